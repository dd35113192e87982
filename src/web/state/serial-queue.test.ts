import { expect, it } from 'vitest'
import { createSerialQueue } from './store.ts'

it('runs one task after another', async () => {
  const runInTurn = createSerialQueue()
  const seen: string[] = []
  const slow = runInTurn(async () => {
    seen.push('slow begins')
    await new Promise((resolve) => setTimeout(resolve, 5))
    seen.push('slow ends')
  })
  const quick = runInTurn(async () => {
    seen.push('quick')
    return 7
  })
  await slow
  expect(await quick).toBe(7)
  expect(seen).toEqual(['slow begins', 'slow ends', 'quick'])
})

it('reports a failure only to its own caller, and continues', async () => {
  const runInTurn = createSerialQueue()
  const failing = runInTurn(() => Promise.reject(new Error('no')))
  const next = runInTurn(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
