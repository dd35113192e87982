import type { CompletionRecord } from './completion-record.ts'
import { findEntry, findQuizProgress, lastActTime, withEntry } from './completion-record.ts'
import type { CourseModule, ModuleOutline, ModuleType } from './course.ts'
import { A_DAY } from './durations.ts'
import type { Outcome, QuizAct } from './quiz.ts'
import { applyQuizAct } from './quiz.ts'

/** Longest time between the opening of a module and its report: 30 days, in ms. */
export const LONGEST_OPENED_AGO = 30 * A_DAY

/** An act on one module of a record. `openedAgo` says how many ms before now the module was opened. */
export type ModuleAct = { act: 'open'; openedAgo?: number | undefined } | QuizAct

type WithModules = Pick<CompletionRecord, 'modules'> & Partial<Pick<CompletionRecord, 'created'>>

/** Returns when a module that is reported now was opened: not before `notBefore`, nor before anything already stored. */
export function openingTime(
  record: WithModules,
  { openedAgo = 0 }: { openedAgo?: number | undefined },
  { now, notBefore }: { now: number; notBefore: number },
): number {
  return Math.min(now, Math.max(now - openedAgo, notBefore, lastActTime(record)))
}

/**
 * Applies an act to a record (section 4). Progress only grows, and repeating an act changes nothing. `module` is the
 * whole module with its answer key, `now` in ms since 1970; nothing can have been opened before `notBefore`.
 */
export function applyModuleAct<R extends WithModules>(
  record: R,
  act: ModuleAct,
  module: CourseModule,
  now: number,
  notBefore = 0,
): Outcome<R> {
  if (act.act === 'open')
    return applyOpening(record, module, openingTime(record, act, { now, notBefore }), now)
  if (module.type !== 'quiz') return refuseAct(module, act.act)
  const result = applyQuizAct(findQuizProgress(record, module.id), act, module, now)
  if (result.outcome !== 'changed') return result
  return { outcome: 'changed', state: withEntry(record, module.id, result.state) }
}

/** Applies the opening of a video or an article, which completes it; the first opening stays. Times are in ms since 1970. */
export function applyOpening<R extends WithModules>(
  record: R,
  module: Pick<ModuleOutline, 'id' | 'type'>,
  when: number,
  arrived: number = when,
): Outcome<R> {
  if (module.type === 'quiz') return refuseAct(module, 'open')
  if (isOpened(record, module.id)) return { outcome: 'unchanged' }
  const opened = { type: module.type, dateCompleted: when }
  const entry = arrived > when ? { ...opened, arrived } : opened
  return { outcome: 'changed', state: withEntry(record, module.id, entry) }
}

function isOpened(record: WithModules, moduleId: string): boolean {
  const entry = findEntry(record, moduleId)
  return entry !== undefined && entry.type !== 'quiz'
}

function refuseAct(module: { type: ModuleType }, act: string): Outcome<never> {
  const message = `'${act}' is not an act of a module of type ${module.type}.`
  return { outcome: 'refused', code: 'invalid-argument', message }
}
