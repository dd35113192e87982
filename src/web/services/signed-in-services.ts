import { createContext, useContext } from 'react'
import type { Turns } from '#web/state/turns.ts'
import { createTurns } from '#web/state/turns.ts'
import type { Documents } from './documents.ts'
import { createDocuments } from './documents.ts'
import type { Services } from './services.ts'
import type { Sessions } from './sessions.ts'
import { createSessions } from './sessions.ts'
import type { VideoHost } from './video-host.ts'
import { createVideoHost } from './video-host.ts'

/** What only signed-in screens need, and so comes after signing in: the documents, the list of sessions, the video host, and whose turn it is. */
export interface SignedInServices extends Turns {
  documents: Documents
  sessions: Sessions
  videoHost: VideoHost
}

export function createSignedInServices({ config, signIn }: Services): SignedInServices {
  return {
    documents: createDocuments(config.documentsUrl, signIn.authorized),
    sessions: createSessions(config.signInUrl, signIn.authorized),
    videoHost: createVideoHost(config),
    takeRecordTurn: createTurns(),
    takeTeamTurn: createTurns(),
  }
}

export const SignedInServicesContext = createContext<SignedInServices | undefined>(undefined)

export function useSignedInServices(): SignedInServices {
  const services = useContext(SignedInServicesContext)
  if (!services) throw new Error('useSignedInServices needs a SignedInServicesContext above it')
  return services
}
