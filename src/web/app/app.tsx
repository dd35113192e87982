import { Suspense } from 'react'
import { useLocation } from 'react-router'
import type { AuthState } from '#web/services/sign-in.ts'
import { lazyScreen } from './lazy-screen.ts'
import { useOpenServices } from './open-services.ts'
import { PATHS } from './paths.ts'
import { Splash } from './splash.tsx'
import { Unreachable } from './unreachable.tsx'
import { useAuthState } from './use-auth-state.ts'

const SignedOutArea = lazyScreen(() => import('./signed-out-area.tsx'), 'SignedOutArea')
const SignedInArea = lazyScreen(() => import('./signed-in-area.tsx'), 'SignedInArea')

/** The area of section 2 that fits who is signed in. */
export function App() {
  const auth = useAuthState()
  return (
    <Suspense fallback={<Splash />}>
      <Area auth={auth} />
    </Suspense>
  )
}

function Area({ auth }: { auth: AuthState }) {
  const { signIn } = useOpenServices()
  const followsMailedLink = useFollowsMailedLink()
  if (auth.state === 'unknown') return <Splash />
  if (auth.state === 'unreachable') return <Unreachable onRetry={signIn.resume} />
  if (auth.state !== 'signed-in' || followsMailedLink) return <SignedOutArea />
  return <SignedInArea user={auth.user} />
}

/** A mailed link works also in a browser where somebody is signed in. */
function useFollowsMailedLink(): boolean {
  const { pathname, search } = useLocation()
  return pathname === PATHS.resetPassword && new URLSearchParams(search).has('token')
}
