import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Course, QuizModule } from '#domain/course.ts'
import { modulesOf } from '#domain/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import type { LearningEvent } from '#domain/learning/learning-events.ts'
import { applyEvent, decideCompletion, recordHappenings } from '#domain/learning/learning-events.ts'
import type { ModuleAct } from '#domain/learning/module-completion.ts'
import { decideModuleAct } from '#domain/learning/module-completion.ts'
import { parseConfig } from '#server/core/config.ts'
import { recordsVerify } from '#server/operator/records.ts'
import { connect } from '#server/store/connect.ts'
import { storeCourse } from '#server/store/courses.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { insertCompletion } from '#server/store/learning/completions.ts'
import { migrate } from '#server/store/migrate.ts'
import { insertPartner } from '#server/store/people/partners.ts'
import type { Database } from '#server/store/schema.ts'
import { makeBackup, restoreBackup, sumTables } from '#server/store/sqlite/sqlite-backup.ts'

/**
 * Fills SQLite with the records of a partner by real events, each member failing and passing a quiz of four questions in
 * each course, and measures what the log takes on disk and how long `portal records verify`, a backup and a restore take. Run with
 * `npm run bench:records`; sizes may be named: members, then courses.
 */
const [members = 10_000, courseCount = 10] = process.argv.slice(2).map(Number)
const AT_ONCE = 200
const RIGHT = [1, 0, 2, 1]
const WRONG = [0, 0, 2, 1]

const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const file = join(dataDir, 'portal.sqlite')
const db = connect({ kind: 'sqlite', file })
try {
  await migrate(db)
  const courses = await fillCourses(db)
  const filling = performance.now()
  const events = await fillRecords(db, courses)
  const filled = performance.now() - filling
  const sizes = tableSizes()
  const records = members * courseCount
  const plain = await timeVerify({})
  const judged = await timeVerify({ rejudge: true })
  const copy = join(dataDir, 'copy.backup')
  const copying = await timeOf(() => makeBackup(file, copy, Date.now()))
  const restoring = await timeOf(() => restoreBackup(copy, join(dataDir, 'restored.sqlite'), Date.now()))
  const comparing = await timeOf(async () => sumTables(copy))
  console.log(`${members} members × ${courseCount} courses: ${records} records, ${events} events`)
  console.table({
    'the log, MB': megabytes(sizes.learning_events),
    'the log, bytes an event': Math.round(sizes.learning_events / events),
    'the records with their indexes, MB': megabytes(sizes.completions),
    'the counts, MB': megabytes(sizes.learning_counts),
    'the whole file, MB': megabytes(statSync(copy).size),
    'filling, s': seconds(filled),
    'verify, s': seconds(plain),
    'verify, records a second': Math.round(records / (plain / 1000)),
    'verify --rejudge, s': seconds(judged),
    'backup, s': seconds(copying),
    'restore, s': seconds(restoring),
    'summing up a copy, s': seconds(comparing),
  })
} finally {
  await db.destroy()
  rmSync(dataDir, { recursive: true, force: true })
}

function megabytes(bytes: number): number {
  return Number((bytes / 1e6).toFixed(1))
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function seconds(ms: number): number {
  return Number((ms / 1000).toFixed(1))
}

async function fillCourses(db: Database): Promise<(Course & { revision: number })[]> {
  await insertPartner(db, { id: 'p', name: 'A Partner', logoUrl: undefined }, 1)
  const courses = Array.from({ length: courseCount }, (_, at) => courseOf(`course-${at + 1}`))
  for (const course of courses) await storeCourse(db, course, 1)
  return courses.map((course) => ({ ...course, revision: 1 }))
}

/** Three articles and films, and a quiz of four questions. */
function courseOf(id: string): Course {
  const questions = RIGHT.map((right, place) => ({
    id: `${id}-question-${place + 1}`,
    type: 'multiple-choice',
    question: 'Which one?',
    answers: ['This', 'That', 'Neither'].map((answer, option) => ({ answer, correct: option === right })),
  }))
  const quiz: QuizModule = { id: `${id}-quiz`, title: 'Quiz', type: 'quiz', questions, passingScore: 4 }
  const content = (['video', 'article', 'article'] as const).map((type, place) => {
    const about = { id: `${id}-module-${place + 1}`, title: 'Module' }
    return type === 'video' ? { ...about, type, videoUrl: '' } : { ...about, type, editorData: '' }
  })
  const about = { name: id, description: '', backgroundImage: '', webPath: id, enabled: true }
  return { id, ...about, sections: [{ title: 'All of it', modules: [...content, quiz] }] }
}

async function fillRecords(db: Database, courses: (Course & { revision: number })[]): Promise<number> {
  let events = 0
  for (let from = 0; from < members; from += AT_ONCE)
    await inTransaction(db, async (transaction) => {
      for (let member = from; member < Math.min(members, from + AT_ONCE); member++)
        for (const course of courses) {
          const learned = learn(`user-${member}`, course)
          events += learned.length
          await insertCompletion(transaction, learned, course)
        }
    })
  return events
}

/** Everything in a course, by the rules: each module opened, the quiz failed and then passed. */
function learn(userId: string, course: Course & { revision: number }): LearningEvent[] {
  const who = { recordId: crypto.randomUUID(), userId, partnerId: 'p', courseId: course.id, actor: userId }
  const whole = { ...who, revision: course.revision, newId: () => crypto.randomUUID() as string }
  let at = 1_760_000_000_000
  const events = recordHappenings([{ kind: 'record-opened' }], { ...whole, at, version: 0 })
  let record = events.reduce<CompletionRecord | undefined>(applyEvent, undefined) as CompletionRecord
  const quizActs: ModuleAct[] = [WRONG, RIGHT].flatMap((choices) => [
    { act: 'start' as const },
    ...choices.map((selectedAnswer, place) => ({
      act: 'answer' as const,
      question: place + 1,
      selectedAnswer,
    })),
  ])
  for (const module of modulesOf(course))
    for (const act of module.type === 'quiz' ? quizActs : [{ act: 'open' as const }]) {
      at += 60_000
      const decision = decideModuleAct(record, act, module, { now: at })
      if (decision.outcome !== 'changed') throw new Error(`${act.act} changed nothing`)
      const happened = recordHappenings(decision.happenings, { ...whole, at, version: events.length })
      const after = happened.reduce(applyEvent, record)
      const version = events.length + happened.length
      const completed = decideCompletion(course, record, after)
      events.push(...happened, ...recordHappenings(completed, { ...whole, at, version }))
      record = after
    }
  return events
}

function timeVerify(values: { rejudge?: boolean }): Promise<number> {
  const silent = { print: () => undefined, warn: console.error, readInput: async () => '' }
  return timeOf(() => recordsVerify.run(values, { ...silent, config: parseConfig({}), db, now: Date.now() }))
}

/** The bytes that each table takes with its indexes. */
function tableSizes(): Record<'learning_events' | 'completions' | 'learning_counts', number> {
  const data = new DatabaseSync(file, { readOnly: true })
  const sizes = data
    .prepare(
      `select schema.tbl_name as name, sum(pgsize) as bytes from dbstat
       join sqlite_schema as schema on schema.name = dbstat.name group by schema.tbl_name`,
    )
    .all() as { name: string; bytes: number }[]
  data.close()
  return Object.fromEntries(sizes.map(({ name, bytes }) => [name, bytes])) as never
}
