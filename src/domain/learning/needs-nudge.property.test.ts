import fc from 'fast-check'
import { expect, it } from 'vitest'
import { A_DAY } from '../durations.ts'
import { LEARNER_STATES, learnerState } from './learner-state.ts'
import { hasFinished, type Learner, needsNudge } from './needs-nudge.ts'

const NOW = 1_800_000_000_000

const time = fc.option(
  fc.integer({ min: 0, max: 100 * A_DAY }).map((ago) => NOW - ago),
  { nil: undefined },
)

const learner: fc.Arbitrary<Learner> = fc
  .record({ courses: fc.nat(4), started: fc.nat(4), complete: fc.nat(4), joined: time, lastActive: time })
  .map(({ courses, started, complete, ...times }) => {
    const begun = Math.min(started, courses)
    return { courses, started: begun, complete: Math.min(complete, begun), ...times }
  })

// Contract § 9: members who need a nudge …
it('each associate is in exactly one state, so that the states’ counts add up to the associates', () => {
  fc.assert(
    fc.property(fc.array(learner), (team) => {
      const counted = LEARNER_STATES.map(
        (state) => team.filter((one) => learnerState(one, NOW) === state).length,
      )
      expect(counted.reduce((sum, count) => sum + count, 0)).toBe(team.length)
    }),
  )
})

it('an associate needs a nudge unless they finished, were added within 14 days, or learned within 30', () => {
  fc.assert(
    fc.property(learner, (one) => {
      const { courses, joined = 0, lastActive = 0 } = one
      const isSpared =
        courses === 0 || hasFinished(one) || joined > NOW - 14 * A_DAY || lastActive > NOW - 30 * A_DAY
      expect(needsNudge(one, NOW)).toBe(!isSpared)
      expect(learnerState(one, NOW) === 'needs-nudge').toBe(needsNudge(one, NOW))
    }),
  )
})

it('the periods end after exactly 14 and 30 days', () => {
  const about = { courses: 1, started: 0, complete: 0 }
  expect(needsNudge({ ...about, joined: NOW - 14 * A_DAY }, NOW)).toBe(true)
  expect(needsNudge({ ...about, joined: NOW - 14 * A_DAY + 1 }, NOW)).toBe(false)
  expect(needsNudge({ ...about, lastActive: NOW - 30 * A_DAY }, NOW)).toBe(true)
  expect(needsNudge({ ...about, lastActive: NOW - 30 * A_DAY + 1 }, NOW)).toBe(false)
})
