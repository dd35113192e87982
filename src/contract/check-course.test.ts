import { describe, expect, it } from 'vitest'
import { faultLine } from '#domain/course-fault.ts'
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

function faultsOf(document: unknown): string[] {
  return checkCourse(document).faults.map(faultLine)
}

/** Modules, and the one fault of each course that holds nothing but them. */
const FAULTY_MODULES: [modules: unknown[], fault: string][] = [
  [[7], 'error: sections[0].modules[0]: must be an object'],
  [[{ ...VIDEO, id: undefined }], 'error: sections[0].modules[0].id: is missing'],
  [[{ ...VIDEO, id: '' }], 'error: sections[0].modules[0].id: may not be empty'],
  [[{ ...VIDEO, id: 'x'.repeat(201) }], 'error: sections[0].modules[0].id: is longer than 200 characters'],
  [[{ ...VIDEO, id: '__proto__' }], 'error: sections[0].modules[0].id: cannot be __proto__'],
  [[{ ...VIDEO, id: '.' }], "error: sections[0].modules[0].id: '.' cannot be a part of an address"],
  [[{ ...QUIZ, id: '..' }], "error: sections[0].modules[0].id: '..' cannot be a part of an address"],
  [
    [{ ...VIDEO, id: 'v\u001b[2J\nw' }],
    "error: sections[0].modules[0].id: 'v\\u001b[2J\\u000aw' holds a control character",
  ],
  [[{ ...VIDEO, title: '' }], 'error: sections[0].modules[0].title: may not be empty'],
  [[{ ...ARTICLE, title: ' \u200b\u2800 ' }], 'error: sections[0].modules[0].title: may not be empty'],
  [[{ ...VIDEO, title: 7 }], 'error: sections[0].modules[0].title: must be a text'],
  [[{ ...VIDEO, type: 'game' }], 'error: sections[0].modules[0].type: must be video, article or quiz'],
  [[{ ...VIDEO, type: undefined }], 'error: sections[0].modules[0].type: is missing'],
  [[{ ...VIDEO, links: LINK }], 'error: sections[0].modules[0].links: must be a list'],
  [[{ ...VIDEO, videoUrl: undefined }], 'error: sections[0].modules[0].videoUrl: is missing'],
  [[{ ...QUIZ, questions: {} }], 'error: sections[0].modules[0].questions: must be a list'],
  [[{ ...QUIZ, passingScore: -1 }], 'error: sections[0].modules[0].passingScore: may not be negative'],
  [[{ ...QUIZ, passingScore: 0.5 }], 'error: sections[0].modules[0].passingScore: must be a whole number'],
  [[{ ...QUIZ, passingScore: '1' }], 'error: sections[0].modules[0].passingScore: must be a number'],
  [
    [ARTICLE, { ...VIDEO, id: 'a' }],
    "error: sections[0].modules[1].id: 'a' is the id of the module at sections[0].modules[0]",
  ],
  [
    [{ ...QUIZ, questions: [QUESTION, QUESTION] }],
    "error: sections[0].modules[0].questions[1].id: 'q1' is the id of the question at sections[0].modules[0].questions[0]",
  ],
  [
    [{ ...VIDEO, links: [{ title: 'x', value: ' jav\nascript:alert(1)' }] }],
    "warning: sections[0].modules[0].links[0].value: ' jav\\u000aascript:alert(1)' is no http, https or mailto address and is shown as text",
  ],
  [
    [{ ...VIDEO, videoUrl: '' }],
    'warning: sections[0].modules[0].videoUrl: is empty: there is nothing to play',
  ],
  [
    [{ ...VIDEO, captions: [{ src: 'v.vtt', srclang: 'en', label: 'English' }] }],
    "warning: sections[0].modules[0].captions[0].src: 'v.vtt' is no http or https address and begins with no /: it cannot be shown",
  ],
  [
    [{ ...ARTICLE, editorData: 'Once upon a time' }],
    'warning: sections[0].modules[0].editorData: is no Lexical editor state: the player says that it cannot be shown',
  ],
  [
    [{ ...ARTICLE, editorData: stateOf([{ type: 'paragraph', children: [{ type: 'poll' }] }]) }],
    "warning: sections[0].modules[0].editorData.root.children[0].children[0]: the unknown node 'poll': only its words are shown",
  ],
  [
    [{ ...ARTICLE, editorData: stateOf([{ type: 'link', url: 'javascript:alert(1)' }]) }],
    "warning: sections[0].modules[0].editorData.root.children[0].url: 'javascript:alert(1)' is no http, https or mailto address and is shown as text",
  ],
  [[{ ...QUIZ, questions: [] }], 'warning: sections[0].modules[0].questions: a quiz without questions'],
  [
    [{ ...QUIZ, questions: undefined }],
    'warning: sections[0].modules[0].questions: a quiz without questions',
  ],
  [
    [{ ...QUIZ, passingScore: 2 }],
    'error: sections[0].modules[0].passingScore: 2 is more than the one question: the quiz cannot be passed',
  ],
  [
    [{ ...QUIZ, questions: [QUESTION, { ...QUESTION, id: 'q2' }], passingScore: 1e9 }],
    'error: sections[0].modules[0].passingScore: 1000000000 is more than the 2 questions: the quiz cannot be passed',
  ],
  [
    [{ ...QUIZ, questions: [{ ...QUESTION, question: '\u00a0\n' }] }],
    'error: sections[0].modules[0].questions[0].question: may not be empty',
  ],
  [
    [{ ...QUIZ, questions: [{ ...QUESTION, answers: [...QUESTION.answers, { answer: ' ' }] }] }],
    'error: sections[0].modules[0].questions[0].answers[2].answer: may not be empty',
  ],
  [
    [{ ...QUIZ, questions: [{ ...QUESTION, type: 'essay' }] }],
    "warning: sections[0].modules[0].questions[0].type: 'essay' cannot be asked, only multiple-choice can",
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
    'warning: sections[0].modules[0].questions[0].answers: none of them is correct',
  ],
  [
    [{ ...VIDEO, editorData: '' }],
    'warning: sections[0].modules[0].editorData: no field of a video; it is left out',
  ],
  [
    [{ ...VIDEO, links: [{ ...LINK, target: '_top' }] }],
    'warning: sections[0].modules[0].links[0].target: no field of a link; it is left out',
  ],
  [
    [{ ...QUIZ, questions: [{ ...QUESTION, answers: [{ answer: 'This', correct: true, why: 'x' }] }] }],
    'warning: sections[0].modules[0].questions[0].answers[0].why: no field of an answer; it is left out',
  ],
]

