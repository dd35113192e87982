import { matchRoutes } from 'react-router'
import { lazyPart, ScreenAway } from '#client/loading/lazy-part.tsx'
import type { PageUser } from '#contract/drawn-page.ts'
import { coursePath, SCREEN_PATHS } from '#contract/screen-paths.ts'
import { mayBeCertified } from '#domain/certificate/certificate.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import { type CompletionRecord, courseStatus } from '#domain/learning/completion-record.ts'
import { chooseModule } from '#domain/learning/module-to-open.ts'
import { isTracked, type Role } from '#domain/permissions.ts'
import { readSearchQuery } from '#domain/search/search-query.ts'
import { keysOf } from '#domain/unknown-value.ts'
import { DOCUMENT_PATHS, type DocumentList } from '../services/document-paths.ts'

/** Screens of the signed-in area, each loaded separately. */
export type ScreenName =
  | 'team'
  | 'requirements'
  | 'report'
  | 'groups'
  | 'member'
  | 'courses'
  | 'learning'
  | 'player'
  | 'account'
  | 'search'
  | 'help'

/** Visit to a screen: the user, the URL, and the documents loaded so far. */
export interface Visit {
  user: PageUser & { partner: string }
  role: Role
  params: Record<string, string | undefined>
  search: URLSearchParams
  /** Returns the document at a path, if it has been loaded. */
  find: <Document>(path: string) => Document | undefined
}

interface ScreenEntry {
  path: string
  /** Roles with access to the screen (section 2). */
  roles: readonly Role[]
  Part: ReturnType<typeof lazyPart<string, object>>
  /**
   * Returns the paths of the documents that the screen shows first, in addition to the header's. Undefined
   * for a screen without server rendering.
   */
  reads?: ((visit: Visit) => string[]) | false
  /** Returns the URL that the screen redirects to, if any. */
  leadsTo?: ((visit: Visit) => string | undefined) | false
}

const ADMINISTRATOR = ['partner-admin'] as const
const ASSOCIATE = ['partner-associate'] as const
const ALL_ROLES = [...ADMINISTRATOR, ...ASSOCIATE]

/** True only in the server's build, which renders pages. Browser scripts omit the guarded code. */
const ON_SERVER = import.meta.env.SSR

/** Screens of section 2. Routing, prefetching and server rendering use this table. */
export const SCREENS: Record<ScreenName, ScreenEntry> = {
  team: {
    path: SCREEN_PATHS.team,
    roles: ADMINISTRATOR,
    Part: lazyPart(() => import('../team/team-screen.tsx'), 'TeamScreen', ScreenAway),
    reads: ON_SERVER && (({ user }) => [DOCUMENT_PATHS.courses(), DOCUMENT_PATHS.firstMembers(user.partner)]),
  },
  // Must precede the member screen, whose path also matches these URLs.
  report: {
    path: SCREEN_PATHS.report,
    roles: ADMINISTRATOR,
    Part: lazyPart(() => import('../team/report/report-screen.tsx'), 'ReportScreen', ScreenAway, {
      isFetchedAhead: false,
    }),
  },
  groups: {
    path: SCREEN_PATHS.groups,
    roles: ADMINISTRATOR,
    Part: lazyPart(() => import('../team/groups/groups-screen.tsx'), 'GroupsScreen', ScreenAway, {
      isFetchedAhead: false,
    }),
  },
  requirements: {
    path: SCREEN_PATHS.requirements,
    roles: ADMINISTRATOR,
    Part: lazyPart(
      () => import('../team/requirements/requirements-screen.tsx'),
      'RequirementsScreen',
      ScreenAway,
    ),
  },
  member: {
    path: SCREEN_PATHS.member,
    roles: ADMINISTRATOR,
    Part: lazyPart(() => import('../team/member/member-screen.tsx'), 'MemberScreen', ScreenAway),
  },
  courses: {
    path: SCREEN_PATHS.courses,
    roles: ADMINISTRATOR,
    Part: lazyPart(() => import('../courses/courses-screen.tsx'), 'CoursesScreen', ScreenAway),
    reads: ON_SERVER && (({ user }) => [DOCUMENT_PATHS.courses(), DOCUMENT_PATHS.firstMembers(user.partner)]),
  },
  learning: {
    path: SCREEN_PATHS.home,
    roles: ASSOCIATE,
    Part: lazyPart(() => import('../my-learning/my-learning-screen.tsx'), 'MyLearningScreen', ScreenAway),
    reads: ON_SERVER && readsOfLearning,
  },
  player: {
    path: SCREEN_PATHS.course,
    roles: ALL_ROLES,
    Part: lazyPart(
      () => import('../course-player/course-player-screen.tsx'),
      'CoursePlayerScreen',
      ScreenAway,
    ),
    reads: ON_SERVER && readsOfPlayer,
    leadsTo: ON_SERVER && pathOfPlayer,
  },
  account: {
    path: SCREEN_PATHS.account,
    roles: ALL_ROLES,
    Part: lazyPart(() => import('../account/account-screen.tsx'), 'AccountScreen', ScreenAway),
    reads: ON_SERVER && (({ user }) => [DOCUMENT_PATHS.mailChoices(user.uid)]),
  },
  search: {
    path: SCREEN_PATHS.search,
    roles: ALL_ROLES,
    Part: lazyPart(() => import('../search/search-screen.tsx'), 'SearchScreen', ScreenAway),
    reads: ON_SERVER && readsOfSearch,
  },
  help: {
    path: SCREEN_PATHS.help,
    roles: ALL_ROLES,
    Part: lazyPart(() => import('../help/help-screen.tsx'), 'HelpScreen', ScreenAway),
    reads: ON_SERVER && (() => []),
  },
}

