import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startDeliveries } from './use-completions.ts'

const page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('delivers openings once restored, every 30 seconds and when the connection returns, until it is stopped', async () => {
  const calls: string[] = []
  const noteCall = (name: string) => async () => void calls.push(name)
  const stop = startDeliveries(noteCall('restore'), noteCall('deliver'))
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toEqual(['restore', 'deliver'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(4)
  page.dispatchEvent(new Event('online'))
  expect(calls).toHaveLength(5)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  page.dispatchEvent(new Event('online'))
  expect(calls).toHaveLength(5)
})