/** Documents, and the one fault of each. */
const FAULTY_COURSES: [document: unknown, fault: string][] = [
  [[], 'error: must be an object'],
  [null, 'error: must be an object'],
  [{ ...COURSE, id: undefined }, 'error: id: is missing'],
  [{ ...COURSE, name: undefined }, 'error: name: is missing'],
  [{ ...COURSE, name: '' }, 'error: name: may not be empty'],
  [{ ...COURSE, name: ' \u3164\t' }, 'error: name: may not be empty'],
  [{ ...COURSE, id: '..' }, "error: id: '..' cannot be a part of an address"],
  [{ ...COURSE, sections: [{ title: ' ', modules: [] }] }, 'error: sections[0].title: may not be empty'],
  [{ ...COURSE, webPath: undefined }, 'error: webPath: is missing'],
  [{ ...COURSE, webPath: '' }, 'error: webPath: may not be empty'],
  [{ ...COURSE, webPath: 'a/b' }, 'error: webPath: \'a/b\' holds "/", which cannot be part of an address'],
  [{ ...COURSE, webPath: 'a b' }, 'error: webPath: \'a b\' holds " ", which cannot be part of an address'],
  [{ ...COURSE, webPath: 'a%2F' }, 'error: webPath: \'a%2F\' holds "%", which cannot be part of an address'],
  [{ ...COURSE, webPath: '..' }, "error: webPath: '..' cannot be a part of an address"],
  [{ ...COURSE, sections: undefined }, 'error: sections: is missing'],
  [{ ...COURSE, sections: [{ title: 'A section' }] }, 'error: sections[0].modules: is missing'],
  [{ ...COURSE, enabled: 'yes' }, 'error: enabled: must be true or false'],
  [{ ...COURSE, price: 7 }, 'warning: price: no field of a course; it is left out'],
  [
    { ...COURSE, sections: [{ title: 'A section', modules: [], open: true }] },
    'warning: sections[0].open: no field of a section; it is left out',
  ],
]

