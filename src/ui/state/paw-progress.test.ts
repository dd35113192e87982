import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PawProgress } from './paw-progress.tsx'

/** Returns the filled parts of the paw: a 1 for each filled toe and then the pad, and a 0 for the others. */
function filledParts(done: number, total: number, isComplete = false): string {
  const markup = renderToStaticMarkup(createElement(PawProgress, { done, total, isComplete }))
  return [...markup.matchAll(/data-filled="(true|false)"/g)].map(([, is]) => (is === 'true' ? 1 : 0)).join('')
}

// Contract § 9: the next step comes first …
describe('the paw', () => {
  it('fills a toe for each quarter of the modules, even one just started', () => {
    expect([0, 1, 2, 3, 4, 5, 7].map((done) => filledParts(done, 8))).toEqual([
      '00000',
      '10000',
      '10000',
      '11000',
      '11000',
      '11100',
      '11110',
    ])
  })

  it('fills the pad, and then all of it, only for a complete course', () => {
    expect(filledParts(4, 4)).toBe('11110')
    expect(filledParts(1, 4, true)).toBe('11111')
  })

  it('is empty in a course without modules', () => {
    expect(filledParts(0, 0)).toBe('00000')
  })
})
