import type { Measure } from '../report/measure.ts'
import type { DatabaseKind } from '../stand/data-places.ts'
import type { Stand } from '../stand/stand.ts'

/** The effort of a measurement. */
export interface Effort {
  /** The median of so many rounds counts. */
  rounds: number
  /** Time of one load at 16 at once, in ms. */
  ms: number
  /** Requests for the median of one at a time. */
  requests: number
}

/** The place and the manner in which a scenario is measured. */
export interface Bench extends Effort {
  kind: DatabaseKind
  /** Sizes named on the command line, in place of the scenario's own. */
  sizes: number[]
  /** Everybody who is measured, started once for all scenarios that ask for it. */
  stand: () => Promise<Stand>
}

/** A filling, a load and its part of the table, which can be measured alone. */
export interface Scenario {
  name: string
  about: string
  /** Needs no database, or SQLite only: it is left out on PostgreSQL. */
  isOnce?: boolean
  /** Takes long, or much room: it runs only where it is named. */
  isOnDemand?: boolean
  run: (bench: Bench) => Promise<Measure[]>
}
