import { createContext, use } from 'react'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { calendarDayText, calendarYearText, dateText } from './date-text.ts'
import styles from './timed-text.module.css'

/** Marker of the times in a sentence during formatting. It occurs in no text. */
const MARK = '\u0000'

/** Placeholder about as wide as a date; only its width matters. */
const PLAIN_DATE = '00 September 0000'

/** Reader's English during server rendering; see `englishOf`. */
export const DrawnEnglish = createContext<string | undefined>(undefined)

type TimedTextProps = {
  /** Returns the sentence. Calls its argument for each time, in ms since 1970. */
  write: (timeText: (ms: number) => string) => string
  /** Formats a time; by default, as a date. */
  timeText?: (ms: number, english?: string) => string
}

/**
 * Sentence with machine-readable times. Server-rendered pages show calendar days; other times only reserve
 * space until the browser's time zone is known.
 */
export function TimedText({ write, timeText = dateText }: TimedTextProps) {
  const isHydrated = useIsHydrated()
  const english = use(DrawnEnglish)
  const isDay = timeText === calendarDayText || timeText === calendarYearText
  const drawnText = (ms: number) => (isDay ? timeText(ms, english) : PLAIN_DATE)
  const parts = write((ms) => `${MARK}${ms}${MARK}`).split(MARK)
  return parts.map((part, place) => {
    if (place % 2 === 0) return part
    const ms = Number(part)
    return (
      <time
        // The app replaces the element, since its text may differ from the server's.
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no names
        key={`${place} ${isHydrated}`}
        dateTime={new Date(ms).toISOString()}
        className={isHydrated || isDay ? undefined : styles.unknown}
        suppressHydrationWarning
      >
        {isHydrated ? timeText(ms) : drawnText(ms)}
      </time>
    )
  })
}
