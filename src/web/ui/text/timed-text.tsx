import { useIsHydrated } from '#web/ui/state/use-is-hydrated.ts'
import { dateText } from './date-text.ts'
import styles from './timed-text.module.css'

/** Stands before and after each time while a sentence is written; no text has it. */
const MARK = '\u0000'

/** As wide as most dates: only its room is used. */
const PLAIN_DATE = '00 September 0000'

type TimedTextProps = {
  /** Writes the sentence, with the function it is given for each time in ms since 1970. */
  write: (timeText: (ms: number) => string) => string
  /** Writes a time in words: as a date if missing. */
  timeText?: (ms: number) => string
}

/**
 * A sentence in which each time can also be read by machines. In a page that the server drew, each has its
 * room, and comes once the browser's language and time zone are known.
 */
export function TimedText({ write, timeText = dateText }: TimedTextProps) {
  const isHydrated = useIsHydrated()
  const parts = write((ms) => `${MARK}${ms}${MARK}`).split(MARK)
  return parts.map((part, place) => {
    if (place % 2 === 0) return part
    const ms = Number(part)
    return (
      <time
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no names
        key={place}
        dateTime={new Date(ms).toISOString()}
        className={isHydrated ? undefined : styles.unknown}
      >
        {isHydrated ? timeText(ms) : PLAIN_DATE}
      </time>
    )
  })
}
