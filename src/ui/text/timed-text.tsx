import { createContext, use } from 'react'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { calendarDayText, calendarYearText, dateText } from './date-text.ts'
import styles from './timed-text.module.css'

/** Separates the times from the rest of a sentence while it is written; no text contains it. */
const MARK = '\u0000'

/** As wide as most dates; only its width matters. */
const PLAIN_DATE = '00 September 0000'

/** The reader's English while the server renders a page (`englishOf`). */
export const DrawnEnglish = createContext<string | undefined>(undefined)

type TimedTextProps = {
  /** Returns the sentence, and calls its argument for each time in ms since 1970. */
  write: (timeText: (ms: number) => string) => string
  /** Formats a time; by default, as a date. */
  timeText?: (ms: number, english?: string) => string
}

/**
 * A sentence whose times are machine-readable, too. A page rendered by the server shows calendar days; any other time
 * only takes up its space until the browser's time zone is known.
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
