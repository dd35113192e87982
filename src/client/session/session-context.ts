import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ConsoleConfig } from '#contract/console/company.ts'
import type { ConsoleSession, SessionState } from './console-session.ts'

/** The page's configuration, and the session that sends the calls. */
export interface Client {
  config: ConsoleConfig
  session: ConsoleSession
}

export const ClientContext = createContext<Client | undefined>(undefined)

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('useClient needs a ClientContext above it')
  return client
}

/** Returns the uid of the signed-in user; empty while signed out. */
export function useAccount(): string {
  const state = useSession()
  return state.state === 'signed-in' ? state.session.user.uid : ''
}

/** Returns the state of the session, and rerenders on each change. */
export function useSession(): SessionState {
  const { session } = useClient()
  return useSyncExternalStore(session.subscribe, session.getState)
}
