import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { openingsOf } from '#web/services/waiting-openings.ts'
import { useAppSelector } from './store.ts'

/** After how many ms an opening that is not sent yet is worth a word. */
const LATE_AFTER = 5000

/** Returns how many of the signed-in user's openings wait to be sent, and whether they have waited for longer than usual. */
export function useWaitingCount(): { count: number; isLate: boolean } {
  const { uid, partner } = useAppSelector((state) => state.user)
  const { waitingOpenings } = useSignedInServices()
  const waiting = useSyncExternalStore(waitingOpenings.subscribe, waitingOpenings.get)
  const { length: count } = openingsOf({ uid, partner }, waiting)
  const isAny = count > 0
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isAny) return
    const timer = setTimeout(() => setLate(true), LATE_AFTER)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isAny])
  return { count, isLate }
}
