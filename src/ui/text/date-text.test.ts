import { afterEach, expect, it, vi } from 'vitest'
import {
  calendarDateText,
  calendarDayText,
  dateTimeText,
  daysText,
  dayText,
  englishOf,
  localDay,
  localTime,
  momentText,
  shortTimeText,
  spanText,
  timeOfDayText,
  writeTwentyFourHours,
} from './date-text.ts'

afterEach(() => vi.unstubAllEnvs())

// Contract § 9: the export equals the screen …
it.each([
  ['en-US', 'March 3, 2026'],
  ['en-GB', '3 March 2026'],
  ['de-DE', '3 March 2026'],
  ['de', '3 March 2026'],
  ['fr-CA', 'March 3, 2026'],
  ['ja-JP', 'March 3, 2026'],
  ['pt', '3 March 2026'],
  ['C', '3 March 2026'],
  ['tlh', '3 March 2026'],
  ['en-US@posix', '3 March 2026'],
])('formats the third of March for a browser in %s as %s', (language, words) => {
  const format = new Intl.DateTimeFormat(englishOf(language), { dateStyle: 'long', timeZone: 'UTC' })
  expect(format.format(Date.UTC(2026, 2, 3, 12))).toBe(words)
})

it.each([
  ['on one day', [2024, 10, 13], [2024, 10, 13], 'on November 13, 2024'],
  ['in a month', [2024, 10, 13], [2024, 10, 15], 'between November 13 and 15, 2024'],
  ['in a year', [2024, 9, 30], [2024, 10, 2], 'between October 30 and November 2, 2024'],
  ['over a New Year', [2024, 11, 30], [2025, 0, 2], 'between December 30, 2024 and January 2, 2025'],
] as const)('writes two times %s as a range of days', (_, first, last, words) => {
  const noon = ([year, month, day]: readonly [number, number, number]) =>
    new Date(year, month, day, 12).getTime()
  expect(daysText(noon(first), noon(last) + 1)).toBe(words)
})

it.each([
  [-1, 'ends in this year'],
  [0, 'begins in this year'],
])('names both years of a span over New Year, %s years ahead, which %s', (ahead) => {
  const year = new Date().getFullYear() + ahead
  const text = spanText(new Date(year, 11, 31, 23, 50).getTime(), new Date(year + 1, 0, 1, 0, 10).getTime())
  expect(text).toMatch(new RegExp(`December 31, ${year}, 11:50\\sPM to January 1, ${year + 1}, 12:10\\sAM`))
})

it('omits the current year', () => {
  const year = new Date().getFullYear()
  const at = (day: number) => new Date(year, 10, day, 12).getTime()
  expect(daysText(at(13), at(15))).toBe('between November 13 and 15')
})

it.each(['UTC', 'America/Los_Angeles', 'Pacific/Auckland'])(
  'writes a calendar day with its weekday, or with its year if it is in another one, in %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    const year = new Date().getFullYear()
    const weekday = new Date(year, 0, 1).toLocaleDateString('en', { weekday: 'long' })
    expect(calendarDayText(Date.UTC(year, 0, 1))).toBe(`${weekday}, January 1`)
    expect(calendarDateText(Date.UTC(year, 11, 31))).toBe('December 31')
    expect(calendarDayText(Date.UTC(2024, 11, 31))).toBe('December 31, 2024')
    expect(calendarDateText(Date.UTC(2024, 0, 1))).toBe('January 1, 2024')
  },
)

it.each([
  ['UTC', '2026-07-01T23:30:05'],
  ['America/Los_Angeles', '2026-07-01T16:30:05'],
  ['Asia/Kathmandu', '2026-07-02T05:15:05'],
])('writes times and days for spreadsheets in the zone of the reader, %s', (zone, time) => {
  vi.stubEnv('TZ', zone)
  const at = Date.UTC(2026, 6, 1, 23, 30, 5)
  expect(localTime(at)).toBe(time)
  expect(localDay(at)).toBe(time.slice(0, 10))
})

it('uses the 24-hour clock for all times if the console sets it, and leaves days unchanged', () => {
  const at = new Date(2024, 10, 19, 15, 49).getTime()
  const midnight = new Date(2024, 10, 19, 0, 5).getTime()
  const day = dayText(at)
  const morning = 8 * 60 * 60_000
  expect(timeOfDayText(morning)).toMatch(/^8:00\sAM$/)
  expect([dateTimeText(at), shortTimeText(at)]).toEqual([
    expect.stringMatching(/3:49\sPM$/),
    expect.stringMatching(/3:49\sPM$/),
  ])
  writeTwentyFourHours(true)
  try {
    for (const text of [dateTimeText, shortTimeText, (ms: number) => momentText(ms, ms)]) {
      expect(text(at)).toMatch(/\b15:49$/)
      expect(text(midnight)).toMatch(/\b00:05$/)
    }
    expect(spanText(at, at + 120_000)).toMatch(/, 15:49 to 15:51$/)
    expect(timeOfDayText(morning)).toBe('08:00')
    expect(dayText(at)).toBe(day)
  } finally {
    writeTwentyFourHours(false)
  }
  expect(dateTimeText(at)).toMatch(/3:49\sPM$/)
})
