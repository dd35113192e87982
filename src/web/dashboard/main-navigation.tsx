import { useLocation } from 'react-router'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { bottomBarClassName, FrameLink, Sidebar, SignOutButton } from '#ui/layout/frame.tsx'
import { Icon, type IconName } from '#ui/picture/icon.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { useServices } from '#web/services/services.ts'
import styles from './main-navigation.module.css'

type Place = {
  to: string
  icon: IconName
  label: string
  isForCourses?: true
  className?: string | undefined
}

/** Link to the search screen, shown where the search field does not fit in the header. */
const SEARCH_LINK: Place = {
  to: SCREEN_PATHS.search,
  icon: 'search',
  label: 'Search',
  className: styles.search,
}

const ADMINISTRATOR_PLACES: readonly Place[] = [
  { to: SCREEN_PATHS.team, icon: 'team', label: 'Team' },
  { to: SCREEN_PATHS.courses, icon: 'courses', label: 'Courses', isForCourses: true },
  SEARCH_LINK,
  { to: SCREEN_PATHS.account, icon: 'account', label: 'Account' },
]

const ASSOCIATE_PLACES: readonly Place[] = [
  { to: SCREEN_PATHS.home, icon: 'courses', label: 'My learning', isForCourses: true },
  SEARCH_LINK,
  { to: SCREEN_PATHS.account, icon: 'account', label: 'My profile' },
]

/** Navigation for administrators (section 2): a sidebar, or the bottom bar on phones. */
export function AdministratorNavigation() {
  const { config, signIn } = useServices()
  return (
    <Sidebar label="Main" companyName={config.companyName}>
      <Places places={ADMINISTRATOR_PLACES} />
      <SignOutButton label="Sign Out" onClick={() => void signIn.signOut()} />
    </Sidebar>
  )
}

/**
 * Navigation for associates, with links home and to the profile: in the header, or the bottom bar on phones.
 */
export function AssociateNavigation() {
  return (
    <nav className={classNames(bottomBarClassName, styles.inHeader)} aria-label="Main" data-print="no">
      <Places places={ASSOCIATE_PLACES} />
    </nav>
  )
}

/** Renders the links. An open course belongs to the list from which it was opened. */
function Places({ places }: { places: readonly Place[] }) {
  const { pathname } = useLocation()
  const isInCourse = pathname.startsWith(SCREEN_PATHS.course.replace(':path', ''))
  return places.map(({ to, icon, label, isForCourses, className }) => {
    const isWithin = isInCourse ? isForCourses : to !== SCREEN_PATHS.home && pathname.startsWith(`${to}/`)
    return (
      <FrameLink
        key={to}
        className={className}
        to={to}
        current={pathname === to ? 'page' : isWithin}
        icon={<Icon name={icon} />}
        label={label}
      />
    )
  })
}
