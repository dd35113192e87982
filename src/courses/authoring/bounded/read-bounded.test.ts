import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limitReport } from '#domain/course-check/course-problem.ts'
import { courseOf } from '#test/course-fixture.ts'
import { GOOD_FOLDER, layDownIn } from '#test/courses/course-folders.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { formatFileProblem } from '../folder/file-problem.ts'
import { createReadingClock, type TextUnderWay } from '../reading-clock.ts'
import { findHeaviestLine, readFileBounded, readFolderBounded } from './read-bounded.ts'

const scratch = scratchFolder()

/** Warning about the picture that a replaced article no longer uses. */
const UNNAMED = /scale\.svg: no module uses this file/

/** Reads the valid course with some files replaced. Returns its problems as formatted lines. */
async function problemsIn(files: Record<string, string>): Promise<string[]> {
  const folder = layDownIn(scratch, { ...GOOD_FOLDER, ...files })
  const { problems } = await readFolderBounded(folder)
  return limitReport(problems.map(formatFileProblem)).filter((line) => !UNNAMED.test(line))
}

function fill(fragment: string, length: number): string {
  return fragment.repeat(Math.ceil(length / fragment.length)).slice(0, length)
}

const HEAD = 'Ask how old the cat is.\n\n'
const COURSE = String(GOOD_FOLDER['course.yaml'])
const TOO_LONG = 'Error in asking.md: This article takes too long to read. Look at line 3.'

/** Articles that once took ten seconds or longer to read, with their expected problems. */
const ARTICLES: Record<string, [article: string, said: string[]]> = {
  'stars and underlines': [fill('*_', 60_000), [TOO_LONG]],
  'quotes in quotes': [fill('> ', 60_000), [TOO_LONG]],
  'bold words that never end': [fill('**a', 150_000), [TOO_LONG]],
  'links that never end': [fill('[a](<', 500_000), [TOO_LONG]],
  'spaces between words': [`a${' '.repeat(400_000)}b`, []],
  'a brace that never closes': [`{.${'a'.repeat(400_000)}`, []],
  'a box that never closes': [`- [ ${' '.repeat(200_000)}a]`, []],
  'a wide table': [
    `|${'a|'.repeat(500)}\n|${'-|'.repeat(500)}\n|a`,
    ['Warning in asking.md, line 3: the table has 500 columns: those after the first 100 are left out'],
  ],
  'a long table of short rows': [
    `|${'a|'.repeat(100)}\n|${'-|'.repeat(100)}\n${'|a\n'.repeat(3000)}`,
    ['Warning in asking.md, line 3: the table has 3001 rows: those after the first 100 are left out'],
  ],
}

