import type { Page } from '@playwright/test'
import { answerQuiz, answersOf, demoQuiz } from '../player/answer-quiz.ts'
import { choose, click, goOffline } from './acts.ts'
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

/** Opens a tab of the notes, where they are shown as tabs. */
const openTab = (name: string) => async (page: Page) => page.getByRole('tab', { name }).click()

/** Opens the counter card for printing, with the browser's print dialog disabled. */
async function openCounterCard(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await click(page, 'Print a counter card')
}

/** Saved position in the film of the first module, in seconds. */
const LEFT = { courseId: 'dog-nutrition', moduleId: 'dog-nutrition-bowl-video', position: 42 }

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

/** Answers of a team of 34 to the first quiz of the course on dog food. */
export const INSIGHT = {
  moduleId: 'dog-nutrition-portions-quiz',
  people: 34,
  passed: 28,
  triesToPass: 1.57,
  questions: demoQuiz('dog-nutrition', 'dog-nutrition-portions-quiz').questions.map(
    ({ question, answers }, place) => {
      const shares = answers.map(({ correct }, option) =>
        correct ? 0.71 - place * 0.2 : option === 0 ? 0 : 0.1,
      )
      return { number: place + 1, question, people: 34, right: 0.71 - place * 0.2, options: shares }
    },
  ),
}

