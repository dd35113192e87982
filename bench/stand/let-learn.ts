import { setTimeout } from 'node:timers/promises'
import { partOf } from '../figures.ts'
import { openConnection } from '../load/connection.ts'
import { writeRequest } from '../load/write-request.ts'
import type { Measure } from '../report/measure.ts'
import { QUIZ_ACTS } from '../scenarios/acts.ts'
import { quizPath } from './fill.ts'
import { signInLearners } from './sign-in.ts'
import type { Running } from './stand.ts'

/** Pause of each learner after an action, in ms. */
const ACT_PAUSE_MS = 250

/** Lets learners act in the quiz of a course, with a pause after each action, until stopped. */
export async function letLearn(server: Running, learners: number, course = 1) {
  const tokens = await signInLearners(server, learners)
  const acts = tokens.map(() => 0)
  let times: number[] = []
  let isStopped = false
  const learning = tokens.map(async (token, at) => {
    const connection = openConnection(server.origin)
    // Staggers the learners.
    await setTimeout(Math.random() * ACT_PAUSE_MS)
    while (!isStopped) {
      const body = QUIZ_ACTS[(acts[at] ?? 0) % QUIZ_ACTS.length]
      const began = performance.now()
      const { status } = await connection.send(
        writeRequest(server.origin, { method: 'PATCH', path: quizPath(at + 1, course), token, body }),
      )
      if (status !== 200) throw new Error(`an act was answered with ${status}`)
      times.push(performance.now() - began)
      acts[at] = (acts[at] ?? 0) + 1
      await setTimeout(ACT_PAUSE_MS)
    }
    connection.close()
  })
  return {
    /** Number of acknowledged actions per learner. */
    actsSoFar: () => [...acts],
    /** Times of the actions since the last call, in ms. */
    timesSoFar() {
      const taken = times
      times = []
      return taken
    },
    async stop() {
      isStopped = true
      await Promise.all(learning)
      return acts
    },
  }
}

/** Returns the measures of actions with these times, in ms. `when` describes the actions. */
export function timesOf(when: string, times: number[]): Measure[] {
  return [
    { unit: 'ms', work: `an act ${when}, p50`, portal: partOf(times, 0.5) },
    { unit: 'ms', work: `an act ${when}, p99`, portal: partOf(times, 0.99) },
    { unit: 'ms', work: `an act ${when}, the longest`, portal: partOf(times, 1) },
  ]
}
