import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ArticleModule, VideoModule } from '#domain/course/course.ts'
import { MAX_CAPTIONS_LENGTH } from '#domain/media/find-caption-problems.ts'
import { openFolder } from '#media/folder-store.ts'
import { MediaFailure, type MediaStore } from '#media/media-store.ts'
import type { StoredCourse } from '#store/courses/courses.ts'
import { courseOf, explained, quizWithKey } from '#test/course-fixture.ts'
import { DEMO_DOCUMENTS } from '#test/courses/demo-documents.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { createCourseSearch } from './course-search.ts'
import type { Finding } from './rank-findings.ts'

const ENABLED = DEMO_DOCUMENTS.filter(({ enabled }) => enabled).map((course) => stored(course))

function stored(course: Omit<StoredCourse, 'revision' | 'published'>, revision = 1): StoredCourse {
  return { ...course, revision, published: 0 }
}

/** Creates a search with an adjustable clock. Collects its warnings. */
function openSearch(media: Pick<MediaStore, 'open'> = openFolder(scratchFolder())) {
  const warnings: unknown[] = []
  const time = { now: 0 }
  const log = { warn: (warning: unknown) => warnings.push(warning) }
  const context = { media, log, clock: () => time.now } as unknown as Parameters<typeof createCourseSearch>[0]
  return { ...createCourseSearch(context), warnings, time }
}

const demo = openSearch()

function textOf(parts: Finding['title']): string {
  return parts.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('')
}

function articleOf(id: string, ...paragraphs: string[]): ArticleModule {
  const children = paragraphs.map((text) => ({ type: 'paragraph', children: [{ type: 'text', text }] }))
  return { id, title: 'An article', type: 'article', editorData: JSON.stringify({ root: { children } }) }
}

// cspell:ignore choclate scrathing alergy vomitting asdfgh blinc

/** Queries of a shop assistant, with the first module and the highlighted text expected. */
const QUESTIONS: [question: string, module: string, words: string][] = [
  ['how much food', 'dog-nutrition-bowl-video', 'No waist means too [much] [food].'],
  ['cat hides', 'cat-behaviour-introductions-video', '[hides] or stops eating'],
  ['how many litter trays', 'cat-behaviour-litter-article', '[tray]'],
  ['male cat urine', 'cat-behaviour-litter-article', 'a blocked bladder can kill'],
  ['straining male cat', 'cat-behaviour-litter-article', '[male] [cat]'],
  ['blink slowly', 'cat-behaviour-signals-video', '[Blink] [slowly]'],
  ['cat tail up', 'cat-behaviour-signals-video', 'like a flagpole'],
  ['angry cat', 'cat-behaviour-signals-video', 'Now she is [angry]'],
  ['dog too heavy', 'dog-nutrition-bowl-video', 'the [dog] is [too] [heavy]'],
  ['how do I feel the ribs', 'dog-nutrition-portions-article', 'back of your hand'],
  ['how many meals for a puppy', 'dog-nutrition-portions-article', 'three or four'],
  ['puppy food', 'dog-nutrition-life-stages-video', 'made for growth'],
  ['calcium large breed', 'dog-nutrition-life-stages-video', 'no extra [calcium]'],
  ['senior', 'dog-nutrition-life-stages-video', 'no fixed legal meaning'],
  ['neutered dog', 'dog-nutrition-life-stages-video', 'another look at the portion'],
  ['chocolate', 'dog-nutrition-treats-video', 'grapes and raisins'],
  ['xylitol', 'dog-nutrition-treats-video', 'Never'],
  ['size of treats', 'dog-nutrition-treats-video', 'the [size] of a pea'],
  ['how many treats', 'dog-nutrition-treats-video', 'people in the house'],
  ['grain free', 'dog-nutrition-label-article', 'not healthier in itself'],
  ['moisture', 'dog-nutrition-label-article', '100 − [moisture]'],
  ['dog food label', 'dog-nutrition-label-article', '[label]'],
  ['what does complete mean', 'dog-nutrition-bowl-video', 'the only food'],
  ['how to switch food', 'dog-nutrition-switching-article', 'A sudden [switch]'],
  ['raw meat', 'dog-nutrition-switching-article', 'germs'],
  ['dog itching', 'dog-nutrition-switching-article', 'Fleas'],
  ['how to introduce two cats', 'cat-behaviour-introductions-video', 'first evening'],
  ['new cat at home', 'cat-behaviour-introductions-video', ''],
  ['how tall scratching post', 'cat-behaviour-scratching-video', '90 centimeters'],
  ['declawing', 'cat-behaviour-scratching-video', 'last bone of each toe'],
  ['litter for kittens', 'cat-behaviour-litter-article', 'does not clump'],
  ['cat sprays', 'cat-behaviour-litter-article', 'that is marking'],
  ['old cat does not jump', 'cat-behaviour-changes-article', '[jumps] again'],
  ['cat has eaten nothing', 'cat-behaviour-changes-article', 'should see a vet'],
  ['pheromone', 'cat-behaviour-changes-article', 'diffuser'],
  ['light beam', 'cat-behaviour-needs-article', 'never be caught'],
  ['paracetamol', 'welcome-limits-article', 'can kill a cat'],
  ['when to call the vet', 'welcome-limits-article', 'right away'],
  ['poison helpline', 'welcome-limits-article', '[helpline]'],
  ['I am not sure what to say', 'welcome-hello-video', 'look it up'],
  // Prefixes, and words with one letter wrong, missing, added or transposed.
  ['choc', 'dog-nutrition-treats-video', '[chocolate]'],
  ['choclate', 'dog-nutrition-treats-video', '[chocolate]'],
  ['scrathing post', 'cat-behaviour-scratching-video', '[scratched]'],
  ['alergy', 'dog-nutrition-switching-article', '[allergies]'],
  ['vomitting', 'dog-nutrition-switching-article', '[vomiting]'],
  ['SLOW BLINC', 'cat-behaviour-signals-video', '[blink]'],
]

