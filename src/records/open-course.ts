import { randomUUID } from 'node:crypto'
import type { AppContext } from '#app-context.ts'
import type { CourseModule } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import type { NewEvent } from '#domain/learning/learning-events.ts'
import { decideModuleAct } from '#domain/learning/module-act.ts'
import { type ModuleDecision, openingTime } from '#domain/learning/module-opening.ts'
import { inOneWrite, WriteConflict } from '#store/connection/in-transaction.ts'
import { readerOf } from '#store/courses/catalogues.ts'
import { cacheCourse } from '#store/courses/courses.ts'
import { type CompletionKey, findCompletionOf } from '#store/learning/completions.ts'
import { insertCompletion } from '#store/learning/write-record.ts'
import type { Queryable } from '#store/schema.ts'
import {
  changeBy,
  getModule,
  type Judgment,
  type Learner,
  newEventsOf,
  readEarliestOpening,
  saveDecision,
} from './act-on-module.ts'

/** The opening of a module, `openedAgo` ms before now. */
export interface Opening {
  courseId: string
  moduleId: string
  openedAgo?: number | undefined
}

/**
 * Opens a course at a module: creates a completion record (`created` is true) or opens the module in the existing
 * one. A quiz is not part of the record until it is started. Refuses with 404 a missing or disabled course and a
 * missing module.
 */
export async function openCourse(
  context: AppContext,
  { actor, signedIn }: Learner,
  opening: Opening,
): Promise<{ created: boolean; record: CompletionRecord }> {
  const { db, clock, config } = context
  const key = { userId: actor.uid, partnerId: actor.partner ?? '', courseId: opening.courseId }
  const { course, ...opened } = await inOneWrite(db, async (within) => {
    const [{ memberSince }, { course, module }, stored] = await Promise.all([
      signedIn,
      getModule(within, readerOf(context, actor.partner), opening.courseId, opening.moduleId),
      findCompletionOf(within, key),
    ])
    const now = clock()
    const reported = { memberSince, now, ...opening }
    const times = { now, notBefore: await readEarliestOpening(within, course, stored?.record, reported) }
    const { record, version } = stored ?? { record: newRecord(key, opening, times), version: 0 }
    const decision = decideCourseOpening(record, module, opening, times)
    const { timeZone } = config
    const judgment = { course, revision: course.revision, actor: actor.uid, now: times.now, timeZone }
    const opened = stored
      ? await saveDecision(within, { record, version }, decision, judgment)
      : await begin(within, record, decision, judgment)
    return { course, created: !stored, record: opened }
  })
  cacheCourse(db, course)
  return opened
}

/** The arrival time of an opening and its earliest possible time, in ms since 1970. */
interface Times {
  now: number
  notBefore: number
}

function newRecord(key: CompletionKey, opening: Opening, times: Times): CompletionRecord {
  return { id: randomUUID(), ...key, created: openingTime(opening, times), modules: {} }
}

/**
 * Decides the effect of opening a course at a module. Opening a quiz has no effect, since it does not complete the
 * quiz.
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

/** Creates a record from its first events. Throws if they are refused. */
async function begin(
  db: Queryable,
  record: CompletionRecord,
  decision: ModuleDecision,
  judgment: Judgment,
): Promise<CompletionRecord> {
  const opened: NewEvent = { kind: 'record-opened', happened: record.created }
  const change = changeBy({ record, version: 0 }, [opened, ...newEventsOf(decision, judgment)], judgment)
  const inserted = await insertCompletion(db, change, judgment.course)
  if (!inserted) throw new WriteConflict()
  return inserted
}
