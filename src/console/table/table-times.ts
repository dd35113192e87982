import { shortDayText, shortTimeText } from '#ui/text/date-text.ts'

/** Returns a time, in ms since 1970, as a day of a table, such as `Nov 19`. */
export function tableDay(ms: number): string {
  return unbroken(shortDayText(ms))
}

/** Returns it with the time of day, such as `Nov 19, 15:49`. */
export function tableTime(ms: number): string {
  return unbroken(shortTimeText(ms))
}

/** Keeps a text in one line. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
