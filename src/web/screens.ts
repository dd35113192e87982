import { matchPath } from 'react-router'
import type { PageUser } from '#contract/page.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import type { Role } from '#domain/permissions.ts'
import { lazyPart, ScreenAway } from './loading/lazy-part.tsx'
import { DOCUMENT_PATHS } from './services/document-paths.ts'

/** The screens of the signed-in area; each is a part of its own. */
export type ScreenName = 'team' | 'member' | 'courses' | 'learning' | 'player' | 'account'

/** An opened screen: who opens it, where, and what has been read of it so far. */
export interface Visit {
  user: PageUser & { partner: string }
  role: Role
  params: Record<string, string | undefined>
  search: URLSearchParams
  /** Returns a document by its path, if it has been read. */
  find: <Document>(path: string) => Document | undefined
}

interface ScreenEntry {
  path: string
  /** Who has it (section 2). */
  roles: readonly Role[]
  Part: ReturnType<typeof lazyPart<string, object>>
  /**
   * Returns the paths of the documents that it shows first, besides those of the header; undefined for a
   * screen that the server does not draw.
   */
  reads?: (visit: Visit) => string[]
  /** Returns the address that it leads on to, if it does not stay where it was opened. */
  leadsTo?: (visit: Visit) => string | undefined
}

const ADMINISTRATOR = ['partner-admin'] as const
const ASSOCIATE = ['partner-associate'] as const
const EVERYBODY = [...ADMINISTRATOR, ...ASSOCIATE]

/** The screens of section 2: routes, preloading and the server's drawing of the first screen follow it. */
export const SCREENS: Record<ScreenName, ScreenEntry> = {
  team: {
    path: SCREEN_PATHS.team,
    roles: ADMINISTRATOR,
    Part: lazyPart(() => import('./team/team-screen.tsx'), 'TeamScreen', ScreenAway),
  },
  member: {
    path: SCREEN_PATHS.member,
    roles: ADMINISTRATOR,
    Part: lazyPart(() => import('./team/member/member-screen.tsx'), 'MemberScreen', ScreenAway),
  },
  courses: {
    path: SCREEN_PATHS.courses,
    roles: ADMINISTRATOR,
    Part: lazyPart(() => import('./courses/courses-screen.tsx'), 'CoursesScreen', ScreenAway),
    reads: () => [DOCUMENT_PATHS.courses()],
  },
  learning: {
    path: SCREEN_PATHS.home,
    roles: ASSOCIATE,
    Part: lazyPart(() => import('./my-learning/my-learning-screen.tsx'), 'MyLearningScreen', ScreenAway),
    reads: ({ user }) => [DOCUMENT_PATHS.courses(), DOCUMENT_PATHS.completions(user.uid)],
  },
  player: {
    path: SCREEN_PATHS.course,
    roles: EVERYBODY,
    Part: lazyPart(
      () => import('./course-player/course-player-screen.tsx'),
      'CoursePlayerScreen',
      ScreenAway,
    ),
  },
  account: {
    path: SCREEN_PATHS.account,
    roles: EVERYBODY,
    Part: lazyPart(() => import('./account/account-screen.tsx'), 'AccountScreen', ScreenAway),
  },
}

const NAMES = Object.keys(SCREENS) as ScreenName[]

/** Returns the screens of a role, in the order of their routes. */
export function screensOf(role: Role): ScreenName[] {
  return NAMES.filter((name) => SCREENS[name].roles.includes(role))
}

/** Returns the screen that any unknown path falls back to (section 2). */
export function homeOf(role: Role): ScreenName {
  return role === 'partner-admin' ? 'team' : 'learning'
}

/** Returns the screen that an address opens for a role, as the routes of the signed-in area do. */
export function screenAt(pathname: string, role: Role): ScreenName {
  return screensOf(role).find((name) => matchPath(SCREENS[name].path, pathname)) ?? homeOf(role)
}
