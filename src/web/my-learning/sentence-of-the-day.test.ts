import { expect, it } from 'vitest'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { SENTENCES, sentenceOfTheDay } from './sentence-of-the-day.ts'

it('changes daily and stays the same all day', () => {
  const days = Array.from({ length: SENTENCES.length }, (_, day) => sentenceOfTheDay(day * A_DAY))
  expect(new Set(days)).toEqual(new Set(SENTENCES))
  expect(sentenceOfTheDay(A_DAY + 23 * AN_HOUR)).toBe(sentenceOfTheDay(A_DAY))
})
