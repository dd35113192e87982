import { useMemo } from 'react'
import { useLoaded } from '#client/loading/use-loaded.ts'
import { buildHistories, joinPages } from '#domain/learning/record-history.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'

/**
 * Loads the histories of a person's records in a course, newest record first: the latest page, and older ones
 * with `loadOlder` while `hasOlder`. `histories` is undefined before the first page has loaded, or if nothing
 * was recorded.
 */
export function useRecordHistory(userId: string, courseId: string) {
  const { documents } = useSignedInServices()
  const {
    data: loaded,
    replace,
    ...load
  } = useLoaded(`${userId} ${courseId}`, () => documents.listLearningEvents({ userId, courseId }))

  async function loadOlder(): Promise<void> {
    const after = loaded?.next === undefined ? {} : { after: loaded.next }
    const page = await documents.listLearningEvents({ userId, courseId, ...after })
    replace((before) => before && joinPages(before, page))
  }
  const histories = useMemo(
    () => loaded && buildHistories(loaded.documents).get(courseId),
    [loaded, courseId],
  )
  return { ...load, histories, hasOlder: loaded?.next !== undefined, loadOlder }
}
