import { describe, expect, it } from 'vitest'
import { MAX_NESTING } from '#domain/course/article-values.ts'
import { formatProblem, MAX_REPORTED } from '#domain/course-check/course-problem.ts'
import {
  MAX_ADDRESS_LENGTH,
  MAX_ANSWERS,
  MAX_CAPTIONS,
  MAX_LINKS,
  MAX_MODULES,
  MAX_NOTES_LENGTH,
  MAX_SECTIONS,
  MAX_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
} from '#domain/course-limits.ts'
import { checkCourse } from './check-course.ts'

const LINK = { title: 'A link', value: 'https://example.org' }
const VIDEO = { id: 'v', title: 'A video', type: 'video', videoUrl: '/media/v.mp4', links: [LINK] }
const ARTICLE = { id: 'a', title: 'An article', type: 'article', editorData: stateOf([]) }
const QUESTION = {
  id: 'q1',
  type: 'multiple-choice',
  question: 'Which?',
  answers: [{ answer: 'This', correct: true }, { answer: 'That' }],
}
const QUIZ = { id: 'q', title: 'A quiz', type: 'quiz', questions: [QUESTION], passingScore: 1 }
const COURSE = {
  id: 'course',
  name: 'A course',
  webPath: 'course',
  sections: [{ title: 'A section', modules: [VIDEO, ARTICLE, QUIZ] }],
}

function stateOf(children: object[]): string {
  return JSON.stringify({ root: { type: 'root', children } })
}

function withModules(...modules: unknown[]) {
  return { ...COURSE, sections: [{ title: 'A section', modules }] }
}

function problemsOf(document: unknown): string[] {
  return checkCourse(document).problems.map(formatProblem)
}

const many = (entry: object, count: number) => Array(count).fill(entry)
const long = (length: number) => 'x'.repeat(length)

/** Modules with one text or list just above its limit, each with the expected problem. */
const TOO_LARGE: [module: object, problem: string][] = [
  [{ ...VIDEO, title: long(MAX_TITLE_LENGTH + 1) }, 'title: is longer than 1000 characters'],
  [{ ...VIDEO, notes: long(MAX_NOTES_LENGTH + 1) }, 'notes: is longer than 100000 characters'],
  [{ ...VIDEO, links: many(LINK, MAX_LINKS + 1) }, 'links: has more than 200 entries'],
  [
    { ...VIDEO, captions: many({ src: '/media/v.vtt', srclang: 'en', label: 'English' }, MAX_CAPTIONS + 1) },
    'captions: has more than 200 entries',
  ],
  [
    { ...VIDEO, links: [{ ...LINK, value: `https://example.org/${long(MAX_ADDRESS_LENGTH)}` }] },
    'links[0].value: is longer than 8000 characters',
  ],
  [
    {
      ...QUIZ,
      questions: [{ ...QUESTION, answers: many({ answer: 'This', correct: true }, MAX_ANSWERS + 1) }],
    },
    'questions[0].answers: has more than 26 entries',
  ],
  [
    { ...QUIZ, questions: [{ ...QUESTION, question: long(MAX_TEXT_LENGTH + 1) }] },
    'questions[0].question: is longer than 10000 characters',
  ],
]

