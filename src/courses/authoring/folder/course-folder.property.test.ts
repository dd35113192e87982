import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkCourse } from '#contract/check-course.ts'
import {
  type CertificateRule,
  type Course,
  type CourseModule,
  type ModuleType,
  modulesOf,
} from '#domain/course/course.ts'
import { documentOf, partsOf } from '#domain/course/draft/draft-parts.ts'
import { paragraphNode, plainBlock, textNode } from '#domain/course/draft/editor-state.ts'
import { type Fields, fieldsOf, listOf, parseJson, textOf } from '#domain/unknown-value.ts'
import { openFolder } from '#media/folder-store.ts'
import { articleChildren } from '#test/courses/article-states.ts'
import { DEMO_DOCUMENTS } from '#test/courses/demo-documents.ts'
import { propertyRuns } from '#test/property-runs.ts'
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

/** Texts that YAML may misinterpret. */
const MISLEADING = [
  ...'true|no|null|~|12|0.50|0x1f|2024-01-01|<<|- a|# b|a: b|“Cats”|‘a’|Dogs #1 food|#1|&a|*a|!b|%c'.split(
    '|',
  ),
  ...'@d|`e|[f|{g|> i|\ta| a |a\nb|a\n\n  b\n|\n|a\r\nb|a\\|---|...'.split('|'),
  "it's",
  '"',
  '| h',
  '\ud800',
  '\u0000',
  '\u0085',
  '\u2028',
  '\ufeff',
  '\u202e',
  'ключ',
  '猫',
  '🐈',
]

/** Ordinary and unusual text. */
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
/** A question with a correct answer, which reading a folder requires. */
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
      { requires: 'all-modules' },
      { requires: 'quizzes' },
      { months: 3, requires: 'all-modules' },
      { until: '06-30', requires: 'all-modules' },
    ),
  ),
  sections: fc.array(fc.record({ title, modules: fc.array(module, { maxLength: 3 }) }), { maxLength: 3 }),
})

it('restores random courses exactly from their folders', async () => {
  await fc.assert(
    fc.asyncProperty(document, async (written) => {
      const { course } = checkCourse(written)
      // Some ids are duplicates or invalid.
      fc.pre(course !== undefined)
      const { course: read, problems } = await throughFolder(course)
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(JSON.stringify(read)).toBe(JSON.stringify(course))
    }),
    { numRuns: propertyRuns(50) },
  )
})

it.each(DEMO_DOCUMENTS.map((course) => [course.id, course] as const))(
  'restores the demo course %s with its media, without problems',
  async (_id, course) => {
    const { course: read, problems, toStore } = await throughFolder(course)
    expect(problems).toEqual([])
    expect(toStore).toEqual([])
    expect(JSON.stringify(read)).toBe(JSON.stringify(course))
  },
)

/** Returns an article with an additional paragraph. */
function goOn(editorData: unknown): string {
  const { root } = fieldsOf(parseJson(textOf(editorData)))
  const children = [...listOf(fieldsOf(root).children), paragraphNode([textNode('Edited.', 0)])]
  return JSON.stringify({ root: { ...plainBlock('root', []), ...fieldsOf(root), children } })
}

const changeFirst = (list: unknown, changes: Fields): unknown[] =>
  listOf(list).map((each, at) => (at === 0 ? { ...fieldsOf(each), ...changes } : each))

/** Edits of a module: the affected field of `course.yaml`, and a function that returns the new content. */
const EDITS: Record<ModuleType | 'any', readonly [field: string, edit: (content: Fields) => Fields][]> = {
  any: [['minutes', ({ minutes }) => ({ minutes: 1 + (Number(minutes) || 6) })]],
  article: [['article', ({ editorData }) => ({ editorData: goOn(editorData) })]],
  video: [['captions|label', (content) => ({ captions: withCaptions(content.captions) })]],
  quiz: [
    ['question', ({ questions }) => ({ questions: changeFirst(questions, { question: 'Edited?' }) })],
    ['explanation', ({ questions }) => ({ questions: changeFirst(questions, { explanation: 'Edited.' }) })],
  ],
}

const withCaptions = (captions: unknown): unknown[] =>
  listOf(captions).length > 0
    ? changeFirst(captions, { label: 'Edited' })
    : [{ src: '/media/welcome-hello.en.vtt', srclang: 'en', label: 'Edited' }]

/** A course with one field of a module edited. */
interface Edited {
  course: Course
  field: string
}

/**
 * Returns copies of a course, split and joined like a draft. Each copy has another field of the module at `at` edited.
 */
function editEachField(course: Course, at: number): Edited[] {
  const [outline, ...contents] = partsOf(course)
  const place = at % contents.length
  const { type, id } = modulesOf(course)[place] ?? {}
  const edits = [...(type ? EDITS[type] : []), ...EDITS.any]
  const edited = edits.map(([field, edit]) => {
    const parts = contents.map(({ part, content }, number) => {
      const fields = fieldsOf(parseJson(content))
      return { part, content: number === place ? JSON.stringify({ ...fields, ...edit(fields) }) : content }
    })
    return { field, course: documentOf([...(outline ? [outline] : []), ...parts]) as Fields & Course }
  })
  const rename = (module: CourseModule) => (module.id === id ? { ...module, title: 'Edited' } : module)
  const renamed = changeModules(course, (modules) => modules.map(rename))
  return [...edited, { course: renamed, field: 'title' }]
}

function changeModules(course: Course, change: (modules: CourseModule[], section: number) => CourseModule[]) {
  const sections = course.sections.map((section, at) => ({
    ...section,
    modules: change(section.modules, at),
  }))
  return { ...course, sections }
}

