import type { ModuleOutline, ModuleType } from '../course/course.ts'
import { A_DAY } from '../durations.ts'
import { type CompletionRecord, findEntry, lastActTime } from './completion-record.ts'
import { applyModuleFact, type FilmFailure, type ModuleFact } from './learning-events.ts'
import type { NothingChanged, Outcome } from './quiz.ts'

/** Longest time between the opening of a module and its report: 30 days, in ms. */
export const LONGEST_OPENED_AGO = 30 * A_DAY

/** A record as far as acts on its modules need it. */
export type WithModules = Pick<CompletionRecord, 'modules'> & Partial<Pick<CompletionRecord, 'created'>>

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
 * Decides what the opening of a video or an article at a time does: it completes it, and the first one stays. A film that could
 * not be loaded is completed as well, and its failure is told of that opening.
 */
export function decideOpening(
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

/** Applies the opening of a video or an article, which completes it; the first opening stays. Times are in ms since 1970. */
export function applyOpening<R extends WithModules>(
  record: R,
  module: Pick<ModuleOutline, 'id' | 'type'>,
  when: number,
): Outcome<R> {
  return applyDecision(record, decideOpening(record, module, when), when)
}

/** Applies a decision about a record at a time, in ms since 1970. */
export function applyDecision<R extends WithModules>(
  record: R,
  decision: ModuleDecision,
  at: number,
): Outcome<R> {
  if (decision.outcome !== 'changed') return decision
  let state = record
  for (const { happened = at, ...fact } of decision.happenings)
    state = applyModuleFact(state, fact as ModuleFact, { at, happened })
  return { outcome: 'changed', state }
}

/** Returns the refusal of an act that a module of this type does not have. */
export function refuseAct(module: { type: ModuleType }, act: string): NothingChanged {
  const message = `'${act}' is not an act of a module of type ${module.type}.`
  return { outcome: 'refused', code: 'invalid-argument', message }
}
