import type { StoreAddress } from '#core/store-address.ts'
import { connect } from '#store/connection/connect.ts'
import { sum } from '../figures.ts'
import type { Measure } from '../report/measure.ts'
import { QUIZ_ACTS } from '../scenarios/acts.ts'

/** Number of events in a complete attempt. */
const EVENTS = QUIZ_ACTS.length + 1

/** Number of stored actions of a learner, derived from the quiz and from the last event. */
export interface StoredActs {
  sequence: number
  version: number
  modules: number
}

/** Reads the stored actions of the first learners, in order. */
export async function readStoredActs(address: StoreAddress, learners: number): Promise<StoredActs[]> {
  const db = connect(address)
  const rows = await db.selectFrom('completions').select(['user_id', 'modules', 'version']).execute()
  await db.destroy()
  const byLearner = new Map(rows.map((row) => [row.user_id, row]))
  return Array.from({ length: learners }, (_, at) => {
    const row = byLearner.get(`learner-${at + 1}`)
    const modules = JSON.parse(row?.modules ?? '{}')
    const { currentQuestion, submitCount } = modules['course-1-quiz']
    // The fixture contains one completed attempt.
    const sequence = QUIZ_ACTS.length * (submitCount - 1) + currentQuestion
    return { sequence, version: countActs((row?.version ?? 0) - 1), modules: Object.keys(modules).length }
  })
}

/**
 * Converts a number of events to a number of actions. Each action is one event; the last answer of an attempt is two.
 */
function countActs(events: number): number {
  const [attempts, more] = [Math.floor(events / EVENTS), events % EVENTS]
  return more === QUIZ_ACTS.length ? Number.NaN : QUIZ_ACTS.length * attempts + more
}

/** Compares the stored actions with the acknowledged and the maximum number. All differences should be 0. */
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
