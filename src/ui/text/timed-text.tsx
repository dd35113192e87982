import { createContext, use } from 'react'
import { useIsHydrated } from '#ui/state/use-is-hydrated.ts'
import { calendarDayText, dateText } from './date-text.ts'
import styles from './timed-text.module.css'

/** Stands before and after each time while a sentence is written; no text has it. */
const MARK = '\u0000'

/** As wide as most dates: only its room is used. */
const PLAIN_DATE = '00 September 0000'

/** The reader's English while the server draws a page (`englishOf`). */
export const DrawnEnglish = createContext<string | undefined>(undefined)

type TimedTextProps = {
  /** Writes the sentence, with the function it is given for each time in ms since 1970. */
  write: (timeText: (ms: number) => string) => string
  /** Writes a time in words: as a date if missing. */
  timeText?: (ms: number) => string
}

/**
 * A sentence in which each time can also be read by machines. A page that the server drew has the days of the
 * calendar; any other time has its room, and comes once the browser's time zone is known.
 */
export function TimedText({ write, timeText = dateText }: TimedTextProps) {
  const isHydrated = useIsHydrated()
  const english = use(DrawnEnglish)
  const isDay = timeText === calendarDayText
  const drawnText = (ms: number) => (isDay ? calendarDayText(ms, english) : PLAIN_DATE)
  const parts = write((ms) => `${MARK}${ms}${MARK}`).split(MARK)
  return parts.map((part, place) => {
    if (place % 2 === 0) return part
    const ms = Number(part)
    return (
      <time
        // Another one in the app, which has the browser's own words where the server's differ.
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
