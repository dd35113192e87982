import { expect, it } from 'vitest'
import type { Course, CourseModule, Question, QuizModule } from './course.ts'
import { courseChanges, quote } from './course-changes.ts'

const VIDEO: CourseModule = { id: 'v', title: 'A cat comes in', type: 'video', videoUrl: '/v.mp4' }
const ARTICLE: CourseModule = { id: 'a', title: 'What to ask', type: 'article', editorData: '' }
const QUESTION: Question = {
  id: 'first',
  type: 'multiple-choice',
  question: 'What comes first?',
  answers: [{ answer: 'A product' }, { answer: 'A question', correct: true }],
}
const QUIZ: QuizModule = {
  id: 'q',
  title: 'What you know',
  type: 'quiz',
  passingScore: 1,
  questions: [QUESTION, { ...QUESTION, id: 'second', question: 'Who knows best?' }],
}

function courseWith(...modules: CourseModule[]): Course {
  const about = { name: 'A course', description: '', backgroundImage: '', webPath: 'c', enabled: true }
  return { id: 'c', ...about, sections: [{ title: 'Cats', modules }] }
}

function linesOf(stored: Course, next: Course): string[] {
  return courseChanges(stored, next).map(({ severity, message }) => `${severity}: ${message}`)
}

/** Returns the messages about the replacement of the modules `was` by `is`. */
const ofModules = (was: CourseModule[], is: CourseModule[]) =>
  linesOf(courseWith(...was), courseWith(...is)).map((line) => line.replace('change: ', ''))

it('describes a change of the certificate rule', () => {
  const stored = courseWith(QUIZ)
  expect(linesOf(stored, { ...stored, certificate: { months: 12 } })).toEqual([
    'change: certificates valid for 12 months (was: certificates that never expire)',
  ])
  expect(linesOf({ ...stored, certificate: { until: '12-31' } }, { ...stored, certificate: false })).toEqual([
    'change: no certificates (was: certificates valid until 12-31)',
  ])
  const all = { months: 1, requires: 'all-modules' } as const
  expect(
    linesOf({ ...stored, certificate: all }, { ...stored, certificate: { requires: 'quizzes' } }),
  ).toEqual([
    'change: certificates that never expire and are emailed (was: certificates valid for 1 month, if every module is opened and every video watched)',
  ])
  expect(linesOf(stored, { ...stored, certificate: true })).toEqual([
    'change: certificates that never expire and are emailed (was: certificates that never expire)',
  ])
})

it('locates each change at a field, a section or a module, except for removals', () => {
  const stored = courseWith(VIDEO, ARTICLE, QUIZ)
  const sections = [
    { title: 'Dogs', modules: [] },
    { title: 'Cats', modules: [{ ...ARTICLE, notes: 'Ask.' }, QUIZ, { ...VIDEO, id: 'w' }] },
  ]
  const places = courseChanges(stored, { ...stored, name: 'Another', sections }).map(({ place }) => place)
  expect(places).toEqual([{ field: 'name' }, { section: 0 }, undefined, { module: 'a' }, { module: 'w' }])
})

it('marks additions and removals', () => {
  const stored = courseWith(VIDEO, ARTICLE)
  const sections = [
    { title: 'Dogs', modules: [ARTICLE] },
    { title: 'Birds', modules: [QUIZ] },
  ]
  const shown = courseChanges(stored, { ...stored, name: 'Another', sections })
  expect(shown.map(({ kind }) => kind)).toEqual([
    undefined,
    'removed',
    'added',
    'added',
    'removed',
    'added',
    undefined,
  ])
})

it('reports no change for the same course and for changed minutes', () => {
  const stored = courseWith(VIDEO, ARTICLE, QUIZ)
  expect(linesOf(stored, courseWith(VIDEO, ARTICLE, QUIZ))).toEqual([])
  expect(linesOf(stored, { ...courseWith({ ...VIDEO, minutes: 2 }, ARTICLE, QUIZ), minutes: 9 })).toEqual([])
})

it("describes changes of the course's own fields", () => {
  const next = { ...courseWith(VIDEO), name: 'Another', description: 'Of cats', backgroundImage: '/c.svg' }
  expect(linesOf(courseWith(VIDEO), { ...next, webPath: 'd', enabled: false })).toEqual([
    'change: the course is now called “Another” (was “A course”)',
    'change: the description changes',
    'change: the cover changes',
    'change: the address changes from /course/c to /course/d: links to the old one stop working',
  ])
  expect(linesOf({ ...courseWith(), enabled: false }, courseWith())).toEqual([
    'change: the course is shown to all partners',
  ])
})

