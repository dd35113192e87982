import { A_DAY } from '../durations.ts'

/** Time after being added in which nobody needs a nudge, in ms. */
export const NEW_FOR = 14 * A_DAY

/** Time without learning after which an associate needs a nudge, in ms. */
export const AWAY_AFTER = 30 * A_DAY

/**
 * An associate's progress: how many enabled courses there are, and how many of them they started, complete
 * ones included. Times are in ms since 1970; `joined` is absent for long ago, `lastActive` for never.
 */
export interface Learner {
  courses: number
  started: number
  complete: number
  joined?: number | undefined
  lastActive?: number | undefined
}

/** Returns whether an associate has every enabled course complete. Without courses nobody has. */
export function hasFinished({ courses, complete }: Pick<Learner, 'courses' | 'complete'>): boolean {
  return courses > 0 && complete === courses
}

/**
 * Returns whether an associate needs a nudge: they have not finished, were added 14 days ago or more, and
 * have done nothing for 30 days. Where there is nothing to learn nobody does.
 */
export function needsNudge(learner: Learner, now: number): boolean {
  const { courses, joined = 0, lastActive = 0 } = learner
  if (courses === 0 || hasFinished(learner)) return false
  return now - joined >= NEW_FOR && now - lastActive >= AWAY_AFTER
}
