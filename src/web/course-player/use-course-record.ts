import { useCallback, useState } from 'react'
import { useStore } from 'react-redux'
import type { CompletionRecord } from '#domain/completion-record.ts'
import { isModuleDone } from '#domain/completion-record.ts'
import type { ModuleOutline } from '#domain/course.ts'
import type { QuizAct } from '#domain/quiz.ts'
import { useServices } from '#web/app/services.ts'
import type { State } from '#web/app/store.ts'
import { completionRecorded } from '#web/state/associate-completion.ts'
import { createTurns } from './turns.ts'

/** What the player tells the document database about one course; each call ends with the slice up to date. */
export interface CourseRecord {
  /** A module was opened: adds the course's record, or marks a video or an article in it. */
  opened: (module: ModuleOutline) => Promise<void>
  /** One act in a quiz. */
  acted: (moduleId: string, act: QuizAct) => Promise<void>
  /** Reads the record as it is now. */
  reread: () => Promise<void>
}

/** The record of one course, for an associate. Its calls go one after the other, each seeing the last one's result. */
export function useCourseRecord(courseId: string): CourseRecord {
  const { documents } = useServices()
  const store = useStore<State>()
  const [takeTurn] = useState(createTurns)

  const find = useCallback(() => store.getState().associateCompletion.courses[courseId], [store, courseId])

  const keep = useCallback(
    (record: CompletionRecord) => {
      store.dispatch(completionRecorded(record))
      return record
    },
    [store],
  )

  const opened = useCallback(
    (module: ModuleOutline) =>
      takeTurn(async () => {
        const record = find()
        if (!record) keep(await documents.openCourse(courseId, module.id))
        else if (module.type !== 'quiz' && !isModuleDone(record, module))
          keep(await documents.actOnModule(record.id, module.id, { act: 'open' }))
      }),
    [documents, courseId, takeTurn, find, keep],
  )

  const acted = useCallback(
    (moduleId: string, act: QuizAct) =>
      takeTurn(async () => {
        const record = find() ?? keep(await documents.openCourse(courseId, moduleId))
        keep(await documents.actOnModule(record.id, moduleId, act))
      }),
    [documents, courseId, takeTurn, find, keep],
  )

  const reread = useCallback(
    () =>
      takeTurn(async () => {
        for (const record of await documents.listCompletions(store.getState().user.uid)) keep(record)
      }),
    [documents, store, takeTurn, keep],
  )

  return { opened, acted, reread }
}
