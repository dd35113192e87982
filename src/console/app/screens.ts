import { lazyPart, PageAway, ScreenAway } from '#client/loading/lazy-part.tsx'
import type { CompanyRole } from '#domain/console/company-roles.ts'

/** Console screen: its path below `/company`, the roles with access, and its lazy-loaded component. */
export interface ConsoleScreen {
  path: string
  roles: readonly CompanyRole[]
  Part: ReturnType<typeof lazyPart<string, object>>
  /** Head shared with other screens; renders the screen in an `Outlet`. */
  Head: ConsoleScreen['Part'] | undefined
}

const ALL_ROLES = ['company-admin', 'company-author'] as const
const ADMINS = ['company-admin'] as const

/** Roles, path and head shared by several screens; their own paths are below `at`. */
type ScreenGroup = Pick<ConsoleScreen, 'roles' | 'Head'> & { at: string }

const OF_ADMINS: ScreenGroup = { roles: ADMINS, at: '', Head: undefined }
const OF_ALL: ScreenGroup = { roles: ALL_ROLES, at: '', Head: undefined }
const OF_PARTNER: ScreenGroup = {
  roles: ADMINS,
  at: '/partners/:partnerId',
  Head: lazyPart(() => import('../partner/partner-head.tsx'), 'PartnerHead', ScreenAway),
}
const OF_COURSE: ScreenGroup = {
  roles: ALL_ROLES,
  at: '/courses/:courseId',
  Head: lazyPart<'CourseHead', object>(() => import('../courses/course-head.tsx'), 'CourseHead', ScreenAway),
}

/**
 * List of all screens, from which the routes are derived; a role starts with its first one. Each screen has its own
 * folder, starts with `ConsolePage`, and calls the server through functions in `services`.
 */
export const CONSOLE_SCREENS: readonly ConsoleScreen[] = [
  ...screens(OF_ADMINS, {
    '/': lazyPart(() => import('../partners/partners-screen.tsx'), 'PartnersScreen', ScreenAway),
    '/new-partner': lazyPart(() => import('../partners/new-partner.tsx'), 'NewPartnerScreen', ScreenAway),
    '/reports': lazyPart(() => import('../reports/reports-screen.tsx'), 'ReportsScreen', ScreenAway),
    '/people': lazyPart(() => import('../people/find-people.tsx'), 'FindPeople', ScreenAway),
    '/people/:uid': lazyPart(() => import('../people/person-screen.tsx'), 'PersonScreen', ScreenAway),
    '/activity': lazyPart(() => import('../activity/activity-screen.tsx'), 'ActivityScreen', ScreenAway),
    '/health': lazyPart(() => import('../health/health-screen.tsx'), 'HealthScreen', ScreenAway),
    '/staff': lazyPart(() => import('../staff/staff-screen.tsx'), 'StaffScreen', ScreenAway),
  }),
  ...screens(OF_ALL, {
    '/courses': lazyPart(() => import('../courses/console-courses.tsx'), 'ConsoleCourses', ScreenAway),
    '/courses/:courseId/edit': lazyPart(() => import('../courses/edit-course.tsx'), 'EditCourse', ScreenAway),
    '/unsaved': lazyPart(() => import('../unsaved/unsaved-screen.tsx'), 'UnsavedScreen', ScreenAway),
    '/upload': lazyPart(() => import('../courses/upload-folder.tsx'), 'UploadFolder', ScreenAway),
    '/account': lazyPart(() => import('../account/my-account-screen.tsx'), 'MyAccountScreen', ScreenAway),
  }),
  ...screens(OF_COURSE, {
    '': lazyPart(() => import('../courses/course-history.tsx'), 'CourseHistory', ScreenAway),
    '/draft': lazyPart(() => import('../courses/course-draft.tsx'), 'CourseDraft', ScreenAway),
    '/publish': lazyPart(() => import('../courses/publish-screen.tsx'), 'PublishScreen', ScreenAway),
    '/revisions/:revision': lazyPart(
      () => import('../courses/course-revision.tsx'),
      'CourseRevision',
      ScreenAway,
    ),
    '/questions': lazyPart(() => import('../courses/course-questions.tsx'), 'CourseQuestions', ScreenAway),
    '/used-by': lazyPart(() => import('../courses/course-uses.tsx'), 'CourseUses', ScreenAway),
    '/required': lazyPart(() => import('../courses/required-at.tsx'), 'RequiredAt', ScreenAway),
  }),
  ...screens(OF_PARTNER, {
    '': lazyPart(() => import('../partner/partner-screen.tsx'), 'PartnerScreen', ScreenAway),
    '/team': lazyPart(() => import('../partner/partner-team.tsx'), 'PartnerTeam', ScreenAway),
    '/team/:uid': lazyPart(() => import('../partner/partner-member.tsx'), 'PartnerMember', ScreenAway),
    '/catalogue': lazyPart(() => import('../partner/catalogue-screen.tsx'), 'CatalogueScreen', ScreenAway),
    '/requirements': lazyPart(() => import('../partner/required-courses.tsx'), 'RequiredCourses', ScreenAway),
    '/settings': lazyPart(() => import('../partner/settings-screen.tsx'), 'SettingsScreen', ScreenAway),
    '/activity': lazyPart(() => import('../partner/partner-activity.tsx'), 'PartnerActivity', ScreenAway),
    '/report': lazyPart(() => import('../reports/reports-screen.tsx'), 'PartnerReport', ScreenAway),
  }),
]

/** Declares the screens of a group by their paths. */
function screens(
  { at, ...group }: ScreenGroup,
  parts: Record<string, ConsoleScreen['Part']>,
): ConsoleScreen[] {
  return Object.entries(parts).map(([path, Part]) => ({ path: at + path, Part, ...group }))
}

/** Screens of the sign-in process, which have no header. */
export const ENTRY_SCREENS = {
  signIn: lazyPart(() => import('../entry/console-sign-in.tsx'), 'ConsoleSignIn', PageAway),
  factor: lazyPart(() => import('../entry/console-sign-in.tsx'), 'SecondStep', PageAway),
  forgotPassword: lazyPart(() => import('../entry/forgot-password.tsx'), 'ForgotPassword', PageAway),
  setUp: lazyPart(() => import('../entry/set-up.tsx'), 'SetUp', PageAway),
  welcome: lazyPart(() => import('../entry/welcome.tsx'), 'Welcome', PageAway),
} as const

/** Frame of the signed-in screens, loaded only for them. */
export const CONSOLE_FRAME = lazyPart(() => import('./console-frame.tsx'), 'ConsoleFrame', PageAway)

/** Returns the screens available to a role. */
export function consoleScreensOf(role: CompanyRole): ConsoleScreen[] {
  return CONSOLE_SCREENS.filter(({ roles }) => roles.some((one) => one === role))
}

/** Returns the path of a role's first screen. */
export function firstPathOf(role: CompanyRole): string {
  return consoleScreensOf(role)[0]?.path ?? '/account'
}
