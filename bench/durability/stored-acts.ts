import type { StoreAddress } from '#server/store/connect.ts'
import { connect } from '#server/store/connect.ts'

/** What is stored of a learner: the acts that its quiz shows, and those that the number of its last event counts. */
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
    const sequence = 2 * (submitCount - 1) + currentQuestion
    return { sequence, version: countActs((row?.version ?? 0) - 1), modules: Object.keys(modules).length }
  })
}

/** Counts the acts behind these events: a start is one, an answer two, since it ends the attempt; half an act is none. */
function countActs(events: number): number {
  const isHalf = events % 3 === 2
  return isHalf ? Number.NaN : 2 * Math.floor(events / 3) + (events % 3)
}
