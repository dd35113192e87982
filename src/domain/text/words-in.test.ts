import { expect, it } from 'vitest'
import { wordsIn } from './words-in.ts'

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
  '%s has no ending to take off',
  (word) => expect(stemsOf(word)).toEqual([word]),
)

it('says where each word stands; a hyphen divides words, an apostrophe does not', () => {
  const text = '“Grain-free isn’t healthier.”'
  expect(wordsIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'Grain',
    'free',
    'isn’t',
    'healthier',
  ])
})

it('finds words where no spaces stand between them', () => {
  expect(stemsOf('猫は眠る')).toContain('猫')
  expect(stemsOf('แมวชอบนอน').length).toBeGreaterThan(1)
})

it.each(['', ' ', '?!', '(.*)+[', '——'])('there are none in %j', (text) => {
  expect(wordsIn(text)).toEqual([])
})