describe('checking a course', () => {
  it('finds nothing in a good one, and fills in what may be absent', () => {
    const { course, faults } = checkCourse(COURSE)
    expect(faults).toEqual([])
    expect(course).toEqual({ ...COURSE, description: '', backgroundImage: '', enabled: false })
  })

  it.each(FAULTY_MODULES)('%j has the one fault: %s', (modules, fault) => {
    expect(faultsOf(withModules(...modules))).toEqual([fault])
  })

  it.each(FAULTY_COURSES)('%j has the one fault: %s', (document, fault) => {
    expect(faultsOf(document)).toEqual([fault])
  })

  it('takes a path in the letters of any language', () => {
    for (const webPath of ['welcome', 'Hunde-Ernährung', '犬', 'a.b~c_d@1', "it's"])
      expect(faultsOf({ ...COURSE, webPath })).toEqual([])
  })

  it('gives a course whose faults are warnings only, and none where one is an error', () => {
    expect(checkCourse({ ...COURSE, price: 7 }).course).toEqual(checkCourse(COURSE).course)
    expect(checkCourse({ ...COURSE, webPath: 'a/b' }).course).toBeUndefined()
    expect(checkCourse({ ...COURSE, name: undefined }).course).toBeUndefined()
  })

  it('names all faults of all kinds in one run, the errors first', () => {
    const modules = FAULTY_MODULES.flatMap(([modules]) => modules)
    const faults = faultsOf({ ...withModules(...modules), webPath: 'a/b', name: undefined, price: 7 })
    const kinds = faults.map((fault) => fault.split(':')[0])
    expect(kinds).toEqual([...kinds].sort())
    const messages = (lines: string[]) => lines.map((line) => line.split(': ').slice(2).join(': '))
    const alone = FAULTY_MODULES.map(([, fault]) => fault).filter((fault) => !fault.includes(' at sections'))
    expect(messages(faults)).toEqual(expect.arrayContaining(messages(alone.slice(1))))
    expect(faults.filter((fault) => fault.includes(' at sections')).length).toBeGreaterThan(2)
    expect(faults).toContain('error: name: is missing')
    expect(faults).toContain('warning: price: no field of a course; it is left out')
  })

  it('tells what a module of no known type lacks besides', () => {
    expect(faultsOf(withModules({ type: 'game', links: [7] }))).toEqual([
      'error: sections[0].modules[0].type: must be video, article or quiz',
      'error: sections[0].modules[0].id: is missing',
      'error: sections[0].modules[0].title: is missing',
      'error: sections[0].modules[0].links[0]: must be an object',
    ])
  })

  it('survives an article nested without end', () => {
    const depth = 10_000
    const opening = '{"type":"quote","children":['.repeat(depth)
    const editorData = `{"root":{"children":[${opening}${']}'.repeat(depth)}]}}`
    const [fault, ...more] = faultsOf(withModules({ ...ARTICLE, editorData }))
    expect(fault).toMatch(/^warning: .*children\[0\]: lies 60 levels deep: only the words below are shown$/)
    expect(more).toEqual([])
  })
})
