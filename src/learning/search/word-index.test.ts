import MiniSearch from 'minisearch'
import { describe, expect, it } from 'vitest'
import { modulesOf } from '#domain/course/course.ts'
import { passagesOf } from '#domain/search/passages.ts'
import { countStems } from '#domain/text/words-in.ts'
import { DEMO_DOCUMENTS } from '#test/courses/demo-documents.ts'
import { addDocument, createWordIndex, removeDocument, searchWords } from './word-index.ts'

const DEMO = DEMO_DOCUMENTS.flatMap(modulesOf).map((module) =>
  countStems([module.title, ...passagesOf(module).map(({ text }) => text)].join('\n')),
)

const random = createRandom(7)
const LETTERS = 'abc'

/** Documents of short words of few letters, of which many begin alike or differ in a letter. */
const RANDOM = Array.from({ length: 300 }, () => {
  const words = Array.from({ length: 1 + random(60) }, () => randomWord())
  return countStems(words.join(' '))
})

function randomWord(): string {
  return Array.from({ length: 2 + random(4) }, () => LETTERS[random(LETTERS.length)]).join('')
}

function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** Documents by their numbers, in the index and in MiniSearch. */
function indexBoth(documents: Map<number, Map<string, number>>) {
  const index = createWordIndex()
  const mini = new MiniSearch({
    fields: ['words'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  })
  for (const [id, words] of documents) addDocument(index, id, words)
  mini.addAll(Array.from(documents, ([id, words]) => ({ id, words: textOf(words) })))
  return { index, mini }
}

function textOf(words: Map<string, number>): string {
  return [...words].flatMap(([word, count]) => Array(Math.min(3, count)).fill(word)).join(' ')
}

function queriesOf(documents: Map<string, number>[]): string[][] {
  const words = [...new Set(documents.flatMap((each) => [...each.keys()]))]
  const pick = () => words[random(words.length)] ?? ''
  return Array.from({ length: 150 }, () => {
    const query = [pick(), pick().slice(0, 3), `${pick()}x`, pick().slice(1)]
    return [...new Set(query)].filter((word) => word !== '')
  })
}

const numbered = (documents: Map<string, number>[]) =>
  new Map(documents.map((words, place) => [place + 1, words]))

describe.each([
  ['the demo courses', DEMO],
  ['random words', RANDOM],
])('the index of %s', (_, documents) => {
  const loose = {
    isPrefix: (word: string) => word.length % 2 === 0,
    isMistyped: (word: string) => word.length > 2,
  }
  const options = { prefix: loose.isPrefix, fuzzy: (word: string) => loose.isMistyped(word) && 1 }

  function expectTheSame({ index, mini }: ReturnType<typeof indexBoth>) {
    for (const query of queriesOf(documents)) {
      for (const [found, expected] of [
        [searchWords(index, query), mini.search(query.join(' '))],
        [searchWords(index, query, loose), mini.search(query.join(' '), options)],
      ] as const) {
        const scores = new Map(found.map((match) => [match.id, match]))
        expect(found).toHaveLength(expected.length)
        for (const { id, score, terms, queryTerms } of expected) {
          const match = scores.get(id)
          expect(match?.score).toBeCloseTo(score, 9)
          expect(new Set(match?.words)).toEqual(new Set(terms))
          expect(new Set(match?.wanted)).toEqual(new Set(queryTerms))
        }
      }
    }
  }

  it('finds what MiniSearch finds, with the same scores', () => {
    expectTheSame(indexBoth(numbered(documents)))
  })

  it('finds after some were removed what it would find if they had never been added', () => {
    const all = numbered(documents)
    const { index } = indexBoth(all)
    const stay = new Map([...all].filter(([id]) => id % 3 > 0))
    for (const [id, words] of all) if (!stay.has(id)) removeDocument(index, id, words.keys())
    expectTheSame({ index, mini: indexBoth(stay).mini })
  })
})
