import { expect, it } from 'vitest'
import { compareLines } from './compare-lines.ts'

it('marks in both texts the lines that the other does not have', () => {
  const [mine, theirs] = compareLines(['a', 'b', 'c', 'd'], ['a', 'c', 'x', 'd'])
  const marked = (lines: typeof mine) =>
    lines.map(({ text, isDifferent }) => (isDifferent ? `*${text}` : text))
  expect(marked(mine)).toEqual(['a', '*b', 'c', 'd'])
  expect(marked(theirs)).toEqual(['a', 'c', '*x', 'd'])
})

it('marks everything of texts that are too long to be compared', () => {
  const long = Array.from({ length: 3001 }, (_, at) => `line ${at}`)
  const [mine] = compareLines(long, long)
  expect(mine.every(({ isDifferent }) => isDifferent)).toBe(true)
})