/** Scenes of the course player: films, articles and quizzes in each state. */
export const PLAYER_SCENES: Scene[] = [
  { name: 'player-video', as: learner(), path: VIDEO },
  { name: 'player-video-again', as: learner({ 'dog-nutrition': { done: 3 } }), path: VIDEO },
  {
    name: 'player-transcript',
    as: learner(),
    path: VIDEO,
    async act(page) {
      const transcript = page.locator('summary', { hasText: /film says/ }).first()
      if (await transcript.count()) await transcript.click()
    },
  },
  {
    name: 'player-video-left',
    as: learner({ 'dog-nutrition': { done: 3 } }),
    path: VIDEO,
    answers: [{ calls: '**/video-positions?*', answer: { status: 200, json: { documents: [LEFT] } } }],
  },
  { name: 'player-video-ended', as: learner(), path: VIDEO, act: playToEnd },
  { name: 'player-article', as: learner({ 'dog-nutrition': { done: 1 } }), path: ARTICLE },
  {
    name: 'player-links',
    as: learner({ 'dog-nutrition': { done: 1 } }),
    path: ARTICLE,
    act: openTab('Links'),
  },
  {
    name: 'player-sheet',
    as: learner({ 'dog-nutrition': { done: 1 } }),
    path: ARTICLE,
    act: (page) => click(page, 'Notes and links'),
    upTo: 820,
    isWindow: true,
  },
  {
    name: 'player-says',
    as: learner(),
    path: '/course/dog-nutrition?module=dog-nutrition-switching-article',
  },
  {
    name: 'player-drawer',
    as: learner({ 'dog-nutrition': { done: 3 } }),
    path: ARTICLE,
    act: (page) => click(page, /^Course Content/),
    upTo: 820,
    isWindow: true,
  },
  {
    name: 'quiz-team-insight',
    as: ADMINISTRATOR,
    path: QUIZ,
    answers: [{ calls: '**/quiz-insights?*', answer: { status: 200, json: { documents: [INSIGHT] } } }],
    act: (page) => page.getByText('Read it yourself').waitFor(),
  },
  { name: 'player-loading', as: learner(), path: ARTICLE, answers: [{ calls: MODULES, answer: 'held' }] },
  {
    name: 'player-course-loading',
    as: learner(),
    path: ARTICLE,
    answers: [{ calls: '**/associate-training-courses?*', answer: 'held' }],
  },
  {
    name: 'player-failed',
    as: learner(),
    path: ARTICLE,
    answers: [{ calls: MODULES, answer: 'failed' }],
    isWindow: true,
  },
  {
    name: 'player-failed-closed',
    as: learner(),
    path: ARTICLE,
    answers: [{ calls: MODULES, answer: 'failed' }],
    act: (page) => page.getByRole('alertdialog').getByRole('button').click(),
  },
  { name: 'player-offline', as: learner({ 'dog-nutrition': { done: 1 } }), path: ARTICLE, act: goOffline },
  { name: 'player-large-text', as: learner(), path: ARTICLE, look: 'large text' },
  {
    name: 'player-forced',
    as: learner({ 'dog-nutrition': { done: 3 } }),
    path: ARTICLE,
    look: 'forced colors',
  },
  { name: 'player-print', as: learner(), path: ARTICLE, look: 'print' },
  { name: 'player-counter-card', as: learner(), path: ARTICLE, look: 'print', act: openCounterCard },
  { name: 'player-empty', as: learner(), courses: 'odd', path: '/course/empty' },
  { name: 'player-long-words', as: learner(), courses: 'odd', path: '/course/long' },
  { name: 'player-arabic', as: learner(), courses: 'odd', path: '/course/scripts?module=arabic' },
  { name: 'player-thai-video', as: learner(), courses: 'odd', path: '/course/scripts?module=thai' },
  { name: 'player-chinese', as: learner(), courses: 'odd', path: '/course/scripts?module=chinese' },
  { name: 'player-preview', as: ADMINISTRATOR, path: VIDEO },
  { name: 'player-preview-quiz', as: ADMINISTRATOR, path: QUIZ },

  { name: 'quiz-start', as: learner(BEFORE_QUIZ), path: QUIZ },
  { name: 'quiz-question', as: atQuiz('asked'), path: QUIZ },
  { name: 'quiz-chosen', as: atQuiz('asked'), path: QUIZ, act: (page) => choose(page, 1) },
  { name: 'quiz-nothing-chosen', as: atQuiz('asked'), path: QUIZ, act: (page) => click(page, 'Submit') },
  {
    name: 'quiz-busy',
    as: atQuiz('asked'),
    path: QUIZ,
    answers: [{ calls: '**/associate-training-completion/*/modules/*', answer: 'held' }],
    async act(page) {
      await choose(page, 0)
      await click(page, 'Submit')
    },
  },
  { name: 'quiz-second-question', as: atQuiz('half'), path: QUIZ },
  {
    name: 'quiz-offline',
    as: atQuiz('half'),
    path: QUIZ,
    async act(page) {
      await choose(page, 0)
      await goOffline(page)
      await click(page, 'Submit')
    },
  },
  {
    name: 'quiz-forced',
    as: atQuiz('half'),
    path: QUIZ,
    look: 'forced colors',
    act: (page) => choose(page, 1),
  },
  { name: 'quiz-large-text', as: atQuiz('half'), path: QUIZ, look: 'large text' },
  { name: 'quiz-failed', as: atQuiz('failed'), path: QUIZ },
  { name: 'quiz-passed', as: learner({ 'dog-nutrition': { done: 5 } }), path: QUIZ },
  { name: 'quiz-passed-with-errors', as: learner({ 'dog-nutrition': { done: 5, wrong: 1 } }), path: QUIZ },
  {
    name: 'quiz-passed-explained',
    as: learner({ 'dog-nutrition': { done: 5, wrong: 1 } }),
    path: QUIZ,
    act: (page) => page.getByText('3 questions', { exact: true }).click(),
  },
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
  {
    name: 'quiz-all-complete',
    as: learner({
      welcome: { done: 'all' },
      'dog-nutrition': { done: 'all' },
      'cat-behaviour': { done: 'all' },
    }),
    path: LAST_QUIZ,
  },
  { name: 'quiz-course-complete', as: learner({ 'dog-nutrition': { done: 'all' } }), path: LAST_QUIZ },
  {
    name: 'quiz-everything-complete',
    as: learner({
      welcome: { done: 'all' },
      'dog-nutrition': { done: 'all' },
      'cat-behaviour': { done: 'all' },
    }),
    path: LAST_QUIZ,
  },
]
