import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkCourse } from '#contract/check-course.ts'
import { type CertificateRule, type Course, modulesOf } from '#domain/course/course.ts'
import { type DraftPart, documentOf, partsOf } from '#domain/course/draft-parts.ts'
import { paragraphNode, plainBlock, textNode } from '#domain/course/editor-state.ts'
import { type Fields, fieldsOf, listOf, parseJson, textOf } from '#domain/unknown-value.ts'
import { openFolder } from '#media/folder-store.ts'
import { articleChildren } from '#test/courses/article-states.ts'
import { DEMO_DOCUMENTS } from '#test/courses/demo-documents.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { readCourseFolder } from './read-course-folder.ts'
import { type CourseFiles, storeFolder, toCourseFiles } from './write-course-folder.ts'

const scratch = scratchFolder()
let count = 0
async function throughFolder(course: Course) {
  const folder = join(scratch, `course-${++count}`)
  expect(await storeFolder(folder, await toCourseFiles(course, openFolder(join(scratch, 'store'))))).toBe(
    true,
  )
  return readCourseFolder(folder)
}

/** Texts that YAML would take for something else. */
const MISLEADING = [
  ...'true|no|null|~|12|0.50|0x1f|2024-01-01|<<|- a|# b|a: b|“Cats”|‘a’|Dogs #1 food|#1|&a|*a|!b|%c'.split(
    '|',
  ),
  ...'@d|`e|[f|{g|> i|\ta| a |a\nb|a\n\n  b\n|\n|a\r\nb|a\\|---|...'.split('|'),
  ...["it's", '"', '| h', '\ud800', '\u0000', '\u0085', '\u2028', '\ufeff', '\u202e', 'ключ', '猫', '🐈'],
]

/** Words as people write them, and as nobody should. */
const words = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.constantFrom(...MISLEADING),
)
const title = words.map((text) => `${text}.`)
const id = fc.oneof(
  fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/),
  fc.constantFrom('CON', 'a/b', 'ä', 'Article', 'article'),
)
const address = fc.oneof(
  fc.constantFrom(
    ...',/media/welcome-hello.mp4,/media/none.svg,/else.svg,film.mp4,../up,https://a.example/b,javascript:c'.split(
      ',',
    ),
  ),
  words,
)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const base = {
  id,
  title,
  minutes: maybe(fc.integer({ min: 1, max: 10_000 })),
  notes: maybe(fc.oneof(words, fc.constant(''))),
  links: maybe(fc.array(fc.record({ title: words, value: address }), { maxLength: 2 })),
}
const caption = fc.record({ src: address, srclang: words, label: words })
const answers = fc.array(fc.record({ answer: title, correct: maybe(fc.boolean()) }), { maxLength: 3 })
/** A question that can be answered right: a folder with any other is refused. */
const question = fc.record({
  id: words.filter((text) => text !== '__proto__'),
  type: fc.constant('multiple-choice'),
  question: title,
  answers: fc
    .tuple(answers, title, answers)
    .map(([before, answer, after]) => [...before, { answer, correct: true }, ...after]),
  explanation: maybe(fc.oneof(words, fc.constant(''))),
})
const state = articleChildren.map((children) => JSON.stringify({ root: { type: 'root', children } }))
const module = fc.oneof(
  fc.record({
    ...base,
    type: fc.constant('video'),
    videoUrl: address,
    videoThumbnail: maybe(address),
    captions: maybe(fc.array(caption, { maxLength: 2 })),
  }),
  fc.record({ ...base, type: fc.constant('article'), editorData: fc.oneof(state, fc.string()) }),
  fc.record({
    ...base,
    type: fc.constant('quiz'),
    questions: fc.uniqueArray(question, { minLength: 1, maxLength: 3, selector: ({ id }) => id }),
    passingScore: maybe(fc.constant(0)),
  }),
)
const document = fc.record({
  id,
  name: title,
  description: fc.oneof(words, fc.constant('')),
  backgroundImage: address,
  webPath: fc.stringMatching(/^[a-z0-9-]{1,12}$/),
  enabled: fc.boolean(),
  minutes: maybe(fc.integer({ min: 1, max: 10_000 })),
  certificate: maybe(
    fc.constantFrom<CertificateRule>(
      false,
      true,
      { months: 1 },
      { months: 120 },
      { until: '12-31' },
      { until: '01-05' },
    ),
  ),
  sections: fc.array(fc.record({ title, modules: fc.array(module, { maxLength: 3 }) }), { maxLength: 3 }),
})

