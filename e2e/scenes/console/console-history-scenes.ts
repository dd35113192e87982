import type { Page } from '@playwright/test'
import type { CourseAudience, CourseOffers } from '#contract/console/company-audience.ts'
import type {
  CourseHistory,
  CourseQuestions,
  CourseRevision,
  CourseUses,
  RevertEffect,
  RevisionOutline,
} from '#contract/console/company-courses.ts'
import { A_DAY } from '#domain/durations.ts'
import { click } from '../acts.ts'
import { overlay, states } from '../build-scenes.ts'
import type { Scene } from '../scene.ts'
import { ANA, ARABIC, course, HYGIENE, LONG } from './console-course-scenes.ts'
import { courseNameAt } from './console-names.ts'
import { CHANGES } from './console-publish-scenes.ts'
import { answer, call, overtake, signedIn, waitAndFail } from './console-scenes.ts'

const NOW = Date.now()
const COURSE = answer('/courses/hygiene', HYGIENE)

const revision = (number: number, changes: Partial<CourseRevision> = {}): CourseRevision => ({
  revision: number,
  name: 'Hygiene',
  enabled: true,
  by: ANA,
  changes: CHANGES.slice(2),
  published: NOW - (50 - number) * A_DAY,
  ...changes,
})
const REVISIONS = [
  revision(7, { note: 'The new rules of this spring.', changes: CHANGES }),
  revision(6, { by: { kind: 'operator' }, note: LONG, changes: [] }),
  revision(5, { by: ARABIC, note: 'قواعد جديدة لهذا الربيع' }),
  revision(4, { by: { kind: 'person' }, name: LONG }),
]
const MANY = Array.from({ length: 20 }, (_, place) => revision(40 - place))
const pageOf = (revisions: CourseRevision[], hasMore = false) =>
  answer('/courses/hygiene/revisions', { revisions, hasMore } satisfies CourseHistory)

const OUTLINE: RevisionOutline = {
  revision: 6,
  name: 'Hygiene',
  description: 'Clean hands, clean counters.',
  enabled: true,
  sections: [
    {
      title: 'Before you begin',
      modules: [
        { id: 'm1', title: 'Washing hands', type: 'video', minutes: 4 },
        { id: 'm2', title: LONG, type: 'article', minutes: 12 },
      ],
    },
    { title: 'العناية بالقطط', modules: [{ id: 'm3', title: 'ما تعرفه', type: 'quiz' }] },
  ],
}
const EFFECT: RevertEffect = { shown: 7, isSame: false, changes: CHANGES }

type Question = CourseQuestions['quizzes'][number]['questions'][number]

const question = (number: number, changes: Partial<Question>): Question => ({
  id: `q${number}`,
  number,
  question: 'How long do you wash your hands?',
  people: 240,
  answers: ['5 seconds', '30 seconds', 'Until they are dry'].map((text, place) => ({
    answer: text,
    isRight: place === 1,
  })),
  numbers: { right: 0.82, options: [0.1, 0.82, 0.08] },
  ...changes,
})
const QUESTIONS: CourseQuestions = {
  name: 'Hygiene',
  counted: NOW,
  revisions: [7, 5],
  quizzes: [
    {
      id: 'm3',
      title: 'What you know',
      people: 260,
      passed: 231,
      triesToPass: 1.4,
      questions: [
        question(1, {}),
        question(2, {
          numbers: { right: 0.21, options: [0.62, 0.21, 0.17], doubt: { option: 0, share: 0.62 } },
        }),
        question(3, {
          question: LONG,
          answers: [LONG, 'بعد كل عميل', 'Never'].map((text, place) => ({
            answer: text,
            isRight: place === 1,
          })),
        }),
      ],
    },
    {
      id: 'm4',
      title: 'ما تعرفه',
      people: 12,
      questions: [question(1, { question: 'متى تغسل يديك؟', people: 12, numbers: undefined })],
    },
  ],
}
const MANY_QUESTIONS: CourseQuestions = {
  name: LONG,
  counted: NOW,
  revisions: Array.from({ length: 14 }, (_, place) => 40 - place),
  quizzes: Array.from({ length: 5 }, (_, quiz) => ({
    id: `m${quiz}`,
    title: courseNameAt(quiz),
    people: 1200,
    passed: 960,
    triesToPass: 2.1,
    questions: Array.from({ length: 8 }, (_, place) => ({
      ...question(place + 1, QUESTIONS.quizzes[0]?.questions[place % 3] ?? {}),
      id: `q${quiz}-${place}`,
      number: place + 1,
    })),
  })),
}
const questionsOf = (shown: CourseQuestions) => answer('/courses/hygiene/questions', shown)

