import { useCallback, useState } from 'react'
import { readPartnerRecords } from '#web/state/read-partner-records.ts'
import { useAppDispatch } from '#web/state/store.ts'

/** Returns a function that loads all completion records of the partner, and its busy state. */
export function usePartnerRecords() {
  const dispatch = useAppDispatch()
  const [busy, setBusy] = useState(false)

  const read = useCallback(async () => {
    setBusy(true)
    const result = await dispatch(readPartnerRecords())
    setBusy(false)
    return result
  }, [dispatch])
  return { busy, read }
}
