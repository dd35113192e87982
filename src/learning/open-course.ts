import { randomUUID } from 'node:crypto'
import type { AppContext } from '#app-context.ts'
import type { CourseModule } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import type { NewEvent } from '#domain/learning/learning-events.ts'
import { decideModuleAct, type ModuleDecision, openingTime } from '#domain/learning/module-act.ts'
import { inOneWrite, WriteConflict } from '#store/connection/in-transaction.ts'
import { readerOf } from '#store/learning/catalogues.ts'
import { type CompletionKey, findCompletionOf } from '#store/learning/completions.ts'
import { cacheCourse } from '#store/learning/courses.ts'
import { insertCompletion } from '#store/learning/write-record.ts'
import type { Queryable } from '#store/schema.ts'
import {
  changeBy,
  findEarliestOpening,
  getModule,
  type Judgement,
  type Learner,
  newEventsOf,
  saveDecision,
} from './act-on-module.ts'

/** A module of a course that was opened, `openedAgo` ms before now. */
export interface Opening {
  courseId: string
  moduleId: string
  openedAgo?: number | undefined
}

/**
 * Opens a course at a module: starts a completion record, or opens the module in the record that exists, which
 * `created` tells apart. A quiz is not in the record until it is started. Refuses with 404 what does not exist
 * or is not enabled.
 */
export async function openCourse(
  portal: AppContext,
  { actor, signedIn }: Learner,
  opening: Opening,
): Promise<{ created: boolean; record: CompletionRecord }> {
  const { db, clock, config } = portal
  const key = { userId: actor.uid, partnerId: actor.partner ?? '', courseId: opening.courseId }
  const { course, ...opened } = await inOneWrite(db, async (within) => {
    const [{ memberSince }, { course, module }, stored] = await Promise.all([
      signedIn,
      getModule(within, readerOf(portal, actor.partner), opening.courseId, opening.moduleId),
      findCompletionOf(within, key),
    ])
    const times = { now: clock(), notBefore: findEarliestOpening(course, memberSince) }
    const { record, version } = stored ?? { record: newRecord(key, opening, times), version: 0 }
    const decision = decideCourseOpening(record, module, opening, times)
    const { timeZone } = config
    const judgement = { course, revision: course.revision, actor: actor.uid, now: times.now, timeZone }
    const opened = stored
      ? await saveDecision(within, { record, version }, decision, judgement)
      : await begin(within, record, decision, judgement)
    return { course, created: !stored, record: opened }
  })
  cacheCourse(db, course)
  return opened
}

/**
 * The time at which an opening arrived, and the earliest at which it can have happened, both in ms since
 * 1970.
 */
interface Times {
  now: number
  notBefore: number
}

function newRecord(key: CompletionKey, opening: Opening, times: Times): CompletionRecord {
  return { id: randomUUID(), ...key, created: openingTime(opening, times), modules: {} }
}

/**
 * Decides what the opening of a course at a module does: opening a quiz does not complete it, so it changes
 * nothing.
 */
export function decideCourseOpening(
  record: CompletionRecord,
  module: CourseModule,
  { openedAgo }: Pick<Opening, 'openedAgo'>,
  times: Times,
): ModuleDecision {
  if (module.type === 'quiz') return { outcome: 'unchanged' }
  return decideModuleAct(record, { act: 'open', openedAgo }, module, times)
}

/** Begins a record that its first events make; throws a refusal. */
async function begin(
  db: Queryable,
  record: CompletionRecord,
  decision: ModuleDecision,
  judgement: Judgement,
): Promise<CompletionRecord> {
  const opened: NewEvent = { kind: 'record-opened', happened: record.created }
  const change = changeBy({ record, version: 0 }, [opened, ...newEventsOf(decision, judgement)], judgement)
  const inserted = await insertCompletion(db, change, judgement.course)
  if (!inserted) throw new WriteConflict()
  return inserted
}