it('150 random courses come back from their folders to the letter', async () => {
  await fc.assert(
    fc.asyncProperty(document, async (written) => {
      const { course } = checkCourse(written)
      // Some ids occur twice, or cannot be stored at all.
      fc.pre(course !== undefined)
      const { course: read, problems } = await throughFolder(course)
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(JSON.stringify(read)).toBe(JSON.stringify(course))
    }),
    { numRuns: 150 },
  )
})

it.each(DEMO_DOCUMENTS.map((course) => [course.id, course] as const))(
  'the demo course %s comes back with its media beside it, and no problem is found in it',
  async (_id, course) => {
    const { course: read, problems, toStore } = await throughFolder(course)
    expect(problems).toEqual([])
    expect(toStore).toEqual([])
    expect(JSON.stringify(read)).toBe(JSON.stringify(course))
  },
)

/** Returns a module's content as somebody changes it in the editor: an article goes on, others last longer. */
function editContent({ part, content }: DraftPart): DraftPart {
  const fields = fieldsOf(parseJson(content))
  const { root } = fieldsOf(parseJson(textOf(fields.editorData)))
  const children = [...listOf(fieldsOf(root).children), paragraphNode([textNode('Edited.', 0)])]
  const editorData = JSON.stringify({ root: { ...plainBlock('root', []), ...fieldsOf(root), children } })
  const changed = 'editorData' in fields ? { editorData } : { minutes: 1 + (Number(fields.minutes) || 6) }
  return { part, content: JSON.stringify({ ...fields, ...changed }) }
}

/** Returns a course as a draft of it says it once the module `at` is edited. */
function editModule(course: Course, at: number): { course: Course; type: string | undefined } {
  const [outline, ...modules] = partsOf(course)
  const place = at % modules.length
  const edited = modules.map((part, number) => (number === place ? editContent(part) : part))
  const document = documentOf([...(outline ? [outline] : []), ...edited])
  return { course: document as Fields & Course, type: modulesOf(course)[place]?.type }
}

/** Returns the lines that differ between two texts: those after what both begin with and before what both end with. */
function differentLines(before: string, after: string): [before: string[], after: string[]] {
  const [one, other] = [before.split('\n'), after.split('\n')]
  while (one.length > 0 && one[0] === other[0]) for (const lines of [one, other]) lines.shift()
  while (one.length > 0 && one.at(-1) === other.at(-1)) for (const lines of [one, other]) lines.pop()
  return [one, other]
}

/** Expects no file to differ but the edited article, and of `course.yaml` no line but the one of what was edited. */
function expectUntouched(before: Map<string, string>, after: Map<string, string>, type: string | undefined) {
  const isSame = ([path, text]: [string, string]) => path === 'course.yaml' || after.get(path) === text
  const different = [...before].filter((file) => !isSame(file))
  expect(different.length).toBe(type === 'article' ? 1 : 0)
  const [gone, come] = differentLines(before.get('course.yaml') ?? '', after.get('course.yaml') ?? '')
  // An article whose file has another ending has another name.
  const isRenamed = different.some(([path]) => !after.has(path))
  expect([gone.length <= 1, come.length]).toEqual([true, type !== 'article' || isRenamed ? 1 : 0])
  expect(after.size).toBe(before.size)
}

it('editing one module of a draft changes no line of the folder’s other files, of 40 random courses', async () => {
  const media = openFolder(join(scratch, 'store'))
  await fc.assert(
    fc.asyncProperty(document, fc.nat(8), async (written, at) => {
      const { course } = checkCourse(written)
      fc.pre(course !== undefined && modulesOf(course).length > 0)
      const before = await toCourseFiles(course, media)
      const edited = editModule(course, at)
      const after = await toCourseFiles(edited.course, media)
      expectUntouched(before.texts, after.texts, edited.type)
    }),
    { numRuns: 40 },
  )
})

it.each(DEMO_DOCUMENTS.map((course) => [course.id, course] as const))(
  'editing one module of the demo course %s changes no byte of the folder’s other files, with its media',
  async (_id, course) => {
    const media = openFolder(join(scratch, 'store'))
    const storeFiles = async (files: CourseFiles) => {
      const folder = join(scratch, `course-${++count}`)
      await storeFolder(folder, files)
      const paths = [...files.texts.keys(), ...[...files.copies.keys()]]
      return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'latin1')]))
    }
    const before = await storeFiles(await toCourseFiles(course, media))
    const types = modulesOf(course).map(({ type }) => type)
    for (const type of new Set(types)) {
      const edited = editModule(course, types.indexOf(type))
      expectUntouched(before, await storeFiles(await toCourseFiles(edited.course, media)), type)
    }
  },
)
