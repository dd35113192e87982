import { beforeAll, expect, it, vi } from 'vitest'
import type { PageRenderer } from '#contract/drawn-page.ts'
import { A_DAY } from '#domain/durations.ts'
import type { Role } from '#domain/permissions.ts'
import { DOCUMENT_PATHS } from '../services/document-paths.ts'

const NOON = Date.UTC(2026, 2, 20, 12)
const LOADING_MS = 120_000

/** A course with a video, an article and a quiz, named after their types. */
const course = (id: string) => ({
  id,
  name: `Course ${id}`,
  description: `About ${id}. And more.`,
  backgroundImage: '',
  webPath: id,
  enabled: true,
  minutes: 9,
  certificate: false,
  sections: [
    {
      title: 'First steps',
      modules: [
        { id: `${id}-film`, title: `Film on ${id}`, type: 'video', minutes: 4 },
        { id: `${id}-words`, title: `Text on ${id}`, type: 'article' },
      ],
    },
    { title: 'Test', modules: [{ id: `${id}-quiz`, title: `Quiz on ${id}`, type: 'quiz', minutes: 2 }] },
  ],
})
const CATS = course('cats')
const CONFIG = {
  gatewayUrl: '/gateway',
  signInUrl: '/sign-in',
  documentsUrl: '/documents',
  companyName: 'Acme',
  supportEmail: 'help@acme.example',
  oembedUrl: '',
  videoHosts: [],
}

let renderer: PageRenderer
beforeAll(async () => {
  vi.stubGlobal('document', new EventTarget())
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  const { createPageRenderer } = await import('./page-renderer.tsx')
  renderer = await createPageRenderer()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
}, LOADING_MS)

/** Renders a screen for Rosa with the given documents. Returns its texts in order, separated by ` | `. */
function textOf(address: string, role: Role, documents: Record<string, unknown>): string {
  const user = { uid: 'rosa', email: 'rosa@paws.example', partner: 'paws', roles: [role] }
  const all = {
    [DOCUMENT_PATHS.user('rosa')]: { ...user, id: 'rosa', userName: 'Rosa Learner' },
    [DOCUMENT_PATHS.partner('paws')]: { id: 'paws', name: 'City Paws' },
    [DOCUMENT_PATHS.courses()]: { documents: [course('dogs'), CATS, course('fish')] },
    ...documents,
  }
  const { markup } = renderer.draw({ address, user, documents: all }, CONFIG)
  const texts = markup.split(/<[^>]*>/).map((text) => text.trim())
  return texts.filter((text) => text !== '').join(' | ')
}

const member = (id: string, role: Role = 'partner-associate') => ({
  id,
  userName: `${id} Miller`,
  email: `${id}@paws.example`,
  roles: [role],
  partner: 'paws',
})

/** A team in which Ada has finished the course, Ben has started it and Cem has not. */
const TEAM = {
  [DOCUMENT_PATHS.firstMembers('paws')]: {
    total: 4,
    users: [member('Cem'), member('Ada'), member('Ben'), member('Dee', 'partner-admin')],
    statuses: [
      { userId: 'Ada', courses: { dogs: 'complete', cats: 'complete', fish: 'complete' }, lastActive: NOON },
      { userId: 'Ben', courses: { dogs: 'in-progress' }, lastActive: NOON - 20 * A_DAY },
    ],
    numbers: { 'needs-nudge': 1, 'under-way': 0, 'not-started': 1, finished: 1 },
    tallies: { dogs: { complete: 1, 'in-progress': 1 }, cats: { complete: 1, 'in-progress': 0 } },
    hasRequirements: true,
    dues: { overdue: 2, week: 1 },
  },
}

const record = (courseId: string, modules: object) => ({
  id: `of ${courseId}`,
  userId: 'rosa',
  partnerId: 'paws',
  courseId,
  created: NOON - 3 * A_DAY,
  modules,
})
const PASSED = { type: 'quiz', currentQuestion: 0, submitCount: 1, answers: [], dateCompleted: NOON }
const RULE = { added: 1, requiredSince: '2026-03-01' }

/** Rosa's progress: the dogs are finished, the cats' video is opened and overdue, and the fish are due. */
const LEARNED = {
  [DOCUMENT_PATHS.completions('rosa')]: {
    documents: [
      record('dogs', { 'dogs-quiz': PASSED }),
      record('cats', { 'cats-film': { type: 'video', dateCompleted: NOON - A_DAY } }),
    ],
  },
  [DOCUMENT_PATHS.requirements('rosa')]: {
    documents: [
      {
        ...RULE,
        id: '1',
        courseId: 'cats',
        due: { ...RULE, state: 'overdue', since: '2026-03-18', daysOver: 2 },
      },
      { ...RULE, id: '2', courseId: 'fish', due: { ...RULE, state: 'due', day: '2026-03-25', daysLeft: 5 } },
    ],
  },
}

