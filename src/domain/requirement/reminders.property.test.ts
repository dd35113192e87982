import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, daysBetween, weekdayOf } from '../local-time.ts'
import {
  type EndingCertificate,
  endRemindersFor,
  type OpenCourse,
  type ReminderChoice,
  remindersFor,
  type SentReminder,
} from './reminders.ts'

/** A Monday. */
const FIRST = '2026-03-02'

/** Number of simulated days. */
const DAYS = 120

/** Days of the reminders, relative to the due date. */
const RUNGS = [-7, -1, 1, 7, 14, 21, 28, 35]

const EACH: ReminderChoice = { isOn: true, isWeekly: false, rungs: RUNGS }
const WEEKLY: ReminderChoice = { ...EACH, isWeekly: true }

/** A course with its deadline, and the day on which it is completed. */
interface Plan {
  course: OpenCourse
  done: Day
}

const plans: fc.Arbitrary<Plan[]> = fc
  .array(fc.record({ since: fc.nat(40), within: fc.integer({ min: 1, max: 40 }), done: fc.nat(2 * DAYS) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((all) =>
    all.map(({ since, within, done }, place) => {
      const requiredSince = addDays(FIRST, since)
      const course = { courseId: `course-${place}`, requiredSince, day: addDays(requiredSince, within) }
      return { course, done: addDays(requiredSince, done) }
    }),
  )

/** Days on which nothing can be sent because the mail server is down. */
const outages = fc
  .array(fc.record({ from: fc.nat(DAYS), days: fc.integer({ min: 1, max: 20 }) }), { maxLength: 6 })
  .map(
    (all) =>
      new Set(
        all.flatMap(({ from, days }) => Array.from({ length: days }, (_, at) => addDays(FIRST, from + at))),
      ),
  )

const choice = fc.constantFrom(EACH, WEEKLY)

type Named = SentReminder & { rung: number | 'required' }

/** Simulates all days, and returns the courses named by the emails. */
function live(plans: Plan[], out: ReadonlySet<Day>, choice: ReminderChoice): Named[] {
  const sent: Named[] = []
  for (let at = 0; at < DAYS; at++) {
    const today = addDays(FIRST, at)
    const open = plans.filter(({ course, done }) => course.requiredSince <= today && today < done)
    const reminders = remindersFor(
      open.map(({ course }) => course),
      sent,
      today,
      choice,
    )
    if (!out.has(today)) sent.push(...reminders.map((one) => ({ ...one, day: today })))
  }
  return sent
}

/** Returns the days of a course's rungs, the day of the requirement first. */
function rungDays({ day, requiredSince }: OpenCourse): Day[] {
  return [requiredSince, ...RUNGS.map((days) => addDays(day, days)).filter((one) => one > requiredSince)]
}

const days = (named: Named[]) => [...new Set(named.map(({ day }) => day))]

// Contract § 9: at most one reminder per person and day, none on Sundays, none twice, none missing
describe('with any outages', () => {
  it('each rung is mailed at most once, in order, never on a Sunday or before its day', () => {
    fc.assert(
      fc.property(plans, outages, choice, (all, out, chosen) => {
        const sent = live(all, out, chosen)
        for (const { course } of all) {
          const mailed = sent.filter(({ courseId }) => courseId === course.courseId)
          const reached = mailed.map(({ rung }) =>
            rung === 'required' ? course.requiredSince : addDays(course.day, rung),
          )
          expect(reached).toEqual([...new Set(reached)].sort())
          for (const [place, rung] of reached.entries())
            expect(rung <= (mailed[place]?.day ?? '') && rungDays(course).includes(rung)).toBe(true)
        }
        expect(days(sent).map(weekdayOf)).not.toContain(7)
      }),
    )
  })

  it('a course is not mailed once it is complete or before it is required', () => {
    fc.assert(
      fc.property(plans, outages, choice, (all, out, chosen) => {
        for (const { courseId, day } of live(all, out, chosen)) {
          const plan = all.find(({ course }) => course.courseId === courseId)
          expect(plan && plan.course.requiredSince <= day && day < plan.done).toBe(true)
        }
      }),
    )
  })

  it('a course with a reached rung is named on the next sending day, with its latest rung', () => {
    fc.assert(
      fc.property(plans, outages, (all, out) => {
        const sent = live(all, out, EACH)
        for (const { course, done } of all)
          for (const [place, rung] of rungDays(course).entries()) {
            const next = rungDays(course)[place + 1] ?? '9'
            const sending = Array.from({ length: DAYS }, (_, at) => addDays(FIRST, at)).find(
              (day) => day >= rung && !out.has(day) && weekdayOf(day) !== 7,
            )
            if (sending === undefined || sending >= done || sending >= next) continue
            expect(sent).toContainEqual(expect.objectContaining({ courseId: course.courseId, day: sending }))
          }
      }),
    )
  })

  it('a member gets at most one summary a week', () => {
    fc.assert(
      fc.property(plans, outages, (all, out) => {
        const weeks = days(live(all, out, WEEKLY)).map((day) => Math.floor(daysBetween(FIRST, day) / 7))
        expect(weeks).toEqual([...new Set(weeks)])
      }),
    )
  })
})

/** Certificates issued on or before the first day, with their last days. */
const certificates: fc.Arbitrary<EndingCertificate[]> = fc
  .array(fc.record({ ago: fc.nat(300), left: fc.integer({ min: -5, max: DAYS + 30 }) }), { maxLength: 4 })
  .map((all) =>
    all.map(({ ago, left }, place) => ({
      courseId: `certified-${place}`,
      day: addDays(FIRST, -ago),
      ends: addDays(FIRST, left),
    })),
  )

// Contract § 9: expiring certificates are announced 60 …
it('the end of a certificate is mailed once for each of its two days, on the next sending day, with any outages', () => {
  fc.assert(
    fc.property(certificates, outages, choice, (all, out, chosen) => {
      const sent: SentReminder[] = []
      for (let at = 0; at < DAYS; at++) {
        const today = addDays(FIRST, at)
        const ending = endRemindersFor(all, sent, today, chosen)
        if (!out.has(today))
          sent.push(...ending.map(({ courseId, ends }) => ({ courseId, due: ends, day: today })))
      }
      expect(new Set(sent.map(({ day }) => weekdayOf(day))).has(7)).toBe(false)
      for (const { courseId, day, ends } of all) {
        const mailed = sent.filter((one) => one.courseId === courseId).map((one) => one.day)
        const rungs = [-60, -14].map((days) => addDays(ends, days)).filter((rung) => rung > day)
        const reached = mailed.map((one) => rungs.findLast((rung) => rung <= one))
        expect(reached).toEqual([...new Set(reached)].filter((rung) => rung !== undefined))
        for (const one of mailed) expect(one <= ends).toBe(true)
        if (chosen.isWeekly) continue
        for (const [place, rung] of rungs.entries()) {
          const sending = Array.from({ length: DAYS }, (_, at) => addDays(FIRST, at)).find(
            (one) => one >= rung && !out.has(one) && weekdayOf(one) !== 7,
          )
          const until = rungs[place + 1] ?? addDays(ends, 1)
          if (sending !== undefined && sending < until) expect(mailed).toContain(sending)
        }
      }
    }),
  )
})

it('without outages each rung is mailed on its day, or on Monday instead of Sunday', () => {
  fc.assert(
    fc.property(plans, (all) => {
      const sent = live(all, new Set(), EACH)
      for (const { course, done } of all) {
        const sending = rungDays(course).map((day) => (weekdayOf(day) === 7 ? addDays(day, 1) : day))
        const last = addDays(FIRST, DAYS)
        const expected = [...new Set(sending.filter((day) => day < done && day < last))]
        expect(days(sent.filter(({ courseId }) => courseId === course.courseId))).toEqual(expected)
      }
    }),
  )
})

it('without outages a summary is sent on a Monday', () => {
  fc.assert(
    fc.property(plans, (all) => {
      expect(days(live(all, new Set(), WEEKLY)).filter((day) => weekdayOf(day) !== 1)).toEqual([])
    }),
  )
})

const course: OpenCourse = { courseId: 'hygiene', requiredSince: '2026-03-02', day: '2026-03-31' }

// Contract § 9: a team can turn automatic reminders off
it('no email is sent if the administrator switched reminders off', () => {
  expect(remindersFor([course], [], '2026-03-02', { ...EACH, isOn: false })).toEqual([])
  expect(remindersFor([course], [], '2026-03-02', EACH)).toHaveLength(1)
})

it('reminders stop five weeks after the due date', () => {
  const all = [{ course, done: '2027-01-01' }]
  const mailed = live(all, new Set(), EACH)
  expect(mailed.map(({ rung }) => rung)).toEqual(['required', -7, -1, 1, 7, 14, 21, 28, 35])
})

it('a course is mailed again on another day if it becomes due earlier, but not if it becomes due later', () => {
  const sent = [{ courseId: 'hygiene', day: '2026-03-02', due: '2026-03-31' }]
  const earlier = { ...course, day: '2026-03-20' }
  expect(remindersFor([earlier], sent, '2026-03-02', EACH)).toEqual([])
  expect(remindersFor([earlier], sent, '2026-03-03', EACH)).toEqual([
    { courseId: 'hygiene', rung: 'required', due: '2026-03-20' },
  ])
  expect(remindersFor([{ ...course, day: '2026-04-20' }], sent, '2026-03-03', EACH)).toEqual([])
})
