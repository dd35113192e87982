import { expect } from 'vitest'
import type { Answer } from './test-app.ts'

/** Checks a refusal of the gateway: status, exact shape, message, and that it is not cached. */
export function expectError(answer: Answer, status: number, words = /\S/): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: { status: 'error', message: expect.stringMatching(words) },
  })
  expect(answer.headers.get('cache-control')).toBe('no-store')
}
