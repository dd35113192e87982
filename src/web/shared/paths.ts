/** The routes of section 2. */
export const PATHS = {
  signIn: '/signin',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  home: '/',
  team: '/team',
  member: '/team/:uid',
  courses: '/courses',
  course: '/course/:path',
  account: '/account',
} as const

/** The player's address for a course, and for one module of it. */
export function coursePath(webPath: string, moduleId?: string): string {
  const path = `/course/${encodeURIComponent(webPath)}`
  return moduleId === undefined ? path : `${path}?module=${encodeURIComponent(moduleId)}`
}

/** The state of a history entry that was reached from the team, to which one can go back. */
export const FROM_TEAM = 'from-team'

/** The page of one team member. */
export function memberPath(uid: string): string {
  return `/team/${encodeURIComponent(uid)}`
}
