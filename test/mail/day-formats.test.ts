import { expect, it } from 'vitest'
import { dayText } from '#mail/template/mail-words.ts'
import { calendarDayText } from '#ui/text/date-text.ts'

const YEAR = new Date().getFullYear()

it.each([`${YEAR}-01-01`, `${YEAR}-12-31`, `${YEAR - 1}-12-31`, `${YEAR + 1}-03-20`])(
  'an email writes %s like the screens of an American reader',
  (day) => {
    expect(dayText(day, `${YEAR}-06-15`)).toBe(calendarDayText(Date.parse(day), 'en-US'))
  },
)

it('days of this year have a weekday, and other days a year', () => {
  expect(dayText('2026-03-20', '2026-03-03')).toBe('Friday, March 20')
  expect(dayText('2027-03-20', '2026-03-03')).toBe('March 20, 2027')
})