// Contract § 9: search: the passage that answers a question comes first
it.each(QUESTIONS)('answers “%s” with %s: %s', async (question, module, words) => {
  const [first] = await demo.search(question, ENABLED)
  expect(first?.module?.id).toBe(module)
  expect(textOf(first?.sentence ?? [])).toContain(words)
})

describe('a response', () => {
  it('has the time in a film, the start of the sentence in an article, and the description of a course', async () => {
    const [film] = await demo.search('angry', ENABLED)
    expect(film).toMatchObject({ from: 'film', seconds: 56.5 })
    const [article] = await demo.search('declawing', ENABLED)
    expect(article).toMatchObject({
      from: 'article',
      words: expect.stringMatching(/^Declawing is something/),
    })
    const [course] = await demo.search('Understanding Cats', ENABLED)
    expect(textOf(course?.title ?? [])).toBe('[Understanding] [Cats]')
    expect(course).toMatchObject({ from: 'course', course: { id: 'cat-behaviour' } })
    expect(course?.module).toBeUndefined()
  })

  it('starts a long sentence shortly before the match', async () => {
    const long = `${'Word after word '.repeat(40)}comes the aardvark ${'and so on '.repeat(40)}.`
    const [found] = await openSearch().search('aardvark', [stored(courseOf('long', [articleOf('a', long)]))])
    const sentence = textOf(found?.sentence ?? [])
    expect(sentence).toMatch(/^(\w+ ){8}\[aardvark\]/)
    expect(sentence.length).toBeLessThan(300)
  })

  it.each(['', '?!', '(.*)+[', '\\', '\u0000', 'asdfgh', '猫', 'кошка', 'قطة', '__proto__', '*'])(
    'is empty for %j',
    async (query) => expect(await demo.search(query, ENABLED)).toEqual([]),
  )

  it('has at most 20 results', async () => {
    const modules = Array.from({ length: 50 }, (_, place) => articleOf(`a${place}`, 'A cat sleeps.'))
    expect(await openSearch().search('cat', [stored(courseOf('many', modules))])).toHaveLength(20)
  })
})