/** Lists of modules, each with the only problem of a course with these modules. */
const MODULES_WITH_PROBLEM: [modules: unknown[], problem: string][] = [
  [[7], 'error: sections[0].modules[0]: must be an object'],
  [[{ ...VIDEO, id: undefined }], 'error: sections[0].modules[0].id: is missing'],
  [[{ ...VIDEO, id: '' }], 'error: sections[0].modules[0].id: must not be empty'],
  [[{ ...VIDEO, id: 'x'.repeat(201) }], 'error: sections[0].modules[0].id: is longer than 200 characters'],
  [[{ ...VIDEO, id: '__proto__' }], 'error: sections[0].modules[0].id: cannot be __proto__'],
  [[{ ...VIDEO, id: '.' }], "error: sections[0].modules[0].id: '.' can’t be part of an address"],
  [[{ ...QUIZ, id: '..' }], "error: sections[0].modules[0].id: '..' can’t be part of an address"],
  [
    [{ ...VIDEO, id: 'v\u001b[2J\nw' }],
    "error: sections[0].modules[0].id: 'v\\u001b[2J\\u000aw' contains a control character",
  ],
  [[{ ...VIDEO, title: '' }], 'error: sections[0].modules[0].title: must not be empty'],
  [[{ ...ARTICLE, title: ' \u200b\u2800 ' }], 'error: sections[0].modules[0].title: must not be empty'],
  [[{ ...VIDEO, title: 7 }], 'error: sections[0].modules[0].title: must be text'],
  [[{ ...VIDEO, type: 'game' }], 'error: sections[0].modules[0].type: must be video, article or quiz'],
  [[{ ...VIDEO, type: undefined }], 'error: sections[0].modules[0].type: is missing'],
  [[{ ...VIDEO, links: LINK }], 'error: sections[0].modules[0].links: must be a list'],
  [[{ ...VIDEO, videoUrl: undefined }], 'error: sections[0].modules[0].videoUrl: is missing'],
  [[{ ...QUIZ, questions: {} }], 'error: sections[0].modules[0].questions: must be a list'],
  [[{ ...QUIZ, passingScore: -1 }], 'error: sections[0].modules[0].passingScore: must not be negative'],
  [[{ ...QUIZ, passingScore: 0.5 }], 'error: sections[0].modules[0].passingScore: must be a whole number'],
  [[{ ...QUIZ, passingScore: '1' }], 'error: sections[0].modules[0].passingScore: must be a number'],
  [
    [ARTICLE, { ...VIDEO, id: 'a' }],
    "error: sections[0].modules[1].id: 'a' is already the ID of the module at sections[0].modules[0]",
  ],
  [
    [{ ...QUIZ, questions: [QUESTION, QUESTION] }],
    "error: sections[0].modules[0].questions[1].id: 'q1' is already the ID of the question at sections[0].modules[0].questions[0]",
  ],
  [
    [{ ...VIDEO, links: [{ title: 'x', value: ' jav\nascript:alert(1)' }] }],
    "warning: sections[0].modules[0].links[0].value: ' jav\\u000aascript:alert(1)' isn’t an http, https or mailto address: it’s shown as text",
  ],
  [[{ ...VIDEO, videoUrl: '' }], 'warning: sections[0].modules[0].videoUrl: is empty: add a video'],
  [
    [{ ...VIDEO, captions: [{ src: 'v.vtt', srclang: 'en', label: 'English' }] }],
    "warning: sections[0].modules[0].captions[0].src: 'v.vtt' isn’t an http or https address and doesn’t start with /: it can’t be shown",
  ],
  [
    [{ ...ARTICLE, editorData: 'Once upon a time' }],
    'warning: sections[0].modules[0].editorData: isn’t a Lexical editor state: the player can’t show the article',
  ],
  [
    [{ ...ARTICLE, editorData: stateOf([{ type: 'paragraph', children: [{ type: 'poll' }] }]) }],
    "warning: sections[0].modules[0].editorData.root.children[0].children[0]: the unknown node 'poll': only its text is shown",
  ],
  [
    [{ ...ARTICLE, editorData: stateOf([{ type: 'link', url: 'javascript:alert(1)' }]) }],
    "warning: sections[0].modules[0].editorData.root.children[0].url: 'javascript:alert(1)' isn’t an http, https or mailto address: it’s shown as text",
  ],
  [[{ ...QUIZ, questions: [] }], 'warning: sections[0].modules[0].questions: a quiz without questions'],
  [
    [{ ...QUIZ, questions: undefined }],
    'warning: sections[0].modules[0].questions: a quiz without questions',
  ],
  [
    [{ ...QUIZ, passingScore: 2 }],
    'error: sections[0].modules[0].passingScore: 2 is more than the number of questions: the quiz can’t be passed',
  ],
  [
    [{ ...QUIZ, questions: [QUESTION, { ...QUESTION, id: 'q2' }], passingScore: 1e9 }],
    'error: sections[0].modules[0].passingScore: 1000000000 is more than the number of questions: the quiz can’t be passed',
  ],
  [
    [{ ...QUIZ, questions: [{ ...QUESTION, question: '\u00a0\n' }] }],
    'error: sections[0].modules[0].questions[0].question: must not be empty',
  ],
  [
    [{ ...QUIZ, questions: [{ ...QUESTION, answers: [...QUESTION.answers, { answer: ' ' }] }] }],
    'error: sections[0].modules[0].questions[0].answers[2].answer: must not be empty',
  ],
  [
    [{ ...QUIZ, questions: [{ ...QUESTION, type: 'essay' }] }],
    "warning: sections[0].modules[0].questions[0].type: 'essay' questions aren’t supported, only multiple-choice ones",
  ],
  [
    [{ ...QUIZ, questions: [{ ...QUESTION, answers: [] }] }],
    'warning: sections[0].modules[0].questions[0].answers: a question without answers',
  ],
  [
    [{ ...QUIZ, questions: [{ ...QUESTION, answers: undefined }] }],
    'warning: sections[0].modules[0].questions[0].answers: a question without answers',
  ],
  [
    [{ ...QUIZ, questions: [{ ...QUESTION, answers: [{ answer: 'This' }] }] }],
    'warning: sections[0].modules[0].questions[0].answers: no answer is marked as correct',
  ],
  ...TOO_LARGE.map(([module, problem]): [unknown[], string] => [
    [module],
    `error: sections[0].modules[0].${problem}`,
  ]),
  [[{ ...VIDEO, minutes: 0 }], 'error: sections[0].modules[0].minutes: must be at least 1'],
  [[{ ...ARTICLE, minutes: 2.5 }], 'error: sections[0].modules[0].minutes: must be a whole number'],
  [[{ ...QUIZ, minutes: '3' }], 'error: sections[0].modules[0].minutes: must be a number'],
  [[{ ...QUIZ, minutes: null }], 'error: sections[0].modules[0].minutes: must be a number'],
  [
    [{ ...VIDEO, editorData: '' }],
    'warning: sections[0].modules[0].editorData: isn’t a field of a video and is ignored',
  ],
  [
    [{ ...VIDEO, links: [{ ...LINK, target: '_top' }] }],
    'warning: sections[0].modules[0].links[0].target: isn’t a field of a link and is ignored',
  ],
  [
    [{ ...QUIZ, questions: [{ ...QUESTION, answers: [{ answer: 'This', correct: true, why: 'x' }] }] }],
    'warning: sections[0].modules[0].questions[0].answers[0].why: isn’t a field of an answer and is ignored',
  ],
]

