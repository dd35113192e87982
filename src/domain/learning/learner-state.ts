import { hasFinished, type Learner, needsNudge } from './needs-nudge.ts'

/** The states of an associate; exactly one applies. */
export const LEARNER_STATES = ['needs-nudge', 'under-way', 'not-started', 'finished'] as const
export type LearnerState = (typeof LEARNER_STATES)[number]

/** Returns an associate's state at a time, in ms since 1970. */
export function learnerState(learner: Learner, now: number): LearnerState {
  if (needsNudge(learner, now)) return 'needs-nudge'
  if (hasFinished(learner)) return 'finished'
  return learner.started > 0 ? 'under-way' : 'not-started'
}