// Contract § 9: search covers only the titles of quizzes
describe('a quiz', () => {
  const plain = quizWithKey('q', [0, 1], { title: 'A riddle', notes: 'Sphinx' })
  const quiz = explained(plain, 'Okapis say so.')

  it('is found by its title but not by its content', async () => {
    const { search } = openSearch()
    const courses = [stored(courseOf('c', [quiz]))]
    expect(await search('riddle', courses)).toMatchObject([{ module: { id: 'q' }, sentence: [] }])
    for (const words of ['question', 'neither', 'sphinx', 'this that', 'okapis'])
      expect(await search(words, courses)).toEqual([])
  })
})

/** Returns a course with a film and its captions, and a store that contains them. */
function filmWith(captions: string) {
  const film: VideoModule = {
    id: 'f',
    title: 'A film',
    type: 'video',
    videoUrl: '/f.mp4',
    captions: [{ src: `/media/${'0'.repeat(64)}.vtt`, srclang: 'en', label: 'English' }],
  }
  const media: Pick<MediaStore, 'open'> = {
    async open() {
      const content = new Blob([captions]).stream() as never
      return { content, first: 0, last: captions.length - 1, size: captions.length }
    },
  }
  return { courses: [stored(courseOf('c', [film]))], media }
}

function manyWords(count: number): string {
  return Array.from({ length: count }, (_, at) => `w${at}`).join(' ')
}