// Contract § 9: publishing lists the changed titles and the affected people
it('names added, changed and removed modules by their titles', () => {
  const changed = { ...VIDEO, title: 'A dog comes in', notes: 'Twice.', videoThumbnail: '/p.jpg' }
  expect(ofModules([VIDEO, ARTICLE], [QUIZ, changed])).toEqual([
    'changed in the video “A dog comes in”: the title (was “A cat comes in”); the cover; the notes',
    'the article “What to ask” is removed',
    'the quiz “What you know” is new, in section “Cats”',
  ])
  const links = [{ title: 'A vet', value: 'https://vet.example' }]
  expect(ofModules([ARTICLE], [{ ...ARTICLE, editorData: '{}', links }])).toEqual([
    'changed in the article “What to ask”: the text; the links',
  ])
  const captions = [{ src: '/v.vtt', srclang: 'en', label: 'English' }]
  expect(ofModules([VIDEO], [{ ...VIDEO, videoUrl: '/w.mp4', captions }])).toEqual([
    'changed in the video “A cat comes in”: the video; the captions',
  ])
})

it('describes changes of a quiz’s passing score, questions and key', () => {
  const [first, second] = QUIZ.questions as [Question, Question]
  const inQuiz = (questions: Question[], passingScore = 1) =>
    ofModules([QUIZ], [{ ...QUIZ, questions, passingScore }]).map((line) =>
      line.replace('changed in the quiz “What you know”: ', ''),
    )
  expect(inQuiz([first, second], 2)).toEqual(['the passing score is now 2 (was 1)'])
  expect(inQuiz([second, first])).toEqual(['the questions are in a different order'])
  expect(inQuiz([first, { ...second, id: 'third', question: 'Why?' }])).toEqual([
    'question “Who knows best?” is removed',
    'question “Why?” is new',
  ])
  const [product, question] = [{ answer: 'A product' }, { answer: 'A question' }]
  const key = [{ ...product, correct: true }, question]
  expect(inQuiz([{ ...first, answers: key }, second])).toEqual([
    'the correct answer to question “What comes first?” is now “A product” (was “A question”)',
  ])
  expect(inQuiz([{ ...first, question: 'What else?', answers: [product, question] }, second])).toEqual([
    'question “What else?” is reworded (was “What comes first?”)',
    'the correct answer to question “What else?” is now none (was “A question”)',
  ])
  const more = [...first.answers, { answer: 'A treat' }]
  expect(inQuiz([{ ...first, answers: more, type: 'essay' }, second])).toEqual([
    'question “What comes first?” has a different type',
    'the answers to question “What comes first?” change',
  ])
})

it('describes new, changed and removed explanations', () => {
  const [first, second] = QUIZ.questions as [Question, Question]
  const withExplanation = (explanation: string | undefined): QuizModule => ({
    ...QUIZ,
    questions: [{ ...first, explanation }, second],
  })
  const changes = (was: string | undefined, is: string | undefined) =>
    ofModules([withExplanation(was)], [withExplanation(is)])
  const said = 'changed in the quiz “What you know”: the explanation of question “What comes first?” is'
  expect(changes(undefined, 'People tell you.')).toEqual([`${said} new`])
  expect(changes('People tell you.', 'Cats do not.')).toEqual([`${said} changed`])
  expect(changes('People tell you.', undefined)).toEqual([`${said} removed`])
  expect(changes(undefined, '')).toEqual([])
})

it('describes reordered and moved modules, and changed sections', () => {
  expect(ofModules([VIDEO, ARTICLE, QUIZ], [QUIZ, VIDEO, ARTICLE])).toEqual([
    'the modules are in a different order',
  ])
  const stored = courseWith(VIDEO, ARTICLE)
  const apart = (titles: [string, string]) => ({
    ...stored,
    sections: [
      { title: titles[0], modules: [VIDEO] },
      { title: titles[1], modules: [ARTICLE] },
    ],
  })
  expect(linesOf(stored, apart(['Cats', 'Asking']))).toEqual([
    'change: section “Asking” is new',
    'change: the article “What to ask” moves to section “Asking”',
  ])
  expect(linesOf(apart(['Cats', 'Asking']), stored)).toEqual([
    'change: section “Asking” is removed',
    'change: the article “What to ask” moves to section “Cats”',
  ])
  expect(linesOf(apart(['Cats', 'Asking']), apart(['Cats', 'Listening']))).toEqual([
    'change: section “Asking” is now called “Listening”',
  ])
})

it('reports a removed quiz as a warning', () => {
  expect(linesOf(courseWith(QUIZ), courseWith())).toEqual([
    'warning: the quiz “What you know” is removed: passing it no longer counts',
  ])
})

it("reports a changed module type as a warning about the learners' progress", () => {
  expect(
    linesOf(courseWith(VIDEO, QUIZ), courseWith({ ...ARTICLE, id: 'v' }, { ...VIDEO, id: 'q' })),
  ).toEqual([
    'warning: the video “A cat comes in” becomes the article “What to ask”: people who opened it keep their check mark',
    'warning: the quiz “What you know” becomes the video “A cat comes in”: earlier progress in it no longer counts',
  ])
})

it('shortens long quotations and puts them on one line', () => {
  expect(quote(' One\n line ')).toBe('“One line”')
  expect(quote('x'.repeat(61))).toBe(`“${'x'.repeat(60)}…”`)
})
