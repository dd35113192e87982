/** The addresses of the screens (section 2); `:name` stands for one part of an address. */
export const SCREEN_PATHS = {
  signIn: '/signin',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  home: '/',
  team: '/team',
  requirements: '/team/required',
  member: '/team/:uid',
  courses: '/courses',
  course: '/course/:path',
  account: '/account',
  search: '/search',
  help: '/help',
} as const

/** The address of the manifest, by which a tablet has the portal on its home screen. */
export const MANIFEST_PATH = '/portal.webmanifest'

/** Returns the player's address for a course, or for one module of it. */
export function coursePath(webPath: string, moduleId?: string): string {
  const path = `/course/${encodeURIComponent(webPath)}`
  return moduleId === undefined ? path : `${path}?module=${encodeURIComponent(moduleId)}`
}

/** Returns the address of one team member's page. */
export function memberPath(uid: string): string {
  return `/team/${encodeURIComponent(uid)}`
}

/** Returns the address of a certificate's public page, by its id. */
export function certificatePath(id: string): string {
  return `/certificates/${id}`
}

/** The address below which each link for fewer mails has its page: `/unsubscribe/{token}`. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

/** The filters of the team's table in mailed addresses; it shows everybody for one that it does not have. */
export type TeamFilterName = 'overdue' | 'completed' | 'never-came' | 'certificates-end'

/** Returns the address of the team's table with a filter set. */
export function teamPath(filter: TeamFilterName): string {
  return `${SCREEN_PATHS.team}?due=${filter}`
}
