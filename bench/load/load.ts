/** A request as it is written in a plan. */
export interface PlannedRequest {
  method: string
  path: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

/** A load: every connection sends its own list of requests, again and again, one after the other. */
export interface Load {
  origin: string
  connections: PlannedRequest[][]
  /** It ends after this many requests or this many ms. */
  until: { requests: number } | { ms: number }
  /** Number of requests before any is timed. */
  warmUp: number
  /** Pause of each connection after an answer, in ms. */
  pause?: number
}

/** The result of a load; times in ms. */
export interface LoadResult {
  requests: number
  p50: number
  p99: number
  longest: number
  perSecond: number
  /** The size of the last answer's body. */
  bytes: number
}
