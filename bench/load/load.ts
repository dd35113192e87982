/** A planned request. */
export interface PlannedRequest {
  method: string
  path: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

/** A load. Every connection repeats its own list of requests. */
export interface Load {
  origin: string
  connections: PlannedRequest[][]
  /** End of the load: a number of requests or a duration in ms. */
  until: { requests: number } | { ms: number }
  /** Number of untimed requests before the measurement. */
  warmUp: number
  /** Pause of each connection after a response, in ms. */
  pause?: number
}

/** Result of a load, with times in ms. */
export interface LoadResult {
  requests: number
  p50: number
  p99: number
  longest: number
  perSecond: number
  /** Body size of the last response, in bytes. */
  bytes: number
}
