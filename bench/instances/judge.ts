import type { StoreAddress } from '#core/store-address.ts'
import { connect } from '#store/connection/connect.ts'
import { QUIZ_ACTS } from '../scenarios/acts.ts'
import { runPortal } from '../stand/run-portal.ts'
import { attemptAfter, type Learned, OPENED, openedCourse } from './learners.ts'

/** The differences between the database and the acknowledged acts, counted: 0 in each is right. */
export interface Judgement {
  /** Acts that were acknowledged and are not there. */
  lost: number
  /** Records that are not what their acts make them. */
  wrong: number
  /** Records of one learner and course beyond the first. */
  doubledRecords: number
  /** Events, and quiz acts, beyond those of the acts that were acknowledged. */
  doubledEvents: number
}

/** A record as it is stored. */
interface Stored {
  modules: Record<string, { submitCount?: number; currentQuestion?: number }>
  events: number
}

/** Compares what is stored with what was acknowledged to the learners, and every record with its events. */
export async function judge(address: StoreAddress, learned: Learned[]): Promise<Judgement> {
  const { records, rows } = await readRecords(address)
  const judgement = { lost: 0, wrong: 0, doubledRecords: rows - records.size, doubledEvents: 0 }
  for (const [at, { acts, opened }] of learned.entries()) {
    judgeQuiz(records.get(`learner-${at + 1} course-1`), acts, judgement)
    for (let place = 0; place < OPENED.courses * OPENED.modules; place += OPENED.modules) {
      const count = Math.max(0, Math.min(OPENED.modules, opened - place))
      judgeOpened(records.get(`learner-${at + 1} ${openedCourse(place)}`), count, judgement)
    }
  }
  const env = address.kind === 'postgres' ? { DATABASE_URL: address.url } : {}
  await runPortal(['records', 'verify', '--rejudge'], env).catch((error: Error) => {
    console.error(error.message)
    judgement.wrong++
  })
  return judgement
}

/** Reads the learners' records by learner and course, and how many rows there are. */
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
 * The quiz was answered once before the first act, which an event of adoption says. Each act is one event,
 * the last answer of an attempt two.
 */
function judgeQuiz(stored: Stored | undefined, acts: number, judgement: Judgement): void {
  const { submitCount = 1, currentQuestion = 0 } = stored?.modules['course-1-quiz'] ?? {}
  const found = QUIZ_ACTS.length * (submitCount - 1) + currentQuestion
  judgement.lost += Math.max(0, acts - found)
  judgement.doubledEvents += Math.max(0, found - acts)
  const events = 1 + (QUIZ_ACTS.length + 1) * Math.floor(acts / QUIZ_ACTS.length) + (acts % QUIZ_ACTS.length)
  judgement.doubledEvents += Math.max(0, (stored?.events ?? 0) - events)
  const isRight =
    submitCount === attemptAfter(acts) &&
    currentQuestion === acts % QUIZ_ACTS.length &&
    stored?.events === events
  if (!isRight) judgement.wrong++
}

/** A record and its first module are opened by one act; each module is one event more. */
function judgeOpened(stored: Stored | undefined, opened: number, judgement: Judgement): void {
  const modules = Object.keys(stored?.modules ?? {}).length
  judgement.lost += Math.max(0, opened - modules)
  const events = opened === 0 ? 0 : 1 + opened
  judgement.doubledEvents += Math.max(0, (stored?.events ?? 0) - events)
  if (modules !== opened || (stored?.events ?? 0) !== events) judgement.wrong++
}
