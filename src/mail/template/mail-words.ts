import type { Day } from '#domain/local-time.ts'
import { possessiveEnding } from '#domain/text/possessive.ts'
import { shorten } from '#domain/text/shorten.ts'
import { isolate, type MailItem, type MailList } from './mail-template.ts'
import { plainName } from './plain-name.ts'

/** Returns the first `max` items, and the number of the others. */
export function upTo(max: number, items: MailItem[]): Pick<MailList, 'items' | 'more'> {
  const shown = items.slice(0, max)
  return { items: shown, more: items.length - shown.length }
}

/** Maximum length of a course title in an email, in UTF-16 units. */
const MAX_TITLE_LENGTH = 80

/** Shortens a course title to one line and isolates it from the surrounding text. */
export function titleOf(course: string): string {
  return isolate(
    shorten(
      course
        .replace(/[\u2066-\u2069]/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
      MAX_TITLE_LENGTH,
    ),
  )
}

export function memberName(userName: string): string {
  return isolate(plainName(userName) || 'A team member')
}

/** Date formats of the screens in American English (`calendarDayText` in src/ui/text/date-text.ts). */
const WITH_YEAR = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const WITHOUT_YEAR = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Formats a day of this year, such as `Friday, March 27`, or of another year, such as `March 27, 2027`. */
export function dayText(day: Day, today: Day): string {
  const format = day.slice(0, 4) === today.slice(0, 4) ? WITHOUT_YEAR : WITH_YEAR
  return format.format(Date.parse(`${day}T00:00:00Z`))
}

/** Returns the possessive form of a name: `Happy Tails’`, `Pets & Co’s`. */
export function possessive(name: string): string {
  return isolate(name) + possessiveEnding(name)
}