// Contract § 9: reading a course terminates: crafted Markdown, YAML and JSON are read or refused with the
//   line
describe('an article crafted to take long', () => {
  for (const [name, [article, said]] of Object.entries(ARTICLES))
    it(`of ${name} is read, or aborted with the line to check`, { timeout: 120_000 }, async () => {
      expect(await problemsIn({ 'asking.md': HEAD + article })).toEqual(said)
    })

  it('of any repeated fragment is read or aborted with short messages', { timeout: 300_000 }, async () => {
    const fragment = fc.string({
      unit: fc.constantFrom(...'[]()<>*_~`|&!#-\\ \na'),
      minLength: 1,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(fragment, async (each) => {
        for (const line of await problemsIn({ 'asking.md': fill(each, 60_000) }))
          expect(line.length).toBeLessThan(1000)
      }),
      { numRuns: propertyRuns(15) },
    )
  })

  it('does not prevent the next course from being read', { timeout: 60_000 }, async () => {
    expect(await problemsIn({ 'asking.md': HEAD + fill('*_', 60_000) })).toEqual([TOO_LONG])
    expect(await problemsIn({})).toEqual([])
  })
})

it('reads a valid course regardless of when its reading time is checked', {
  timeout: 120_000,
}, async () => {
  const folder = layDownIn(scratch, GOOD_FOLDER)
  for (let time = 0; time < 20; time++)
    expect((await readFolderBounded(folder, { checkInterval: 0 })).problems).toEqual([])
})

/** Invalid `course.yaml` texts: the first problem, the number of problems and the last problem. */
const YAMLS: Record<string, [yaml: string, first: RegExp, count: number, last: RegExp]> = {
  'forty thousand unknown fields': [
    `${COURSE}${Array.from({ length: 40_000 }, (_, at) => `f${at}: a\n`).join('')}`,
    /'f0' isn’t a field of a course/,
    101,
    /^… and more: fix these first\.$/,
  ],
  'fields that stand there again and again': [
    `${COURSE}${'enabled: true\n'.repeat(20_000)}`,
    /'enabled' appears twice: keep one$/,
    101,
    /^… and more: fix these first\.$/,
  ],
  aliases: [
    `a: &a [x, x]\n${Array.from({ length: 30 }, (_, at) => `b${at}: &b${at} [*a, *a]\n`).join('')}`,
    /line 1: put the text in double quotes/,
    31,
    /line 31: put the text in double quotes/,
  ],
  'braces in braces': [
    `a: ${fill('{a: ', 60_000)}`,
    /^Error in course.yaml: This file takes too long to read. Look at line 1.$/,
    1,
    /line 1/,
  ],
  'articles that are not there': [
    `id: a\nname: a\npath: a\nsections:\n- title: a\n  modules:\n${Array.from({ length: 1000 }, (_, at) => `  - {id: m${at}, title: m, article: a${at}.md}\n`).join('')}`,
    /there’s no file 'a0.md'/,
    101,
    /^… and more: fix these first\.$/,
  ],
}

describe('a course.yaml crafted to take long', () => {
  for (const [name, [yaml, first, count, last]] of Object.entries(YAMLS))
    it(`of ${name} is refused with a hundred problems`, { timeout: 120_000 }, async () => {
      const lines = await problemsIn({ 'course.yaml': yaml })
      expect(lines).toHaveLength(count)
      expect(lines[0]).toMatch(first)
      expect(lines.at(-1)).toMatch(last)
    })
})

it('reads a course document with an article nested 61 levels deep or with countless nodes', {
  timeout: 120_000,
}, async () => {
  const file = join(scratch, 'course.json')
  const nested = Array.from({ length: 61 }).reduce<object>(
    (inner) => ({ type: 'quote', children: [inner] }),
    {
      type: 'text',
      text: 'deep',
    },
  )
  const wide = Array.from({ length: 200_000 }, () => ({ type: 'text', text: 'a' }))
  for (const [children, messages] of [
    [[nested], [/is nested 60 levels deep/]],
    [wide, []],
  ] as const) {
    const editorData = JSON.stringify({ root: { type: 'root', children } })
    writeFileSync(file, JSON.stringify(courseOf('a', [{ id: 'm', title: 'm', type: 'article', editorData }])))
    const { course, problems } = await readFileBounded(file)
    expect(course?.sections).toHaveLength(1)
    expect(problems).toHaveLength(messages.length)
    for (const [at, message] of messages.entries()) expect(problems[at]?.message).toMatch(message)
  }
})

describe('the time limit for reading a course', () => {
  /** Simulates texts with the given reading times. Returns the report of each text. */
  function read(times: number[], length = 1000): TextUnderWay[] {
    let now = 100
    const texts: TextUnderWay[] = []
    const clock = createReadingClock(
      (text) => text && texts.push(text),
      () => now,
    )
    for (const [at, time] of times.entries()) {
      clock.start(`${at}.md`, 'x'.repeat(length))
      now += time
      clock.pause()
      // Work between texts is not limited.
      now += 10_000
    }
    return texts
  }

  it('is two seconds per text, and 3.5 seconds plus 5 ms per thousand characters for all texts', () => {
    const [first, second, third] = read([1500, 1000, 500]).map(({ limit, isCourseLimit }) => ({
      limit,
      isCourseLimit,
    }))
    expect(first).toEqual({ limit: 2100, isCourseLimit: false })
    expect(second).toEqual({ limit: 11_600 + 2000, isCourseLimit: false })
    expect(third).toEqual({ limit: 22_600 + 1000 + 3 * 5, isCourseLimit: true })
  })

  it('grows by the normal reading time of many long articles, up to a minute', () => {
    const long = read(
      Array.from({ length: 60 }, () => 480),
      100_000,
    )
    expect(long.filter(({ isCourseLimit }) => isCourseLimit)).toEqual([])
    const slow = read(
      Array.from({ length: 60 }, () => 1900),
      400_000,
    )
    expect(slow.findIndex(({ isCourseLimit }) => isCourseLimit)).toBe(Math.ceil((60_000 - 2000) / 1900))
    const short = read(Array.from({ length: 60 }, () => 60))
    expect(short.findIndex(({ isCourseLimit }) => isCourseLimit)).toBe(Math.ceil((3505 - 2000) / 55))
  })

  it('counts a text read twice only once, and grows for the check of all articles', () => {
    const texts: TextUnderWay[] = []
    const clock = createReadingClock(
      (text) => text && texts.push(text),
      () => 0,
    )
    clock.start('a.md', 'x'.repeat(100_000))
    clock.start('a.md', 'x'.repeat(100_000))
    clock.start('course.yaml', 'x', 100_000)
    expect(texts.map(({ limit }) => limit)).toEqual([2000, 2000, 2500])
  })

  it('is several times the reading time of ordinary text of the same length', () => {
    expect(read([1], 10_000)[0]?.ordinaryLimit).toBe(100 + 500 + 50)
    expect(read([1], 1_000_000)[0]?.ordinaryLimit).toBe(2100)
  })
})

it('points to the line with the highest number of markup characters in the heaviest paragraph', () => {
  expect(findHeaviestLine('')).toBe(1)
  expect(findHeaviestLine('# a\n\nb **c** d\n\n[[[[\n[[[[[[[[\n\nWords (and more).')).toBe(6)
  expect(findHeaviestLine('a\n\n- a\n  - b\n    - c\n\nb')).toBe(5)
})