function cueAt(seconds: number): string {
  const time = (at: number) => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}.000`
  return `${time(seconds).padStart(9, '0')} --> ${time(seconds + 1).padStart(9, '0')}`
}

/** Counts the event loop iterations during an action. */
async function countTicks(act: () => Promise<unknown>): Promise<number> {
  let ticks = 0
  let isDone = false
  const done = act().finally(() => {
    isDone = true
  })
  for (; !isDone; ticks++) await setImmediate()
  await done
  return ticks
}

describe('the index', () => {
  const course = (text: string, revision: number) =>
    stored({ ...courseOf('c', [articleOf('a', text)]), name: 'Animals' }, revision)

  // Contract § 9: search omits a disabled course immediately, and finds the current text of a changed one
  it('reflects the given courses', async () => {
    const { search } = openSearch()
    const [before, after] = [course('The zebra.', 1), course('The okapi.', 2)]
    expect(await search('zebra', [before])).toHaveLength(1)
    expect(await search('zebra', [])).toEqual([])
    expect(await search('zebra', [before])).toHaveLength(1)
    expect(await search('zebra', [after])).toEqual([])
    expect(await search('okapi', [after])).toHaveLength(1)
  })

  it('searches only the courses of its own call during concurrent calls', async () => {
    const { search } = openSearch()
    const [before, after] = [course('The zebra.', 1), course('The okapi.', 2)]
    const found = await Promise.all([before, after, before].map((one) => search('zebra okapi', [one])))
    expect(found.map(([first]) => textOf(first?.sentence ?? []))).toEqual([
      'The [zebra].',
      'The [okapi].',
      'The [zebra].',
    ])
  })

  it('finds the last word of the longest allowed captions, spoken without pauses or full stops', async () => {
    const [folder, name] = [scratchFolder(), `${'a'.repeat(64)}.vtt`]
    const end = '\n00:02.000 --> 00:03.000\nzebra\n'
    const cue = '\n00:01.000 --> 00:02.000\nand so on\n\n00:01.000 --> 00:02.000\nand on\n'
    const vtt = `WEBVTT\n${cue.repeat((MAX_CAPTIONS_LENGTH - 99) / cue.length)}`
    writeFileSync(join(folder, name), `${vtt}${end}`)
    const film: VideoModule = {
      id: 'f',
      title: 'A film',
      type: 'video',
      videoUrl: '/f.mp4',
      captions: [{ src: `/media/${name}`, srclang: 'en', label: 'English' }],
    }
    const { search } = openSearch(openFolder(folder))
    const [found] = await search('zebra', [stored(courseOf('c', [film]))])
    expect(textOf(found?.sentence ?? [])).toMatch(/and on \[zebra\]$/)
  })

  it('reads captions of 100,000 words and many < characters without blocking the event loop', async () => {
    const words = Array.from({ length: 100_000 }, (_, at) => `w${at}`).join(' ')
    const film = filmWith(`WEBVTT\n\n00:01.000 --> 00:02.000\n${words} ${'<'.repeat(300_000)}`)
    const { search, warnings } = openSearch(film.media)
    expect(await countTicks(() => search('zebra', film.courses))).toBeGreaterThan(50)
    expect(warnings).toEqual([
      'The end of the module f of c is not searchable: it has more than 1,000,000 characters or 20,000 different words',
    ])
  })

  it('handles an article of 20,000 words and 12 unknown words without blocking the event loop', async () => {
    const { search, warnings } = openSearch()
    const courses = [stored(courseOf('c', [articleOf('a', manyWords(19_990))]))]
    expect(await countTicks(() => search('zebra', courses))).toBeGreaterThan(50)
    const unknown = Array.from({ length: 12 }, (_, at) => `zzzzz${at}`).join(' ')
    expect(await countTicks(() => search(unknown, courses))).toBeGreaterThan(10)
    expect(await search('w19989', courses)).toHaveLength(1)
    expect(await search('w19989', [])).toEqual([])
    expect(warnings).toEqual([])
  })

  it.each([
    ['20,000 different words', manyWords(20_000)],
    ['1,000,000 characters', 'word '.repeat(201_000)],
  ])('omits the part of an article beyond %s, with a warning in the log', async (_, text) => {
    const { search, warnings } = openSearch()
    const courses = [stored(courseOf('c', [articleOf('a', text, 'zebra')]))]
    expect(await search('zebra', courses)).toEqual([])
    expect(await search('article', courses)).toHaveLength(1)
    expect(warnings).toEqual([
      'The end of the module a of c is not searchable: it has more than 1,000,000 characters or 20,000 different words',
    ])
  })

  it('finds a sentence in an article of one long line, and the time in a film without pauses', async () => {
    const line = `${'word '.repeat(5000)}the zebra sleeps ${'word '.repeat(5000)}`
    const [article] = await openSearch().search('zebra', [stored(courseOf('c', [articleOf('a', line)]))])
    expect(textOf(article?.sentence ?? [])).toContain('the [zebra] sleeps')
    const cues = Array.from(
      { length: 900 },
      (_, at) => `${cueAt(at)}\n${at === 700 ? 'zebra' : `and so on ${at}`}`,
    )
    const film = filmWith(`WEBVTT\n\n${cues.join('\n\n')}`)
    expect(await openSearch(film.media).search('zebra', film.courses)).toMatchObject([{ seconds: 698 }])
  })

  it('omits captions that are too long, with a warning in the log', async () => {
    const film = filmWith(`WEBVTT\n\n00:01.000 --> 00:02.000\nzebra ${'a '.repeat(MAX_CAPTIONS_LENGTH / 2)}`)
    const { search, warnings } = openSearch(film.media)
    expect(await search('zebra', film.courses)).toEqual([])
    expect(await search('film', film.courses)).toHaveLength(1)
    expect(warnings).toEqual([
      'Captions of the module f of c are not searchable: these captions have 1,000,038 characters, more than 1,000,000: split the video',
    ])
  })

  it('ignores unreadable captions, and reads them again after a minute', async () => {
    const store = { isAway: true }
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nThe zebra.'
    const media: Pick<MediaStore, 'open'> = {
      async open() {
        if (store.isAway) throw new MediaFailure('The store does not answer.')
        return filmWith(vtt).media.open('')
      },
    }
    const { search, warnings, time } = openSearch(media)
    const { courses } = filmWith(vtt)
    expect(await search('zebra', courses)).toEqual([])
    expect(await search('film', courses)).toHaveLength(1)
    expect(warnings).toHaveLength(1)
    store.isAway = false
    expect(await search('zebra', courses)).toEqual([])
    time.now += 60_000
    expect(await search('zebra', courses)).toMatchObject([{ from: 'film', seconds: 1 }])
  })
})
