import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, daysBetween, weekdayOf } from './local-time.ts'
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

/** Days that are lived through. */
const DAYS = 120

/** Days of reminders from the due day. */
const RUNGS = [-7, -1, 1, 7, 14, 21, 28, 35]

const EACH: ReminderChoice = { isOn: true, isWeekly: false, rungs: RUNGS }
const WEEKLY: ReminderChoice = { ...EACH, isWeekly: true }

/** A course that is required and due on days after the first, and done on one, or never. */
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

/** The days on which nothing is sent, as long as a mail server is down. */
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

/** Lives through all days, and returns what the mails named. */
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

/** The days of the rungs of a course, the day of the requirement first. */
function rungDays({ day, requiredSince }: OpenCourse): Day[] {
  return [requiredSince, ...RUNGS.map((days) => addDays(day, days)).filter((one) => one > requiredSince)]
}

const days = (named: Named[]) => [...new Set(named.map(({ day }) => day))]

// Contract § 9: at most one reminder a person a day, none on a Sunday, none twice and none forgotten
describe('whatever days nothing can be sent on', () => {
  it('a rung is mailed once, none after a later one, none on a Sunday, and none before its day', () => {
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

  it('nothing is mailed about a course that is done, nor before it is required', () => {
    fc.assert(
      fc.property(plans, outages, choice, (all, out, chosen) => {
        for (const { courseId, day } of live(all, out, chosen)) {
          const plan = all.find(({ course }) => course.courseId === courseId)
          expect(plan && plan.course.requiredSince <= day && day < plan.done).toBe(true)
        }
      }),
    )
  })

  it('a course whose rung has come is named on the next sending day, with the latest of its rungs', () => {
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

  it('nobody gets more than one mail a day, and a summary once a week', () => {
    fc.assert(
      fc.property(plans, outages, (all, out) => {
        const weeks = days(live(all, out, WEEKLY)).map((day) => Math.floor(daysBetween(FIRST, day) / 7))
        expect(weeks).toEqual([...new Set(weeks)])
      }),
    )
  })
})

/** Certificates given before the first day or on it, with their last days. */
const certificates: fc.Arbitrary<EndingCertificate[]> = fc
  .array(fc.record({ ago: fc.nat(300), left: fc.integer({ min: -5, max: DAYS + 30 }) }), { maxLength: 4 })
  .map((all) =>
    all.map(({ ago, left }, place) => ({
      ...{ courseId: `certified-${place}`, day: addDays(FIRST, -ago), ends: addDays(FIRST, left) },
    })),
  )

// Contract § 9: the end of a certificate …
it('the end of a certificate is said once for each of its two days, on the next sending day, by whatever outages', () => {
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

it('without outages every rung goes on its day, and on Monday if that is a Sunday', () => {
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

it('without outages a summary comes on a Monday', () => {
  fc.assert(
    fc.property(plans, (all) => {
      expect(days(live(all, new Set(), WEEKLY)).filter((day) => weekdayOf(day) !== 1)).toEqual([])
    }),
  )
})

const course: OpenCourse = { courseId: 'hygiene', requiredSince: '2026-03-02', day: '2026-03-31' }

// Contract § 9: the ladder of reminders is switched off for a team
it('nothing is mailed where the administrator switched reminders off', () => {
  expect(remindersFor([course], [], '2026-03-02', { ...EACH, isOn: false })).toEqual([])
  expect(remindersFor([course], [], '2026-03-02', EACH)).toHaveLength(1)
})

it('the ladder ends five weeks after the day', () => {
  const all = [{ course, done: '2027-01-01' }]
  const mailed = live(all, new Set(), EACH)
  expect(mailed.map(({ rung }) => rung)).toEqual(['required', -7, -1, 1, 7, 14, 21, 28, 35])
})

it('a course that becomes due earlier is mailed again, on another day, and one that is due later is not', () => {
  const sent = [{ courseId: 'hygiene', day: '2026-03-02', due: '2026-03-31' }]
  const earlier = { ...course, day: '2026-03-20' }
  expect(remindersFor([earlier], sent, '2026-03-02', EACH)).toEqual([])
  expect(remindersFor([earlier], sent, '2026-03-03', EACH)).toEqual([
    { courseId: 'hygiene', rung: 'required', due: '2026-03-20' },
  ])
  expect(remindersFor([{ ...course, day: '2026-04-20' }], sent, '2026-03-03', EACH)).toEqual([])
})
