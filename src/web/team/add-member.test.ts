import { expect, it, vi } from 'vitest'
import { addMember, isFilled } from './add-member.ts'

const TYPED = { name: '  Ann Example ', email: ' Ann@Pets.EXAMPLE ' }

it('sends name and email trimmed, the email in lower case, with the role partner-associate', async () => {
  const sent: unknown[] = []
  const outcome = await addMember(
    async (body) => {
      sent.push(body)
      return { userId: 'ann' }
    },
    'happy-tails',
    TYPED,
  )
  const [email, roles] = ['ann@pets.example', ['partner-associate']]
  expect(sent).toEqual([{ email, roles, partner: 'happy-tails', userName: 'Ann Example' }])
  const member = { id: 'ann', userName: 'Ann Example', email, roles, courseCompletion: {} }
  expect(outcome).toEqual({ outcome: 'added', member })
})

it('without a partner claim nothing is sent', async () => {
  const add = vi.fn()
  expect(await addMember(add, undefined, TYPED)).toEqual({ outcome: 'no-permission' })
  expect(add).not.toHaveBeenCalled()
})

it('fails where the answer has no userId, and where the call failed', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  expect(await addMember(async () => ({}), 'happy-tails', TYPED)).toEqual({ outcome: 'failed' })
  expect(await addMember(async () => ({ userId: '' }), 'happy-tails', TYPED)).toEqual({ outcome: 'failed' })
  expect(await addMember(() => Promise.reject(new Error('no answer')), 'happy-tails', TYPED)).toEqual({
    outcome: 'failed',
  })
})

it('the form is filled when name and email both hold more than space', () => {
  expect(isFilled({ name: 'Ann', email: 'x' })).toBe(true)
  for (const typed of [
    { name: '', email: 'x' },
    { name: 'Ann', email: '' },
    { name: '  ', email: 'x' },
    { name: '\u200b\u2800', email: 'x' },
    { name: 'Ann', email: ' \t' },
  ])
    expect(isFilled(typed)).toBe(false)
})
