import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { lazyPart, PageAway } from '#client/loading/lazy-part.tsx'
import type { PageContent } from '#contract/drawn-page.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { findMailedToken } from '#web/services/mailed-link.ts'
import { useAuthState, useServices } from '#web/services/services.ts'
import type { AuthState } from '#web/services/sign-in.ts'
import { loadSignedOutScreen, SignedOutArea } from './signed-out-area.tsx'
import { Splash, Unreachable } from './whole-page.tsx'

// The signed-out area is in the first file, because it is small and usually shown first. Redux is loaded
// later.
const importArea = () => import('./signed-in-area.tsx')
const SignedInArea = lazyPart(importArea, 'SignedInArea', PageAway)

/** Shows the area of section 2 for the current user. */
export function App() {
  const auth = useAuthState()
  return (
    <Suspense fallback={<Splash />}>
      <Area auth={auth} />
    </Suspense>
  )
}

function Area({ auth }: { auth: AuthState }) {
  const { signIn } = useServices()
  const followsMailedLink = useFollowsMailedLink()
  if (auth.state === 'unknown') return <Splash />
  if (auth.state === 'unreachable') return <Unreachable onRetry={signIn.resume} />
  if (followsMailedLink) return <SignedOutArea />
  if (auth.state === 'signed-out') return <SignedOutArea reason={auth.reason} />
  return <SignedInArea user={auth.user} />
}

/** Loads the screen of a server-rendered page. Resolves to false on failure. */
export async function loadDrawnParts({ user, address }: PageContent): Promise<boolean> {
  if (!user) return loadSignedOutScreen(address)
  await SignedInArea.load()
  if (!SignedInArea.isLoaded()) return false
  const { loadScreen } = await importArea()
  return loadScreen(user, address)
}

/** Returns whether the user followed a mailed link, which works even while a user is signed in. */
function useFollowsMailedLink(): boolean {
  const { pathname } = useLocation()
  return pathname === SCREEN_PATHS.resetPassword && findMailedToken() !== undefined
}
