/** The addresses of the screens (section 2); `:name` stands for one part of an address. */
export const SCREEN_PATHS = {
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
