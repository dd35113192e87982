import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { isTracked } from '#domain/permissions.ts'
import { useLoad } from '#web/loading/use-load.ts'
import { applyOpenings } from '#web/services/apply-openings.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { openingsOf } from '#web/services/waiting-openings.ts'
import { deliverOpenings, loadCompletions, readCompletions } from './associate-completion.ts'
import { useAppDispatch, useAppSelector } from './store.ts'

/**
 * Returns the signed-in associate's completion records by course id: as in the document database, read
 * initially and at every return to this tab, with the waiting openings applied. Nobody else is tracked
 * (section 6).
 */
export function useCompletions() {
  const dispatch = useAppDispatch()
  const { uid, partner, roles = [] } = useAppSelector((state) => state.user)
  const { initialized, courses } = useAppSelector((state) => state.associateCompletion)
  const tracked = isTracked({ partner, roles })

  const load = useCallback(() => dispatch(loadCompletions()), [dispatch])
  const deliver = useCallback(() => dispatch(deliverOpenings()), [dispatch])
  const readAndDeliver = useCallback(() => dispatch(readCompletions()).then(deliver), [dispatch, deliver])
  useOnTabReturn(tracked && initialized, readAndDeliver)
  const { waitingOpenings } = useSignedInServices()
  useDeliveries(tracked && initialized, { restore: waitingOpenings.load, deliver })

  const waiting = useSyncExternalStore(
    waitingOpenings.subscribe,
    waitingOpenings.get,
    waitingOpenings.getServerSnapshot,
  )
  const records = useMemo(
    () => applyOpenings(courses, openingsOf({ uid, partner }, waiting)),
    [courses, uid, partner, waiting],
  )
  return { ...useLoad(tracked && !initialized, load), records }
}

/** Interval at which waiting openings are sent, in ms: a server does not announce its return. */
const DELIVERY_INTERVAL = 30_000

interface Deliveries {
  /** Brings back the openings left by earlier visits. */
  restore: () => Promise<void>
  deliver: () => Promise<void>
}

/** Calls `deliver` when a session starts, a screen opens, the connection returns, and now and then. */
function useDeliveries(isWanted: boolean, { restore, deliver }: Deliveries): void {
  useEffect(() => {
    if (!isWanted) return
    const ended = new AbortController()
    void restore().then(deliver)
    addEventListener('online', () => void deliver(), { signal: ended.signal })
    const timer = setInterval(() => void deliver(), DELIVERY_INTERVAL)
    return () => {
      ended.abort()
      clearInterval(timer)
    }
  }, [isWanted, restore, deliver])
}

/**
 * Calls `callback` when the user returns to this tab from another tab or window. One call at a time: the
 * browser may announce one return twice. A failure is only logged.
 */
export function useOnTabReturn(isWanted: boolean, callback: () => Promise<void>): void {
  useEffect(() => {
    if (!isWanted) return
    const ended = new AbortController()
    let isUnderWay = false

    async function handleReturn() {
      if (isUnderWay || document.visibilityState !== 'visible') return
      isUnderWay = true
      await callback().catch((error: unknown) => console.warn(error))
      isUnderWay = false
    }
    addEventListener('focus', handleReturn, { signal: ended.signal })
    document.addEventListener('visibilitychange', handleReturn, { signal: ended.signal })
    return () => ended.abort()
  }, [isWanted, callback])
}
