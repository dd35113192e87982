import { useCallback, useEffect, useState } from 'react'

/** How a load stands; `retry` begins it again after a failure. */
export interface Load {
  state: 'loading' | 'ready' | 'failed'
  retry: () => void
}

/** A load with the sentence for its failure. */
export type LoadWithMessage = Load & { message: string }

/** Returns those of a screen's loads that failed. */
export function failedLoads(...loads: LoadWithMessage[]): LoadWithMessage[] {
  return loads.filter(({ state }) => state === 'failed')
}

/**
 * Runs `load` while it is needed and returns how it stands. What was loaded goes where `load` puts it; a failure is logged
 * and left to the caller, who has the sentence for it. Another `load` begins anew; the signal of the one before is aborted.
 */
export function useLoad(needed: boolean, load: (signal: AbortSignal) => Promise<unknown>): Load {
  const [failedLoad, setFailedLoad] = useState<typeof load>()
  const isFailed = failedLoad === load
  const retry = useCallback(() => setFailedLoad(undefined), [])

  useEffect(() => {
    if (!needed || isFailed) return
    const ended = new AbortController()
    load(ended.signal).catch((error: unknown) => {
      console.error(error)
      if (!ended.signal.aborted) setFailedLoad(() => load)
    })
    return () => ended.abort()
  }, [needed, isFailed, load])

  if (!needed) return { state: 'ready', retry }
  return { state: isFailed ? 'failed' : 'loading', retry }
}
