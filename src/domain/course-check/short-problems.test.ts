import { expect, it } from 'vitest'
import { SHORT_PROBLEMS } from './short-problems.ts'

it.each(Object.entries(SHORT_PROBLEMS))('says %s in one sentence of at most six words', (_code, sentence) => {
  expect(sentence.split(' ').length).toBeLessThanOrEqual(6)
  expect(sentence).toMatch(/^[A-Z][^.!?]*\.$/)
})
