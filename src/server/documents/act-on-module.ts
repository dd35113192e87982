import type { CompletionRecord } from '#domain/completion-record.ts'
import { findModule } from '#domain/course.ts'
import type { ModuleAct } from '#domain/module-completion.ts'
import { applyModuleAct } from '#domain/module-completion.ts'
import type { Actor } from '#domain/permissions.ts'
import { mayAct } from '#domain/permissions.ts'
import { notFound, permit } from '../shared/errors.ts'
import type { Portal } from '../shared/portal.ts'
import { findCompletion } from '../store/completions.ts'
import { findEnabledCourse } from '../store/courses.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { findBeginning, saveOutcome } from './record-acts.ts'

/** One act on one module of a record, graded with the course's key, in one transaction. */
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
    const course = await findEnabledCourse(transaction, stored.record.courseId)
    const module = course && findModule(course, at.moduleId)
    if (!module) throw notFound()
    const notBefore = await findBeginning(transaction, actor, course)
    const result = applyModuleAct(stored.record, act, module, clock(), notBefore)
    return saveOutcome(transaction, stored, course, result)
  })
}
