import { randomUUID } from 'node:crypto'
import type { CompletionRecord } from '#domain/completion-record.ts'
import type { CourseModule } from '#domain/course.ts'
import { findModule } from '#domain/course.ts'
import type { ModuleAct } from '#domain/module-completion.ts'
import { applyModuleAct, openingTime } from '#domain/module-completion.ts'
import type { Actor } from '#domain/permissions.ts'
import { mayAct } from '#domain/permissions.ts'
import type { Outcome } from '#domain/quiz.ts'
import { AppError, notFound, permit } from '../core/errors.ts'
import type { Portal } from '../core/portal.ts'
import type { CompletionKey, JudgingCourse, StoredCompletion } from '../store/completions.ts'
import { findCompletion, findCompletionOf, insertCompletion, updateCompletion } from '../store/completions.ts'
import type { StoredCourse } from '../store/courses.ts'
import { findEnabledCourse } from '../store/courses.ts'
import { inTransaction, WriteConflict } from '../store/in-transaction.ts'
import type { Queryable } from '../store/schema.ts'
import { findMembershipBeginning } from '../store/users.ts'

/** A module of a course that was opened, `openedAgo` ms before now. */
export interface Opening {
  courseId: string
  moduleId: string
  openedAgo?: number | undefined
}

/**
 * Opens a course at a module, in one transaction: starts a completion record, or opens the module in the record that
 * exists, which `created` tells apart. A quiz is not in the record until it is started. Refuses with 404 what does not
 * exist or is not enabled.
 */
export function openCourse(
  { db, clock }: Portal,
  actor: Actor,
  opening: Opening,
): Promise<{ created: boolean; record: CompletionRecord }> {
  return inTransaction(db, async (transaction) => {
    const { course, module } = await getModule(transaction, opening.courseId, opening.moduleId)
    const key = { userId: actor.uid, partnerId: actor.partner ?? '', courseId: opening.courseId }
    const stored = await findCompletionOf(transaction, key)
    const times = { now: clock(), notBefore: await findBeginning(transaction, actor, course) }
    const { record, version } = stored ?? { record: newRecord(key, opening, times), version: 0 }
    const opened = openModule(record, module, opening, times)
    if (stored)
      return { created: false, record: await saveOutcome(transaction, { record, version }, course, opened) }
    const first = opened.outcome === 'changed' ? opened.state : record
    if (!(await insertCompletion(transaction, first, course))) throw new WriteConflict()
    return { created: true, record: first }
  })
}

/**
 * Applies one act to one module of a record, graded with the course's answer key, in one transaction, and returns the
 * record as it then is. Refuses with 404 another person's record and what does not exist or is not enabled.
 */
export function actOnModule(
  { db, clock }: Portal,
  actor: Actor,
  at: { id: string; moduleId: string },
  act: ModuleAct,
): Promise<CompletionRecord> {
  return inTransaction(db, async (transaction) => {
    const stored = await findCompletion(transaction, actor.partner ?? '', at.id)
    if (!stored) throw notFound()
    permit(mayAct(actor, stored.record))
    const { course, module } = await getModule(transaction, stored.record.courseId, at.moduleId)
    const notBefore = await findBeginning(transaction, actor, course)
    const result = applyModuleAct(stored.record, act, module, clock(), notBefore)
    return saveOutcome(transaction, stored, course, result)
  })
}

/** A module of an enabled course; refuses with 404 if there is none. */
async function getModule(db: Queryable, courseId: string, moduleId: string) {
  const course = await findEnabledCourse(db, courseId)
  const module = course && findModule(course, moduleId)
  if (!module) throw notFound()
  return { course, module }
}

/** The earliest time anybody can have opened a course: the account, the membership and the publication come first. */
async function findBeginning(
  db: Queryable,
  { uid }: Actor,
  { published }: Pick<StoredCourse, 'published'>,
): Promise<number> {
  return Math.max(published, await findMembershipBeginning(db, uid))
}

/** When an opening arrived, and the earliest time it can have happened, both in ms since 1970. */
interface Times {
  now: number
  notBefore: number
}

function newRecord(key: CompletionKey, opening: Opening, times: Times): CompletionRecord {
  return { id: randomUUID(), ...key, created: openingTime({ modules: {} }, opening, times), modules: {} }
}

/** Opening a quiz does not complete it, so it changes nothing. */
function openModule(record: CompletionRecord, module: CourseModule, { openedAgo }: Opening, times: Times) {
  if (module.type === 'quiz') return { outcome: 'unchanged' } as const
  return applyModuleAct(record, { act: 'open', openedAgo }, module, times.now, times.notBefore)
}

/** Stores the outcome of an act and returns the record as it then is; throws a refusal, which leaves it unchanged. */
async function saveOutcome(
  db: Queryable,
  { record, version }: StoredCompletion,
  course: JudgingCourse,
  result: Outcome<CompletionRecord>,
): Promise<CompletionRecord> {
  if (result.outcome === 'refused') throw new AppError(result.code, result.message)
  if (result.outcome === 'unchanged') return record
  await updateCompletion(db, { record: result.state, version }, course)
  return result.state
}
