import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ConsoleConfig } from '#contract/company/company.ts'
import { type ConsoleSession, createConsoleSession, type SessionState } from './console-session.ts'

/** What every screen of the console may need: the page's configuration and the session, by which calls are sent. */
export interface Console {
  config: ConsoleConfig
  session: ConsoleSession
}

const NO_CONFIG: ConsoleConfig = { companyName: '', supportEmail: '', oembedUrl: '', videoHosts: [] }

/** Creates what the screens need, by the configuration that is written into the page. */
export function createConsole(written = document.getElementById('config')?.textContent): Console {
  const config: ConsoleConfig = written ? JSON.parse(written) : NO_CONFIG
  return { config, session: createConsoleSession() }
}

export const ConsoleContext = createContext<Console | undefined>(undefined)

export function useConsole(): Console {
  const services = useContext(ConsoleContext)
  if (!services) throw new Error('useConsole needs a ConsoleContext above it')
  return services
}

/** Returns the uid of whoever is signed in. */
export function useAccount(): string {
  const state = useSession()
  return state.state === 'signed-in' ? state.session.user.uid : ''
}

/** Returns who is signed in, and renders again when that changes. */
export function useSession(): SessionState {
  const { session } = useConsole()
  return useSyncExternalStore(session.subscribe, session.getState)
}
