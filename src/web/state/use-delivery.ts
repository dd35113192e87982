import { useCallback } from 'react'
import { useStore } from 'react-redux'
import type { CompletionRecord } from '#domain/completion-record.ts'
import type { WaitingOpening } from '#web/services/opening-storage.ts'
import { ServiceError } from '#web/services/service-error.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { completionRecorded } from './associate-completion.ts'
import type { State } from './store.ts'
import { isMissing, useRereadCourses } from './use-courses.ts'
import { openedAgo, openingsOf, waitingOpenings } from './waiting-openings.ts'

/** Statuses of a refusal that will be the same at any later time. */
const FINAL = new Set([400, 404, 409])

/** Gives what tells the document database of the signed-in user's waiting openings, as far as it can be reached. */
export function useDelivery(): () => Promise<void> {
  const { documents, takeRecordTurn } = useSignedInServices()
  const store = useStore<State>()
  const rereadCourses = useRereadCourses()

  const tell = useCallback(
    async (opening: WaitingOpening) => {
      const { courseId, moduleId, uid, partner } = opening
      const ago = openedAgo(opening, Date.now())
      try {
        return await documents.openCourse({ courseId, moduleId, openedAgo: ago }, { uid, partner })
      } catch (error) {
        if (isMissing(error)) void rereadCourses()
        throw error
      }
    },
    [documents, rereadCourses],
  )

  return useCallback(async () => {
    const recorded = (record: CompletionRecord) => store.dispatch(completionRecorded(record))
    for (const opening of openingsOf(store.getState().user, waitingOpenings.get()))
      if (!(await takeRecordTurn(() => delivered(opening, tell, recorded)))) return
  }, [takeRecordTurn, store, tell])
}

/** Whether the opening waits no longer. The record is shown before its opening is taken off, so no mark flickers. */
async function delivered(
  opening: WaitingOpening,
  tell: (opening: WaitingOpening) => Promise<CompletionRecord>,
  recorded: (record: CompletionRecord) => void,
): Promise<boolean> {
  if (!waitingOpenings.get().includes(opening)) return true
  try {
    recorded(await tell(opening))
  } catch (error) {
    console.error(error)
    if (!isFinal(error)) return false
  }
  await waitingOpenings.remove(opening)
  return true
}

function isFinal(error: unknown): boolean {
  return error instanceof ServiceError && FINAL.has(error.status ?? 0)
}
