import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { isTracked } from '#domain/permissions.ts'
import { useAppSelector } from './store.ts'
import { useDelivery } from './use-delivery.ts'
import { useLoad } from './use-load.ts'
import { useReread } from './use-reread.ts'
import { useReturn } from './use-return.ts'
import { openingsOf, waitingOpenings } from './waiting-openings.ts'
import { withOpenings } from './with-openings.ts'

/**
 * The signed-in associate's completion records by course id: what the document database says, read at first
 * and at every return to this tab, and what waits to be told to it. Nobody else is tracked (section 6).
 */
export function useCompletions() {
  const { uid, partner, roles = [] } = useAppSelector((state) => state.user)
  const { initialized, courses } = useAppSelector((state) => state.associateCompletion)
  const tracked = isTracked({ partner, roles })
  const reread = useReread()

  const load = useCallback(async () => {
    await waitingOpenings.load()
    await reread()
  }, [reread])

  const isUsed = tracked && initialized
  const deliver = useDelivery()
  const returned = useCallback(() => reread().then(deliver), [reread, deliver])
  useReturn(isUsed, returned)
  useDeliveries(isUsed, deliver)

  const waiting = useSyncExternalStore(waitingOpenings.subscribe, waitingOpenings.get)
  const records = useMemo(
    () => withOpenings(courses, openingsOf({ uid, partner }, waiting)),
    [courses, uid, partner, waiting],
  )
  return { ...useLoad(tracked && !initialized, load), records, tracked }
}

/** How often it is tried by itself, in ms: a server that was down does not announce its return. */
const TRY_EVERY = 30_000

/** Tells what waits when a session starts, a screen opens, the connection returns, and now and then. */
function useDeliveries(isWanted: boolean, deliver: () => Promise<void>): void {
  useEffect(() => {
    if (!isWanted) return
    const ended = new AbortController()
    void deliver()
    addEventListener('online', () => void deliver(), { signal: ended.signal })
    const timer = setInterval(() => void deliver(), TRY_EVERY)
    return () => {
      ended.abort()
      clearInterval(timer)
    }
  }, [isWanted, deliver])
}