/** Course documents, each with its only problem. */
const COURSES_WITH_PROBLEM: [document: unknown, problem: string][] = [
  [[], 'error: must be an object'],
  [null, 'error: must be an object'],
  [{ ...COURSE, id: undefined }, 'error: id: is missing'],
  [{ ...COURSE, name: undefined }, 'error: name: is missing'],
  [{ ...COURSE, name: '' }, 'error: name: must not be empty'],
  [{ ...COURSE, name: ' \u3164\t' }, 'error: name: must not be empty'],
  [{ ...COURSE, id: '..' }, "error: id: '..' can’t be part of an address"],
  [{ ...COURSE, sections: [{ title: ' ', modules: [] }] }, 'error: sections[0].title: must not be empty'],
  [{ ...COURSE, webPath: undefined }, 'error: webPath: is missing'],
  [{ ...COURSE, webPath: '' }, 'error: webPath: must not be empty'],
  [{ ...COURSE, webPath: 'a/b' }, 'error: webPath: \'a/b\' contains "/", which can’t be part of an address'],
  [{ ...COURSE, webPath: 'a b' }, 'error: webPath: \'a b\' contains " ", which can’t be part of an address'],
  [
    { ...COURSE, webPath: 'a%2F' },
    'error: webPath: \'a%2F\' contains "%", which can’t be part of an address',
  ],
  [{ ...COURSE, webPath: '..' }, "error: webPath: '..' can’t be part of an address"],
  [
    { ...COURSE, sections: many({ title: 'A section', modules: [] }, MAX_SECTIONS + 1) },
    'error: sections: has more than 200 entries',
  ],
  [
    {
      ...COURSE,
      sections: [0, 1].map((section) => ({
        title: 'A section',
        modules: Array.from({ length: MAX_MODULES / 2 + 1 }, (_, at) => ({
          ...VIDEO,
          id: `${section}-${at}`,
        })),
      })),
    },
    'error: sections: A course can have at most 1000 modules.',
  ],
  [{ ...COURSE, sections: undefined }, 'error: sections: is missing'],
  [{ ...COURSE, sections: [{ title: 'A section' }] }, 'error: sections[0].modules: is missing'],
  [{ ...COURSE, enabled: 'yes' }, 'error: enabled: must be true or false'],
  [{ ...COURSE, minutes: -1 }, 'error: minutes: must be at least 1'],
  [{ ...COURSE, minutes: 1.5 }, 'error: minutes: must be a whole number'],
  [{ ...COURSE, minutes: -0.5 }, 'error: minutes: must be at least 1'],
  [{ ...COURSE, minutes: 1e300 }, 'error: minutes: must be at most 10000'],
  [{ ...COURSE, price: 7 }, 'warning: price: isn’t a field of a course and is ignored'],
  [
    { ...COURSE, sections: [{ title: 'A section', modules: [], open: true }] },
    'warning: sections[0].open: isn’t a field of a section and is ignored',
  ],
]

