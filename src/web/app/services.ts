import { createContext, useContext } from 'react'
import type { Documents } from '#web/services/documents.ts'
import { createDocuments } from '#web/services/documents.ts'
import type { VideoHost } from '#web/services/video-host.ts'
import { createVideoHost } from '#web/services/video-host.ts'
import type { OpenServices } from './open-services.ts'

/** The four outside services and what the portal is configured with, for the signed-in area. */
export interface Services extends OpenServices {
  documents: Documents
  videoHost: VideoHost
}

export function createServices(open: OpenServices): Services {
  const { config, signIn } = open
  return {
    ...open,
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
