import { useCallback, useEffect, useRef } from 'react'

/** Gives a signal that is aborted when the component leaves the page. */
export function useLeaving(): () => AbortSignal {
  const leaving = useRef(new AbortController())
  useEffect(() => {
    if (leaving.current.signal.aborted) leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  return useCallback(() => leaving.current.signal, [])
}
