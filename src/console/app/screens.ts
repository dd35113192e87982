import { lazyPart, PageAway, ScreenAway } from '#client/loading/lazy-part.tsx'
import type { CompanyRole } from '#domain/console/company-roles.ts'

/** Console screen: its path below `/company`, the roles with access, and its lazy-loaded component. */
export interface ConsoleScreen {
  path: string
  roles: readonly CompanyRole[]
  Part: ReturnType<typeof lazyPart<string, object>>
  /** Head shared with other screens; renders the screen in an `Outlet`. */
  Head?: ConsoleScreen['Part']
}

const ALL_ROLES = ['company-admin', 'company-author'] as const
const ADMINS = ['company-admin'] as const

const PARTNER_HEAD = lazyPart(() => import('../partner/partner-head.tsx'), 'PartnerHead', ScreenAway)
const COURSE_HEAD = lazyPart<'CourseHead', object>(
  () => import('../courses/course-head.tsx'),
  'CourseHead',
  ScreenAway,
)

/**
 * List of all screens, from which the routes are derived. Each screen has its own folder, starts with
 * `ConsolePage`, and calls the server through functions in `services`.
 */
export const CONSOLE_SCREENS: readonly ConsoleScreen[] = [
  {
    path: '/',
    roles: ADMINS,
    Part: lazyPart(() => import('../partners/partners-screen.tsx'), 'PartnersScreen', ScreenAway),
  },
  {
    path: '/new-partner',
    roles: ADMINS,
    Part: lazyPart(() => import('../partners/new-partner.tsx'), 'NewPartnerScreen', ScreenAway),
  },
  {
    path: '/courses',
    roles: ALL_ROLES,
    Part: lazyPart(() => import('../courses/console-courses.tsx'), 'ConsoleCourses', ScreenAway),
  },
  {
    path: '/courses/:courseId',
    roles: ALL_ROLES,
    Part: lazyPart(() => import('../courses/course-history.tsx'), 'CourseHistory', ScreenAway),
    Head: COURSE_HEAD,
  },
  {
    path: '/courses/:courseId/draft',
    roles: ALL_ROLES,
    Part: lazyPart(() => import('../courses/course-draft.tsx'), 'CourseDraft', ScreenAway),
    Head: COURSE_HEAD,
  },
  {
    path: '/courses/:courseId/edit',
    roles: ALL_ROLES,
    Part: lazyPart(() => import('../courses/edit-course.tsx'), 'EditCourse', ScreenAway),
  },
  {
    path: '/courses/:courseId/publish',
    roles: ALL_ROLES,
    Part: lazyPart(() => import('../courses/publish-screen.tsx'), 'PublishScreen', ScreenAway),
    Head: COURSE_HEAD,
  },
  {
    path: '/unsaved',
    roles: ALL_ROLES,
    Part: lazyPart(() => import('../unsaved/unsaved-screen.tsx'), 'UnsavedScreen', ScreenAway),
  },
  {
    path: '/upload',
    roles: ALL_ROLES,
    Part: lazyPart(() => import('../courses/upload-folder.tsx'), 'UploadFolder', ScreenAway),
  },
  {
    path: '/courses/:courseId/revisions/:revision',
    roles: ALL_ROLES,
    Part: lazyPart(() => import('../courses/course-revision.tsx'), 'CourseRevision', ScreenAway),
    Head: COURSE_HEAD,
  },
  {
    path: '/courses/:courseId/questions',
    roles: ALL_ROLES,
    Part: lazyPart(() => import('../courses/course-questions.tsx'), 'CourseQuestions', ScreenAway),
    Head: COURSE_HEAD,
  },
  {
    path: '/courses/:courseId/used-by',
    roles: ALL_ROLES,
    Part: lazyPart(() => import('../courses/course-uses.tsx'), 'CourseUses', ScreenAway),
    Head: COURSE_HEAD,
  },
  {
    path: '/courses/:courseId/required',
    roles: ALL_ROLES,
    Part: lazyPart(() => import('../courses/required-at.tsx'), 'RequiredAt', ScreenAway),
    Head: COURSE_HEAD,
  },
  {
    path: '/partners/:partnerId',
    roles: ADMINS,
    Part: lazyPart(() => import('../partner/partner-screen.tsx'), 'PartnerScreen', ScreenAway),
    Head: PARTNER_HEAD,
  },
  {
    path: '/partners/:partnerId/team',
    roles: ADMINS,
    Part: lazyPart(() => import('../partner/partner-team.tsx'), 'PartnerTeam', ScreenAway),
    Head: PARTNER_HEAD,
  },
  {
    path: '/partners/:partnerId/team/:uid',
    roles: ADMINS,
    Part: lazyPart(() => import('../partner/partner-member.tsx'), 'PartnerMember', ScreenAway),
    Head: PARTNER_HEAD,
  },
  {
    path: '/partners/:partnerId/catalogue',
    roles: ADMINS,
    Part: lazyPart(() => import('../partner/catalogue-screen.tsx'), 'CatalogueScreen', ScreenAway),
    Head: PARTNER_HEAD,
  },
  {
    path: '/partners/:partnerId/requirements',
    roles: ADMINS,
    Part: lazyPart(() => import('../partner/required-courses.tsx'), 'RequiredCourses', ScreenAway),
    Head: PARTNER_HEAD,
  },
  {
    path: '/partners/:partnerId/settings',
    roles: ADMINS,
    Part: lazyPart(() => import('../partner/settings-screen.tsx'), 'SettingsScreen', ScreenAway),
    Head: PARTNER_HEAD,
  },
  {
    path: '/partners/:partnerId/activity',
    roles: ADMINS,
    Part: lazyPart(() => import('../partner/partner-activity.tsx'), 'PartnerActivity', ScreenAway),
    Head: PARTNER_HEAD,
  },
  {
    path: '/partners/:partnerId/report',
    roles: ADMINS,
    Part: lazyPart(() => import('../reports/reports-screen.tsx'), 'PartnerReport', ScreenAway),
    Head: PARTNER_HEAD,
  },
  {
    path: '/reports',
    roles: ADMINS,
    Part: lazyPart(() => import('../reports/reports-screen.tsx'), 'ReportsScreen', ScreenAway),
  },
  {
    path: '/people',
    roles: ADMINS,
    Part: lazyPart(() => import('../people/find-people.tsx'), 'FindPeople', ScreenAway),
  },
  {
    path: '/people/:uid',
    roles: ADMINS,
    Part: lazyPart(() => import('../people/person-screen.tsx'), 'PersonScreen', ScreenAway),
  },
  {
    path: '/activity',
    roles: ADMINS,
    Part: lazyPart(() => import('../activity/activity-screen.tsx'), 'ActivityScreen', ScreenAway),
  },
  {
    path: '/health',
    roles: ADMINS,
    Part: lazyPart(() => import('../health/health-screen.tsx'), 'HealthScreen', ScreenAway),
  },
  {
    path: '/staff',
    roles: ADMINS,
    Part: lazyPart(() => import('../staff/staff-screen.tsx'), 'StaffScreen', ScreenAway),
  },
  {
    path: '/account',
    roles: ALL_ROLES,
    Part: lazyPart(() => import('../account/my-account-screen.tsx'), 'MyAccountScreen', ScreenAway),
  },
]

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
