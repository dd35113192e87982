import { createContext, startTransition, useContext, useEffect, useState } from 'react'
import { send } from '#client/http/http.ts'
import type { PageContent } from '#contract/drawn-page.ts'
import type { WebConfig } from '#contract/web-config.ts'
import { type AuthState, createSignInService, type SignInService } from './sign-in.ts'
import type { WaitingOpenings } from './waiting-openings.ts'

/** Services for every screen: the configuration and the sign-in service. */
export interface Services {
  config: WebConfig
  signIn: SignInService
  /** Set after the first sign-in on this page, and kept for the next one, possibly by the same person. */
  waitingOpenings?: WaitingOpenings
  /** Data included in the page; undefined once its screen has been shown. */
  page?: PageContent | undefined
}

/** Loads the portal's configuration from its server, including whether this browser has a session. */
export function loadWebConfig(): Promise<WebConfig> {
  return send<WebConfig>('/config.json', { credentials: 'same-origin' })
}

export function createServices(config: WebConfig, page?: PageContent): Services {
  const drawn = page && toAuthState(page)
  return { config, page, signIn: createSignInService(config.signInUrl, { ...config, drawn }) }
}

/** Returns the auth state of a server-rendered page. */
export function toAuthState({ user }: PageContent): AuthState {
  return user ? { state: 'signed-in', user } : { state: 'signed-out' }
}

/** Returns a document included in the page by its path; undefined once the page's screen has been shown. */
export function findPageDocument<Document>(
  { page }: Pick<Services, 'page'>,
  path: string,
): Document | undefined {
  return page?.documents[path] as Document | undefined
}

export const ServicesContext = createContext<Services | undefined>(undefined)

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('useServices needs a ServicesContext above it')
  return services
}

/**
 * Returns the current auth state (section 7). While the state is unknown, the page suspends until the next
 * screen has loaded.
 */
export function useAuthState(): AuthState {
  const { signIn } = useServices()
  const [auth, setAuth] = useState(signIn.getAuthState)
  useEffect(() => {
    let isWaiting = signIn.getAuthState().state === 'unknown'
    return signIn.onAuthStateChanged((next) => {
      if (isWaiting) startTransition(() => setAuth(next))
      else setAuth(next)
      isWaiting = next.state === 'unknown'
    })
  }, [signIn])
  return auth
}