/** Article nodes as written by Lexical, each with all expected losses. */
const LOSSES: [node: object, losses: string[]][] = [
  [
    { type: 'paragraph', format: 'center', indent: 8, direction: 'rtl', textFormat: 2048, textStyle: 'x:y' },
    [],
  ],
  [{ type: 'text', text: 'a', format: 2047, detail: 2, mode: 'token', style: '' }, []],
  [{ type: 'text', text: 'a', format: 2048 + 1 }, ['the player doesn’t show the text format 2048']],
  [{ type: 'text', text: 'a', format: 'bold' }, ["the player doesn’t show the text format 'bold'"]],
  [
    { type: 'text', style: 'color: red; Font-Size:15px;background-color:#fff;font-family:x;rotate:1deg' },
    ['text colors', 'font sizes', 'background colors', 'fonts', "the style 'rotate'"].map(
      (what) => `the player doesn’t show ${what}`,
    ),
  ],
  [
    { type: 'paragraph', format: 'middle' },
    ["the player doesn’t show the alignment 'middle' of a paragraph"],
  ],
  [{ type: 'table', format: 'center' }, ["the player doesn’t show the alignment 'center' of a table"]],
  [{ type: 'paragraph', direction: 'up' }, ["the player doesn’t show the direction 'up'"]],
  [{ type: 'paragraph', indent: 1e9 }, ['the player indents at most 8 levels']],
  [{ type: 'tablecell', indent: 1 }, ['the player doesn’t show the indentation of a tablecell']],
  [
    { type: 'table', colWidths: [1, 2], rowStriping: true, frozenRowCount: 1, frozenColumnCount: 0 },
    ['column widths', 'striped rows', 'frozen rows'].map((what) => `the player doesn’t show ${what}`),
  ],
  [{ type: 'tablerow', height: 40 }, ['the player doesn’t show row heights']],
  [
    { type: 'tablecell', width: 75, backgroundColor: '#fff', colSpan: 1e6, rowSpan: 2, headerState: 3 },
    [
      'the player doesn’t show cell widths',
      'the player doesn’t show cell background colors',
      'the player shows cells that span at most 100 columns',
    ],
  ],
  [{ type: 'tablecell', backgroundColor: null, verticalAlign: 'middle' }, []],
  [
    { type: 'tablecell', verticalAlign: { toString: 1 } },
    ["the player doesn’t show the vertical alignment '{…}'"],
  ],
  [{ type: 'code', language: 'js' }, []],
  [
    { type: 'code-highlight', text: 'a', highlightType: 'x' },
    ['the player doesn’t show syntax highlighting'],
  ],
  [{ type: 'image', src: '/media/a.png', width: 300, height: 200, maxWidth: 500, showCaption: false }, []],
  [
    { type: 'image', src: 'https://example.org/a.png', width: 1e6 },
    ['the player shows images of at most 10000 pixels a side'],
  ],
  [
    { type: 'image', src: '/media/a.png', width: 0, height: 9, maxWidth: 500 },
    [
      'the player doesn’t show an image height without a width',
      'the player doesn’t show a maximum image width without a width',
    ],
  ],
  ...['http://example.org/a.png', '//example.org/a.png', 'a.png', 'data:image/png;base64,'].map(
    (src): [object, string[]] => [
      { type: 'image', src },
      [`'${src}' isn’t an https address or a path of the portal: only the image’s description is shown`],
    ],
  ),
  [{ type: 'link', url: 'https://example.org', rel: 'noreferrer', target: null, title: 'x' }, []],
  [
    { type: 'paragraph', $: { mood: 'x' }, box: 'x' },
    ["the player doesn’t show '$' of a paragraph", "the player doesn’t show 'box' of a paragraph"],
  ],
  [{ type: 'paragraph', constructor: 'x' }, ["the player doesn’t show 'constructor' of a paragraph"]],
  [{ type: 'toString' }, ["the unknown node 'toString': only its text is shown"]],
]

