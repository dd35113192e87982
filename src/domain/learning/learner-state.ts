import { hasFinished, type Learner, needsNudge } from './needs-nudge.ts'

/** The states of an associate in all enabled courses together: each is in one of them. */
export const LEARNER_STATES = ['needs-nudge', 'under-way', 'not-started', 'finished'] as const
export type LearnerState = (typeof LEARNER_STATES)[number]

/** Returns the one state that an associate is in at a time. */
export function learnerState(learner: Learner, now: number): LearnerState {
  if (needsNudge(learner, now)) return 'needs-nudge'
  if (hasFinished(learner)) return 'finished'
  return learner.started > 0 ? 'under-way' : 'not-started'
}
