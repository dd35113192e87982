import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followReturns, startDeliveries } from './use-completions.ts'

const page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('delivers openings after restoring them, every 30 seconds, and on reconnecting, until stopped', async () => {
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

it('follows each return to a visible tab, one at a time, even after a failure, until stopped', async () => {
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', tab)
  const log = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const calls = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let count = 0
  const stop = followReturns(() => calls[count++]?.promise ?? Promise.resolve())
  const comeBack = async () => {
    page.dispatchEvent(new Event('focus'))
    tab.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    return count
  }
  expect(await comeBack()).toBe(1)
  calls[0]?.reject(new Error('offline'))
  expect(await comeBack()).toBe(1)
  expect(await comeBack()).toBe(2)
  expect(log).toHaveBeenCalledOnce()
  calls[1]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  tab.visibilityState = 'hidden'
  expect(await comeBack()).toBe(2)
  tab.visibilityState = 'visible'
  stop()
  expect(await comeBack()).toBe(2)
  log.mockRestore()
})
