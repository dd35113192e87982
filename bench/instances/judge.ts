import type { StoreAddress } from '#core/store-address.ts'
import { connect } from '#store/connection/connect.ts'
import { QUIZ_ACTS } from '../scenarios/acts.ts'
import { runPortal } from '../stand/run-portal.ts'
import { attemptAfter, type Learned, OPENED, openedCourse } from './learners.ts'

/** Number of differences between the database and the acknowledged actions. All should be 0. */
export interface Judgment {
  /** Acknowledged actions that are missing. */
  lost: number
  /** Records that contradict their actions. */
  wrong: number
  /** Additional records of one learner and course. */
  doubledRecords: number
  /** Events and quiz actions in excess of the acknowledged actions. */
  doubledEvents: number
}

/** A stored record. */
interface Stored {
  modules: Record<string, { submitCount?: number; currentQuestion?: number }>
  events: number
}

/** Compares the stored records with the acknowledged actions, and every record with its events. */
export async function judge(address: StoreAddress, learned: Learned[]): Promise<Judgment> {
  const { records, rows } = await readRecords(address)
  const judgment = { lost: 0, wrong: 0, doubledRecords: rows - records.size, doubledEvents: 0 }
  for (const [at, { acts, opened }] of learned.entries()) {
    judgeQuiz(records.get(`learner-${at + 1} course-1`), acts, judgment)
    for (let place = 0; place < OPENED.courses * OPENED.modules; place += OPENED.modules) {
      const count = Math.max(0, Math.min(OPENED.modules, opened - place))
      judgeOpened(records.get(`learner-${at + 1} ${openedCourse(place)}`), count, judgment)
    }
  }
  const env = address.kind === 'postgres' ? { DATABASE_URL: address.url } : {}
  await runPortal(['records', 'verify', '--rejudge'], env).catch((error: Error) => {
    console.error(error.message)
    judgment.wrong++
  })
  return judgment
}

/** Reads the learners' records by learner and course, and the number of rows. */
async function readRecords(address: StoreAddress) {
  const db = connect(address)
  try {
    const [completions, counts] = await Promise.all([
      db
        .selectFrom('completions')
        .select(['id', 'user_id', 'course_id', 'modules'])
        .where('partner_id', '=', 'learners')
        .execute(),
      db
        .selectFrom('learning_events')
        .select(['record_id', ({ fn }) => fn.countAll<number>().as('events')])
        .where('partner_id', '=', 'learners')
        .groupBy('record_id')
        .execute(),
    ])
    const events = new Map(counts.map((row) => [row.record_id, Number(row.events)]))
    const records = new Map<string, Stored>(
      completions.map(({ id, user_id, course_id, modules }) => [
        `${user_id} ${course_id}`,
        { modules: JSON.parse(modules), events: events.get(id) ?? 0 },
      ]),
    )
    return { records, rows: completions.length }
  } finally {
    await db.destroy()
  }
}

/**
 * Checks the quiz record. The fixture contains one completed attempt, recorded as an adoption event. Each action is one
 * event; the last answer of an attempt is two.
 */
function judgeQuiz(stored: Stored | undefined, acts: number, judgment: Judgment): void {
  const { submitCount = 1, currentQuestion = 0 } = stored?.modules['course-1-quiz'] ?? {}
  const found = QUIZ_ACTS.length * (submitCount - 1) + currentQuestion
  judgment.lost += Math.max(0, acts - found)
  judgment.doubledEvents += Math.max(0, found - acts)
  const events = 1 + (QUIZ_ACTS.length + 1) * Math.floor(acts / QUIZ_ACTS.length) + (acts % QUIZ_ACTS.length)
  judgment.doubledEvents += Math.max(0, (stored?.events ?? 0) - events)
  const isRight =
    submitCount === attemptAfter(acts) &&
    currentQuestion === acts % QUIZ_ACTS.length &&
    stored?.events === events
  if (!isRight) judgment.wrong++
}

/** Checks the records of opened modules. One action opens a record and its first module. Each module adds one event. */
function judgeOpened(stored: Stored | undefined, opened: number, judgment: Judgment): void {
  const modules = Object.keys(stored?.modules ?? {}).length
  judgment.lost += Math.max(0, opened - modules)
  const events = opened === 0 ? 0 : 1 + opened
  judgment.doubledEvents += Math.max(0, (stored?.events ?? 0) - events)
  if (modules !== opened || (stored?.events ?? 0) !== events) judgment.wrong++
}
