import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { A_DAY, A_MINUTE, AN_HOUR } from '../durations.ts'
import { dayAt, listZones, timeOfDay, weekdayOf } from '../local-time.ts'
import { isSendingTime, nextSendingStart, nextSendingTime, sendingStart } from './sending-times.ts'

const ZONES = [...listZones(), 'UTC']
const UNTIL = Date.UTC(2050, 0, 1)

const moments = fc.record({
  now: fc.integer({ min: Date.UTC(2012, 0, 1), max: UNTIL }),
  zone: fc.constantFrom(...ZONES),
})

// Contract § 9: reminders: each once, by day …
describe('the hours of reminders', () => {
  it('are from 8:00 to 18:00 in the partner’s zone, from Monday to Saturday', () => {
    const zone = 'Asia/Kathmandu'
    // 8:00 there is 2:15 in UTC.
    const saturday = Date.UTC(2026, 2, 7, 2, 15)
    expect(isSendingTime(saturday - 1, zone)).toBe(false)
    expect(isSendingTime(saturday, zone)).toBe(true)
    expect(isSendingTime(saturday + 10 * AN_HOUR - 1, zone)).toBe(true)
    expect(isSendingTime(saturday + 10 * AN_HOUR, zone)).toBe(false)
    expect(isSendingTime(saturday + A_DAY + AN_HOUR, zone)).toBe(false)
    expect(nextSendingTime(saturday + 10 * AN_HOUR, zone)).toBe(saturday + 2 * A_DAY)
  })

  it('continue at the next possible time in each zone, never earlier', () => {
    fc.assert(
      fc.property(moments, ({ now, zone }) => {
        const next = nextSendingTime(now, zone)
        expect(isSendingTime(next, zone)).toBe(true)
        if (isSendingTime(now, zone)) expect(next).toBe(now)
        expect(next - now).toBeLessThan(2 * A_DAY)
        for (let at = now; at < next; at += 20 * A_MINUTE) expect(isSendingTime(at, zone)).toBe(false)
      }),
      { numRuns: propertyRuns(300) },
    )
  })

  it.each([
    ['2026-03-08', 'America/New_York', '2026-03-08T12:00:00Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T13:00:00Z'],
    ['2026-10-04', 'Australia/Lord_Howe', '2026-10-03T21:00:00Z'],
  ])('start at eight o’clock on %s in %s, after a clock change in the night', (day, zone, start) => {
    expect(new Date(sendingStart(day, zone))).toEqual(new Date(start))
  })

  it('start for a new requirement on the next sending day, or today if they have not started yet', () => {
    fc.assert(
      fc.property(moments, ({ now, zone }) => {
        const start = nextSendingStart(now, zone)
        expect(start).toBeGreaterThan(now)
        expect(start).toBe(sendingStart(dayAt(start, zone), zone))
        const before = Array.from({ length: 3 }, (_, days) =>
          sendingStart(dayAt(now + days * A_DAY, zone), zone),
        )
        expect(before.some((one) => one > now && one < start && isSendingTime(one, zone))).toBe(false)
      }),
      { numRuns: propertyRuns(300) },
    )
  })

  it('start at eight o’clock, even after a clock change in the night', () => {
    fc.assert(
      fc.property(moments, ({ now, zone }) => {
        const day = dayAt(now, zone)
        const start = sendingStart(day, zone)
        expect([dayAt(start, zone), timeOfDay(start, zone)]).toEqual([day, 8 * AN_HOUR])
        expect(weekdayOf(day) === 7 || isSendingTime(start, zone)).toBe(true)
      }),
      { numRuns: propertyRuns(1000) },
    )
  })
})
