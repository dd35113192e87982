import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PawProgress } from './paw-progress.tsx'

/** Returns the parts of the paw, toes first and then the pad: 1 if filled, otherwise 0. */
function filledParts(done: number, total: number, isComplete = false): string {
  const markup = renderToStaticMarkup(createElement(PawProgress, { done, total, isComplete }))
  return [...markup.matchAll(/data-filled="(true|false)"/g)].map(([, is]) => (is === 'true' ? 1 : 0)).join('')
}

// Contract § 9: the next step comes first …
describe('the paw', () => {
  it('fills one toe per started quarter of the modules', () => {
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

  it('fills the pad and the whole paw only for a complete course', () => {
    expect(filledParts(4, 4)).toBe('11110')
    expect(filledParts(1, 4, true)).toBe('11111')
  })

  it('is empty in a course without modules', () => {
    expect(filledParts(0, 0)).toBe('00000')
  })
})
