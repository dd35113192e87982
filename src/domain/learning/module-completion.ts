import type { CourseModule, ModuleOutline, ModuleType } from '../course.ts'
import { A_DAY } from '../durations.ts'
import type { CompletionRecord } from './completion-record.ts'
import { findEntry, findQuizProgress, lastActTime } from './completion-record.ts'
import type { FilmFailure, ModuleFact } from './learning-events.ts'
import { applyModuleFact } from './learning-events.ts'
import type { NothingChanged, Outcome, QuizAct } from './quiz.ts'
import { decideQuizAct } from './quiz.ts'

/** Longest time between the opening of a module and its report: 30 days, in ms. */
export const LONGEST_OPENED_AGO = 30 * A_DAY

/**
 * An act on one module of a record. `openedAgo` says how many ms before now the module was opened, `failed` why its film could not
 * be loaded.
 */
export type ModuleAct =
  | { act: 'open'; openedAgo?: number | undefined; failed?: FilmFailure | undefined }
  | QuizAct

type WithModules = Pick<CompletionRecord, 'modules'> & Partial<Pick<CompletionRecord, 'created'>>

/** Returns when a module that is reported now was opened: not before `notBefore`, nor before anything already stored. */
export function openingTime(
  record: WithModules,
  { openedAgo = 0 }: { openedAgo?: number | undefined },
  { now, notBefore }: { now: number; notBefore: number },
): number {
  return Math.min(now, Math.max(now - openedAgo, notBefore, lastActTime(record)))
}

/** What an act on a module does to its record, or why it does nothing. */
export type ModuleDecision =
  | { outcome: 'changed'; happenings: (ModuleFact & { happened?: number })[] }
  | NothingChanged

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

/**
 * Decides what the opening of a video or an article at a time does: it completes it, and the first one stays. A film that could
 * not be loaded is completed as well, and its failure is told of that opening.
 */
function decideOpening(
  record: WithModules,
  { id, type }: Pick<ModuleOutline, 'id' | 'type'>,
  opened: number,
  failed?: FilmFailure,
): ModuleDecision {
  if (type === 'quiz' || (failed && type !== 'video')) return refuseAct({ type }, 'open')
  const entry = findEntry(record, id)
  const earlier = entry?.type === 'quiz' ? undefined : entry?.dateCompleted
  if (earlier !== undefined && !failed) return { outcome: 'unchanged' }
  const happened = earlier ?? opened
  const data = failed ? { type, failed } : { type }
  return { outcome: 'changed', happenings: [{ kind: 'module-opened', moduleId: id, data, happened }] }
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

/** Applies the opening of a video or an article, which completes it; the first opening stays. Times are in ms since 1970. */
export function applyOpening<R extends WithModules>(
  record: R,
  module: Pick<ModuleOutline, 'id' | 'type'>,
  when: number,
): Outcome<R> {
  return applyDecision(record, decideOpening(record, module, when), when)
}

function applyDecision<R extends WithModules>(record: R, decision: ModuleDecision, at: number): Outcome<R> {
  if (decision.outcome !== 'changed') return decision
  let state = record
  for (const { happened = at, ...fact } of decision.happenings)
    state = applyModuleFact(state, fact as ModuleFact, { at, happened })
  return { outcome: 'changed', state }
}

function refuseAct(module: { type: ModuleType }, act: string): NothingChanged {
  const message = `'${act}' is not an act of a module of type ${module.type}.`
  return { outcome: 'refused', code: 'invalid-argument', message }
}
