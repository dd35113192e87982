import { englishOf } from '#web/ui/text/date-text.ts'

const TIME = { day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** Returns a format in the reader's English, with the year if one of the times is of another. */
function formatFor(month: 'long' | 'short', ...times: number[]): Intl.DateTimeFormat {
  const [thisYear, ...years] = [Date.now(), ...times].map((ms) => new Date(ms).getFullYear())
  const year = years.every((one) => one === thisYear) ? {} : { year: 'numeric' as const }
  return new Intl.DateTimeFormat(englishOf(navigator.language), { ...TIME, ...year, month })
}

/** Returns a time, in ms since 1970, in few words, such as `Nov 19, 3:49 PM`. */
export function shortTimeText(ms: number): string {
  return formatFor('short', ms).format(ms)
}

/** Returns two times, in ms since 1970, as one span, such as `November 19, 3:32 to 3:34 PM`. */
export function spanText(from: number, to: number): string {
  const span = formatFor('long', from, to).formatRange(from, to)
  return span.replace(/\s*–\s*/, ' to ').replaceAll(' at ', ', ')
}
