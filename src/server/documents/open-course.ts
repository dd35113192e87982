import { randomUUID } from 'node:crypto'
import type { CompletionRecord } from '#domain/completion-record.ts'
import type { CourseModule } from '#domain/course.ts'
import { findModule } from '#domain/course.ts'
import { applyModuleAct, openingTime } from '#domain/module-completion.ts'
import type { Actor } from '#domain/permissions.ts'
import { notFound } from '../shared/errors.ts'
import type { Portal } from '../shared/portal.ts'
import type { CompletionKey } from '../store/completions.ts'
import { findCompletionOf, insertCompletion } from '../store/completions.ts'
import { findEnabledCourse } from '../store/courses.ts'
import { inTransaction, WriteConflict } from '../store/in-transaction.ts'
import type { Queryable } from '../store/schema.ts'
import { findBeginning, saveOutcome } from './record-acts.ts'

/** `openedAgo` says how many ms before now the module was opened. */
export interface Opening {
  courseId: string
  moduleId: string
  openedAgo?: number | undefined
}

/**
 * The record of a course just opened at a module, with that module in it unless it is a quiz. Where there
 * is a record already, the module is opened in it. `created` tells which.
 */
export function openCourse(
  { db, clock }: Portal,
  actor: Actor,
  opening: Opening,
): Promise<{ created: boolean; record: CompletionRecord }> {
  return inTransaction(db, async (transaction) => {
    const { course, module } = await getModule(transaction, opening)
    const key = { userId: actor.uid, partnerId: actor.partner ?? '', courseId: opening.courseId }
    const stored = await findCompletionOf(transaction, key)
    const times = { now: clock(), notBefore: await findBeginning(transaction, actor, course) }
    const { record, version } = stored ?? { record: newRecord(key, opening, times), version: 0 }
    const opened = openedIn(record, module, opening, times)
    if (stored)
      return { created: false, record: await saveOutcome(transaction, { record, version }, course, opened) }
    const first = opened.outcome === 'changed' ? opened.state : record
    if (!(await insertCompletion(transaction, first, course))) throw new WriteConflict()
    return { created: true, record: first }
  })
}

async function getModule(db: Queryable, { courseId, moduleId }: Opening) {
  const course = await findEnabledCourse(db, courseId)
  const module = course && findModule(course, moduleId)
  if (!module) throw notFound()
  return { course, module }
}

/** When an opening arrived, and before when it cannot have been. */
interface Times {
  now: number
  notBefore: number
}

function newRecord(key: CompletionKey, opening: Opening, times: Times): CompletionRecord {
  return { id: randomUUID(), ...key, created: openingTime({ modules: {} }, opening, times), modules: {} }
}

/** A quiz is not completed by being opened. */
function openedIn(record: CompletionRecord, module: CourseModule, { openedAgo }: Opening, times: Times) {
  if (module.type === 'quiz') return { outcome: 'unchanged' } as const
  return applyModuleAct(record, { act: 'open', openedAgo }, module, times.now, times.notBefore)
}
