import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('runs one task after the other', async () => {
  const takeTurn = createTurns()
  const seen: string[] = []
  const slow = takeTurn(async () => {
    seen.push('slow begins')
    await new Promise((resolve) => setTimeout(resolve, 5))
    seen.push('slow ends')
  })
  const quick = takeTurn(async () => {
    seen.push('quick')
    return 7
  })
  await slow
  expect(await quick).toBe(7)
  expect(seen).toEqual(['slow begins', 'slow ends', 'quick'])
})

it('tells a failure to its own caller and goes on', async () => {
  const takeTurn = createTurns()
  const failing = takeTurn(() => Promise.reject(new Error('no')))
  const next = takeTurn(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
