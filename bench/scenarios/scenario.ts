import type { Measure } from '../report/measure.ts'
import type { DatabaseKind } from '../stand/data-places.ts'
import type { Stand } from '../stand/stand.ts'

/** Effort of a measurement. */
export interface Effort {
  /** Number of rounds; their median counts. */
  rounds: number
  /** Duration of a load on 16 connections, in ms. */
  ms: number
  /** Number of sequential requests for a median. */
  requests: number
}

/** Database, effort and contenders of a measurement. */
export interface Bench extends Effort {
  kind: DatabaseKind
  /** Sizes from the command line, instead of the scenario's defaults. */
  sizes: number[]
  /** Starts all contenders, once for all scenarios that need them. */
  stand: () => Promise<Stand>
}

/** A scenario with its data, its load and its part of the table. Can be measured alone. */
export interface Scenario {
  name: string
  about: string
  /** Needs no database, or only SQLite; skipped on PostgreSQL. */
  isOnce?: boolean
  /** Takes long or needs much disk space; runs only when named. */
  isOnDemand?: boolean
  run: (bench: Bench) => Promise<Measure[]>
}
