import { click, comeBack, goOffline, openOwnHistory } from './acts.ts'
import { at, cutOff, fail, hold, overlay, respond, states, withAnswers } from './build-scenes.ts'
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
/** Completed courses with an expiring, a revoked and an expired certificate. */
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

/** A course completed after several attempts, and another in the middle of its quiz. */
const WITH_EVENTS: Learned = {
  welcome: { done: 'all', hasEvents: true },
  'cat-behaviour': { done: 4, quiz: 'half', hasEvents: true },
}

const COURSES = '**/associate-training-courses?*'
const RECORDS = '**/associate-training-completion?*'

/** Scenes of My learning in each status, and of its failures. */
export const LEARNING_SCENES: Scene[] = [
  ...states(at('/', learner()), {
    'learn-new': {},
    'learn-loading': [hold(COURSES)],
    'learn-empty': [respond(COURSES, { documents: [] })],
    'learn-failed': { answers: [fail(RECORDS)], isWindow: true },
    'learn-failed-closed': withAnswers([fail(RECORDS)], (page) =>
      page.getByRole('alertdialog').getByRole('button').click(),
    ),
  }),
  ...states(at('/', learner(BUSY)), {
    'learn-busy': {},
    'learn-covers-gone': [cutOff('**/*-cover.*')],
    'learn-offline': goOffline,
    'learn-menu': overlay((page) => click(page, 'Menu')),
    'learn-welcome-back': comeBack,
  }),
  ...states(at('/', learner(MIXED)), {
    'learn-mixed': {},
    'learn-large-text': { look: 'large text' },
    'learn-forced': { look: 'forced colors' },
    'learn-print': { look: 'print' },
  }),
  { name: 'learn-quiz-left', as: learner({ welcome: { done: 3 } }), path: '/' },
  { name: 'learn-quiz-running', as: learner({ welcome: { done: 3, quiz: 'half' } }), path: '/' },
  { name: 'learn-quizzes-only', as: learner({ welcome: { done: 'quizzes' } }), path: '/' },
  ...states(at('/', learner(WITH_EVENTS)), {
    'learn-story': async (page) => {
      await openOwnHistory(page, 'Welcome to the Counter')
      await page
        .getByText(/^\d correct answers?$/)
        .first()
        .click()
    },
    'learn-story-running': async (page) => {
      await openOwnHistory(page, 'Understanding Cats')
      await page
        .getByText(/, opened .*\.$/)
        .first()
        .waitFor()
    },
    'learn-story-failed': withAnswers([fail('**/learning-events?*')], async (page) => {
      await openOwnHistory(page, 'Welcome to the Counter')
      await page.getByRole('alert').waitFor()
    }),
    'learn-story-forced': {
      look: 'forced colors',
      act: (page) => openOwnHistory(page, 'Welcome to the Counter'),
    },
  }),
  ...states(at('/', learner(MIXED, REQUIRED)), {
    'learn-required': {},
    'learn-required-large-text': { look: 'large text' },
    'learn-required-forced': { look: 'forced colors' },
    'learn-required-print': { look: 'print' },
  }),
  {
    name: 'learn-required-first',
    as: learner(BUSY, [{ course: 'dog-nutrition', days: 4 }]),
    path: '/',
    async act(page) {
      await page.getByText('What’s left').first().click()
      await page.getByText(/\(\d+ days left\)/).waitFor()
    },
  },
  { name: 'learn-required-soon', as: learner({}, SOON), path: '/' },
  { name: 'learn-required-odd', as: learner({}, ODD), courses: 'odd', path: '/' },
  { name: 'learn-complete', as: learner(ALL), path: '/' },
  ...['/', '/course/whole?module=read'].map(
    (path, place): Scene => ({
      name: `learn-certificate-missing${place === 0 ? '' : '-course'}`,
      as: learner({ whole: { done: 'quizzes' } }),
      courses: 'odd',
      path,
    }),
  ),
  ...states(at('/', learner(CERTIFIED)), {
    'learn-certificates': {},
    'learn-certificates-large-text': { look: 'large text' },
    'learn-certificates-forced': { look: 'forced colors' },
  }),
  { name: 'learn-unknown-address', as: learner(BUSY), path: '/nowhere' },
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
