import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { A_DAY } from '../durations.ts'
import { addDays, type Day, dayAt, daysBetween, endOfDay } from '../local-time.ts'
import {
  type CourseProgress,
  type Due,
  dueOf,
  MIN_DAYS,
  openDeadline,
  type Requirement,
} from './requirement.ts'

/** Times from 2026 to 2029. */
const time = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) })

const day: fc.Arbitrary<Day> = time.map((ms) => dayAt(ms, 'UTC'))

const zone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
)

const requirement: fc.Arbitrary<Requirement> = fc.record({
  id: fc.uuid(),
  courseId: fc.constant('hygiene'),
  deadline: fc.oneof(
    day.map((by) => ({ by })),
    fc.integer({ min: 1, max: 730 }).map((within) => ({ within })),
  ),
  added: time,
})

const requirements = fc.array(requirement, { minLength: 1, maxLength: 4 })

const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })

const progress: fc.Arbitrary<CourseProgress> = fc.record({
  status: fc.constantFrom('not-started' as const, 'in-progress' as const, 'complete' as const),
  completed: maybe(time),
  reopened: maybe(time),
  certificate: maybe(day.map((ends) => ({ ends }))),
  earlier: maybe(day.map((ends) => ({ ends }))),
})

/** A course that is not complete, perhaps reopened. */
const open: fc.Arbitrary<CourseProgress> = fc.oneof(
  fc.constant({ status: 'not-started' as const }),
  fc.record({ status: fc.constant('in-progress' as const), reopened: maybe(time) }),
)

const member = fc.record({ uid: fc.constant('ada'), joined: time })

/** Returns the day by which a course must be, or should have been, complete. Returns undefined if it is not due. */
function deadlineDay(due: Due): Day | undefined {
  return due.state === 'due' ? due.day : due.state === 'overdue' ? due.since : undefined
}

