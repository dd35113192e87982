import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLoaded } from '#client/loading/use-loaded.ts'
import { isTracked } from '#domain/permissions.ts'
import { applyOpenings } from '#web/services/apply-openings.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { openingsOf } from '#web/services/waiting-openings.ts'
import { deliverOpenings, loadCompletions, readCompletions } from './associate-completion.ts'
import { useAppDispatch, useAppSelector } from './store.ts'

/**
 * Returns the associate's completion records by course id, with the waiting openings applied. Loads them
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
  const isReady = tracked && initialized
  useOnTabReturn(isReady, readAndDeliver)
  const { waitingOpenings } = useSignedInServices()
  const restore = waitingOpenings.load
  useEffect(() => (isReady ? startDeliveries(restore, deliver) : undefined), [isReady, restore, deliver])

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

/**
 * Interval for sending waiting openings, in ms. Polling is necessary because a recovered server sends no
 * notification.
 */
const DELIVERY_INTERVAL = 30_000

/**
 * Restores the openings of earlier visits. Calls `deliver` afterwards, when the connection returns, and at an
 * interval, until the returned function is called.
 */
export function startDeliveries(restore: () => Promise<void>, deliver: () => Promise<void>): () => void {
  const ended = new AbortController()
  void restore().then(deliver)
  addEventListener('online', () => void deliver(), { signal: ended.signal })
  const timer = setInterval(() => void deliver(), DELIVERY_INTERVAL)
  return () => {
    ended.abort()
    clearInterval(timer)
  }
}

/** Calls `callback` when the user returns to this tab from another tab or window. */
export function useOnTabReturn(isWanted: boolean, callback: () => Promise<void>): void {
  useEffect(() => (isWanted ? followReturns(callback) : undefined), [isWanted, callback])
}

/**
 * Calls `callback` on each return to this tab, until the returned function is called. Browsers may report a
 * return twice, so only one call runs at a time. Failures are only logged.
 */
export function followReturns(callback: () => Promise<void>): () => void {
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
}