/** Returns `course.yaml` with article paths replaced by the articles, because a path depends on the title. */
const withArticles = (files: Map<string, string>): string =>
  (files.get('course.yaml') ?? '').replace(/(?<=^ +(- )?article: ).+$/gm, (path) =>
    JSON.stringify(files.get(path) ?? path),
  )

/** Returns the differing lines of two texts, without their common beginning and end. */
function differentLines(before: string, after: string): [before: string[], after: string[]] {
  const [one, other] = [before.split('\n'), after.split('\n')]
  while (one.length > 0 && one[0] === other[0]) for (const lines of [one, other]) lines.shift()
  while (one.length > 0 && one.at(-1) === other.at(-1)) for (const lines of [one, other]) lines.pop()
  return [one, other]
}

/** Returns true if the lines consist of a single field. */
function areField([first = '', ...rest]: string[], field: string): boolean {
  const indent = (line: string) => line.search(/[^ ]/)
  const isField = new RegExp(`^ *(- )?(${field}):`).test(first)
  return isField && rest.every((line) => line.trim() === '' || indent(line) > indent(first))
}

/** Expects changes only in the edited article, or in the lines of the edited field of `course.yaml`. */
function expectUntouched(before: Map<string, string>, after: Map<string, string>, field: string) {
  const contentsOf = ({ ...files }: Record<string, string>) => {
    delete files['course.yaml']
    return Object.values(files)
  }
  const contents = contentsOf(Object.fromEntries(after))
  for (const text of contentsOf(Object.fromEntries(before))) {
    const same = contents.indexOf(text)
    if (same >= 0) contents.splice(same, 1)
  }
  expect(contents.length).toBe(field === 'article' ? 1 : 0)
  expect(after.size).toBe(before.size)
  const [gone, come] = differentLines(withArticles(before), withArticles(after))
  expect(come).toSatisfy((lines: string[]) => areField(lines, field))
  if (gone.length > 0) expect(gone).toSatisfy((lines: string[]) => areField(lines, field))
}

/** Returns the non-empty lines of a text, with empty module lists normalized. */
const wordedLines = (text: string): string =>
  text.replaceAll('modules: []', 'modules:').split('\n').filter(Boolean).join('\n')

/** Expects a module's lines at the new position and all other lines unchanged. */
async function expectMoved(course: Course, at: number, to: number) {
  const media = openFolder(join(scratch, 'store'))
  const modules = modulesOf(course)
  const moved = modules[at % modules.length]
  const section = to % course.sections.length
  const without = changeModules(course, (each) => each.filter((module) => module !== moved))
  const after = changeModules(without, (each, place) => {
    const [first, second] = [each.slice(0, to), each.slice(to)]
    return place === section && moved ? [...first, moved, ...second] : each
  })
  const texts = []
  for (const written of [without, course, after]) {
    const files = (await toCourseFiles(written, media)).texts
    texts.push(wordedLines(withArticles(files)))
  }
  const [bare = '', ...both] = texts
  const [[lost, own], [lostToo, again]] = both.map((text) => differentLines(bare, text)) as [
    [string[], string[]],
    [string[], string[]],
  ]
  expect([lost, lostToo]).toEqual([[], []])
  expect(again).toEqual(own)
  expect(own.length).toBeGreaterThan(1)
}

/** Modules of each kind. Together they have every field. */
const MODULES_OF_EACH_KIND = (['video', 'article', 'quiz'] as const).flatMap((type): [Course, number][] => {
  const course = DEMO_DOCUMENTS.find((each) => modulesOf(each).some((module) => module.type === type))
  return course ? [[course, modulesOf(course).findIndex((module) => module.type === type)]] : []
})

it('changes only the lines of an edited field, in random courses', async () => {
  const media = openFolder(join(scratch, 'store'))
  const fields = new Set<string>()
  await fc.assert(
    fc.asyncProperty<[unknown, number]>(document, fc.nat(8), async (written, at) => {
      const { course } = checkCourse(written)
      fc.pre(course !== undefined && modulesOf(course).length > 0)
      const before = await toCourseFiles(course, media)
      for (const edited of editEachField(course, at)) {
        fields.add(edited.field)
        const after = await toCourseFiles(edited.course, media)
        expectUntouched(before.texts, after.texts, edited.field)
      }
    }),
    { numRuns: propertyRuns(15), examples: MODULES_OF_EACH_KIND },
  )
  const all = ['article', 'captions|label', 'explanation', 'minutes', 'question', 'title']
  expect([...fields].sort()).toEqual(all)
})

it('moves only the lines of a moved module, in random courses', async () => {
  await fc.assert(
    fc.asyncProperty(document, fc.nat(8), fc.nat(3), async (written, at, to) => {
      const { course } = checkCourse(written)
      fc.pre(course !== undefined && modulesOf(course).length > 0)
      await expectMoved(course, at, to)
    }),
    { numRuns: propertyRuns(15) },
  )
})

it.each(DEMO_DOCUMENTS.map((course) => [course.id, course] as const))(
  'leaves all other files, including media, unchanged when one module of the demo course %s is edited',
  async (_id, course) => {
    const media = openFolder(join(scratch, 'store'))
    const storeFiles = async (files: CourseFiles) => {
      const folder = join(scratch, `course-${++count}`)
      await storeFolder(folder, files)
      const paths = [...files.texts.keys(), ...files.copies.keys()]
      return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'latin1')]))
    }
    const before = await storeFiles(await toCourseFiles(course, media))
    const types = modulesOf(course).map(({ type }) => type)
    for (const type of new Set(types))
      for (const edited of editEachField(course, types.indexOf(type)))
        expectUntouched(before, await storeFiles(await toCourseFiles(edited.course, media)), edited.field)
  },
)