// Contract § 9: a required course is due, overdue or complete by its earliest date, independently of other
//   people
describe('a required course', () => {
  it('is due, overdue or done, and none of these without a requirement', () => {
    fc.assert(
      fc.property(member, requirements, progress, zone, time, (who, required, at, where, now) => {
        expect(dueOf(who, [], at, where, now)).toEqual({ state: 'none' })
        const due = dueOf(who, required, at, where, now)
        expect(['due', 'overdue', 'done']).toContain(due.state)
        if (due.state === 'due') expect(now).toBeLessThan(endOfDay(due.day, where))
        if (due.state === 'overdue') expect(now).toBeGreaterThanOrEqual(endOfDay(due.since, where))
        if (due.state === 'due') expect(due.daysLeft).toBe(daysBetween(dayAt(now, where), due.day))
        if (due.state === 'overdue') expect(due.daysOver).toBe(daysBetween(due.since, dayAt(now, where)))
      }),
    )
  })

  it('is never due again once it is overdue, and keeps its day', () => {
    fc.assert(
      fc.property(
        member,
        requirements,
        progress,
        zone,
        time,
        time,
        (who, required, at, where, one, other) => {
          const [earlier, later] = one < other ? [one, other] : [other, one]
          const [before, after] = [earlier, later].map((now) => dueOf(who, required, at, where, now))
          if (before?.state === 'overdue') expect(after?.state).toBe('overdue')
          if (before?.state === 'due') expect(deadlineDay(after ?? before)).toBe(before.day)
        },
      ),
    )
  })

  it('is done once completed, in time if it was not overdue', () => {
    fc.assert(
      fc.property(member, requirements, open, zone, time, (who, required, at, where, now) => {
        fc.pre(at.reopened === undefined || at.reopened < now)
        const before = dueOf(who, required, at, where, now)
        const done = dueOf(who, required, { ...at, status: 'complete', completed: now }, where, now)
        expect(done).toEqual({
          state: 'done',
          completed: dayAt(now, where),
          isInTime: before.state === 'due',
        })
      }),
    )
  })

  it('gets no later day from an additional requirement', () => {
    fc.assert(
      fc.property(
        member,
        requirements,
        requirement,
        progress,
        zone,
        time,
        (who, required, more, at, where, now) => {
          const [before, after] = [required, [...required, more]].map((all) =>
            dueOf(who, all, at, where, now),
          )
          const [was, is] = [before, after].map((due) => due && deadlineDay(due))
          expect(is === undefined).toBe(was === undefined)
          if (was !== undefined && is !== undefined) expect(is <= was).toBe(true)
        },
      ),
    )
  })

  it('moves a fixed due date to at least 14 days after joining and after the requirement was added', () => {
    fc.assert(
      fc.property(member, day, time, open, zone, (who, by, added, at, where) => {
        const required = [{ id: 'one', courseId: 'hygiene', deadline: { by }, added }]
        const fixed = openDeadline(who, required, { status: at.status }, where, '2026-01-01')
        const least = addDays(dayAt(Math.max(added, who.joined), where), MIN_DAYS)
        expect(fixed?.day).toBe(by > least ? by : least)
      }),
    )
  })

  it('counts the days of "within" from joining or from the requirement, whichever is later', () => {
    fc.assert(
      fc.property(member, fc.integer({ min: 1, max: 730 }), time, zone, (who, within, added, where) => {
        const required = [{ id: 'one', courseId: 'hygiene', deadline: { within }, added }]
        const found = openDeadline(who, required, { status: 'not-started' }, where, '2026-01-01')
        const from = dayAt(Math.max(added, who.joined), where)
        expect(found).toEqual({ day: addDays(from, within), requiredSince: from })
      }),
    )
  })

  it('is due at the earliest 14 days after it was reopened, or after its certificate expired', () => {
    fc.assert(
      fc.property(member, requirements, time, zone, time, (who, required, again, where, now) => {
        const least = addDays(dayAt(again, where), MIN_DAYS)
        const reopened = dueOf(who, required, { status: 'in-progress', reopened: again }, where, now)
        expect((deadlineDay(reopened) ?? '') >= least).toBe(true)
        const ends = dayAt(again, where)
        for (const status of ['complete', 'in-progress'] as const) {
          const ended = dueOf(who, required, { status, certificate: { ends } }, where, now)
          if (dayAt(now, where) < ends) expect(ended).toMatchObject({ state: 'done' })
          else expect((deadlineDay(ended) ?? '') >= least).toBe(true)
        }
      }),
    )
  })

  it('is not overdue within 14 days of joining, of the requirement, and of a reopening', () => {
    const soon = fc.integer({ min: 0, max: 13 * A_DAY })
    fc.assert(
      fc.property(member, day, time, open, zone, soon, (who, by, added, at, where, passed) => {
        const required = [{ id: 'one', courseId: 'hygiene', deadline: { by }, added }]
        const last = Math.max(who.joined, added, at.reopened ?? 0)
        expect(dueOf(who, required, at, where, last + passed).state).toBe('due')
      }),
    )
  })

  it('follows the own deadline of a member, and is not required of an excused member', () => {
    fc.assert(
      fc.property(member, requirements, open, zone, time, day, (who, required, at, where, now, by) => {
        const today = dayAt(now, where)
        const again = at.reopened === undefined ? by : addDays(dayAt(at.reopened, where), MIN_DAYS)
        const own = deadlineDay(dueOf({ ...who, own: { by } }, required, at, where, now))
        expect(own).toBe(again > by ? again : by)
        expect(openDeadline({ ...who, own: { by } }, required, at, where, today)?.day).toBe(own)
        expect(dueOf({ ...who, own: {} }, required, at, where, now)).toEqual({ state: 'none' })
        expect(dueOf({ ...who, own: { by } }, [], at, where, now)).toEqual({ state: 'none' })
      }),
    )
  })
})
