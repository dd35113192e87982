import {
  type Course,
  type CourseModule,
  type ModuleOutline,
  type ModuleType,
  quizIdsOf,
} from '../course/course.ts'
import { type CompletionRecord, courseStatus, findEntry, findQuizProgress } from './completion-record.ts'
import { applyModuleEvent, type EventContent, type FilmFailure, type ModuleEvent } from './learning-events.ts'
import { decideQuizAct, type NothingChanged, type Outcome, type QuizAct } from './quiz.ts'

/**
 * An action on a module of a record. `openedAgo` is the time since the opening in ms. `failed` is the reason why its
 * film could not be loaded.
 */
export type ModuleAct =
  | { act: 'open'; openedAgo?: number | undefined; failed?: FilmFailure | undefined }
  | QuizAct

/**
 * Decides the effect of an action on a record (section 4). Progress only grows, and repeating an action has no
 * effect. `module` is the whole module with its answer key, `now` is in ms since 1970. An opening cannot be before
 * `notBefore`. `finishedToday` is the number of the quiz's attempts finished today.
 */
export function decideModuleAct(
  record: WithModules,
  act: ModuleAct,
  module: CourseModule,
  { now, notBefore = 0, finishedToday = 0 }: { now: number; notBefore?: number; finishedToday?: number },
): ModuleDecision {
  if (act.act === 'open')
    return decideOpening(record, module, openingTime(act, { now, notBefore }), act.failed)
  if (module.type !== 'quiz') return refuseAct(module, act.act)
  const decision = decideQuizAct(findQuizProgress(record, module.id), act, module, finishedToday)
  if (decision.outcome !== 'changed') return decision
  const events = decision.events.map((event) => ({ moduleId: module.id, ...event }))
  return { outcome: 'changed', events }
}

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

/** Returns the further events caused by a change of a record, which may be new. The course may become complete. */
export function decideCompletion(
  course: Pick<Course, 'sections'>,
  before: Pick<CompletionRecord, 'modules'> | undefined,
  after: Pick<CompletionRecord, 'modules'>,
): EventContent[] {
  if (courseStatus(course, before) === 'complete' || courseStatus(course, after) !== 'complete') return []
  return [{ kind: 'course-completed', data: { quizzes: quizIdsOf(course) } }]
}
