import { expect, it } from 'vitest'
import { countStems, wordsIn } from './words-in.ts'

// cspell:ignore vomitting

const stemsOf = (text: string) => wordsIn(text).map(({ stem }) => stem)

it.each([
  ['cats', 'cat'],
  ['puppies', 'Puppy'],
  ['hides', 'hiding'],
  ['hide', 'hides'],
  ['scratching', 'scratches'],
  ['vomiting', 'vomitting'],
  ['weighed', 'weighs'],
  ['allergies', 'ALLERGY'],
  ['dog’s', 'dogs'],
  ['Renée', 'renee'],
])('%s is found by %s', (one, other) => {
  expect(stemsOf(one)).toEqual(stemsOf(other))
})

it.each(['bus', 'glass', 'this', 'feed', 'need', 'bed', 'ring', 'is', 'as'])(
  '%s has no removable ending',
  (word) => expect(stemsOf(word)).toEqual([word]),
)

it('returns the position of each word; hyphens separate words, apostrophes do not', () => {
  const text = '“Grain-free isn’t healthier.”'
  expect(wordsIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'Grain',
    'free',
    'isn’t',
    'healthier',
  ])
})

it.each(['Grain-free isn’t healthier', 'बिल्ली की देखभाल', 'Мурка спит'])(
  'counts the stems of the words in %s',
  (text) => {
    expect([...countStems(text).keys()]).toEqual(stemsOf(text))
  },
)

it('finds words in scripts without spaces', () => {
  expect(stemsOf('猫は眠る')).toContain('猫')
  expect(stemsOf('แมวชอบนอน').length).toBeGreaterThan(1)
})

it.each(['', ' ', '?!', '(.*)+[', '——'])('finds no words in %j', (text) => {
  expect(wordsIn(text)).toEqual([])
})
