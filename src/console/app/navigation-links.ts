import type { ConsoleIconName } from './console-icon.tsx'

/** Link in the navigation to a screen listed in `screens.ts`. */
interface NavigationLink {
  path: string
  label: string
  icon: ConsoleIconName
  /** Further paths that mark the link as current, including all paths below them. */
  covers?: readonly string[]
  startsGroup?: true
  /** True if phones show the link in the "More" menu. */
  isInMore?: true
}

/** All navigation links, in order. Users see only the links to their screens. */
export const NAVIGATION_LINKS: readonly NavigationLink[] = [
  { path: '/', label: 'Partners', icon: 'partners', covers: ['/partners', '/new-partner'] },
  { path: '/courses', label: 'Courses', icon: 'courses', covers: ['/upload', '/unsaved'] },
  { path: '/people', label: 'People', icon: 'people' },
  { path: '/reports', label: 'Reports', icon: 'reports', isInMore: true },
  { path: '/activity', label: 'Activity', icon: 'activity', startsGroup: true },
  { path: '/health', label: 'Health', icon: 'health', isInMore: true },
  { path: '/staff', label: 'Staff', icon: 'staff', startsGroup: true, isInMore: true },
  { path: '/account', label: 'Account', icon: 'account', isInMore: true },
]