it('shows an administrator the figures of the team and the courses, and the members by name', () => {
  const text = textOf('/team', 'partner-admin', TEAM)
  expect(text).toContain('1 of 3 needs a nudge; 1 has finished.')
  expect(text).toContain(
    '| 2 | overdue | 1 | needs a nudge | 1 | in progress | 0 | not started | 1 | finished |',
  )
  expect(text).toContain(
    '| Course dogs | 1 | complete | 1 | in progress | 1 | not started | Course cats | 1 |',
  )
  expect(text).toContain('| Course fish | 1 | complete | 0 | in progress | 2 | not started |')
  expect(text).toContain('| All members: 4 of 4 shown, by Name, A to Z |')
  expect(text.split('| Completed Courses | Remove | ')[1]).toBe(
    [
      'Ada Miller | Ada | @paws.example | associate | 3 / 3 | Remove',
      'Ben Miller | Ben | @paws.example | associate | 0 / 3 | Remove',
      'Cem Miller | Cem | @paws.example | associate | 0 / 3 | Remove',
      'Dee Miller | Dee | @paws.example | admin | NA | Remove | Administrators can’t remove each other.',
    ].join(' | '),
  )
})

it('shows an administrator each course with its size and figures', () => {
  const text = textOf('/courses', 'partner-admin', TEAM)
  expect(text).toContain('| Course dogs | About dogs. | 3 modules, 9 min | 1 of 3 complete | Course cats |')
  expect(text).toMatch(/\| Course fish \| About fish\. \| 3 modules, 9 min \| 1 of 3 complete$/)
})

it('shows an associate the overdue course first, then the due and the finished one', () => {
  const text = textOf('/', 'partner-associate', LEARNED)
  expect(text).toContain('You’ve completed 1 of 3 courses.')
  const [next = '', ...others] = text.split(/ \| (?=Course (?:fish|dogs) \| (?:Due|About))/)
  expect(next).toContain(
    '| Next step | Course cats | 2 days overdue | Status: | in progress | Text on cats | Article | 1 of 3 modules |',
  )
  expect(next).toMatch(/\| Not passed: \| Quiz on cats \| No attempts yet\. \|.*\| Continue \| Course cats$/)
  expect(others).toEqual([
    'Course fish | Due | Wednesday, March 25 | About fish. | 0 of 3 modules | Status: | not started | 3 modules, 9 min | Start | Course fish',
    expect.stringMatching(
      /^Course dogs \| About dogs\. \| Status: \| complete \| 2 modules left to explore \| Review \| Course dogs/,
    ),
  ])
})

it('shows an article with notes, links to its neighbors, and the contents with completed modules', () => {
  const root = {
    type: 'root',
    children: [{ type: 'paragraph', children: [{ type: 'text', text: 'Purr.' }] }],
  }
  const article = { ...CATS.sections[0]?.modules[1], editorData: JSON.stringify({ root }), notes: 'Listen.' }
  const text = textOf('/course/cats?module=cats-words', 'partner-associate', {
    ...LEARNED,
    [DOCUMENT_PATHS.module('cats', 'cats-words')]: {
      ...article,
      links: [{ title: 'More', value: 'https://cats.example/more' }],
    },
  })
  expect(text).toContain('| My learning | Course cats | 1 of 3 modules |')
  expect(text).toContain(
    '| Purr. | Previous | Previous: | Film on cats | Next: | Quiz on cats | Notes | Links |',
  )
  expect(text).toContain('| Listen. | More | (opens in a new tab) | cats.example |')
  expect(text).toContain(
    '| First steps | 1 / 2 Completed | Completed | Film on cats | Video, 4 min | Not completed | Text on cats | Article | Test | 0 / 1 Completed | Not completed | Quiz on cats |',
  )
})

it('shows the number of questions and the passing score at the start of a quiz', () => {
  const question = (id: string) => ({
    id,
    type: 'multiple-choice',
    question: 'Why?',
    answers: [{ answer: 'So' }],
  })
  const quiz = { ...CATS.sections[1]?.modules[0], questions: ['a', 'b', 'c'].map(question), passingScore: 2 }
  const text = textOf('/course/cats?module=cats-quiz', 'partner-associate', {
    ...LEARNED,
    [DOCUMENT_PATHS.module('cats', 'cats-quiz')]: quiz,
  })
  expect(text).toContain('| This quiz has 3 questions. You need 2 correct answers to pass.')
  expect(text).toContain('| Start Quiz | Previous | Previous: | Text on cats | Course Content |')
})

it('lists search results with their sources, in the server’s order', () => {
  const film = { ...CATS.sections[0]?.modules[0], title: 'Film on cats' }
  const found = [
    {
      course: CATS,
      title: [{ text: 'Course ' }, { text: 'cats', isFound: true }],
      sentence: [],
      from: 'course',
    },
    { course: CATS, module: film, title: [{ text: film.title }], sentence: [], from: 'film', seconds: 75 },
  ]
  const documents = { ...LEARNED, [DOCUMENT_PATHS.search('cat')]: { documents: found } }
  const text = textOf('/search?q=cat', 'partner-associate', documents)
  expect(text).toMatch(
    /\| 2 results \| Course \| cats \| Course \| Film on cats \| Course cats, video at 1:15$/,
  )
})
