import { use, useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { noAccess } from '#domain/messages.ts'
import { TITLES } from '#domain/people/sign-in-messages.ts'
import { accessRole, type Role } from '#domain/permissions.ts'
import { MessageModal } from '#ui/dialog/modal.tsx'
import { WholePage } from '#ui/layout/page-message.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { homeOf, SCREENS, screenAt, screensOf } from '#web/app/screens.ts'
import { AdministratorLayout, AssociateLayout } from '#web/dashboard/dashboard-layout.tsx'
import { useServices } from '#web/services/services.ts'
import type { SignedInUser } from '#web/services/sign-in.ts'
import { createSignedInServices, SignedInServicesContext } from '#web/services/signed-in-services.ts'
import { createStore } from '#web/state/store.ts'

/** Shows a signed-in user the view of their first role, or a notice if they have no access (section 5). */
export function SignedInArea({ user }: { user: SignedInUser }) {
  const role = accessRole(user)
  if (!role) return <NoAccess />
  return <View key={JSON.stringify([user.uid, user.partner, user.roles])} user={user} role={role} />
}

/**
 * Shows the view of a role after its first screen's code has loaded, so that the whole page appears at once.
 * The store is replaced when the user or the claims change.
 */
function View({ user, role }: { user: SignedInUser; role: Role }) {
  const services = useServices()
  const { pathname } = useLocation()
  const [firstPart] = useState(() => SCREENS[screenAt(pathname, role)].Part)
  const [signedInServices] = useState(() => createSignedInServices(services))
  const [store] = useState(() => createStore(user, signedInServices))
  useFetchAhead(role)
  // After all hooks: once the part is loaded, React renders again without `use`, and expects the same other
  // hooks.
  if (!firstPart.isLoaded()) use(firstPart.load())
  return (
    <SignedInServicesContext value={signedInServices}>
      <Provider store={store}>
        <RoleRoutes role={role} />
      </Provider>
    </SignedInServicesContext>
  )
}

/** Delay of prefetching, in ms, during which a new page has the network and the processor to itself. */
const HEAD_START = 3000

/** Prefetches the role's other screens some time after the first one is shown. */
function useFetchAhead(role: Role): void {
  useEffect(() => {
    const own = new Set(screensOf(role).map((name) => SCREENS[name]))
    const others = Object.values(SCREENS).filter((screen) => !own.has(screen))
    const loadAll = () =>
      import('#web/loading/fetch-ahead.ts').then(
        ({ fetchAhead }) => fetchAhead(new Set(others.map(({ Part }) => Part.loadFile))),
        () => undefined,
      )
    const timer = setTimeout(loadAll, HEAD_START)
    return () => clearTimeout(timer)
  }, [role])
}

/** Loads the screen that a URL opens for a user. Resolves to false on failure. */
export async function loadScreen(user: SignedInUser, address: string): Promise<boolean> {
  const role = accessRole(user)
  if (!role) return true
  const { Part } = SCREENS[screenAt(address.split('?')[0] ?? address, role)]
  await Part.load()
  return Part.isLoaded()
}

/** Routes of a role (section 2): its screens, and its home for unknown paths. */
function RoleRoutes({ role }: { role: Role }) {
  return (
    <Routes>
      <Route element={role === 'partner-admin' ? <AdministratorLayout /> : <AssociateLayout />}>
        {screensOf(role).map((name) => {
          const { path, Part } = SCREENS[name]
          return <Route key={name} path={path} element={<Part />} />
        })}
        <Route path="*" element={<Navigate to={SCREENS[homeOf(role)].path} replace />} />
      </Route>
    </Routes>
  )
}

/** Notice for users without a partner claim or a valid role. Closing it signs out (section 6). */
function NoAccess() {
  const { config, signIn } = useServices()
  return (
    <Screen title="No access">
      <WholePage hasPicture>
        <Navigate to={SCREEN_PATHS.home} replace />
        <h1 tabIndex={-1}>No access</h1>
        <MessageModal
          title={TITLES.notice}
          messages={[noAccess(config.supportEmail)]}
          onClose={() => void signIn.signOut()}
        />
      </WholePage>
    </Screen>
  )
}
