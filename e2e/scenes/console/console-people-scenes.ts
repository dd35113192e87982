import type { Page } from '@playwright/test'
import type { ErasurePreview, FoundPersonDocument, PersonDocument } from '#contract/console/console-people.ts'
import type { LearningEventsPage } from '#contract/documents.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { chooseAction, click } from '../acts.ts'
import { fail, states } from '../build-scenes.ts'
import type { Scene } from '../scene.ts'
import { partnerRow } from '../scene-documents.ts'
import { courseNameAt, ODD_NAMES, personAt } from './console-names.ts'
import { answer, call, overtake, refuse, signedIn, waitAndFail } from './console-scenes.ts'

const NOW = Date.now()

const NAMES = [
  'Anna Example',
  'Annabelle-Christine Longest-Name-Of-All-The-People Featherstonehaugh',
  'محمد عبد الله',
  'Žofia Müller-Łukasz',
]

const FOUND: FoundPersonDocument[] = NAMES.map((userName, place) => ({
  uid: `u${place}`,
  userName,
  email: `person.${place}@happytails.example`,
  roles: [place === 3 ? 'partner-admin' : 'partner-associate'],
  ...(place === 2 ? {} : { partner: { id: 'happy-tails', name: 'Happy Tails Pet Supply' } }),
  ...(place === 1 ? { disabled: true as const } : {}),
}))

const HAPPY_TAILS = { id: 'happy-tails', name: 'Happy Tails Pet Supply' }

const MODULES: PersonDocument['records'][number]['modules'] = [
  { id: 'film', title: 'Hello', type: 'video' },
  { id: 'quiz', title: 'What did you see?', type: 'quiz' },
]

/** History of the first course's record: opened, attempted twice, passed. */
export const HISTORY: LearningEventsPage = {
  documents: [
    { kind: 'course-completed', course: 'Welcome to the Counter' },
    ...attempt(1, 'Ask what the animal needs', true),
    ...attempt(0, 'Sell what is on offer', false),
    { kind: 'module-opened', moduleId: 'film', module: 'Hello' } as const,
    { kind: 'record-opened', course: 'Welcome to the Counter' } as const,
  ].map((event, place, all) => ({
    recordId: 'r',
    courseId: 'welcome',
    number: all.length - place,
    revision: 1,
    byMember: true,
    at: NOW - (60 - all.length + place) * A_DAY,
    happened: NOW - (60 - all.length + place) * A_DAY,
    ...(event as { kind: 'record-opened' }),
  })),
  next: 'r.1',
}

function attempt(number: number, answer: string, correct: boolean): object[] {
  const quiz = { moduleId: 'quiz', module: 'What did you see?', attempt: number }
  const question = 'A customer asks for food for a rabbit. What do you do first?'
  return [
    { ...quiz, kind: 'quiz-finished', score: correct ? 1 : 0, of: 1, needed: 1, passed: correct },
    { ...quiz, kind: 'question-answered', questionNumber: 1, question, answer, correct, selectedAnswer: 0 },
    { ...quiz, kind: 'quiz-started' },
  ]
}

const ERASURE: ErasurePreview = {
  goes: [
    'The account: name, email, profile picture and password.',
    '2 sessions, 1 remembered browser and 3 emails.',
  ],
  stays: [
    '3 learning records with 41 events and 2 certificates, under an anonymous ID instead of the name.',
    '7 lines of the activity log, with emails and addresses removed.',
  ],
  loss: ['This is the last administrator of Happy Tails Pet Supply. No one will be left to manage its team.'],
}

const PARTNERS_FOUND = {
  partners: [
    'City Paws',
    'The Wolfeschlegelsteinhausenbergerdorff Aquarium and Terrarium Supply Company',
    'كفوف المدينة',
  ].map((name, place) =>
    partnerRow({ id: `city-paws-${place}`, name, state: place === 1 ? 'suspended' : 'open' }),
  ),
  next: 'more',
}

async function findPartner(page: Page, text: string): Promise<void> {
  await chooseAction(page, 'Move to a partner')
  await page.getByRole('searchbox', { name: 'Find a partner' }).fill(text)
}

const MAIL_KINDS = ['Course reminder', 'Team summary', 'Password reset link']
const ENDS = ['delivered', 'given-up', 'cancelled'] as const

const PERSON: PersonDocument = {
  uid: 'u0',
  version: 'a',
  userName: 'Anna Example',
  email: 'anna@happytails.example',
  roles: ['partner-associate'],
  partner: { ...HAPPY_TAILS, state: 'open' },
  created: NOW - 90 * A_DAY,
  joined: NOW - 90 * A_DAY,
  hasPassword: true,
  isEmailProved: true,
  lockedUntil: NOW + AN_HOUR,
  sessions: { count: 2, last: NOW - A_DAY },
  records: [
    {
      partner: HAPPY_TAILS,
      courseId: 'welcome',
      course: 'Welcome to the Counter',
      status: 'complete',
      opened: NOW - 60 * A_DAY,
      modules: MODULES,
    },
    {
      partner: { id: 'old', name: 'شركة الحيوانات الأليفة' },
      courseId: 'hygiene',
      modules: [],
      course: 'Hygiene in the grooming salon, in the kennel and everywhere behind the counter',
      status: 'in-progress',
      opened: NOW - 300 * A_DAY,
    },
  ],
  mails: [
    { kind: 'Course reminder', queued: NOW - A_DAY, end: 'delivered', ended: NOW - A_DAY },
    { kind: 'Invitation', queued: NOW - 20 * A_DAY, end: 'given-up', ended: NOW - 17 * A_DAY },
  ],
}

