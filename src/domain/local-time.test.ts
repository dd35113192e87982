/// <reference lib="esnext.temporal" />
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { AN_HOUR } from './durations.ts'
import {
  addDays,
  addMonths,
  dayAt,
  daysBetween,
  endOfDay,
  findZone,
  isDay,
  listZones,
  timeOfDay,
  weekdayOf,
} from './local-time.ts'

const ZONES = [...listZones(), 'UTC']
/** The end of the compared period, which begins in 1970. */
const UNTIL = Date.UTC(2050, 0, 1)

/** Number of times compared per zone. `DAYS_COMPARED=250` results in more than 100,000 times in total. */
const PER_ZONE = Number(process.env.DAYS_COMPARED ?? 8)

const moment = fc.integer({ min: 0, max: UNTIL })

function momentsIn(zone: string): number[] {
  return [...fc.sample(moment, { numRuns: PER_ZONE }), ...momentsAroundChanges(zone)]
}

/** Returns times just before, at and after some clock changes in a zone. */
function momentsAroundChanges(zone: string): number[] {
  return fc.sample(moment, { numRuns: Math.ceil(PER_ZONE / 4) }).flatMap((ms) => {
    const change = inZone(ms, zone).getTimeZoneTransition('next')?.epochMilliseconds
    return change === undefined ? [] : [change - 1, change, change + 1, change - AN_HOUR, change + AN_HOUR]
  })
}

function inZone(ms: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
}

/** Compares our result with that of `Temporal` for many times in every zone. */
function expectAlike<T>(ours: (ms: number, zone: string) => T, theirs: (at: Temporal.ZonedDateTime) => T) {
  for (const zone of ZONES)
    for (const ms of momentsIn(zone)) {
      const [said, expected] = [ours(ms, zone), theirs(inZone(ms, zone))]
      if (said !== expected) expect.fail(`${ms} in ${zone}: ${said} is not ${expected}`)
    }
}

// Contract § 9: a day starts and ends in the partner's time zone, including clock changes
describe('in every zone, at many times and around clock changes', () => {
  it('dayAt equals the day of Temporal', () => {
    expectAlike(dayAt, (at) => at.toPlainDate().toString())
  })

  it('timeOfDay equals the clock time of Temporal', () => {
    expectAlike(timeOfDay, (at) => {
      const midnight = Temporal.PlainTime.from('00:00')
      return at.toPlainTime().since(midnight).total('milliseconds')
    })
  })

  it('endOfDay is the first ms of the next day', () => {
    expectAlike(
      (ms, zone) => endOfDay(dayAt(ms, zone), zone),
      (at) => at.toPlainDate().add({ days: 1 }).toZonedDateTime(at.timeZoneId).epochMilliseconds,
    )
  })
})

it('days and months are added, days counted and weekdays determined as in Temporal', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: -900, max: 900 }), (ms, count) => {
      const date = inZone(ms, 'UTC').toPlainDate()
      const day = date.toString()
      expect(addDays(day, count)).toBe(date.add({ days: count }).toString())
      expect(addMonths(day, count % 130)).toBe(date.add({ months: count % 130 }).toString())
      expect(daysBetween(day, addDays(day, count))).toBe(count)
      expect(weekdayOf(day)).toBe(date.dayOfWeek)
    }),
    { numRuns: propertyRuns(1000) },
  )
})

it('a month after the last day of January is the last day of February', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2026-12-31', 12)).toBe('2027-12-31')
})

describe('an irregular day ends at the right time', () => {
  it.each([
    ['the clocks skip midnight', 'America/Sao_Paulo', '2018-11-03', '2018-11-04T03:00:00Z'],
    ['midnight comes twice', 'America/Havana', '2026-10-31', '2026-11-01T04:00:00Z'],
    ['the evening comes twice', 'Asia/Beirut', '2026-10-24', '2026-10-24T22:00:00Z'],
    ['the next day never came', 'Pacific/Apia', '2011-12-29', '2011-12-30T10:00:00Z'],
    ['it never came itself', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z'],
    ['half an hour comes twice', 'Australia/Lord_Howe', '2026-04-05', '2026-04-05T13:30:00Z'],
    ['zones go by quarters of an hour', 'Asia/Kathmandu', '2026-03-31', '2026-03-31T18:15:00Z'],
  ])('%s', (_what, zone, day, end) => {
    expect(new Date(endOfDay(day, zone)).toISOString()).toBe(new Date(end).toISOString())
  })
})

it('isDay accepts only days of the calendar', () => {
  for (const day of ['2026-03-31', '2028-02-29']) expect(isDay(day), day).toBe(true)
  for (const text of ['2026-02-29', '2026-13-01', '2026-3-1', '31.03.2026', '2026-03-31T00:00', ''])
    expect(isDay(text), text).toBe(false)
})

it('findZone accepts zones listed by Intl and their aliases, and returns their own spelling', () => {
  for (const zone of ZONES) expect(findZone(zone)).toBe(zone)
  expect(findZone('europe/berlin')).toBe('Europe/Berlin')
  expect(findZone('US/Pacific')).toBe('US/Pacific')
  expect(findZone('Asia/Kolkata')).toBe('Asia/Kolkata')
  for (const name of ['', 'Mars/Base', '+02:00', 'Etc/GMT+5', 'Berlin', 'local'])
    expect(findZone(name), name).toBeUndefined()
})
