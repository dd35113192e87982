import { SCREEN_PATHS } from '#contract/screen-paths.ts'

/** The routes of section 2. */
export const PATHS = SCREEN_PATHS

/** Returns the player's address for a course, or for one module of it. */
export function coursePath(webPath: string, moduleId?: string): string {
  const path = `/course/${encodeURIComponent(webPath)}`
  return moduleId === undefined ? path : `${path}?module=${encodeURIComponent(moduleId)}`
}

/** The state of a history entry reached from the team: going back leads there. */
export const FROM_TEAM = 'from-team'

/** Returns the address of one team member's page. */
export function memberPath(uid: string): string {
  return `/team/${encodeURIComponent(uid)}`
}
