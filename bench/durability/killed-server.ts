import { setTimeout } from 'node:timers/promises'
import { PROJECT } from '#core/folders.ts'
import { openConnection } from '../load/connection.ts'
import { writeRequest } from '../load/write-request.ts'
import { QUIZ_ACTS } from '../scenarios/acts.ts'
import { addressIn, createDataPlaces, type DatabaseKind } from '../stand/data-places.ts'
import { LEARNERS, quizPath } from '../stand/fill.ts'
import { signInLearners } from '../stand/sign-in.ts'
import { portalIn, type Running, startProgram } from '../stand/stand.ts'
import { readStoredActs, type StoredActs } from './stored-acts.ts'

/** Number of acknowledged actions, and of losses among them. */
export interface Losses {
  acknowledged: number
  lost: number
  doubled: number
  partial: number
}

/** Minimum number of acknowledged actions before a kill. The maximum is twice as high. */
const ACTS_BEFORE_KILL = 60
/**
 * Maximum delay between the last of these actions and the kill, in ms. The random delay lets a kill hit any moment of
 * an action.
 */
const MAX_WAIT_MS = 8
/** Interval at which all learners sign in again, in ms. A token is valid for 15 minutes. */
const TOKEN_LIFE_MS = 300_000

/** Acknowledged actions of a learner, and whether another one is in flight. */
interface Learner {
  acknowledged: number
  isActing: boolean
}

/** Kills the server repeatedly while learners act. Compares the stored actions after each start. */
export async function killServer(kind: DatabaseKind, kills: number): Promise<Losses> {
  const places = await createDataPlaces(kind, { teams: [], courses: 1, modules: 6 })
  const env = await places.copy()
  const losses: Losses = { acknowledged: 0, lost: 0, doubled: 0, partial: 0 }
  const learners: Learner[] = Array.from({ length: LEARNERS }, () => ({ acknowledged: 0, isActing: false }))
  let tokens: string[] = []
  let signedIn = Number.NEGATIVE_INFINITY
  try {
    for (let kill = 0; kill < kills; kill++) {
      const server = await startProgram(portalIn(PROJECT), env)
      if (performance.now() - signedIn > TOKEN_LIFE_MS) {
        tokens = await signInLearners(server, LEARNERS)
        signedIn = performance.now()
      }
      losses.acknowledged += await actUntilKilled(server, learners, tokens)
      for (const [at, found] of (await readStoredActs(addressIn(env), LEARNERS)).entries())
        judge(learners[at], found, losses)
    }
    return losses
  } finally {
    await places.close()
  }
}

/** Lets all learners act and kills the server meanwhile. Returns the number of acknowledged actions. */
async function actUntilKilled(server: Running, learners: Learner[], tokens: string[]): Promise<number> {
  const enough = ACTS_BEFORE_KILL * (1 + Math.random())
  let count = 0
  let isKilled = false
  const { promise, resolve } = Promise.withResolvers<void>()
  const acting = learners.map(async (learner, at) => {
    const connection = openConnection(server.origin)
    while (!isKilled) {
      const body = QUIZ_ACTS[learner.acknowledged % QUIZ_ACTS.length]
      const request = { method: 'PATCH', path: quizPath(at + 1), token: tokens[at] ?? '', body }
      learner.isActing = true
      const answer = await connection.send(writeRequest(server.origin, request)).catch(() => undefined)
      if (!answer) break
      if (answer.status !== 200) throw new Error(`an act was answered with ${answer.status}`)
      learner.isActing = false
      learner.acknowledged++
      if (++count >= enough) resolve()
    }
    connection.close()
  })
  await Promise.race([promise, Promise.all(acting)])
  await setTimeout(Math.random() * MAX_WAIT_MS)
  isKilled = true
  await server.stop()
  await Promise.all(acting)
  return count
}

/** Compares the stored actions with the acknowledged ones. An action in flight may be stored or not. */
function judge(learner: Learner | undefined, found: StoredActs, losses: Losses): void {
  if (!learner) return
  const maxActs = learner.acknowledged + (learner.isActing ? 1 : 0)
  losses.lost += Math.max(0, learner.acknowledged - found.sequence)
  losses.doubled += Math.max(0, found.sequence - maxActs)
  if (found.version !== found.sequence || found.modules !== 6) losses.partial++
  learner.acknowledged = found.sequence
  learner.isActing = false
}
