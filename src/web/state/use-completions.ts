import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLoaded } from '#client/loading/use-loaded.ts'
import { isTracked } from '#domain/permissions.ts'
import { applyOpenings } from '#web/services/apply-openings.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { openingsOf } from '#web/services/waiting-openings.ts'
import { deliverOpenings, loadCompletions, readCompletions } from './associate-completion.ts'
import { useAppDispatch, useAppSelector } from './store.ts'

/**
 * Returns the associate's completion records by course id, with the waiting openings applied. They are loaded
 * initially and whenever the user returns to this tab. Other users are not tracked (section 6).
 */
export function useCompletions() {
  const dispatch = useAppDispatch()
  const { uid, partner, roles = [] } = useAppSelector((state) => state.user)
  const { initialized, courses } = useAppSelector((state) => state.associateCompletion)
  const tracked = isTracked({ partner, roles })

  const isNeeded = tracked && !initialized
  const load = useLoaded(isNeeded ? 'completions' : undefined, () => dispatch(loadCompletions()))
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
  return { ...load, records }
}

/** Interval for sending waiting openings, in ms, since nothing announces that a server is back. */
const DELIVERY_INTERVAL = 30_000

interface Deliveries {
  /** Restores the openings of earlier visits. */
  restore: () => Promise<void>
  deliver: () => Promise<void>
}

/** Calls `deliver` when a session starts, a screen opens or the connection returns, and at an interval. */
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
 * Calls `callback` when the user returns to this tab from another tab or window. Only one call runs at a time, since
 * browsers may report a return twice. A failure is only logged.
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
