import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { CompanyRole } from '#domain/company/company-roles.ts'

/** A screen of the console: its address below `/company`, who has it, and the part of the app that shows it. */
export interface ConsoleScreen {
  path: string
  roles: readonly CompanyRole[]
  Part: LazyExoticComponent<ComponentType>
  /** Its words in the header's navigation, in the order of this list; absent for what is reached otherwise. */
  navigation?: string
  /** Where else its place in the navigation is the current one: what begins with these addresses. */
  covers?: readonly string[]
}

const ADMIN = ['company-admin'] as const
const EVERYBODY = ['company-admin', 'company-author'] as const
const ADMINS = ['company-admin'] as const

/**
 * Returns a part that is fetched when its screen is first opened. After an upgrade an open page asks for a file
 * that is gone: the page then reloads, once, and asks for the new one.
 */
function part<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      const file = await load()
      sessionStorage.removeItem('reloaded')
      return { default: file[name] }
    } catch (error) {
      if (sessionStorage.getItem('reloaded') === name) throw error
      sessionStorage.setItem('reloaded', name)
      location.reload()
      return new Promise(() => {})
    }
  })
}

/**
 * The one list of screens: routes and navigation follow it. A screen has a folder of its own, begins with
 * `ConsolePage`, and calls the server through functions of `services`.
 */
export const CONSOLE_SCREENS: readonly ConsoleScreen[] = [
  {
    path: '/',
    roles: ADMINS,
    Part: part(() => import('./partners/partners-screen.tsx'), 'PartnersScreen'),
    navigation: 'Partners',
    covers: ['/partners', '/new-partner'],
  },
  {
    path: '/new-partner',
    roles: ADMINS,
    Part: part(() => import('./partners/new-partner.tsx'), 'NewPartnerScreen'),
  },
  {
    path: '/courses',
    roles: EVERYBODY,
    Part: part(() => import('./courses/console-courses.tsx'), 'ConsoleCourses'),
    navigation: 'Courses',
    covers: ['/upload', '/unsaved'],
  },
  {
    path: '/courses/:courseId',
    roles: EVERYBODY,
    Part: part(() => import('./courses/course-history.tsx'), 'CourseHistory'),
  },
  {
    path: '/courses/:courseId/draft',
    roles: EVERYBODY,
    Part: part(() => import('./courses/course-draft.tsx'), 'CourseDraft'),
  },
  {
    path: '/courses/:courseId/edit',
    roles: EVERYBODY,
    Part: part(() => import('./editor/course-editor.tsx'), 'CourseEditor'),
  },
  {
    path: '/courses/:courseId/publish',
    roles: EVERYBODY,
    Part: part(() => import('./courses/publish-screen.tsx'), 'PublishScreen'),
  },
  {
    path: '/unsaved',
    roles: EVERYBODY,
    Part: part(() => import('./unsaved/unsaved-screen.tsx'), 'UnsavedScreen'),
  },
  {
    path: '/upload',
    roles: EVERYBODY,
    Part: part(() => import('./courses/upload-folder.tsx'), 'UploadFolder'),
  },
  {
    path: '/courses/:courseId/revisions/:revision',
    roles: EVERYBODY,
    Part: part(() => import('./courses/course-revision.tsx'), 'CourseRevision'),
  },
  {
    path: '/courses/:courseId/questions',
    roles: EVERYBODY,
    Part: part(() => import('./courses/course-questions.tsx'), 'CourseQuestions'),
  },
  {
    path: '/courses/:courseId/used-by',
    roles: EVERYBODY,
    Part: part(() => import('./courses/course-uses.tsx'), 'CourseUses'),
  },
  {
    path: '/partners/:partnerId',
    roles: ADMINS,
    Part: part(() => import('./partner/partner-screen.tsx'), 'PartnerScreen'),
  },
  {
    path: '/partners/:partnerId/team',
    roles: ADMINS,
    Part: part(() => import('./partner/partner-team.tsx'), 'PartnerTeam'),
  },
  {
    path: '/partners/:partnerId/team/:uid',
    roles: ADMINS,
    Part: part(() => import('./partner/partner-member.tsx'), 'PartnerMember'),
  },
  {
    path: '/partners/:partnerId/catalogue',
    roles: ADMINS,
    Part: part(() => import('./partner/catalogue-screen.tsx'), 'CatalogueScreen'),
  },
  {
    path: '/partners/:partnerId/requirements',
    roles: ADMINS,
    Part: part(() => import('./partner/required-courses.tsx'), 'RequiredCourses'),
  },
  {
    path: '/partners/:partnerId/settings',
    roles: ADMINS,
    Part: part(() => import('./partner/settings-screen.tsx'), 'SettingsScreen'),
  },
  {
    path: '/partners/:partnerId/activity',
    roles: ADMINS,
    Part: part(() => import('./partner/partner-activity.tsx'), 'PartnerActivity'),
  },
  {
    path: '/people',
    roles: ADMINS,
    Part: part(() => import('./people/find-people.tsx'), 'FindPeople'),
    navigation: 'People',
  },
  {
    path: '/people/:uid',
    roles: ADMINS,
    Part: part(() => import('./people/person-screen.tsx'), 'PersonScreen'),
  },
  {
    path: '/staff',
    roles: ADMIN,
    Part: part(() => import('./staff/staff-screen.tsx'), 'StaffScreen'),
    navigation: 'Company people',
  },
  {
    path: '/activity',
    roles: ADMINS,
    Part: part(() => import('./activity/activity-screen.tsx'), 'ActivityScreen'),
    navigation: 'Activity',
  },
  {
    path: '/health',
    roles: ADMIN,
    Part: part(() => import('./health/health-screen.tsx'), 'HealthScreen'),
    navigation: 'Health',
  },
  {
    path: '/account',
    roles: EVERYBODY,
    Part: part(() => import('./account/my-account-screen.tsx'), 'MyAccountScreen'),
    navigation: 'My account',
  },
]

/** The screens that stand without the header: before and around signing in. */
export const ENTRY_SCREENS = {
  signIn: part(() => import('./entry/console-sign-in.tsx'), 'ConsoleSignIn'),
  factor: part(() => import('./entry/console-sign-in.tsx'), 'SecondStep'),
  forgotPassword: part(() => import('./entry/forgot-password.tsx'), 'ForgotPassword'),
  setUp: part(() => import('./entry/set-up.tsx'), 'SetUp'),
  welcome: part(() => import('./entry/welcome.tsx'), 'Welcome'),
} as const

/** The frame of the screens, which signing in does without. */
export const CONSOLE_FRAME = part(() => import('./app/console-frame.tsx'), 'ConsoleFrame')

/** Returns the screens of a role. */
export function consoleScreensOf(role: CompanyRole): ConsoleScreen[] {
  return CONSOLE_SCREENS.filter(({ roles }) => roles.some((one) => one === role))
}

/** Returns the address that a role begins at: the first that it has. */
export function firstPathOf(role: CompanyRole): string {
  return consoleScreensOf(role)[0]?.path ?? '/account'
}