// Contract § 9: an article keeps its author's …
describe('checking an article for losses', () => {
  it.each(LOSSES)('%j', (node, losses) => {
    const problems = problemsOf(withModules({ ...ARTICLE, editorData: stateOf([node]) }))
    const place = expect.stringMatching(
      /^warning: sections\[0\]\.modules\[0\]\.editorData\.root\.children\[0\]/,
    )
    expect(problems).toEqual(problems.map(() => place))
    expect(problems.map((problem) => problem.split(': ').slice(2).join(': '))).toEqual(losses)
  })

  it('reports each kind once, where it first occurs, with the number of further occurrences', () => {
    const red = { type: 'text', text: 'a', style: 'color:red' }
    const editorData = stateOf([
      red,
      { type: 'poll' },
      { type: 'quote', children: [red, red] },
      { type: 'poll' },
    ])
    expect(problemsOf(withModules({ ...ARTICLE, editorData }))).toEqual([
      'warning: sections[0].modules[0].editorData.root.children[0]: the player doesn’t show text colors (in 3 places)',
      "warning: sections[0].modules[0].editorData.root.children[1]: the unknown node 'poll': only its text is shown (in 2 places)",
    ])
  })

  it('counts the indentation of a list item only beyond the depth of its lists', () => {
    const nested = (levels: number, indent: number): object => ({
      type: 'list',
      children: [{ type: 'listitem', indent, children: levels > 1 ? [nested(levels - 1, indent + 1)] : [] }],
    })
    const problems = (indent: number) =>
      problemsOf(withModules({ ...ARTICLE, editorData: stateOf([nested(20, indent)]) }))
    expect(problems(0)).toEqual([])
    expect(problems(9)).toEqual([expect.stringContaining('indents at most 8 levels (in 20 places)')])
  })
})

