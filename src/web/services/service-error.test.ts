import { expect, it } from 'vitest'
import { codeOf, ServiceError } from './service-error.ts'

it("a service error carries its code, and the server's message if there is one", () => {
  const withMessage = new ServiceError('weak-password', { status: 400, serverMessage: 'too short' })
  expect(withMessage).toMatchObject({ code: 'weak-password', status: 400, serverMessage: 'too short' })
  const withoutMessage = new ServiceError('network-request-failed')
  expect(withoutMessage).toMatchObject({ code: 'network-request-failed', message: 'network-request-failed' })
  expect(withoutMessage.status).toBeUndefined()
  expect(withoutMessage.serverMessage).toBeUndefined()
})

it('only a service error has a code', () => {
  expect(codeOf(new ServiceError('wrong-password'))).toBe('wrong-password')
  for (const thrown of [new Error('x'), { code: 'wrong-password' }, 'wrong-password', undefined, null])
    expect(codeOf(thrown)).toBeUndefined()
})
