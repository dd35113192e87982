/** A planned request. */
export interface PlannedRequest {
  method: string
  path: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

/** A load: every connection repeats its own list of requests. */
export interface Load {
  origin: string
  connections: PlannedRequest[][]
  /** Ends after this many requests or this many ms. */
  until: { requests: number } | { ms: number }
  /** Number of untimed requests before the measurement. */
  warmUp: number
  /** Pause of each connection after a response, in ms. */
  pause?: number
}

/** Result of a load; times in ms. */
export interface LoadResult {
  requests: number
  p50: number
  p99: number
  longest: number
  perSecond: number
  /** Size of the last response's body, in bytes. */
  bytes: number
}
