import type { Page } from '@playwright/test'
import type { CompanyPartner } from '#contract/console/company-partners.ts'
import { AN_HOUR } from '#domain/durations.ts'
import { click } from '../acts.ts'
import { overlay, states, withAnswers } from '../build-scenes.ts'
import type { Answer, Scene } from '../scene.ts'
import { partnerRow } from '../scene-documents.ts'
import { ACTIVITY_PAGE } from './console-activity-scenes.ts'
import { courseNameAt, ODD_NAMES, personAt } from './console-names.ts'
import { answer, call, overtake, signedIn, waitAndFail } from './console-scenes.ts'

const NOW = Date.now()

/** A partner with problems, as shown in the console. */
export const PARTNER: CompanyPartner = {
  ...partnerRow({
    active: 31,
    possible: 86,
    complete: 41,
    overdue: 12,
    seats: 40,
    asOf: NOW,
    attention: ['12 overdue', '3 over the seat limit'],
    logoUrl: '/media/happy-tails-logo.svg',
  }),
  version: 'a',
  timeZone: 'Europe/Berlin',
  portalTimeZone: 'UTC',
  reminders: true,
  catalogue: { catalogue: 'all', courses: [] },
  limits: [],
  offered: [
    { id: 'welcome', name: 'Welcome to the Counter' },
    { id: 'hygiene', name: 'Hygiene in the grooming salon, in the kennel and everywhere behind the counter' },
  ],
  courses: [
    { id: 'welcome', begun: 40, complete: 36, overdue: 0 },
    { id: 'hygiene', begun: 12, complete: 5, overdue: 12 },
  ],
  admins: [
    { uid: 'u0', userName: 'Ada First', email: 'ada@citypaws.example', lastSeen: NOW - AN_HOUR },
    { uid: 'u1', userName: 'محمد عبد الله', email: 'mohammed.abdullah@citypaws.example' },
  ],
  learning: { records: 52, events: 1204 },
}

/** A new partner with a long name. */
export const NEW: CompanyPartner = {
  ...PARTNER,
  name: 'The Wolfeschlegelsteinhausenbergerdorff Aquarium and Terrarium Supply Company of the North',
  administrators: 0,
  associates: 0,
  active: 0,
  possible: 0,
  complete: 0,
  overdue: 0,
  seats: undefined,
  lastSeen: undefined,
  asOf: undefined,
  attention: [],
  courses: [],
  admins: [],
  learning: { records: 0, events: 0 },
}

const REMOVED: CompanyPartner = {
  ...PARTNER,
  name: ODD_NAMES.arabicPartner,
  state: 'removed',
  admins: [],
  administrators: 0,
  attention: [],
}

const FULL_COURSES = Array.from({ length: 30 }, (_, place) => ({
  id: `c${place}`,
  begun: 900 - place * 20,
  complete: 700 - place * 20,
  overdue: place % 4,
}))
/** A partner with a large number of courses, administrators and warnings. */
export const FULL: CompanyPartner = {
  ...PARTNER,
  name: ODD_NAMES.partner,
  administrators: 15,
  associates: 1240,
  active: 803,
  possible: 37_200,
  complete: 21_044,
  overdue: 1312,
  seats: 1200,
  courses: FULL_COURSES,
  attention: [
    'Invitation not delivered',
    '1,312 overdue',
    '40 over the seat limit',
    'No activity in 60 days',
  ],
  offered: FULL_COURSES.map(({ id }, place) => ({ id, name: courseNameAt(place) })),
  admins: Array.from({ length: 15 }, (_, place) => ({
    uid: `u${place}`,
    ...personAt(place),
    lastSeen: place % 3 === 2 ? undefined : NOW - place * AN_HOUR,
  })),
}

/** Returns the responses for a partner. */
export const shown = (partner: CompanyPartner) => [answer('/partners/city-paws', partner)]
/** Returns a screen of the partner. */
export const ofPartner = (path: string, ...answers: Answer[]) =>
  signedIn(`/partners/city-paws${path}`, ...shown(PARTNER), ...answers)
/** The call that loads the partner. */
export const ONE_PARTNER = call('/partners/city-paws')

/** Chooses an action from the menu in the partner's header. */
async function chooseAct(page: Page, name: string): Promise<void> {
  await click(page, 'More actions')
  await click(page, name)
}

/** Scenes of the console's screens of one partner. */
export const CONSOLE_PARTNER_SCENES: Scene[] = [
  ...states(ofPartner(''), {
    'console-partner': {},
    'console-partner-new': shown(NEW),
    'console-partner-removed': shown(REMOVED),
    'console-partner-full': shown(FULL),
    ...waitAndFail('console-partner', ONE_PARTNER),
    'console-partner-created': {
      answers: shown({ ...NEW, asOf: NOW, administrators: 1, admins: PARTNER.admins.slice(1) }),
      async act(page) {
        await page.evaluate((state) => history.replaceState(state, ''), {
          usr: { created: 'Created City Paws. An invitation is on its way to ada@citypaws.example.' },
          key: 'x',
        })
        await page.reload()
        await page.getByText('Next steps').waitFor()
      },
    },
    'console-partner-menu': overlay((page) => click(page, 'More actions')),
    'console-partner-suspend': overlay((page) => chooseAct(page, 'Suspend')),
    'console-partner-remove': overlay((page) => chooseAct(page, 'Remove')),
    'console-partner-invite': withAnswers(shown(NEW), async (page) => {
      await click(page, 'Invite administrator')
      await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
      await page.getByText('Enter a name.').waitFor()
    }),
    'console-partner-changed': {
      answers: [
        ...shown({ ...PARTNER, state: 'suspended' }),
        overtake(
          '/partners/city-paws/resume',
          'This was changed by Kim Console at 12:03. Here’s the current version.',
        ),
      ],
      async act(page) {
        await click(page, 'Resume')
        await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click()
        await page.getByText('This was changed by').waitFor()
      },
    },
  }),
  ...states(ofPartner('/activity'), {
    'console-partner-activity': [answer('/activity?*', ACTIVITY_PAGE)],
    'console-partner-activity-empty': [answer('/activity?*', { entries: [], about: {} })],
    ...waitAndFail('console-partner-activity', call('/activity?*')),
  }),
]
