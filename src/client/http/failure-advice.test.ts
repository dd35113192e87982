import { afterEach, expect, test, vi } from 'vitest'
import { failureAdvice } from './failure-advice.ts'
import { ServiceError } from './http.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [new ServiceError('network-request-failed'), /^Check your connection and try again\.$/],
  [new ServiceError('not-found', { status: 404 }), /couldn’t find this/],
  [new ServiceError('permission-denied', { status: 403 }), /don’t have permission/],
  [new ServiceError('too-many-requests', { status: 429 }), /Too many requests\. Wait a minute/],
  [new ServiceError('unknown', { status: 502 }), /busy or restarting/],
  [new ServiceError('unavailable', { status: 503 }), /busy or restarting/],
  [new ServiceError('internal-error', { status: 500 }), /Something went wrong on our end/],
  [new ServiceError('unknown', { status: 400 }), /Reload the page/],
  [new TypeError('documents is undefined'), /Reload the page/],
])('advises after a read that failed with %s: %s', (error, line) => {
  vi.stubGlobal('navigator', { onLine: true })
  expect(failureAdvice(error)).toMatch(line)
  if (!(error instanceof ServiceError && error.code === 'network-request-failed'))
    expect(failureAdvice(error)).not.toContain('Check your connection')
})

test('reports the missing connection after any failure while offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(failureAdvice(new ServiceError('network-request-failed'))).toMatch(/^You’re offline\./)
})
