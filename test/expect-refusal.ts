import { expect } from 'vitest'
import type { Answer } from './test-app.ts'

/** Checks a refusal of the sign-in or document surface: status, code, message, and that it is not cached. */
export function expectRefusal(answer: Answer, status: number, code: string, words = /\S/): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: { code, message: expect.stringMatching(words) },
  })
  expect(answer.headers.get('cache-control')).toBe('no-store')
}

/** Expects two indistinguishable responses: equal bodies, and equal headers except the date and the connection's. */
export function expectSameBytes(answer: Answer, other: Answer): void {
  expect(visible(answer)).toEqual(visible(other))
}

/** Headers that differ between two equal responses: the connection ends after some requests. */
const OF_THE_MOMENT = ['date', 'connection', 'keep-alive']

/** Returns the visible data of a response, except its date and the state of the connection. */
export function visible({ status, headers, text }: Answer) {
  return { status, headers: [...headers].filter(([name]) => !OF_THE_MOMENT.includes(name)), text }
}
