import { shortDayText, shortTimeText } from '#web/ui/text/date-text.ts'

/** Returns a time, in ms since 1970, as a day of a table, such as `Nov 19`. */
export function tableDay(ms: number): string {
  return unbroken(shortDayText(ms))
}

/** Returns it with the time of day, such as `Nov 19, 15:49`. */
export function tableTime(ms: number): string {
  return unbroken(shortTimeText(ms))
}

/** Lets a line of text break after a comma alone. */
function unbroken(text: string): string {
  return text
    .split(', ')
    .map((part) => part.replaceAll(' ', '\u00a0'))
    .join(', ')
}
