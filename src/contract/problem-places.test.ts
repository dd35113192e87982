import { expect, it } from 'vitest'
import { COURSE_FIELDS, type FieldPlace, fieldOf, isMultipleChoice } from '#domain/course-check/field-of.ts'
import { addWritingProblems } from '#domain/course-check/writing-problems.ts'
import { type Fields, fieldsOf, listOf } from '#domain/unknown-value.ts'
import { checkCourse } from './check-course.ts'

const LINK = { title: 'A link', value: 'https://example.org' }
const IMAGE = { type: 'image', src: '/media/a.png', altText: 'A dog', width: 10 }
const PARAGRAPH = { type: 'paragraph', children: [{ type: 'text', text: 'Words', format: 0 }] }
const HEADING = { type: 'heading', tag: 'h2', children: [{ type: 'text', text: 'Head' }] }
const QUESTION = {
  id: 'q1',
  type: 'multiple-choice',
  question: 'Which?',
  answers: [{ answer: 'This', correct: true }, { answer: 'That' }],
  explanation: 'Because.',
}
const COMMON = { minutes: 4, notes: 'Notes', links: [LINK], pictures: [] }
const VIDEO = {
  id: 'v',
  title: 'A video',
  type: 'video',
  videoUrl: '/media/v.mp4',
  videoThumbnail: '/media/v.png',
  ...COMMON,
  captions: [{ src: '/media/v.vtt', srclang: 'en', label: 'English' }],
}
const QUIZ = { id: 'q', title: 'A quiz', type: 'quiz', ...COMMON, passingScore: 1, questions: [QUESTION] }
const ARTICLE = { id: 'a', title: 'An article', type: 'article', ...COMMON }
const COURSE = {
  id: 'course',
  name: 'A course',
  description: 'About it',
  backgroundImage: '/media/c.png',
  webPath: 'course',
  enabled: true,
  minutes: 12,
  certificate: { months: 12 },
  pictures: [],
  sections: [{ title: 'A section', modules: [VIDEO, ARTICLE, QUIZ] }],
}

/** Invalid values of various kinds. */
const WRONG = [
  undefined,
  null,
  0,
  -1,
  7,
  1.5,
  1e9,
  true,
  false,
  '',
  ' ',
  '.',
  'x',
  'a b',
  'essay',
  'javascript:x',
  '\u0000',
  '__proto__',
  'x'.repeat(1200),
  [],
  [7],
  {},
  { 'odd].name[': 1 },
]

/**
 * Returns all variants of a value with one part replaced by a wrong value, one unknown field added, or one list's
 * entries doubled.
 */
function brokenFrom(value: unknown, isRoot = true): unknown[] {
  const inside = Object.entries(fieldsOf(value)).flatMap(([name, child]) =>
    brokenFrom(child, false).map((broken) => withField(value, name, broken)),
  )
  const more = Array.isArray(value) ? [[...value, ...value]] : [{ ...fieldsOf(value), 'odd].name[': 1 }]
  const isLeaf = typeof value !== 'object'
  return [...inside, ...(isLeaf ? [] : more), ...(isRoot ? [] : WRONG)]
}

function withField(parent: unknown, name: string, value: unknown): unknown {
  if (!Array.isArray(parent)) return { ...fieldsOf(parent), [name]: value }
  return parent.map((each, at) => (String(at) === name ? value : each))
}

const STATE = { root: { type: 'root', children: [PARAGRAPH, HEADING, IMAGE] } }
const withArticle = (editorData: unknown) =>
  withField(COURSE, 'sections', [{ title: 'A section', modules: [VIDEO, { ...ARTICLE, editorData }, QUIZ] }])

const COURSES = [
  ...brokenFrom(withArticle(JSON.stringify(STATE))),
  ...brokenFrom(STATE).map((state) => withArticle(JSON.stringify(state))),
]

