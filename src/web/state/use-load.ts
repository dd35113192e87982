import { useCallback, useEffect, useState } from 'react'

/** How a load stands; `retry` begins it again after a failure. */
export interface Load {
  state: 'loading' | 'ready' | 'failed'
  retry: () => void
}

/** A load with the sentence for its failure. */
export type ToldLoad = Load & { message: string }

/** Returns those of a screen's loads that failed. */
export function failedLoads(...loads: ToldLoad[]): ToldLoad[] {
  return loads.filter(({ state }) => state === 'failed')
}

/**
 * Runs `load` once while it is needed and says how it stands. What was loaded goes where `load` puts it; a
 * failure is logged and told to the caller, who has the sentence for it.
 */
export function useLoad(needed: boolean, load: () => Promise<unknown>): Load {
  const [failed, setFailed] = useState(false)
  const retry = useCallback(() => setFailed(false), [])

  useEffect(() => {
    if (!needed || failed) return
    let left = false
    load().catch((error: unknown) => {
      console.error(error)
      if (!left) setFailed(true)
    })
    return () => {
      left = true
    }
  }, [needed, failed, load])

  if (!needed) return { state: 'ready', retry }
  return { state: failed ? 'failed' : 'loading', retry }
}
