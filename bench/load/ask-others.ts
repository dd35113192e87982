import { setTimeout } from 'node:timers/promises'
import type { Running } from '../stand/stand.ts'

/** Pause after each request, in ms, to limit the probe's own load. */
const PROBE_PAUSE_MS = 20

/** Requests a learner's records repeatedly until a task ends. Returns the time of each request, in ms. */
export async function askOthers(
  { origin }: Running,
  token: string,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const over = work().finally(() => {
    isOver = true
  })
  const path = '/documents/v1/associate-training-completion?userId=learner-1'
  while (!isOver) {
    const began = performance.now()
    const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`a learner was answered with ${answer.status}`)
    times.push(performance.now() - began)
    await setTimeout(PROBE_PAUSE_MS)
  }
  await over
  return times
}
