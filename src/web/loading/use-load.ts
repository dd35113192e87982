import { useCallback, useEffect, useState } from 'react'

/** State of a load. `retry` restarts it after a failure. */
export interface Load {
  state: 'loading' | 'ready' | 'failed'
  /** The reason it failed. */
  error?: unknown
  retry: () => void
}

/** A load with the message for its failure. */
export type LoadWithMessage = Load & { message: string }

/** Returns the failed loads of a screen. */
export function failedLoads(...loads: LoadWithMessage[]): LoadWithMessage[] {
  return loads.filter(({ state }) => state === 'failed')
}

/**
 * Runs `load` while it is needed, and returns its state. `load` stores the result itself; failures are logged, and
 * the caller has the message. A new `load` starts again and aborts the signal of the previous one.
 */
export function useLoad(needed: boolean, load: (signal: AbortSignal) => Promise<unknown>): Load {
  const [failure, setFailure] = useState<{ load: typeof load; error: unknown }>()
  const isFailed = failure?.load === load
  const retry = useCallback(() => setFailure(undefined), [])

  useEffect(() => {
    if (!needed || isFailed) return
    const ended = new AbortController()
    load(ended.signal).catch((error: unknown) => {
      console.error(error)
      if (!ended.signal.aborted) setFailure({ load, error })
    })
    return () => ended.abort()
  }, [needed, isFailed, load])

  if (!needed) return { state: 'ready', retry }
  return isFailed ? { state: 'failed', error: failure.error, retry } : { state: 'loading', retry }
}
