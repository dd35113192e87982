import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../store/schema.ts'
import type { Mailer } from './deliver.ts'

/** What the worker works with. */
export interface MailRoom {
  config: Config
  db: Database
  log: FastifyBaseLogger
  mailer: Mailer
  clock: () => number
  /** The origin that links are built from. */
  origin: () => string
  /** How often the worker looks by itself, in ms. */
  interval: number
}
