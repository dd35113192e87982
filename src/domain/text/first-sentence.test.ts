import { expect, it } from 'vitest'
import { firstSentence } from './first-sentence.ts'

it.each([
  ['How to listen. A short first course.', 'How to listen.'],
  ['Why does she do that? For everyone who is asked.', 'Why does she do that?'],
  ['Labels.\nAnd portions.', 'Labels.'],
  ['At least 2.5 g a day', 'At least 2.5 g a day'],
  ['One sentence.', 'One sentence.'],
  ['', ''],
])('the first sentence of %j is %j', (text, first) => {
  expect(firstSentence(text)).toBe(first)
})
