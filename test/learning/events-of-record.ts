import { expect } from 'vitest'
import type { Course } from '#domain/course/course.ts'
import { courseStatus } from '#domain/learning/completion-record.ts'
import type { LearningEvent } from '#domain/learning/learning-events.ts'
import type { QuizCount } from '#domain/learning/quiz-insights.ts'
import { checkRecord, createJudge } from '#domain/learning/record-check.ts'
import { findCourseRevision, findStoredCourse } from '#store/courses/courses.ts'
import { countsOf } from '#store/learning/event-log.ts'
import { listCounts } from '#store/learning/learning-counters.ts'
import { findLockedCompletion } from '#store/learning/raw-completions.ts'
import { readEvents } from '#store/learning/read-events.ts'
import type { Database, Queryable } from '#store/schema.ts'

/** Lists all events of these records of a partner, by record in numerical order. */
export async function listEvents(
  db: Queryable,
  which: { partner: string; records: { id: string; version?: number }[] },
): Promise<LearningEvent[]> {
  const events: LearningEvent[] = []
  for await (const event of readEvents(db, which)) events.push(event)
  return events
}

/** Expects a record to equal the fold of its events byte for byte, and its last milestone to match its status. */
export async function expectFolded(
  db: Database,
  { partner, recordId, courseId }: { partner: string; recordId: string; courseId: string },
): Promise<void> {
  const record = await findLockedCompletion(db, partner, recordId)
  if (!record) throw new Error('the record is gone')
  const events = await listEvents(db, { partner, records: [{ id: recordId }] })
  const check = checkRecord(record)
  events.forEach(check.add)
  expect(check.end()).toEqual([])
  for (const [moduleId, entry] of Object.entries(JSON.parse(record.modules)))
    expect(entry).toMatchObject(countEntry(events, moduleId))
  const stored = await findStoredCourse(db, courseId)
  const milestones = events.filter(({ kind }) => kind.startsWith('course-'))
  const status = stored && courseStatus(stored.course, { modules: JSON.parse(record.modules) })
  expect(milestones.at(-1)?.kind === 'course-completed').toBe(status === 'complete')
  const revisions = new Map<number, Course | undefined>()
  for (const revision of new Set(events.map((event) => event.revision)))
    revisions.set(revision, await findCourseRevision(db, { id: courseId, revision }))
  const judge = createJudge()
  expect(events.flatMap((event) => judge(event, revisions.get(event.revision)))).toEqual([])
}

/**
 * Computes the expected entry of a module from the events, independently of the fold. A module reopened as a film is no
 * longer a quiz.
 */
function countEntry(events: LearningEvent[], moduleId: string): object {
  const own = events.filter((event) => 'moduleId' in event && event.moduleId === moduleId)
  const opened = own.findLast(({ kind }) => kind === 'module-opened')
  const since = own.slice(opened ? own.indexOf(opened) + 1 : 0)
  if (opened && since.length === 0) return { type: 'video', dateCompleted: opened.happened }
  const finished = since.flatMap((event) => (event.kind === 'quiz-finished' ? [event] : []))
  const passed = finished.findLast(({ data }) => data.passed)
  const attempt = since.slice(since.findLastIndex(({ kind }) => kind === 'quiz-started'))
  const answers = attempt.flatMap((event) => (event.kind === 'question-answered' ? [event.data] : []))
  const isRunning = attempt.at(-1)?.kind !== 'quiz-finished'
  return {
    type: 'quiz',
    submitCount: finished.length,
    currentQuestion: isRunning ? answers.length + 1 : 0,
    answers: answers.map(({ questionId: id, correct, selectedAnswer }) => ({ id, correct, selectedAnswer })),
    ...(passed ? { dateCompleted: passed.at } : {}),
  }
}

/** Reads the counts of a course at a partner, by counter name. */
export async function readCounts(
  db: Database,
  which: { courseId: string; partner: string },
): Promise<Record<string, number>> {
  const counts = await listCounts(db, which)
  return Object.fromEntries(counts.map(({ count, ...counter }) => [counterName(counter), count]))
}

/** Counts these events by the same names, independently of the database. */
export function countUp(events: LearningEvent[]): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const { module_id: moduleId, ...counter } of events.flatMap(countsOf)) {
    const name = counterName({ moduleId, ...counter })
    counted[name] = (counted[name] ?? 0) + 1
  }
  return counted
}

/** One counter holds the passes of all attempts. */
function counterName({
  moduleId,
  revision,
  question,
  what,
  value,
}: Omit<QuizCount, 'count' | 'values'>): string {
  return [moduleId, revision, question, what, what === 'passed' ? 0 : value].join(' ')
}
