import { use, useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { noAccess } from '#domain/messages.ts'
import { TITLES } from '#domain/people/sign-in-messages.ts'
import { accessRole, type Role } from '#domain/permissions.ts'
import { AdministratorLayout, AssociateLayout } from '#web/dashboard/dashboard-layout.tsx'
import { ADMINISTRATOR_ONLY, firstScreen, type ScreenName } from '#web/first-screen.ts'
import { lazyPart, ScreenAway } from '#web/loading/lazy-part.tsx'
import { type Services, useServices } from '#web/services/services.ts'
import type { SignedInUser } from '#web/services/sign-in.ts'
import {
  createSignedInServices,
  getWaitingOpenings,
  SignedInServicesContext,
} from '#web/services/signed-in-services.ts'
import { createStore } from '#web/state/store.ts'
import { MessageModal } from '#web/ui/modal.tsx'
import { Screen } from '#web/ui/screen.tsx'
import styles from './signed-in-area.module.css'

const SCREENS = {
  team: lazyPart(() => import('#web/team/team-screen.tsx'), 'TeamScreen', ScreenAway),
  member: lazyPart(() => import('#web/team/member/member-screen.tsx'), 'MemberScreen', ScreenAway),
  courses: lazyPart(() => import('#web/courses/courses-screen.tsx'), 'CoursesScreen', ScreenAway),
  learning: lazyPart(() => import('#web/my-learning/my-learning-screen.tsx'), 'MyLearningScreen', ScreenAway),
  player: lazyPart(
    () => import('#web/course-player/course-player-screen.tsx'),
    'CoursePlayerScreen',
    ScreenAway,
  ),
  account: lazyPart(() => import('#web/account/account-screen.tsx'), 'AccountScreen', ScreenAway),
} satisfies Record<ScreenName, unknown>

/** The loaders of the screens that a role does not have. */
const OTHERS: Record<Role, ReadonlySet<unknown>> = {
  'partner-admin': new Set([SCREENS.learning.loadFile]),
  'partner-associate': new Set([...ADMINISTRATOR_ONLY].map((name) => SCREENS[name].loadFile)),
}

/** Shows a signed-in user the view of the first role, or the notice if they have no access (section 5). */
export function SignedInArea({ user }: { user: SignedInUser }) {
  const role = accessRole(user)
  if (!role) return <NoAccess />
  return <View key={JSON.stringify([user.uid, user.partner, user.roles])} user={user} role={role} />
}

/**
 * Shows the view of a role, once the screen of the address is there too: the page then appears as a whole.
 * Its store lives as long as the user and the claims stay the same.
 */
function View({ user, role }: { user: SignedInUser; role: Role }) {
  const services = useServices()
  const { pathname } = useLocation()
  const [firstPart] = useState(() => SCREENS[firstScreen(pathname, role)])
  const [signedInServices] = useState(() => createSignedInServices(services))
  const [store] = useState(() => createStore(user, signedInServices))
  useFetchAhead(role)
  // After all hooks: once the part is there React runs this again without `use`, and counts the hooks.
  if (!firstPart.isLoaded()) use(firstPart.load())
  return (
    <SignedInServicesContext value={signedInServices}>
      <Provider store={store}>
        {role === 'partner-admin' ? <AdministratorRoutes /> : <AssociateRoutes />}
      </Provider>
    </SignedInServicesContext>
  )
}

/** Time for which a page that has just opened has the network and the processor for itself, in ms. */
const HEAD_START = 3000

/** Fetches the role's other screens, some time after its first one is there. */
function useFetchAhead(role: Role): void {
  useEffect(() => {
    const loadAll = () =>
      import('#web/loading/fetch-ahead.ts').then(
        ({ fetchAhead }) => fetchAhead(OTHERS[role]),
        () => undefined,
      )
    const timer = setTimeout(loadAll, HEAD_START)
    return () => clearTimeout(timer)
  }, [role])
}

/** Loads what a user sees first, so that it can be shown at once. */
export async function loadFirstScreen(user: SignedInUser, services: Services): Promise<void> {
  const role = accessRole(user)
  if (!role) return
  // A browser makes the database at its first use, which takes longer than all else that the screen reads.
  if (role === 'partner-associate') void getWaitingOpenings(services).load()
  await SCREENS[firstScreen(location.pathname, role)].load()
}

/** The administrator view of section 2; any unknown path falls back to the team. */
function AdministratorRoutes() {
  return (
    <Routes>
      <Route element={<AdministratorLayout />}>
        <Route path={SCREEN_PATHS.team} element={<SCREENS.team />} />
        <Route path={SCREEN_PATHS.member} element={<SCREENS.member />} />
        <Route path={SCREEN_PATHS.courses} element={<SCREENS.courses />} />
        <Route path={SCREEN_PATHS.course} element={<SCREENS.player />} />
        <Route path={SCREEN_PATHS.account} element={<SCREENS.account />} />
        <Route path="*" element={<Navigate to={SCREEN_PATHS.team} replace />} />
      </Route>
    </Routes>
  )
}

/** The associate view of section 2; My learning is its default. */
function AssociateRoutes() {
  return (
    <Routes>
      <Route element={<AssociateLayout />}>
        <Route path={SCREEN_PATHS.home} element={<SCREENS.learning />} />
        <Route path={SCREEN_PATHS.course} element={<SCREENS.player />} />
        <Route path={SCREEN_PATHS.account} element={<SCREENS.account />} />
        <Route path="*" element={<Navigate to={SCREEN_PATHS.home} replace />} />
      </Route>
    </Routes>
  )
}

/** Shows the notice to anyone without a partner claim and a valid role; closing it signs out (section 6). */
function NoAccess() {
  const { config, signIn } = useServices()
  return (
    <Screen title="No access">
      <main className={styles.page}>
        <Navigate to={SCREEN_PATHS.home} replace />
        <h1 tabIndex={-1}>No access</h1>
        <MessageModal
          title={TITLES.notice}
          messages={[noAccess(config.supportEmail)]}
          onClose={() => void signIn.signOut()}
        />
      </main>
    </Screen>
  )
}
