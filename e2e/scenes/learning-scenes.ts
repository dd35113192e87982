import { click, comeBack, goOffline, openOwnHistory } from './acts.ts'
import { type Learned, LOGO_KINDS, type RequiredCourse, type Scene, type Visitor } from './scene.ts'

const learner = (learned: Learned = {}, required: RequiredCourse[] = []): Visitor => ({
  role: 'associate',
  learned,
  required,
  picture: true,
})

const ALL: Learned = {
  welcome: { done: 'all', daysAgo: 9 },
  'dog-nutrition': { done: 'all', daysAgo: 8 },
  'cat-behaviour': { done: 'all', daysAgo: 7 },
}
/** Completed courses with a certificate that expires, a revoked one and an expired one. */
const CERTIFIED: Learned = {
  welcome: { done: 'all', daysAgo: 300, certificate: { months: 12 } },
  'dog-nutrition': { done: 'all', daysAgo: 8, certificate: 'revoked' },
  'cat-behaviour': { done: 'all', daysAgo: 400, certificate: { months: 12 } },
}
const BUSY: Learned = { 'dog-nutrition': { done: 3 } }
const MIXED: Learned = { welcome: { done: 'all' }, 'cat-behaviour': { done: 4 } }

/** Requirements of these courses, overdue and due. */
const REQUIRED: RequiredCourse[] = [
  { course: 'dog-nutrition', days: 4 },
  { course: 'cat-behaviour', days: -3 },
]
const SOON: RequiredCourse[] = [
  { course: 'dog-nutrition', days: 0 },
  { course: 'cat-behaviour', days: 1 },
  { course: 'welcome', days: 500 },
]
const ODD: RequiredCourse[] = ['empty', 'scripts', 'long'].map((course) => ({ course, days: 4 }))

/** A course completed after several attempts, and one in the middle of its quiz. */
const WITH_EVENTS: Learned = {
  welcome: { done: 'all', hasEvents: true },
  'cat-behaviour': { done: 4, quiz: 'half', hasEvents: true },
}

const COURSES = '**/associate-training-courses?*'
const RECORDS = '**/associate-training-completion?*'

/** Scenes of My learning in each status, and of its failures. */
export const LEARNING_SCENES: Scene[] = [
  { name: 'learn-new', as: learner(), path: '/' },
  { name: 'learn-busy', as: learner(BUSY), path: '/' },
  { name: 'learn-mixed', as: learner(MIXED), path: '/' },
  { name: 'learn-quiz-left', as: learner({ welcome: { done: 3 } }), path: '/' },
  { name: 'learn-quiz-running', as: learner({ welcome: { done: 3, quiz: 'half' } }), path: '/' },
  { name: 'learn-quizzes-only', as: learner({ welcome: { done: 'quizzes' } }), path: '/' },
  {
    name: 'learn-story',
    as: learner(WITH_EVENTS),
    path: '/',
    async act(page) {
      await openOwnHistory(page, 'Welcome to the Counter')
      await page
        .getByText(/^\d right answers?$/)
        .first()
        .click()
    },
  },
  {
    name: 'learn-story-running',
    as: learner(WITH_EVENTS),
    path: '/',
    async act(page) {
      await openOwnHistory(page, 'Understanding Cats')
      await page
        .getByText(/, opened .*\.$/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'learn-story-failed',
    as: learner(WITH_EVENTS),
    path: '/',
    answers: [{ calls: '**/learning-events?*', answer: 'failed' }],
    async act(page) {
      await openOwnHistory(page, 'Welcome to the Counter')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'learn-story-forced',
    as: learner(WITH_EVENTS),
    path: '/',
    look: 'forced colors',
    act: (page) => openOwnHistory(page, 'Welcome to the Counter'),
  },
  { name: 'learn-required', as: learner(MIXED, REQUIRED), path: '/' },
  {
    name: 'learn-required-first',
    as: learner(BUSY, [{ course: 'dog-nutrition', days: 4 }]),
    path: '/',
    async act(page) {
      await page.getByText('What is left?').first().click()
      await page.getByText(/days are left/).waitFor()
    },
  },
  { name: 'learn-required-soon', as: learner({}, SOON), path: '/' },
  {
    name: 'learn-required-large-text',
    as: learner(MIXED, REQUIRED),
    path: '/',
    look: 'large text',
  },
  {
    name: 'learn-required-forced',
    as: learner(MIXED, REQUIRED),
    path: '/',
    look: 'forced colors',
  },
  { name: 'learn-required-print', as: learner(MIXED, REQUIRED), path: '/', look: 'print' },
  { name: 'learn-required-odd', as: learner({}, ODD), courses: 'odd', path: '/' },
  { name: 'learn-complete', as: learner(ALL), path: '/' },
  { name: 'learn-certificates', as: learner(CERTIFIED), path: '/' },
  { name: 'learn-certificates-large-text', as: learner(CERTIFIED), path: '/', look: 'large text' },
  { name: 'learn-certificates-forced', as: learner(CERTIFIED), path: '/', look: 'forced colors' },
  { name: 'learn-unknown-address', as: learner(BUSY), path: '/nowhere' },
  { name: 'learn-loading', as: learner(), path: '/', answers: [{ calls: COURSES, answer: 'held' }] },
  {
    name: 'learn-empty',
    as: learner(),
    path: '/',
    answers: [{ calls: COURSES, answer: { status: 200, json: { documents: [] } } }],
  },
  {
    name: 'learn-failed',
    as: learner(),
    path: '/',
    answers: [{ calls: RECORDS, answer: 'failed' }],
    isWindow: true,
  },
  {
    name: 'learn-failed-closed',
    as: learner(),
    path: '/',
    answers: [{ calls: RECORDS, answer: 'failed' }],
    act: (page) => page.getByRole('alertdialog').getByRole('button').click(),
  },
  {
    name: 'learn-covers-gone',
    as: learner(BUSY),
    path: '/',
    answers: [{ calls: '**/*-cover.*', answer: 'cut off' }],
  },
  { name: 'learn-offline', as: learner(BUSY), path: '/', act: goOffline },
  { name: 'learn-menu', as: learner(BUSY), path: '/', act: (page) => click(page, 'Menu'), isWindow: true },
  { name: 'learn-welcome-back', as: learner(BUSY), path: '/', act: comeBack },
  { name: 'learn-large-text', as: learner(MIXED), path: '/', look: 'large text' },
  { name: 'learn-forced', as: learner(MIXED), path: '/', look: 'forced colors' },
  { name: 'learn-print', as: learner(MIXED), path: '/', look: 'print' },
  { name: 'learn-long-names', as: learner(), courses: 'odd', path: '/' },
  ...[
    'محمد عبد الرحمن بن خالد',
    'สมชาย วงศ์สุวรรณรัตนโกสินทร์',
    '欧阳修远',
    `Wolfeschlegel${'steinhausen'.repeat(8)}`,
  ].map(
    (name, place): Scene => ({
      name: `learn-named-${['arabic', 'thai', 'chinese', 'long'][place]}`,
      as: { role: 'associate', name },
      path: '/',
    }),
  ),
  ...LOGO_KINDS.map(
    (logo): Scene => ({ name: `learn-logo-${logo}`, as: { role: 'associate', logo }, path: '/' }),
  ),
]
