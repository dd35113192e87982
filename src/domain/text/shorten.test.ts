import { expect, it } from 'vitest'
import { shorten } from './shorten.ts'

it.each([
  ['cats', 'cats'],
  ['kittens', 'kitt…'],
  ['cat🐈s', 'cat…'],
  ['ca🐈s', 'ca🐈…'],
])('shortens %s to %s', (text, shortened) => {
  expect(shorten(text, 4)).toBe(shortened)
})
