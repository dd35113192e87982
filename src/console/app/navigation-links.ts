import type { ConsoleIconName } from './console-icon.tsx'

/** A link of the navigation, to a screen of the list in `screens.ts`. */
interface NavigationLink {
  path: string
  label: string
  icon: ConsoleIconName
  /** Further paths at and below which the link is the current one. */
  covers?: readonly string[]
  startsGroup?: true
  /** True if the link is in the menu "More" of a phone. */
  isInMore?: true
}

/** All links of the navigation, in order; a user sees those of their screens. */
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
