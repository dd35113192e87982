import type { StoreAddress } from '#core/store-address.ts'
import { connect } from '#store/connection/connect.ts'
import { sum } from '../figures.ts'
import type { Measure } from '../report/measure.ts'
import { QUIZ_ACTS } from '../scenarios/acts.ts'

/** Events of a whole attempt. */
const EVENTS = QUIZ_ACTS.length + 1

/** The stored acts of a learner: those of the quiz, and those that its last event's number counts. */
export interface StoredActs {
  sequence: number
  version: number
  modules: number
}

/** Reads what is stored of the first learners, in order. */
export async function readStoredActs(address: StoreAddress, learners: number): Promise<StoredActs[]> {
  const db = connect(address)
  const rows = await db.selectFrom('completions').select(['user_id', 'modules', 'version']).execute()
  await db.destroy()
  const byLearner = new Map(rows.map((row) => [row.user_id, row]))
  return Array.from({ length: learners }, (_, at) => {
    const row = byLearner.get(`learner-${at + 1}`)
    const modules = JSON.parse(row?.modules ?? '{}')
    const { currentQuestion, submitCount } = modules['course-1-quiz']
    // The quiz was answered once before the first act.
    const sequence = QUIZ_ACTS.length * (submitCount - 1) + currentQuestion
    return { sequence, version: countActs((row?.version ?? 0) - 1), modules: Object.keys(modules).length }
  })
}

/** Counts the acts behind these events: one each, but two for the last answer of an attempt. */
function countActs(events: number): number {
  const [attempts, more] = [Math.floor(events / EVENTS), events % EVENTS]
  return more === QUIZ_ACTS.length ? Number.NaN : QUIZ_ACTS.length * attempts + more
}

/**
 * Compares what is stored with the acknowledged acts, and with the most that may be there; 0 each is right.
 */
export function measureLosses(acknowledged: number[], most: number[], stored: StoredActs[]): Measure[] {
  const goal = { atMost: 0 }
  const line = (work: string, portal: number): Measure => ({ unit: '', work, portal, goal })
  const found = (at: number) => stored[at]?.sequence ?? 0
  return [
    { unit: '', work: 'acts acknowledged', portal: sum(acknowledged) },
    line('of these lost', sum(acknowledged.map((count, at) => Math.max(0, count - found(at))))),
    line('acts that nobody made', sum(most.map((count, at) => Math.max(0, found(at) - count)))),
    line('records that are not whole', stored.filter(({ sequence, version }) => sequence !== version).length),
  ]
}
