import { dayFormat } from '#web/ui/date-text.ts'

/** Returns the days of two times in words, such as `between November 13 and 15`, or `on November 13`. */
export function daysText(first: number, last: number): string {
  const days = dayFormat(first, last)
    .formatRange(first, last)
    .replace(/\s*–\s*/, ' and ')
  return `${days.includes(' and ') ? 'between' : 'on'} ${days}`
}
