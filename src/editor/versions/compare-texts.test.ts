import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ComparedLine, compareTexts } from './compare-texts.ts'

const marked = (lines: ComparedLine[]) =>
  lines.map((line) => line.map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text)).join(''))
const compared = (before: string[], after: string[]) => compareTexts(before, after).map(marked)

it('marks lines found in only one text, and the differing words in others', () => {
  expect(compared(['a', 'Only here', 'c', 'd'], ['a', 'c', 'x', 'd'])).toEqual([
    ['a', '[Only here]', 'c', 'd'],
    ['a', 'c', '[x]', 'd'],
  ])
  expect(compared(['Wash your hands for ten seconds.'], ['Wash both hands for twenty seconds.'])).toEqual([
    ['Wash [your] hands for [ten] seconds.'],
    ['Wash [both] hands for [twenty] seconds.'],
  ])
})

it('marks an added sentence as one piece, and a replaced paragraph as a whole', () => {
  expect(compared(['Cats purr.'], ['Cats purr. When they like it.'])).toEqual([
    ['Cats purr.'],
    ['Cats purr.[ When they like it.]'],
  ])
  expect(compared(['A cat sat on the mat all day.'], ['Nobody can hear fish, or can they?'])).toEqual([
    ['[A cat sat on the mat all day.]'],
    ['[Nobody can hear fish, or can they?]'],
  ])
})

it('shows joined and split paragraphs', () => {
  expect(compared(['One thing.', 'Another thing.'], ['One thing. Another thing.'])).toEqual([
    ['One thing.', 'Another thing.'],
    ['One thing.[ ]Another thing.'],
  ])
})

it('marks everything between the common start and end of texts too long to compare', () => {
  const lines = (word: string) => Array.from({ length: 4000 }, (_, at) => `${word}${at}`)
  const [before] = compareTexts(['first', ...lines('a'), 'last'], ['first', ...lines('b'), 'last'])
  expect(before.map((line) => line[0]?.isDifferent).indexOf(true)).toBe(1)
  expect(before.at(-1)).toEqual([{ text: 'last', isDifferent: false }])
})

it('shows every line of both texts, with equal unmarked words', () => {
  const lines = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.', 'é') }), { maxLength: 6 })
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const [own, other] = compareTexts(before, after)
      const whole = (all: ComparedLine[]) => all.map((line) => line.map(({ text }) => text).join(''))
      expect([whole(own), whole(other)]).toEqual([before, after])
      const words = (all: ComparedLine[]) => {
        const same = all.flatMap((line) => line.filter(({ isDifferent }) => !isDifferent))
        return same
          .map(({ text }) => text)
          .join('')
          .replace(/\s/g, '')
      }
      expect(words(own)).toBe(words(other))
    }),
  )
})