const USES = [
  ...['City Paws', LONG, 'حيوانات المدينة'].map((name, place) => ({ name, people: 1200 - place * 400 })),
  ...Array.from({ length: 97 }, (_, place) => ({ name: `Partner ${place + 1}`, people: place % 9 })),
].map((use, place) => ({ ...use, id: `p${place}`, complete: Math.floor(use.people / 2) }))
const usesOf = (partners: CourseUses['partners'], hasMore = false) =>
  answer('/courses/hygiene/partners?*', { partners, hasMore } satisfies CourseUses)

const history = signedIn('/courses/hygiene', COURSE)
const one = signedIn(
  '/courses/hygiene/revisions/6',
  COURSE,
  answer('/courses/hygiene/revisions/6', OUTLINE),
  answer('/courses/hygiene/revisions/6/effect', EFFECT),
)
const questions = signedIn('/courses/hygiene/questions', COURSE)
const audienceOf = (
  audience: Omit<CourseAudience, 'version'>,
  partners: CourseOffers['partners'],
  hasMore = false,
) =>
  [
    answer('/courses/hygiene/audience', { version: '1', ...audience } satisfies CourseAudience),
    answer('/courses/hygiene/audience/partners?*', { partners, hasMore } satisfies CourseOffers),
  ] as const
const OFFERS = [
  { id: 'p0', name: 'City Paws', catalogue: 'all', state: 'shown', since: Date.UTC(2026, 2, 1) },
  { id: 'p1', name: LONG, catalogue: 'chosen', state: 'over', until: '2026-02-05' },
  { id: 'p2', name: 'حيوانات المدينة', catalogue: 'chosen', state: 'not-chosen' },
  { id: 'p3', name: 'Happy Tails', catalogue: 'all', state: 'outside' },
  { id: 'p4', name: 'Kitten Corner', catalogue: 'all', state: 'later', from: '2026-12-24' },
] satisfies CourseOffers['partners']
const NAMED = OFFERS.slice(0, 3).map(({ id, name }) => ({ id, name }))
const LIMITED = audienceOf({ audience: 'only', partners: NAMED, until: '2026-12-31' }, OFFERS)
const WHOLE = audienceOf({ audience: 'all', partners: [] }, OFFERS.slice(0, 3))
const uses = signedIn('/courses/hygiene/used-by', COURSE)

async function askToPublishAgain(page: Page): Promise<void> {
  await click(page, 'Publish again')
  await page.getByLabel('Note for History (optional)').waitFor()
}

/** Scenes of the console's history of a course, and of its publishing. */
export const CONSOLE_HISTORY_SCENES: Scene[] = [
  ...states(history, {
    'console-history': [pageOf(REVISIONS)],
    'console-history-full': [pageOf(MANY, true)],
    'console-history-first': [
      answer('/courses/hygiene', course({ revision: 1, name: LONG, enabled: false, numbers: undefined })),
      pageOf([revision(1, { changes: undefined })]),
    ],
    ...waitAndFail('console-history', pageOf([]).calls),
  }),
  ...states(one, {
    'console-revision': {},
    ...waitAndFail('console-revision', call('/courses/hygiene/revisions/6')),
    'console-publish-again': overlay(askToPublishAgain),
    'console-publish-again-overtaken': {
      answers: [
        overtake(
          '/courses/hygiene/revisions/6/publish',
          'Someone published revision 8 in the meantime. Review the changes.',
        ),
      ],
      async act(page) {
        await askToPublishAgain(page)
        await click(page, 'Publish')
        await page.getByText('Review the changes').waitFor()
      },
      isWindow: true,
    },
  }),
  ...states(questions, {
    'console-questions': [questionsOf(QUESTIONS)],
    'console-questions-full': [questionsOf(MANY_QUESTIONS)],
    'console-questions-empty': [
      questionsOf({ ...QUESTIONS, counted: undefined, revisions: [], quizzes: [] }),
    ],
    ...waitAndFail('console-questions', questionsOf(QUESTIONS).calls),
  }),
  ...states(uses, {
    'console-used-by': [usesOf(USES.slice(0, 8)), ...WHOLE],
    'console-used-by-full': [usesOf(USES, true), ...LIMITED],
    'console-used-by-empty': [usesOf([]), ...LIMITED],
    ...waitAndFail('console-used-by', usesOf([]).calls),
  }),
]
