import type { CourseModule } from '#domain/course/course.ts'
import { decideModuleAct, type ModuleAct } from '#domain/learning/module-act.ts'
import { applyDecision, type WithModules } from '#domain/learning/module-opening.ts'
import type { Outcome } from '#domain/learning/quiz.ts'

/** Applies an action to a record in memory, as decided by `decideModuleAct`. */
export function applyModuleAct<R extends WithModules>(
  record: R,
  act: ModuleAct,
  module: CourseModule,
  now: number,
  notBefore = 0,
): Outcome<R> {
  return applyDecision(record, decideModuleAct(record, act, module, { now, notBefore }), now)
}
