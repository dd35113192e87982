import MiniSearch from 'minisearch'
import { describe, expect, it } from 'vitest'
import { modulesOf } from '#domain/course/course.ts'
import { MAX_INDEX_WORDS, MAX_SIMILAR_WORDS } from '#domain/course-limits.ts'
import { passagesOf } from '#domain/search/passages.ts'
import { countStems } from '#domain/text/words-in.ts'
import { DEMO_DOCUMENTS } from '#test/courses/demo-documents.ts'
import { addDocument, createWordIndex, removeDocuments, searchWords } from './word-index.ts'
import { WorkSlices } from './work-slices.ts'

const DEMO = DEMO_DOCUMENTS.flatMap(modulesOf).map((module) =>
  countStems([module.title, ...passagesOf(module).map(({ text }) => text)].join('\n')),
)

const random = createRandom(7)
const LETTERS = 'abc'

/** Documents of short words from few letters, so that many words are similar. */
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

/** Indexes numbered documents in this index and in MiniSearch. */
async function indexBoth(documents: Map<number, Map<string, number>>) {
  const index = createWordIndex()
  const mini = new MiniSearch({
    fields: ['words'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  })
  for (const [id, words] of documents) await addDocument(index, { id, words }, new WorkSlices())
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

  async function expectTheSame({ index, mini }: Awaited<ReturnType<typeof indexBoth>>) {
    for (const query of queriesOf(documents)) {
      for (const [found, expected] of [
        [await searchWords(index, query, new WorkSlices()), mini.search(query.join(' '))],
        [await searchWords(index, query, new WorkSlices(), loose), mini.search(query.join(' '), options)],
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

  it('returns the same documents and scores as MiniSearch', async () => {
    await expectTheSame(await indexBoth(numbered(documents)))
  })

  it('behaves after removals as if the documents had never been added', async () => {
    const all = numbered(documents)
    const { index } = await indexBoth(all)
    const stay = new Map([...all].filter(([id]) => id % 3 > 0))
    const gone = new Set([...all.keys()].filter((id) => !stay.has(id)))
    await removeDocuments(index, gone, new WorkSlices())
    await expectTheSame({ index, mini: (await indexBoth(stay)).mini })
  })
})

describe('an index of too many random words', () => {
  const wordsFrom = (from: number, count: number) =>
    new Map(Array.from({ length: count }, (_, at) => [`zeb${from + at}`, 1] as const))

  it('limits the number of different words, and returns the number of omitted words', async () => {
    const [index, slices] = [createWordIndex(), new WorkSlices()]
    const add = (id: number, words: Map<string, number>) => addDocument(index, { id, words }, slices)
    expect(await add(1, wordsFrom(0, MAX_INDEX_WORDS - 1))).toBe(0)
    expect(await add(2, wordsFrom(0, MAX_INDEX_WORDS + 2))).toBe(2)
    await removeDocuments(index, new Set([1, 2]), slices)
    expect(index.postings.size).toBe(0)
  })

  it('matches a word with a limited number of similar words', async () => {
    const [index, slices] = [createWordIndex(), new WorkSlices()]
    await addDocument(index, { id: 1, words: wordsFrom(0, 2 * MAX_SIMILAR_WORDS) }, slices)
    const [match] = await searchWords(index, ['zeb'], slices, {
      isPrefix: () => true,
      isMistyped: () => true,
    })
    expect(match?.words).toHaveLength(MAX_SIMILAR_WORDS)
  })
})
