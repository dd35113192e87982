import type { Measure } from '../report/measure.ts'
import type { DatabaseKind } from '../stand/data-places.ts'
import type { Stand } from '../stand/stand.ts'

/** Effort of a measurement. */
export interface Effort {
  /** Number of rounds. The median of the rounds counts. */
  rounds: number
  /** Duration of a load on 16 connections, in ms. */
  ms: number
  /** Number of sequential requests per median. */
  requests: number
}

/** Database, effort and contenders of a measurement. */
export interface Bench extends Effort {
  kind: DatabaseKind
  /** Sizes from the command line, which replace the scenario's defaults. */
  sizes: number[]
  /** Starts all contenders, once for all scenarios. */
  stand: () => Promise<Stand>
}

/** A scenario with its data, its load and its part of the table. */
export interface Scenario {
  name: string
  about: string
  /** True for a scenario without a database, or only on SQLite. Skipped on PostgreSQL. */
  isOnce?: boolean
  /** True for a scenario that is slow or needs much disk space. Runs only by name. */
  isOnDemand?: boolean
  run: (bench: Bench) => Promise<Measure[]>
}
