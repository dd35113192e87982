import type { ModuleOutline, ModuleType } from '../course/course.ts'
import { type CompletionRecord, findEntry } from './completion-record.ts'
import { applyModuleEvent, type FilmFailure, type ModuleEvent } from './learning-events.ts'
import type { NothingChanged, Outcome } from './quiz.ts'

/** The part of a record needed by actions on its modules. */
export type WithModules = Pick<CompletionRecord, 'modules'>

/**
 * Returns the earliest time at which a member can have opened a course: after both publication and joining. All times
 * are in ms since 1970.
 */
export function findEarliestOpening({ published }: { published: number }, memberSince: number): number {
  return Math.max(published, memberSince)
}

/** Returns the time of an opening reported at `now`, but not before `notBefore`. */
export function openingTime(
  { openedAgo = 0 }: { openedAgo?: number | undefined },
  { now, notBefore }: { now: number; notBefore: number },
): number {
  return Math.min(now, Math.max(now - openedAgo, notBefore))
}

/** The effect of an action on a module, or the reason for its lack of effect. */
export type ModuleDecision =
  | { outcome: 'changed'; events: (ModuleEvent & { happened?: number })[] }
  | NothingChanged

/**
 * Decides the effect of opening a video or an article at a time. The opening completes the module, and the first
 * opening is kept. A film that could not be loaded is completed as well, and its failure is recorded with that
 * opening.
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
  return { outcome: 'changed', events: [{ kind: 'module-opened', moduleId: id, data, happened }] }
}

/**
 * Applies the opening of a video or an article, which completes it. The first opening is kept. `when` is in ms since
 * 1970.
 */
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
  for (const event of decision.events)
    state = applyModuleEvent(state, event, { at, happened: event.happened ?? at })
  return { outcome: 'changed', state }
}

/** Returns the refusal of an action that modules of this type do not support. */
export function refuseAct(module: { type: ModuleType }, act: string): NothingChanged {
  const message = `A module of type ${module.type} doesn’t support '${act}'.`
  return { outcome: 'refused', code: 'invalid-argument', message }
}
