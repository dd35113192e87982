import { useCallback } from 'react'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { completionSet } from './associate-completion.ts'
import { useAppDispatch, useAppSelector } from './store.ts'

/** Gives what reads the signed-in associate's completion records, as they are now, into the slice. */
export function useReread(): () => Promise<void> {
  const { documents, takeRecordTurn } = useSignedInServices()
  const dispatch = useAppDispatch()
  const uid = useAppSelector((state) => state.user.uid)
  return useCallback(
    () =>
      takeRecordTurn(async () => {
        const records = await documents.listCompletions(uid)
        dispatch(completionSet(Object.fromEntries(records.map((record) => [record.courseId, record]))))
      }),
    [documents, takeRecordTurn, dispatch, uid],
  )
}
