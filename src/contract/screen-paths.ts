/** The URLs of the screens (section 2); `:name` matches one segment. */
export const SCREEN_PATHS = {
  signIn: '/signin',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  home: '/',
  team: '/team',
  requirements: '/team/required',
  report: '/team/report',
  groups: '/team/groups',
  member: '/team/:uid',
  courses: '/courses',
  course: '/course/:path',
  account: '/account',
  search: '/search',
  help: '/help',
} as const

const SCREEN_ADDRESSES = Object.values(SCREEN_PATHS).map(
  (path) => new RegExp(`^${path.replace(/:\w+/, '[^/]+').replace(/\/$/, '')}/*$`, 'i'),
)

/** Returns whether a path belongs to a screen of any role. Ignores case and encoding, like the app's router. */
export function isScreenPath(pathname: string): boolean {
  const decoded = decodeSegments(pathname)
  return SCREEN_ADDRESSES.some((address) => address.test(decoded))
}

/** Decodes each segment of a path, but keeps encoded slashes encoded. Returns a malformed path unchanged. */
function decodeSegments(pathname: string): string {
  const decode = (segment: string) => decodeURIComponent(segment).replaceAll('/', '%2F')
  try {
    return pathname.split('/').map(decode).join('/')
  } catch {
    return pathname
  }
}

/** URL of the web app manifest, for installing the portal on a home screen. */
export const MANIFEST_PATH = '/portal.webmanifest'

/** Returns the player's URL for a course, or for one module of it. */
export function coursePath(webPath: string, moduleId?: string): string {
  const path = `/course/${encodeURIComponent(webPath)}`
  return moduleId === undefined ? path : `${path}?module=${encodeURIComponent(moduleId)}`
}

/** Returns the URL of a team member's page. */
export function memberPath(uid: string): string {
  return `/team/${encodeURIComponent(uid)}`
}

/** Returns the URL of a certificate's public page, by its id. */
export function certificatePath(id: string): string {
  return `/certificates/${id}`
}

/** Base path of the pages for reducing emails: `/unsubscribe/{token}`. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

/** Returns the URL of the team's report for a month, such as `2026-09`. */
export function monthReportPath(month: string): string {
  return `${SCREEN_PATHS.report}?period=month&of=${month}`
}

/** The filters of the team table in mailed URLs. The table ignores unknown filters. */
export type TeamFilterName = 'overdue' | 'completed' | 'never-came' | 'certificates-end'

/** Returns the URL of the team table with a filter set. */
export function teamPath(filter: TeamFilterName): string {
  return `${SCREEN_PATHS.team}?due=${filter}`
}
