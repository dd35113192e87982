import { useCallback } from 'react'
import { useStore } from 'react-redux'
import type { CompletionRecord } from '#domain/completion-record.ts'
import { isModuleDone } from '#domain/completion-record.ts'
import type { ModuleOutline } from '#domain/course.ts'
import type { QuizAct } from '#domain/quiz.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { completionRecorded } from '#web/state/associate-completion.ts'
import type { State } from '#web/state/store.ts'
import { useDelivery } from '#web/state/use-delivery.ts'
import { useReread } from '#web/state/use-reread.ts'
import { waitingOpenings } from '#web/state/waiting-openings.ts'

/** What the player tells the document database about one course; each call ends with the slice up to date. */
export interface CourseRecord {
  /** The record as it is known. */
  find: () => CompletionRecord | undefined
  /** A module was opened: told at once, or kept until the document database can be reached. */
  opened: (module: ModuleOutline) => Promise<void>
  /** One act in a quiz. */
  acted: (moduleId: string, act: QuizAct) => Promise<void>
  /** Reads the record as it is now. */
  reread: () => Promise<void>
}

/** The record of one course, for an associate. Its calls go one after the other, each seeing the last one's result. */
export function useCourseRecord(courseId: string): CourseRecord {
  const { documents, takeRecordTurn } = useSignedInServices()
  const store = useStore<State>()
  const deliver = useDelivery()
  const reread = useReread()

  const find = useCallback(() => store.getState().associateCompletion.courses[courseId], [store, courseId])

  const opened = useCallback(
    async (module: ModuleOutline) => {
      if (isKnown(find(), module)) return
      const { uid, partner = '' } = store.getState().user
      const { id: moduleId, type } = module
      await waitingOpenings.add({ uid, partner, courseId, moduleId, type, openedAt: Date.now() })
      await deliver()
    },
    [store, courseId, find, deliver],
  )

  const acted = useCallback(
    async (moduleId: string, act: QuizAct) => {
      await takeRecordTurn(async () => {
        const record = find() ?? (await documents.openCourse({ courseId, moduleId }))
        store.dispatch(completionRecorded(await documents.actOnModule(record.id, moduleId, act)))
      })
      void deliver()
    },
    [documents, takeRecordTurn, store, courseId, find, deliver],
  )

  return { find, opened, acted, reread }
}

/** Whether the record has all that opening the module can put there: for a quiz, that it exists. */
function isKnown(record: CompletionRecord | undefined, module: ModuleOutline): boolean {
  return record !== undefined && (module.type === 'quiz' || isModuleDone(record, module))
}
