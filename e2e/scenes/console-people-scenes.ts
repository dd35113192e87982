import type { FoundPersonDocument, PersonDocument } from '#contract/company/console-people.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { click } from './acts.ts'
import { answer, here, SIGNED_IN } from './console-scenes.ts'
import type { Scene } from './scene.ts'

const NOW = Date.now()

const NAMES = [
  'Anna Example',
  'Annabelle-Christine Longest-Name-Of-All-The-People Featherstonehaugh',
  'محمد عبد الله',
  'Žofia Müller-Łukasz',
]

const FOUND: FoundPersonDocument[] = NAMES.map((userName, place) => ({
  ...{ uid: `u${place}`, userName, email: `person.${place}@happytails.example` },
  ...{ roles: [place === 3 ? 'partner-admin' : 'partner-associate'] },
  ...(place === 2 ? {} : { partner: { id: 'happy-tails', name: 'Happy Tails Pet Supply' } }),
  ...(place === 1 ? { disabled: true as const } : {}),
}))

const PERSON: PersonDocument = {
  ...{
    uid: 'u0',
    version: 'a',
    userName: 'Anna Example',
    email: 'anna@happytails.example',
    roles: ['partner-associate'],
  },
  partner: { id: 'happy-tails', name: 'Happy Tails Pet Supply', state: 'open' },
  ...{ created: NOW - 90 * A_DAY, joined: NOW - 90 * A_DAY, hasPassword: true, isEmailProved: true },
  lockedUntil: NOW + AN_HOUR,
  sessions: { count: 2, last: NOW - A_DAY },
  records: [
    { courseId: 'welcome', course: 'Welcome to the Counter', status: 'complete', opened: NOW - 60 * A_DAY },
    { courseId: 'rabbits', course: 'Rabbits', status: 'in-progress', opened: NOW - 3 * A_DAY },
  ],
  mails: [
    { kind: 'Reminder of a required course', queued: NOW - A_DAY, end: 'delivered', ended: NOW - A_DAY },
    { kind: 'Invitation', queued: NOW - 20 * A_DAY, end: 'given-up', ended: NOW - 17 * A_DAY },
  ],
}

const INVITED: PersonDocument = {
  ...PERSON,
  ...{ userName: 'محمد عبد الله', hasPassword: false, isEmailProved: false, neverUsed: true },
  ...{ lockedUntil: undefined, sessions: { count: 0 }, records: [], mails: [] },
  invitation: { undelivered: NOW - 2 * A_DAY, refused: true },
}

const list = { ...here, path: '/company/people?q=ann' }
const person = { ...here, path: '/company/people/u0' }

/** The screens of the company's console about people. */
export const CONSOLE_PEOPLE_SCENES: Scene[] = [
  { ...list, name: 'console-people-empty', path: '/company/people', answers: [SIGNED_IN] },
  {
    ...list,
    name: 'console-people',
    answers: [SIGNED_IN, answer('/people?*', { people: FOUND, isMore: true })],
  },
  {
    ...list,
    name: 'console-people-none',
    answers: [SIGNED_IN, answer('/people?*', { people: [], isMore: false })],
  },
  {
    ...list,
    name: 'console-people-loading',
    answers: [SIGNED_IN, { ...answer('/people?*', {}), answer: 'held' }],
  },
  {
    ...list,
    name: 'console-people-failed',
    answers: [SIGNED_IN, { ...answer('/people?*', {}), answer: 'failed' }],
  },
  { ...person, name: 'console-person', answers: [SIGNED_IN, answer('/people/u0', PERSON)] },
  { ...person, name: 'console-person-invited', answers: [SIGNED_IN, answer('/people/u0', INVITED)] },
  {
    ...person,
    name: 'console-person-move',
    answers: [SIGNED_IN, answer('/people/u0', PERSON)],
    act: (page) => click(page, 'Move to a partner'),
    isWindow: true,
  },
  {
    ...person,
    name: 'console-person-changed',
    answers: [
      SIGNED_IN,
      answer('/people/u0', PERSON),
      answer(
        '/people/u0/unlock',
        {
          code: 'changed-meanwhile',
          message: 'This was changed by Nora Lind at 12:03. Here is how it is now.',
        },
        409,
      ),
    ],
    async act(page) {
      await click(page, 'Unlock')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click()
    },
  },
  {
    ...person,
    name: 'console-person-missing',
    answers: [SIGNED_IN, answer('/people/u0', { code: 'not-found', message: 'no' }, 404)],
  },
]
