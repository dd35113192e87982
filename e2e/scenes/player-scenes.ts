import type { Page } from '@playwright/test'
import { findModule } from '#domain/course/course.ts'
import { demoDocument } from '#test/courses/demo-documents.ts'
import { answerQuiz, answersOf, demoQuiz } from '../player/answer-quiz.ts'
import { choose, click, goOffline } from './acts.ts'
import { at, fail, hold, respond, states, withAnswers } from './build-scenes.ts'
import type { Learned, Scene, Visitor } from './scene.ts'

const learner = (learned: Learned = {}): Visitor => ({ role: 'associate', learned })
const ADMINISTRATOR: Visitor = { role: 'administrator', team: 3 }

const VIDEO = '/course/dog-nutrition?module=dog-nutrition-bowl-video'
const ARTICLE = '/course/dog-nutrition?module=dog-nutrition-label-article'
const QUIZ = '/course/dog-nutrition?module=dog-nutrition-portions-quiz'
const LAST_QUIZ = '/course/dog-nutrition?module=dog-nutrition-final-quiz'
const FINAL = demoQuiz('dog-nutrition', 'dog-nutrition-final-quiz')
const MODULES = '**/associate-training-courses/*/modules/*'

const BEFORE_QUIZ: Learned = { 'dog-nutrition': { done: 4 } }
const atQuiz = (quiz: 'asked' | 'half' | 'failed'): Visitor => learner({ 'dog-nutrition': { done: 4, quiz } })

/** Opens a tab of the notes, if they are shown as tabs. */
const openTab = (name: string) => async (page: Page) => page.getByRole('tab', { name }).click()

/** The article with a PDF in its links. */
const WITH_FILES = respond(MODULES, {
  ...findModule(demoDocument('dog-nutrition'), 'dog-nutrition-label-article'),
  links: [
    { title: 'Reading a label, step by step', value: `/media/${'a'.repeat(64)}.pdf`, bytes: 2_516_583 },
    { title: 'Price list for the counter', value: `/media/${'b'.repeat(64)}.pdf`, bytes: 184_320 },
    { title: 'What labels must say', value: 'https://labels.example/dogs' },
  ],
})

/** Opens the counter card for printing, with the browser's print dialog disabled. */
async function openCounterCard(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await click(page, 'Print a counter card')
}

/** Saved position in the film of the first module, in seconds. */
const LEFT = { moduleId: 'dog-nutrition-bowl-video', position: 42, updated: Date.now() }

/** Plays the last moments of a film. */
async function playToEnd(page: Page): Promise<void> {
  await page.locator('video').evaluate(async (film: HTMLVideoElement) => {
    Object.assign(film, { muted: true, currentTime: film.duration - 0.5 })
    await film.play()
  })
  await page
    .getByRole('status')
    .getByRole('link', { name: /^Next: / })
    .waitFor()
}

/** A team's answers to the first quiz of the course on dog food, by 34 people. */
export const INSIGHT = {
  moduleId: 'dog-nutrition-portions-quiz',
  people: 34,
  passed: 28,
  triesToPass: 1.57,
  questions: demoQuiz('dog-nutrition', 'dog-nutrition-portions-quiz').questions.map(
    ({ question, answers }, place) => {
      const right = 24 - place * 6
      const wrong = answers.length - 1
      let rest = 34 - right
      const counts = answers.map(({ correct }) => {
        if (correct) return right
        const chosen = Math.min(rest, Math.ceil((34 - right) / wrong))
        rest -= chosen
        return chosen
      })
      const options = counts.map((count) => count / 34)
      return { number: place + 1, question, people: 34, right: right / 34, options }
    },
  ),
}

