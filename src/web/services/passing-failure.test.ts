import { expect, it } from 'vitest'
import { isPassingFailure } from './passing-failure.ts'
import { ServiceError } from './service-error.ts'

it.each([
  ['no network', new ServiceError('network-request-failed'), true],
  ['a server that is down', new ServiceError('unknown', { status: 503 }), true],
  ['a server that is busy', new ServiceError('too-many-requests', { status: 429 }), true],
  ['an act out of turn', new ServiceError('out-of-turn', { status: 409 }), false],
  ['a course that is gone', new ServiceError('not-found', { status: 404 }), false],
  ['an answer not understood', new ServiceError('unknown', { status: 200 }), false],
  ['a fault of our own', new TypeError('x'), false],
])('%s', (_name, error, passes) => {
  expect(isPassingFailure(error)).toBe(passes)
})