/**
 * Returns the documents of My learning. Certificates are included only after the courses and records show
 * that they are needed.
 */
function readsOfLearning(visit: Visit): string[] {
  const { uid } = visit.user
  const { courses = [], records = [] } = findLearned(visit)
  const mayBeCertified = courses.some((course) => mayHaveCertificate(course, records))
  return [
    DOCUMENT_PATHS.courses(),
    DOCUMENT_PATHS.completions(uid),
    DOCUMENT_PATHS.requirements(uid),
    ...(mayBeCertified ? [DOCUMENT_PATHS.certificates(uid)] : []),
  ]
}

function mayHaveCertificate(course: CourseOutline, records: CompletionRecord[]): boolean {
  const record = records.find(({ courseId }) => courseId === course.id)
  return mayBeCertified(course, courseStatus(course, record))
}

function readsOfSearch({ search }: Visit): string[] {
  const text = readSearchQuery(search)
  return text === '' ? [] : [DOCUMENT_PATHS.search(text)]
}

/**
 * Returns the documents of the player. The module depends on the courses and the associate's records, which
 * therefore come first.
 */
function readsOfPlayer(visit: Visit): string[] {
  const { uid } = visit.user
  const { course, module, records = [] } = findPlayed(visit)
  const mayBeCertified = course !== undefined && mayHaveCertificate(course, records)
  const certificates = mayBeCertified ? [DOCUMENT_PATHS.certificates(uid)] : []
  const learned = isTracked(visit.user) ? [DOCUMENT_PATHS.completions(uid), ...certificates] : []
  const played = course && module ? [DOCUMENT_PATHS.module(course.id, module.id)] : []
  return [DOCUMENT_PATHS.courses(), ...learned, ...played]
}

/**
 * Returns the player's redirect: to the home screen for an unknown course, otherwise to the module that the
 * course opens with.
 */
function pathOfPlayer(visit: Visit): string | undefined {
  const { isRead, course, module } = findPlayed(visit)
  if (isRead && !course) return SCREEN_PATHS.home
  if (!course || !module || module.id === visit.search.get('module')) return undefined
  return coursePath(course.webPath, module.id)
}

/** Returns the course and the module opened by the player, once the courses and records are loaded. */
function findPlayed(visit: Visit) {
  const { params, search } = visit
  const { courses, records } = findLearned(visit)
  const course = courses?.find(({ webPath }) => webPath === params.path)
  const record = records?.find(({ courseId }) => courseId === course?.id)
  const module = course && chooseModule(course, search.get('module'), record)
  return { isRead: courses !== undefined, course, module, records }
}

/** Returns the courses and the user's records loaded so far. */
function findLearned({ user, find }: Visit) {
  const courses = find<DocumentList<CourseOutline>>(DOCUMENT_PATHS.courses())?.documents
  const records = find<DocumentList<CompletionRecord>>(DOCUMENT_PATHS.completions(user.uid))?.documents
  return { courses, records }
}

const NAMES = keysOf(SCREENS)

/** Returns the screens of a role, in the order of their routes. */
export function screensOf(role: Role): ScreenName[] {
  return NAMES.filter((name) => SCREENS[name].roles.includes(role))
}

/** Returns the screen for unknown paths (section 2). */
export function homeOf(role: Role): ScreenName {
  return role === 'partner-admin' ? 'team' : 'learning'
}

/** Returns the screen that a URL opens for a role, consistent with the routes of the signed-in area. */
export function screenAt(pathname: string, role: Role): ScreenName {
  return matchScreen(pathname, screensOf(role))?.screen ?? homeOf(role)
}

interface ScreenMatch {
  screen: ScreenName
  params: Visit['params']
}

/**
 * Returns the screen at a URL with its decoded parameters; undefined if none of `names` matches. Uses the
 * router's own function, so server and browser agree.
 */
export function matchScreen(pathname: string, names: readonly ScreenName[]): ScreenMatch | undefined {
  const routes = names.map((name) => ({ id: name, path: SCREENS[name].path }))
  const [match] = matchRoutes(routes, pathname) ?? []
  return match && { screen: match.route.id, params: match.params }
}
