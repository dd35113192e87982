import { createContext, useContext } from 'react'
import type { WebConfig } from '#contract/web-config.ts'
import type { Gateway } from '#web/services/gateway.ts'
import { createGateway } from '#web/services/gateway.ts'
import type { SignInService } from '#web/services/sign-in.ts'
import { createSignInService } from '#web/services/sign-in.ts'

/**
 * What is needed before anybody is signed in. The rest of the services comes with the signed-in area, so that the
 * sign-in page does not carry it.
 */
export interface OpenServices {
  config: WebConfig
  signIn: SignInService
  gateway: Gateway
}

export function createOpenServices(config: WebConfig): OpenServices {
  return {
    config,
    signIn: createSignInService(config.signInUrl),
    gateway: createGateway(config.gatewayUrl),
  }
}

export const OpenServicesContext = createContext<OpenServices | undefined>(undefined)

export function useOpenServices(): OpenServices {
  const services = useContext(OpenServicesContext)
  if (!services) throw new Error('useOpenServices needs an OpenServicesContext above it')
  return services
}
