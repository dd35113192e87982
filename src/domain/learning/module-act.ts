import { type Course, type CourseModule, quizIdsOf } from '../course/course.ts'
import { type CompletionRecord, courseStatus, findQuizProgress } from './completion-record.ts'
import type { EventContent, FilmFailure } from './learning-events.ts'
import {
  decideOpening,
  type ModuleDecision,
  openingTime,
  refuseAct,
  type WithModules,
} from './module-opening.ts'
import { decideQuizAct, type QuizAct } from './quiz.ts'

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

/** Returns the further events caused by a change of a record, which may be new. The course may become complete. */
export function decideCompletion(
  course: Pick<Course, 'sections'>,
  before: Pick<CompletionRecord, 'modules'> | undefined,
  after: Pick<CompletionRecord, 'modules'>,
): EventContent[] {
  if (courseStatus(course, before) === 'complete' || courseStatus(course, after) !== 'complete') return []
  return [{ kind: 'course-completed', data: { quizzes: quizIdsOf(course) } }]
}
