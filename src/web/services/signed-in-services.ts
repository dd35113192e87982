import { createContext, useContext } from 'react'
import { createDocuments, type Documents } from './documents.ts'
import { createGateway, type Gateway } from './gateway.ts'
import type { Services } from './services.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createOpeningStorage, createWaitingOpenings, type WaitingOpenings } from './waiting-openings.ts'

/** Services only for signed-in screens, loaded after the sign-in. */
export interface SignedInServices extends Services {
  documents: Documents
  gateway: Gateway
  sessions: Sessions
  waitingOpenings: WaitingOpenings
}

export function createSignedInServices(services: Services): SignedInServices {
  const { config, signIn } = services
  return {
    ...services,
    documents: createDocuments(config.documentsUrl, signIn.authorized),
    gateway: createGateway(config.gatewayUrl, signIn.authorized),
    sessions: createSessions(config.signInUrl, signIn.authorized),
    waitingOpenings: getWaitingOpenings(services),
  }
}

/** Returns the page's waiting openings. Without storage, they last as long as the page. */
export function getWaitingOpenings(services: Services): WaitingOpenings {
  services.waitingOpenings ??= createWaitingOpenings(createOpeningStorage())
  return services.waitingOpenings
}

export const SignedInServicesContext = createContext<SignedInServices | undefined>(undefined)

export function useSignedInServices(): SignedInServices {
  const services = useContext(SignedInServicesContext)
  if (!services) throw new Error('useSignedInServices needs a SignedInServicesContext above it')
  return services
}
