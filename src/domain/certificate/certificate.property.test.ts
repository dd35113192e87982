/// <reference lib="esnext.temporal" />
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween, isDay } from '../local-time.ts'
import {
  certificateNote,
  certificateState,
  findCertificateOf,
  isDayOfEveryYear,
  lastDayOf,
  MAX_MONTHS,
} from './certificate.ts'

const aDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days))
const aDayOfEveryYear = aDay.map((day) => day.slice(5)).filter(isDayOfEveryYear)

it('lasts until the first occurrence of a day of the year that is at least 90 days away', () =>
  fc.assert(
    fc.property(aDay, aDayOfEveryYear, (day, until) => {
      const last = lastDayOf(day, { until }) ?? ''
      expect(last.slice(5)).toBe(until)
      expect(daysBetween(day, last)).toBeGreaterThanOrEqual(90)
      const before = `${Number(last.slice(0, 4)) - 1}-${until}`
      expect(daysBetween(day, before)).toBeLessThan(90)
    }),
  ))

it.each([
  ['2026-10-02', '2026-12-31'],
  ['2026-10-03', '2027-12-31'],
  ['2027-12-02', '2028-03-01'],
  ['2027-12-03', '2029-03-01'],
])('issued on %s lasts until %s, at least 90 days', (day, last) => {
  expect(lastDayOf(day, { until: last.slice(5) })).toBe(last)
})

it('lasts a number of months, to the same day or the last day of the month, as Temporal adds them', () =>
  fc.assert(
    fc.property(aDay, fc.integer({ min: 1, max: MAX_MONTHS }), (day, months) => {
      expect(lastDayOf(day, { months })).toBe(Temporal.PlainDate.from(day).add({ months }).toString())
    }),
  ))

it('never expires without a rule; otherwise it is valid on its last day but not on the next', () =>
  fc.assert(
    fc.property(aDay, fc.integer({ min: 1, max: MAX_MONTHS }), (day, months) => {
      for (const rule of [undefined, false, true]) expect(lastDayOf(day, rule)).toBe(undefined)
      const ends = lastDayOf(day, { months }) ?? ''
      expect(certificateState({ ends }, ends)).toBe('valid')
      expect(certificateState({ ends }, addDays(ends, 1))).toBe('expired')
      expect(certificateState({ ends, revoked: {} }, day)).toBe('revoked')
      expect(certificateState({}, addDays(ends, 40_000))).toBe('valid')
    }),
  ))

it('finds the newest unrevoked certificate of a course, otherwise the newest', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ courseId: fc.constantFrom('a', 'b'), isRevoked: fc.boolean() })),
      (made) => {
        const certificates = made.map(({ courseId, isRevoked }, id) => ({
          id,
          courseId,
          revoked: isRevoked ? {} : undefined,
        }))
        const found = findCertificateOf('a', certificates)
        const own = certificates.filter(({ courseId }) => courseId === 'a')
        const good = own.filter(({ revoked }) => !revoked)
        expect(found?.id).toBe((good.length > 0 ? good : own).map(({ id }) => id).sort((a, b) => a - b)[0])
      },
    ),
  ))

it('describes a certificate as valid until a day, expired or revoked', () =>
  fc.assert(
    fc.property(aDay, (ends) => {
      const noteOf = (certificate: object, today: string) =>
        certificateNote(certificate, today, (day) => `<${day}>`)
      expect(noteOf({ ends }, ends)).toBe(`Valid until <${ends}>`)
      expect(noteOf({ ends }, addDays(ends, 1))).toBe(`Expired <${ends}>`)
      expect(noteOf({ ends, revoked: {} }, ends)).toBe('Revoked')
      expect(noteOf({ ends, revoked: { reason: 'It was hers.' } }, ends)).toBe('Revoked: It was hers.')
      expect(noteOf({}, ends)).toBe('')
    }),
  ))

it('accepts every day of the year except 29 February', () => {
  const days = Array.from({ length: 366 }, (_, place) => addDays('2024-01-01', place).slice(5))
  expect(days.filter((day) => !isDayOfEveryYear(day))).toEqual(['02-29'])
  for (const text of ['', '1-31', '01-32', '13-01', '00-10', '2025-01-01', '01-01 ', '-1-01'])
    expect(isDayOfEveryYear(text)).toBe(false)
  expect(isDay('2025-12-31')).toBe(true)
})
