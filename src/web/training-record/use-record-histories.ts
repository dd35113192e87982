import { useCallback, useMemo, useState } from 'react'
import type { LearningEventsPage } from '#contract/documents.ts'
import { buildHistories, type RecordHistory } from '#domain/learning/record-history.ts'
import { type Load, useLoad } from '#web/loading/use-load.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'

/** A load of a member's histories by course id; undefined until the newest of them are there. */
export type HistoriesLoad = Load & {
  histories: ReadonlyMap<string, RecordHistory> | undefined
  /** True if there are older events than those that were loaded first. */
  hasOlder: boolean
  /** Loads what happened in a course before what is known of it. */
  loadOlder: (courseId: string) => Promise<void>
}

/** Loads the history of a member's records, or of one course: the newest page, and older ones on demand. */
export function useRecordHistories(uid: string, courseId?: string): HistoriesLoad {
  const { documents } = useSignedInServices()
  const [loaded, setLoaded] = useState<LearningEventsPage>()
  const load = useCallback(async () => {
    const course = courseId === undefined ? {} : { courseId }
    setLoaded(await documents.listLearningEvents({ userId: uid, ...course }))
  }, [documents, uid, courseId])

  const loadOlder = async (courseId: string) => {
    const oldest = loaded?.documents.filter((event) => event.courseId === courseId).at(-1)
    const after = oldest ? { after: `${oldest.recordId}.${oldest.number}` } : {}
    const { documents: older } = await documents.listLearningEvents({ userId: uid, courseId, ...after })
    setLoaded((before) => before && { ...before, documents: [...before.documents, ...older] })
  }
  const histories = useMemo(() => loaded && buildHistories(loaded.documents), [loaded])
  return { ...useLoad(!loaded, load), histories, hasOlder: loaded?.next !== undefined, loadOlder }
}
