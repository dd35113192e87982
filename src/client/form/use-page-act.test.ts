import { expect, it } from 'vitest'
import { createActOnce } from './use-page-act.ts'

it('reuses an action’s idempotency key only until the action succeeds', async () => {
  const actOnce = createActOnce()
  const keys: string[] = []
  const act = (what: string, isAnswered = true) =>
    actOnce(what, async (key) => {
      keys.push(key)
      if (!isAnswered) throw new Error('The answer was lost.')
      return what
    }).catch(() => undefined)
  expect(await act('require Welcome', false)).toBeUndefined()
  expect(await act('require Welcome')).toBe('require Welcome')
  await act('require Welcome')
  await act('end Welcome', false)
  await act('require Welcome')
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 3, 4])
})
