import { expect, it, vi } from 'vitest'
import { removeMember } from './remove-member.ts'

it("removal worked where the status is 'success'", async () => {
  const remove = vi.fn(async () => ({ status: 'success' }))
  expect(await removeMember(remove, 'happy-tails', 'ann')).toEqual({ outcome: 'removed' })
  expect(remove).toHaveBeenCalledExactlyOnceWith('happy-tails', 'ann')
})

it('any other status, none, and a call that failed are failures', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const failed = { outcome: 'failed' }
  for (const status of ['error', 'Success', '', undefined])
    expect(await removeMember(async () => ({ status }), 'happy-tails', 'ann')).toEqual(failed)
  expect(await removeMember(() => Promise.reject(new Error('no answer')), 'happy-tails', 'ann')).toEqual(
    failed,
  )
})

it('without a partner claim nothing is sent', async () => {
  const remove = vi.fn()
  expect(await removeMember(remove, undefined, 'ann')).toEqual({ outcome: 'no-permission' })
  expect(remove).not.toHaveBeenCalled()
})
