import { useCallback } from 'react'
import { isTracked } from '#domain/permissions.ts'
import { useServices } from '#web/app/services.ts'
import { useAppDispatch, useAppSelector } from '#web/app/store.ts'
import { completionSet } from './associate-completion.ts'
import { useLoad } from './use-load.ts'

/** The signed-in associate's completion records by course id, read once. Nobody else is tracked (section 6). */
export function useCompletions() {
  const { documents } = useServices()
  const dispatch = useAppDispatch()
  const { uid, partner, roles = [] } = useAppSelector((state) => state.user)
  const { initialized, courses } = useAppSelector((state) => state.associateCompletion)
  const tracked = isTracked({ partner, roles })
  const load = useCallback(async () => {
    const records = await documents.listCompletions(uid)
    dispatch(completionSet(Object.fromEntries(records.map((record) => [record.courseId, record]))))
  }, [documents, dispatch, uid])
  return { ...useLoad(tracked && !initialized, load), records: courses, tracked }
}
