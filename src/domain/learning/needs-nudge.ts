import { A_DAY } from '../durations.ts'

/** Time after being added during which an associate needs no nudge, in ms. */
export const NEW_FOR = 14 * A_DAY

/** Time without learning after which an associate needs a nudge, in ms. */
export const AWAY_AFTER = 30 * A_DAY

/** An associate's progress. Times are in ms since 1970. */
export interface Learner {
  /** Number of courses of the associate's goal. */
  courses: number
  /** Number of complete courses of the associate's goal. */
  complete: number
  /** Number of offered courses that the associate has started, including complete ones. */
  started: number
  /** Time of joining; undefined if it was long ago. */
  joined?: number | undefined
  /** Time of the last activity; undefined without activity. */
  lastActive?: number | undefined
}

/**
 * Returns whether an associate has completed every course of their goal. Returns false for a goal without courses.
 */
export function hasFinished({ courses, complete }: Pick<Learner, 'courses' | 'complete'>): boolean {
  return courses > 0 && complete === courses
}

/**
 * Returns whether an associate needs a nudge: they have not finished, were added at least 14 days ago, and have been
 * inactive for 30 days. Returns false without courses.
 */
export function needsNudge(learner: Learner, now: number): boolean {
  const { courses, joined = 0, lastActive = 0 } = learner
  if (courses === 0 || hasFinished(learner)) return false
  return now - joined >= NEW_FOR && now - lastActive >= AWAY_AFTER
}
