import { createContext, useContext } from 'react'
import type { WebConfig } from '#contract/web-config.ts'
import type { Documents } from '#web/services/documents.ts'
import { createDocuments } from '#web/services/documents.ts'
import type { Gateway } from '#web/services/gateway.ts'
import { createGateway } from '#web/services/gateway.ts'
import type { SignInService } from '#web/services/sign-in.ts'
import { createSignInService } from '#web/services/sign-in.ts'
import type { VideoHost } from '#web/services/video-host.ts'
import { createVideoHost } from '#web/services/video-host.ts'

/** The four outside services and what the portal is configured with. */
export interface Services {
  config: WebConfig
  signIn: SignInService
  gateway: Gateway
  documents: Documents
  videoHost: VideoHost
}

export function createServices(config: WebConfig): Services {
  const signIn = createSignInService(config.signInUrl)
  return {
    config,
    signIn,
    gateway: createGateway(config.gatewayUrl),
    documents: createDocuments(config.documentsUrl, signIn.authorized),
    videoHost: createVideoHost(config),
  }
}

export const ServicesContext = createContext<Services | undefined>(undefined)

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('useServices needs a ServicesContext above it')
  return services
}
