import { shortDayText, shortTimeText } from '#ui/text/date-text.ts'

/** Returns a date for a table, such as `Nov 19`, from ms since 1970. */
export function tableDay(ms: number): string {
  return unbroken(shortDayText(ms))
}

/** Returns a date and time for a table, such as `Nov 19, 15:49`, from ms since 1970. */
export function tableTime(ms: number): string {
  return unbroken(shortTimeText(ms))
}

/** Returns a calendar day for a table, such as `Dec 31`, with its year unless it is this year. */
export function tableCalendarDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return tableDay(new Date(year, month - 1, date).getTime())
}

/** Replaces spaces with no-break spaces. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
