import type { CourseModule } from '../course/course.ts'
import { findQuizProgress } from './completion-record.ts'
import type { FilmFailure } from './learning-events.ts'
import {
  applyDecision,
  decideOpening,
  type ModuleDecision,
  openingTime,
  refuseAct,
  type WithModules,
} from './module-opening.ts'
import { decideQuizAct, type Outcome, type QuizAct } from './quiz.ts'

/**
 * An act on one module of a record. `openedAgo` says how many ms before now the module was opened, `failed` why its film could not
 * be loaded.
 */
export type ModuleAct =
  | { act: 'open'; openedAgo?: number | undefined; failed?: FilmFailure | undefined }
  | QuizAct

/**
 * Decides what an act does to a record (section 4). Progress only grows, and repeating an act does nothing. `module` is the
 * whole module with its answer key, `now` in ms since 1970; nothing can have been opened before `notBefore`. `finishedToday` counts the
 * attempts at the quiz that were finished today.
 */
export function decideModuleAct(
  record: WithModules,
  act: ModuleAct,
  module: CourseModule,
  { now, notBefore = 0, finishedToday = 0 }: { now: number; notBefore?: number; finishedToday?: number },
): ModuleDecision {
  if (act.act === 'open')
    return decideOpening(record, module, openingTime(record, act, { now, notBefore }), act.failed)
  if (module.type !== 'quiz') return refuseAct(module, act.act)
  const decision = decideQuizAct(findQuizProgress(record, module.id), act, module, finishedToday)
  if (decision.outcome !== 'changed') return decision
  const happenings = decision.facts.map((fact) => ({ moduleId: module.id, ...fact }))
  return { outcome: 'changed', happenings }
}

/** Applies an act to a record that is not stored, as `decideModuleAct` decides it. */
export function applyModuleAct<R extends WithModules>(
  record: R,
  act: ModuleAct,
  module: CourseModule,
  now: number,
  notBefore = 0,
): Outcome<R> {
  return applyDecision(record, decideModuleAct(record, act, module, { now, notBefore }), now)
}