/** Returns the fields in the editor for a course, even a broken one. */
function shownIn(document: unknown): Set<string> {
  const shown = [undefined, ...COURSE_FIELDS].map((field) => nameOf({ field: field ?? '' }))
  for (const [section, value] of listOf(fieldsOf(document).sections).entries()) {
    shown.push(nameOf({ section, field: 'title' }))
    for (const [module, content] of listOf(fieldsOf(value).modules).entries())
      shown.push(...fieldsShownOf(fieldsOf(content)).map((field) => nameOf({ section, module, field })))
  }
  return new Set(shown)
}

function fieldsShownOf(module: Fields): string[] {
  const links = listOf(module.links).flatMap((_link, at) => [`links[${at}].title`, `links[${at}].value`])
  const any = ['', 'title', 'notes', 'links', ...links]
  if (module.type === 'article') return [...any, 'editorData']
  const captions = listOf(module.captions).flatMap((_each, at) =>
    ['srclang', 'label'].map((field) => `captions[${at}].${field}`),
  )
  if (module.type === 'video')
    return [...any, 'videoUrl', 'videoThumbnail', 'minutes', 'captions', ...captions]
  if (module.type !== 'quiz') return any
  return [...any, 'passingScore', 'questions', ...listOf(module.questions).flatMap(fieldsOfQuestion)]
}

function fieldsOfQuestion(value: unknown, at: number): string[] {
  const question = `questions[${at}]`
  if (!isMultipleChoice(fieldsOf(value))) return [question]
  const answers = listOf(fieldsOf(value).answers).map((_answer, place) => `.answers[${place}]`)
  return ['', '.question', '.answers', '.explanation', ...answers].map((field) => question + field)
}

const nameOf = ({ section, module, field }: FieldPlace) => JSON.stringify([section, module, field])

const placesIn = (document: unknown) =>
  addWritingProblems(document, checkCourse(document).problems).map(({ place }) => place)

it('maps every path that the check reports for a broken course to a field in the editor', () => {
  const homeless = COURSES.flatMap((course) => {
    const shown = shownIn(course)
    return placesIn(course).filter((place) => !shown.has(nameOf(fieldOf(place, course))))
  })
  expect(COURSES.length).toBeGreaterThan(1500)
  expect([...new Set(homeless)]).toEqual([])
})

it('maps a path to its own field, or otherwise to the nearest enclosing one', () => {
  const course = withArticle(JSON.stringify(STATE))
  const inQuiz = (field: string) => ({ section: 0, module: 2, field })
  expect(fieldOf('webPath', course)).toEqual({ field: 'webPath' })
  expect(fieldOf('certificate.months', course)).toEqual({ field: 'certificate' })
  expect(fieldOf('sections', course)).toEqual({ field: '' })
  expect(fieldOf('sections[0].modules', course)).toEqual({ section: 0, field: 'title' })
  expect(fieldOf('sections[0].modules[2]', course)).toEqual(inQuiz(''))
  expect(fieldOf('sections[0].modules[2].passingScore', course)).toEqual(inQuiz('passingScore'))
  const answer = 'questions[0].answers[1]'
  expect(fieldOf(`sections[0].modules[2].${answer}.correct`, course)).toEqual(inQuiz(answer))
  expect(fieldOf('sections[0].modules[2].questions[0].type', course)).toEqual(inQuiz('questions[0]'))
  expect(fieldOf('sections[0].modules[0].captions[0].src', course)).toEqual({
    ...inQuiz('captions'),
    module: 0,
  })
  const block = 'sections[0].modules[1].editorData.root.children[2].src'
  expect(fieldOf(block, course)).toEqual({ section: 0, module: 1, field: 'editorData', block: 2 })
})

it('maps a field of a question with an unsupported type to the question, which has no fields in the editor', () => {
  const essay = { ...QUIZ, questions: [{ ...QUESTION, type: 'essay', question: '' }] }
  const course = { sections: [{ title: 'A section', modules: [essay] }] }
  const place = 'sections[0].modules[0].questions[0].question'
  expect(fieldOf(place, course)).toEqual({ section: 0, module: 0, field: 'questions[0]' })
})