/** Scenes of the course player: films, articles and quizzes in each state. */
export const PLAYER_SCENES: Scene[] = [
  ...states(at(VIDEO, learner()), {
    'player-video': {},
    'player-transcript': async (page) => {
      const transcript = page.locator('summary', { hasText: /Transcript/ }).first()
      if (await transcript.count()) await transcript.click()
    },
    // On a phone, the next step is only below the video.
    'player-video-ended': { act: playToEnd, from: 820 },
  }),
  ...states(at(VIDEO, learner({ 'dog-nutrition': { done: 3 } })), {
    'player-video-again': {},
    'player-video-left': [respond('**/video-positions?*', { documents: [LEFT] })],
  }),
  ...states(at(ARTICLE, learner({ 'dog-nutrition': { done: 1 } })), {
    'player-article': {},
    'player-links': withAnswers([WITH_FILES], openTab('Links')),
    'player-sheet': { act: (page) => click(page, 'Notes and links'), upTo: 820, isWindow: true },
    'player-offline': goOffline,
  }),
  {
    name: 'player-says',
    as: learner(),
    path: '/course/dog-nutrition?module=dog-nutrition-switching-article',
  },
  ...states(at(ARTICLE, learner({ 'dog-nutrition': { done: 3 } })), {
    'player-drawer': { act: (page) => click(page, /^Course Content/), upTo: 820, isWindow: true },
    'player-forced': { look: 'forced colors' },
  }),
  ...states(at(QUIZ, ADMINISTRATOR), {
    'quiz-team-insight': withAnswers([respond('**/quiz-insights?*', { documents: [INSIGHT] })], (page) =>
      page.getByText('Review the article').waitFor(),
    ),
    'player-preview-quiz': {},
  }),
  ...states(at(ARTICLE, learner()), {
    'player-loading': [hold(MODULES)],
    'player-course-loading': [hold('**/associate-training-courses?*')],
    'player-failed': { answers: [fail(MODULES)], isWindow: true },
    'player-failed-closed': withAnswers([fail(MODULES)], (page) =>
      page.getByRole('alertdialog').getByRole('button').click(),
    ),
    'player-large-text': { look: 'large text' },
    'player-print': { look: 'print' },
    'player-counter-card': { look: 'print', act: openCounterCard },
  }),
  { name: 'player-empty', as: learner(), courses: 'odd', path: '/course/empty' },
  { name: 'player-long-words', as: learner(), courses: 'odd', path: '/course/long' },
  { name: 'player-arabic', as: learner(), courses: 'odd', path: '/course/scripts?module=arabic' },
  { name: 'player-thai-video', as: learner(), courses: 'odd', path: '/course/scripts?module=thai' },
  { name: 'player-chinese', as: learner(), courses: 'odd', path: '/course/scripts?module=chinese' },
  { name: 'player-preview', as: ADMINISTRATOR, path: VIDEO },
  { name: 'quiz-start', as: learner(BEFORE_QUIZ), path: QUIZ },
  ...states(at(QUIZ, atQuiz('asked')), {
    'quiz-question': {},
    'quiz-chosen': (page) => choose(page, 1),
    'quiz-nothing-chosen': (page) => click(page, 'Submit'),
    'quiz-busy': withAnswers([hold('**/associate-training-completion/*/modules/*')], async (page) => {
      await choose(page, 0)
      await click(page, 'Submit')
    }),
  }),
  ...states(at(QUIZ, atQuiz('half')), {
    'quiz-second-question': {},
    'quiz-offline': async (page) => {
      await choose(page, 0)
      await goOffline(page)
      await click(page, 'Submit')
    },
    'quiz-forced': { look: 'forced colors', act: (page) => choose(page, 1) },
    'quiz-large-text': { look: 'large text' },
  }),
  { name: 'quiz-failed', as: atQuiz('failed'), path: QUIZ },
  {
    name: 'quiz-failed-regraded',
    as: learner({ 'dog-nutrition': { done: 4, quiz: 'failed', regraded: true } }),
    path: QUIZ,
  },
  { name: 'quiz-passed-regraded', as: learner({ 'dog-nutrition': { done: 5, regraded: true } }), path: QUIZ },
  { name: 'quiz-passed', as: learner({ 'dog-nutrition': { done: 5 } }), path: QUIZ },
  ...states(at(QUIZ, learner({ 'dog-nutrition': { done: 5, wrong: 1 } })), {
    'quiz-passed-with-errors': {},
    'quiz-passed-explained': (page) => page.getByText('3 questions', { exact: true }).click(),
  }),
  {
    name: 'quiz-moment',
    as: learner({ 'dog-nutrition': { done: 7 } }),
    path: LAST_QUIZ,
    async act(page) {
      await click(page, 'Start Quiz')
      await answerQuiz(
        page,
        FINAL,
        answersOf(FINAL).map(({ right }) => right),
      )
    },
  },
  ...states(
    at(
      LAST_QUIZ,
      learner({
        welcome: { done: 'all' },
        'dog-nutrition': { done: 'all' },
        'cat-behaviour': { done: 'all' },
      }),
    ),
    { 'quiz-all-complete': {}, 'quiz-everything-complete': {} },
  ),
  { name: 'quiz-course-complete', as: learner({ 'dog-nutrition': { done: 'all' } }), path: LAST_QUIZ },
]
