import { describe, expect, it } from 'vitest'
import { nextTry } from './next-try.ts'

const NOW = 1_800_000_000_000
const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND
const DOWN = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' })

function waitAfter(attempts: number): number {
  return ((nextTry({ attempts, queued: NOW }, NOW, DOWN) ?? 0) - NOW) / SECOND
}

describe('a failed email', () => {
  it('is retried after a second, then after doubling delays of up to ten minutes', () => {
    const waits = [1, 2, 3, 4, 9, 10, 11, 12, 500, 2000].map(waitAfter)
    expect(waits).toEqual([1, 2, 4, 8, 256, 512, 600, 600, 600, 600])
  })

  it('is abandoned after three days', () => {
    const queued = NOW - 3 * DAY
    expect(nextTry({ attempts: 400, queued }, NOW, DOWN)).toBeDefined()
    expect(nextTry({ attempts: 400, queued: queued - 1 }, NOW, DOWN)).toBeUndefined()
  })

  it.each([
    ['its recipient is refused for good', { code: 'EENVELOPE', responseCode: 550 }, false],
    ['its message is refused for good', { code: 'EMESSAGE', responseCode: 554 }, false],
    ['its recipient is refused for now', { code: 'EENVELOPE', responseCode: 451 }, true],
    ['its sender is refused', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, true],
    ['the server is too busy', { code: 'ECONNECTION', responseCode: 421 }, true],
    ['signing in to the server is refused', { code: 'EAUTH', responseCode: 535 }, true],
    ['the connection breaks', { code: 'ETIMEDOUT' }, true],
    ['nobody knows why', {}, true],
  ])('is retried unless permanently refused: when %s', (_, details, isTriedAgain) => {
    const error = Object.assign(new Error('refused'), details)
    expect(nextTry({ attempts: 1, queued: NOW }, NOW, error) !== undefined).toBe(isTriedAgain)
  })
})
