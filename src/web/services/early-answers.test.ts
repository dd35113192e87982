import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EarlyAnswer, takeEarlyAnswer } from './http.ts'

let answers: EarlyAnswer[]
const URL = '/documents/v1/users/u1'

beforeEach(() => {
  answers = []
  vi.stubGlobal('window', { earlyAnswers: answers })
})
afterEach(() => vi.unstubAllGlobals())

function add(answer: Partial<EarlyAnswer> = {}): EarlyAnswer {
  const response = Promise.resolve(new Response())
  const added = {
    method: 'GET',
    url: URL,
    idToken: 'one',
    sentAt: performance.now(),
    response,
    ...answer,
  } as const
  answers.push(added)
  return added
}

// Contract § 9: a signed-in start asks for its token …
test('an answer is taken once', () => {
  const { response } = add()
  expect(takeEarlyAnswer(URL, { idToken: 'one' })).toBe(response)
  expect(takeEarlyAnswer(URL, { idToken: 'one' })).toBeUndefined()
})

test('only by the call it answers: the same address, method and token', () => {
  add()
  expect(takeEarlyAnswer(URL, { idToken: 'another' })).toBeUndefined()
  expect(takeEarlyAnswer(URL, {})).toBeUndefined()
  expect(takeEarlyAnswer(`${URL}2`, { idToken: 'one' })).toBeUndefined()
  expect(answers).toHaveLength(1)
})

test('an answer that nobody took for ten seconds is asked for anew', () => {
  add({ sentAt: performance.now() - 10_001 })
  expect(takeEarlyAnswer(URL, { idToken: 'one' })).toBeUndefined()
})

test('a write drops what was read before it', () => {
  add()
  expect(takeEarlyAnswer('/documents/v1/associate-training-completion', { method: 'POST' })).toBeUndefined()
  expect(takeEarlyAnswer(URL, { idToken: 'one' })).toBeUndefined()
})

test('the token that was asked for early is no write of the app', () => {
  const token = add({ method: 'POST', url: '/sign-in/v1/token', idToken: undefined })
  const document = add()
  expect(takeEarlyAnswer('/sign-in/v1/token', { method: 'POST' })).toBe(token.response)
  expect(takeEarlyAnswer(URL, { idToken: 'one' })).toBe(document.response)
})

test('a page that asked for nothing has no answers', () => {
  vi.stubGlobal('window', {})
  expect(takeEarlyAnswer(URL, { idToken: 'one' })).toBeUndefined()
})
