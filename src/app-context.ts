import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#core/config.ts'
import type { MediaStore } from '#media/media-store.ts'
import type { Database } from '#store/schema.ts'

/** Dependencies of every action: configuration, database, media, log, clock. Mail and sign-in add their own. */
export interface AppContext {
  config: Config
  db: Database
  /** The stored pictures, films and captions of the courses. */
  media: MediaStore
  log: FastifyBaseLogger
  /** Returns the current time, in ms since 1970. */
  clock: () => number
  /** Returns the portal's own origins; links are built from the first. */
  origins: () => string[]
  /** Prefix of its cookie names; `portal` if undefined. */
  cookiePrefix?: string
  /**
   * Limits of its session cookies if they differ from the portal's: shorter-lived and never sent with
   * cross-site links.
   */
  shortCookies?: { idle: number; lifetime: number }
}