/** A disabled person with a long name and the maximum of all data. */
const FULL: PersonDocument = {
  ...PERSON,
  ...personAt(0),
  disabled: true,
  isEmailProved: false,
  partner: { id: 'long', name: ODD_NAMES.partner, state: 'suspended' },
  records: Array.from({ length: 30 }, (_, place) => ({
    partner:
      place < 20 ? { id: 'long', name: ODD_NAMES.partner } : { id: 'old', name: ODD_NAMES.arabicPartner },
    courseId: `c${place}`,
    course: courseNameAt(place),
    modules: MODULES,
    status: place % 2 ? 'complete' : 'in-progress',
    opened: NOW - place * 20 * A_DAY,
  })),
  mails: Array.from({ length: 30 }, (_, place) => ({
    kind: MAIL_KINDS[place % MAIL_KINDS.length] ?? '',
    queued: NOW - place * A_DAY,
    ...(place === 0 ? { end: 'waiting' } : { end: ENDS[place % ENDS.length] ?? 'delivered' }),
    ...(place > 0 && { ended: NOW - place * A_DAY }),
  })),
}
const MANY_FOUND: FoundPersonDocument[] = Array.from({ length: 50 }, (_, place) => ({
  uid: `m${place}`,
  ...personAt(place),
  roles: [place % 6 ? 'partner-associate' : 'partner-admin'],
  ...(place !== 7 && {
    partner: {
      id: `p${place}`,
      name: [ODD_NAMES.partner, ODD_NAMES.arabicPartner, 'City Paws'][place % 3] ?? '',
    },
  }),
  ...(place % 8 === 5 && { disabled: true as const }),
}))

const INVITED: PersonDocument = {
  ...PERSON,
  userName: 'محمد عبد الله',
  hasPassword: false,
  isEmailProved: false,
  neverUsed: true,
  lockedUntil: undefined,
  sessions: { count: 0 },
  records: [],
  mails: [],
  invitation: { undelivered: NOW - 2 * A_DAY, refused: true },
}

const list = signedIn('/people?q=ann')
const person = signedIn('/people/u0', answer('/people/u0', PERSON))

/** Scenes of the console's people screens. */
export const CONSOLE_PEOPLE_SCENES: Scene[] = [
  ...states(list, {
    'console-people-empty': { path: '/company/people' },
    'console-people': [answer('/people?*', { people: FOUND, isMore: true })],
    'console-people-none': [answer('/people?*', { people: [], isMore: false })],
    'console-people-full': [answer('/people?*', { people: MANY_FOUND, isMore: true })],
    ...waitAndFail('console-people', call('/people?*')),
  }),
  ...states(person, {
    'console-person': {},
    'console-person-full': [answer('/people/u0', FULL)],
    ...waitAndFail('console-person', call('/people/u0')),
    'console-person-invited': [answer('/people/u0', INVITED)],
    'console-person-history': {
      answers: [answer('/people/u0/events?*', HISTORY)],
      async act(page) {
        await page.locator('summary').first().click()
        await page.getByText('2nd attempt').waitFor()
      },
    },
    'console-person-history-failed': {
      answers: [fail(call('/people/u0/events?*'))],
      async act(page) {
        await page.locator('summary').first().click()
        await page.getByText('We couldn’t load the attempts.').waitFor()
      },
    },
    'console-person-move': {
      answers: [answer('/partners?*', PARTNERS_FOUND)],
      async act(page) {
        await findPartner(page, 'ci')
        await page.getByText('Keep typing to see more.').waitFor()
      },
      isWindow: true,
    },
    'console-person-move-chosen': {
      answers: [answer('/partners?*', PARTNERS_FOUND)],
      async act(page) {
        await findPartner(page, 'wolf')
        await page.getByRole('button', { name: /Wolfe/ }).click()
      },
      isWindow: true,
    },
    'console-person-move-without': {
      answers: [answer('/partners?*', PARTNERS_FOUND)],
      async act(page) {
        await findPartner(page, 'wolf')
        await page.getByRole('button', { name: /Wolfe/ }).click()
        await page.getByRole('checkbox', { name: 'Transfer the learning record' }).uncheck()
      },
      isWindow: true,
    },
    'console-person-move-none': {
      answers: [answer('/partners?*', { partners: [] })],
      async act(page) {
        await findPartner(page, 'xy')
        await page.getByText('Nothing matches').waitFor()
        await page.getByRole('dialog').getByRole('button', { name: 'Move to a partner' }).click()
        await page.getByText('Choose a partner.').waitFor()
      },
      isWindow: true,
    },
    'console-person-erase': {
      answers: [answer('/people/u0/erasure', ERASURE)],
      async act(page) {
        await chooseAction(page, 'Erase')
        await page.getByText('Will be kept:').waitFor()
      },
      isWindow: true,
    },
    'console-person-erase-failed': {
      answers: [fail(call('/people/u0/erasure'))],
      async act(page) {
        await chooseAction(page, 'Erase')
        await page.getByText('We couldn’t load the summary.').waitFor()
      },
      isWindow: true,
    },
    'console-person-changed': {
      answers: [
        overtake('/people/u0/unlock', 'This was changed by Nora Lind at 12:03. Here’s the current version.'),
      ],
      async act(page) {
        await click(page, 'Unlock')
        await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click()
      },
    },
    'console-person-missing': [refuse('/people/u0', 404, 'not-found', 'no')],
  }),
]
