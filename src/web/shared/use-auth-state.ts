import { useEffect, useState } from 'react'
import { useServices } from '#web/services/services.ts'
import type { AuthState } from '#web/services/sign-in.ts'

/** Returns who is signed in, as the auth state listener says (section 7). */
export function useAuthState(): AuthState {
  const { signIn } = useServices()
  const [auth, setAuth] = useState<AuthState>({ state: 'unknown' })
  useEffect(() => signIn.onAuthStateChanged(setAuth), [signIn])
  return auth
}
