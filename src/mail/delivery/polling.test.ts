import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPolling } from './polling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Polls every second at first and finds nothing. Returns the times of the polls, in seconds. */
async function pollFor(
  seconds: number,
  { hurriedDuring, hurriedAt }: Partial<Record<'hurriedDuring' | 'hurriedAt', number>> = {},
) {
  const times: number[] = []
  const begun = Date.now()
  const polling = createPolling(1000, async () => {
    times.push((Date.now() - begun) / 1000)
    if (times.length === hurriedDuring) polling.hurry()
    return false
  })
  polling.start()
  if (hurriedAt !== undefined) setTimeout(polling.hurry, hurriedAt * 1000)
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  polling.stop()
  return times
}

it('doubles its interval while polls are empty, up to eight times the shortest', async () => {
  expect(await pollFor(31)).toEqual([0, 2, 6, 14, 22, 30])
})

it('polls after the shortest interval if hurried during an empty poll', async () => {
  expect(await pollFor(3.5, { hurriedDuring: 1 })).toEqual([0, 1, 3])
  expect(await pollFor(3.5, { hurriedDuring: 2 })).toEqual([0, 2, 3])
})

it('polls after the shortest interval if hurried during a wait', async () => {
  expect(await pollFor(11, { hurriedAt: 8 })).toEqual([0, 2, 6, 9, 11])
})
