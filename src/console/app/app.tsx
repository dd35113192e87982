import { type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { useClient, useSession } from '#client/session/session-context.ts'
import type { CompanySession } from '#contract/console/session.ts'
import { ConsoleUnreachable, Starting } from './full-page.tsx'
import {
  CONSOLE_FRAME as ConsoleFrame,
  type ConsoleScreen,
  consoleScreensOf,
  ENTRY_SCREENS,
  firstPathOf,
} from './screens.ts'

const { signIn: SignIn, forgotPassword: ForgotPassword } = ENTRY_SCREENS
const { factor: SecondStep, setUp: SetUp, welcome: Welcome } = ENTRY_SCREENS

/** Paths of the sign-in screens. */
const ENTRY_PATHS = {
  signIn: '/signin',
  forgotPassword: '/forgot-password',
  setUp: '/setup',
  welcome: '/welcome',
}

/** Shows the current screen to a signed-in user, and the sign-in screens to others. */
export function App() {
  return <Suspense fallback={<Starting />}>{useArea()}</Suspense>
}

function useArea(): ReactNode {
  const { session } = useClient()
  const state = useSession()
  const { pathname } = useLocation()
  if (pathname === ENTRY_PATHS.welcome) return <Welcome />
  if (pathname === ENTRY_PATHS.forgotPassword) return <ForgotPassword />
  if (state.state === 'unknown') return <Starting />
  if (state.state === 'unreachable') return <ConsoleUnreachable onRetry={() => void session.resume()} />
  if (state.state === 'signed-out')
    return (
      <At path={ENTRY_PATHS.signIn}>
        <SignIn />
      </At>
    )
  return <SignedIn session={state.session} />
}

function SignedIn({ session }: { session: CompanySession }) {
  const { pathname, state } = useLocation()
  const { factor, user } = session
  if (pathname === ENTRY_PATHS.setUp || factor.state === 'none')
    return (
      <At path={ENTRY_PATHS.setUp}>
        <SetUp />
      </At>
    )
  if (factor.state === 'needed')
    return (
      <At path={ENTRY_PATHS.signIn}>
        <SecondStep />
      </At>
    )
  if (pathname === ENTRY_PATHS.signIn) return <Navigate to={state?.from ?? firstPathOf(user.role)} replace />
  const screens = consoleScreensOf(user.role)
  return (
    <Routes>
      <Route element={<ConsoleFrame user={user} screens={screens} />}>
        {screens.map(({ path, Part, Head }) =>
          Head ? (
            <Route key={path} element={<WithHead Part={Part} Head={Head} />}>
              <Route path={path} element={<Part />} />
            </Route>
          ) : (
            <Route key={path} path={path} element={<Part />} />
          ),
        )}
        <Route path="*" element={<Navigate to={firstPathOf(user.role)} replace />} />
      </Route>
    </Routes>
  )
}

/**
 * Renders a head shared by several screens. The head and its open dialogs stay mounted while the next of
 * these screens loads.
 */
function WithHead({ Part, Head }: Record<'Part' | 'Head', ConsoleScreen['Part']>) {
  return Part.useAway() ?? <Head />
}

/** Renders its children at `path`. Elsewhere redirects to `path` and remembers the URL to return to. */
function At({ path, children }: { path: string; children: ReactNode }) {
  const location = useLocation()
  if (location.pathname === path) return children
  const isEntry = Object.values(ENTRY_PATHS).includes(location.pathname)
  const from = isEntry ? location.state?.from : `${location.pathname}${location.search}`
  return <Navigate to={path} replace state={{ from }} />
}
