import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#core/config.ts'
import type { MediaStore } from '#media/media-store.ts'
import type { Database } from '#store/schema.ts'

/** The dependencies of every act: configuration, database, media, log, clock. Mail and sign-in add theirs. */
export interface AppContext {
  config: Config
  db: Database
  /** The stored pictures, films and captions of the courses. */
  media: MediaStore
  log: FastifyBaseLogger
  /** Now, in ms since 1970. */
  clock: () => number
  /** The origins that are this portal's own, the first being the one links are built from. */
  origins: () => string[]
  /** The beginning of the names of its cookies, `portal` if there is none. */
  cookiePrefix?: string
  /** What its session cookies differ in from the portal's: they live shorter, and no link from outside sends them. */
  shortCookies?: { idle: number; lifetime: number }
}