describe('checking a course', () => {
  it('finds no problems in a valid course, and fills in optional values', () => {
    const { course, problems } = checkCourse(COURSE)
    expect(problems).toEqual([])
    expect(course).toEqual({ ...COURSE, description: '', backgroundImage: '', enabled: false })
  })

  it.each(MODULES_WITH_PROBLEM)('%j has exactly one problem: %s', (modules, problem) => {
    expect(problemsOf(withModules(...modules))).toEqual([problem])
  })

  it.each(COURSES_WITH_PROBLEM)('%j has exactly one problem: %s', (document, problem) => {
    expect(problemsOf(document)).toEqual([problem])
  })

  it('keeps the minutes set by the author', () => {
    const { course, problems } = checkCourse({ ...withModules({ ...VIDEO, minutes: 4 }), minutes: 10_000 })
    expect(problems).toEqual([])
    expect([course?.minutes, course?.sections[0]?.modules[0]?.minutes]).toEqual([10_000, 4])
  })

  it('accepts a path in any script', () => {
    for (const webPath of ['welcome', 'Hunde-Ernährung', '犬', 'a.b~c_d@1', "it's"])
      expect(problemsOf({ ...COURSE, webPath })).toEqual([])
  })

  it('returns a course if all its problems are warnings, and none if one is an error', () => {
    expect(checkCourse({ ...COURSE, price: 7 }).course).toEqual(checkCourse(COURSE).course)
    expect(checkCourse({ ...COURSE, webPath: 'a/b' }).course).toBeUndefined()
    expect(checkCourse({ ...COURSE, name: undefined }).course).toBeUndefined()
  })

  it('stops soon after the maximum number of reported errors, and finds an error after many warnings', () => {
    const empty = { ...QUIZ, questions: many({ answers: many({}, MAX_ANSWERS) }, 200) }
    const largest = withModules(...many(empty, MAX_MODULES))
    const kinds = (document: object) =>
      Map.groupBy(checkCourse(document).problems, ({ severity }) => severity)
    const errors = kinds(largest).get('error') ?? []
    expect(errors.length).toBeGreaterThan(MAX_REPORTED)
    expect(errors.length).toBeLessThan(5 * MAX_REPORTED)
    expect(checkCourse(withModules({ ...QUIZ, questions: many({}, 300_000) })).course).toBeUndefined()

    const warned = Array.from({ length: 300 }, (_, at) => ({ ...VIDEO, id: `v${at}`, price: 7 }))
    const { course, problems } = checkCourse(withModules(...warned, { ...VIDEO, title: '' }))
    expect([course, problems[0]?.message]).toEqual([undefined, 'must not be empty'])
    expect(problems).toHaveLength(MAX_REPORTED + 2)
  })

  it('reports all problems of all kinds in one run, errors first', () => {
    const modules = MODULES_WITH_PROBLEM.flatMap(([modules]) => modules)
    const problems = problemsOf({ ...withModules(...modules), webPath: 'a/b', name: undefined, price: 7 })
    const kinds = problems.map((problem) => problem.split(':')[0])
    expect(kinds).toEqual([...kinds].sort())
    const messages = (lines: string[]) => lines.map((line) => line.split(': ').slice(2).join(': '))
    const alone = MODULES_WITH_PROBLEM.map(([, problem]) => problem).filter(
      (problem) => !problem.includes(' at sections'),
    )
    expect(messages(problems)).toEqual(expect.arrayContaining(messages(alone.slice(1))))
    expect(problems.filter((problem) => problem.includes(' at sections')).length).toBeGreaterThan(2)
    expect(problems).toContain('error: name: is missing')
    expect(problems).toContain('warning: price: isn’t a field of a course and is ignored')
  })

  it('reports the missing fields of a module of an unknown type', () => {
    expect(problemsOf(withModules({ type: 'game', links: [7] }))).toEqual([
      'error: sections[0].modules[0].type: must be video, article or quiz',
      'error: sections[0].modules[0].id: is missing',
      'error: sections[0].modules[0].title: is missing',
      'error: sections[0].modules[0].links[0]: must be an object',
    ])
  })

  it('survives an extremely deeply nested article', () => {
    const depth = 10_000
    const opening = '{"type":"quote","children":['.repeat(depth)
    const editorData = `{"root":{"children":[${opening}${']}'.repeat(depth)}]}}`
    const [problem, ...more] = problemsOf(withModules({ ...ARTICLE, editorData }))
    const limit = `is nested ${MAX_NESTING} levels deep: only the text inside it is shown`
    expect(problem).toMatch(new RegExp(`^warning: .*children\\[0\\]: ${limit}$`))
    expect(more).toEqual([])
  })
})

it('rewrites a Vimeo URL for the player, refuses a YouTube film, and warns of an unknown URL', () => {
  const check = (videoUrl: string) => checkCourse(withModules({ ...VIDEO, videoUrl }))
  const { course } = check('vimeo.com/76979871/1a2b3c4d5e?share=copy')
  expect(course?.sections[0]?.modules[0]).toMatchObject({
    videoUrl: 'https://vimeo.com/manage/videos/76979871/1a2b3c4d5e',
  })
  const { course: none, problems } = check('https://youtu.be/dQw4w9WgXcQ')
  expect(none).toBeUndefined()
  expect(problems.map(formatProblem)).toEqual([
    "error: sections[0].modules[0].videoUrl: 'https://youtu.be/dQw4w9WgXcQ' is a YouTube video, which the portal can’t show: upload the video, or use a Vimeo address",
  ])
  const stream = 'https://cdn.films.example/welcome.m3u8'
  const played = check(stream)
  expect(played.course?.sections[0]?.modules[0]).toMatchObject({ videoUrl: stream })
  expect(played.problems.map(formatProblem)).toEqual([
    expect.stringMatching(/^warning: .* isn’t a video address/),
  ])
})
