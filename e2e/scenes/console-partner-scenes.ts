import type { CompanyMember, CompanyPartner } from '#contract/company/company-partners.ts'
import type { MemberStatus, UserDocument } from '#contract/documents.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { click } from './acts.ts'
import { ACTIVITY_PAGE } from './console-activity-scenes.ts'
import { HISTORY } from './console-people-scenes.ts'
import { answer, here, SIGNED_IN } from './console-scenes.ts'
import type { Scene } from './scene.ts'

const NOW = Date.now()

const PARTNER: CompanyPartner = {
  ...{ id: 'city-paws', name: 'City Paws', state: 'open', administrators: 2, associates: 43, active: 31 },
  ...{ possible: 86, complete: 41, overdue: 12, seats: 40, lastSeen: NOW - AN_HOUR, asOf: NOW },
  attention: ['3 over its seats', '12 overdue'],
  ...{ version: 'a', timeZone: 'Europe/Berlin', portalTimeZone: 'UTC', reminders: true },
  catalogue: { catalogue: 'all', courses: [] },
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

const NEW: CompanyPartner = {
  ...PARTNER,
  name: 'The Wolfeschlegelsteinhausenbergerdorff Aquarium and Terrarium Supply Company of the North',
  ...{ administrators: 0, associates: 0, active: 0, possible: 0, complete: 0, overdue: 0 },
  ...{ seats: undefined, lastSeen: undefined, asOf: undefined, attention: [], courses: [], admins: [] },
  learning: { records: 0, events: 0 },
}

const USERS: UserDocument[] = [
  { id: 'u0', userName: 'Ada First', email: 'ada@citypaws.example', roles: ['partner-admin'] },
  {
    ...{ id: 'u1', userName: 'محمد عبد الله', email: 'mohammed.abdullah@citypaws.example' },
    ...{ roles: ['partner-admin'], invitation: 'undelivered' },
  },
  {
    ...{ id: 'u2', userName: 'Annabelle-Christine Featherstonehaugh', email: 'a.c@citypaws.example' },
    ...{ roles: ['partner-associate'], disabled: true },
  },
]

const ASSOCIATES: UserDocument[] = ['Rosa Learner', 'فاطمة الزهراء', 'Jo'].map((userName, place) => ({
  ...{ id: `u${place + 3}`, userName, email: `associate.${place}@citypaws.example` },
  roles: ['partner-associate'],
}))

const STATUSES: MemberStatus[] = [
  { userId: 'u2', courses: { welcome: 'complete', hygiene: 'in-progress' }, lastActive: NOW - A_DAY },
]

const CHOSEN: CompanyPartner = {
  ...PARTNER,
  catalogue: {
    catalogue: 'chosen',
    courses: [
      { courseId: 'welcome', name: 'Welcome to the Counter', until: '2026-12-31' },
      { courseId: 'old-till', name: 'صندوق الدفع القديم', from: '2026-01-01' },
    ],
  },
}

const OUTLINE: CompanyMember['courses'][number]['outline'] = [
  { id: 'film', title: 'Hello', type: 'video' },
  { id: 'quiz', title: 'What did you see?', type: 'quiz' },
]

const MEMBER: CompanyMember = {
  ...{ uid: 'u1', userName: 'محمد عبد الله', email: 'mohammed.abdullah@citypaws.example' },
  ...{ roles: ['partner-associate'], disabled: true },
  courses: [
    {
      ...{ id: 'welcome', name: 'Welcome to the Counter', status: 'complete', opened: NOW - 40 * A_DAY },
      ...{ modules: { completed: 4, total: 4 }, due: { state: 'done', isInTime: true } },
      outline: OUTLINE,
    },
    {
      ...{ id: 'hygiene', name: PARTNER.offered[1]?.name ?? '', status: 'in-progress' },
      ...{ modules: { completed: 1, total: 6 }, opened: NOW - A_DAY, outline: OUTLINE },
      due: { state: 'overdue', since: '2026-10-01', daysOver: 50, requiredSince: '2026-09-01' },
    },
    {
      ...{ id: 'till', name: 'صندوق الدفع', status: 'not-started', modules: { completed: 0, total: 3 } },
      outline: OUTLINE,
      due: { state: 'due', day: '2027-01-31', daysLeft: 60, requiredSince: '2026-09-01' },
    },
  ],
  requirements: [
    {
      ...{ id: 'r0', courseId: 'hygiene', by: '2026-10-01', added: NOW - 80 * A_DAY },
      due: { state: 'overdue', since: '2026-10-01', daysOver: 50, requiredSince: '2026-09-01' },
    },
    {
      ...{ id: 'r1', courseId: 'till', within: 60, added: NOW - 80 * A_DAY },
      due: { state: 'due', day: '2027-01-31', daysLeft: 60, requiredSince: '2026-09-01' },
    },
    {
      ...{ id: 'r2', courseId: 'welcome', by: '2026-03-01', added: NOW - 500 * A_DAY },
      ...{ ended: NOW - 90 * A_DAY, due: { state: 'none' } },
    },
  ],
  reminders: [
    {
      ...{
        day: '2026-11-23',
        kind: 'reminder',
        state: 'sent',
        queued: NOW - 2 * A_DAY,
        ended: NOW - 2 * A_DAY,
      },
      named: [{ courseId: 'hygiene', due: '2026-10-01' }],
    },
    {
      ...{ day: '2026-10-05', kind: 'weekly-summary', state: 'dropped', queued: NOW - 50 * A_DAY, named: [] },
      why: 'Reminders were switched off.',
    },
  ],
  isWeekly: true,
  certificates: [
    { id: 'a', courseName: 'Welcome to the Counter', day: '2026-10-20', ends: '2027-10-20' },
    {
      ...{ id: 'b', courseName: 'Welcome to the Counter', day: '2025-10-20' },
      revoked: { at: NOW - 200 * A_DAY, reason: 'Somebody else took the quiz.' },
    },
  ],
}

const page = { ...here, path: '/company/partners/city-paws' }
const team = { ...here, path: '/company/partners/city-paws/team' }
const catalogue = { ...here, path: '/company/partners/city-paws/catalogue' }
const requirements = { ...here, path: '/company/partners/city-paws/requirements' }
const REQUIRED = [
  {
    ...{ id: 'r0', courseId: 'hygiene', course: PARTNER.offered[1]?.name ?? '', by: '2026-12-31' },
    added: NOW - 40 * A_DAY,
  },
  {
    ...{ id: 'r1', courseId: 'welcome', course: 'Welcome to the Counter', within: 30 },
    ...{ people: ['u2', 'u3'], added: NOW - 90 * A_DAY },
  },
  {
    ...{ id: 'r2', courseId: 'old-till', course: 'صندوق الدفع القديم', within: 1, byCompany: true },
    added: NOW - 300 * A_DAY,
  },
  {
    ...{ id: 'r3', courseId: 'welcome', course: 'Welcome to the Counter', by: '2026-03-01' },
    ...{ added: NOW - 500 * A_DAY, ended: NOW - 90 * A_DAY },
  },
]
const SETTINGS = { reminders: true, timeZone: 'Europe/Berlin', firstMails: '2026-11-30' }
const TEAM = [
  answer('/partners/city-paws/team', { documents: [...USERS, ...ASSOCIATES] }),
  answer('/partners/city-paws/team/due', {
    documents: [{ userId: 'u3', courses: { hygiene: '2026-12-31' } }],
    today: '2026-11-25',
  }),
  answer('/partners/city-paws/team/statuses', { documents: STATUSES }),
]
const required = (documents: object[], settings = SETTINGS) => [
  ...shown(PARTNER),
  answer('/partners/city-paws/requirements', { documents, settings }),
  ...TEAM,
]
const settings = { ...here, path: '/company/partners/city-paws/settings' }
const OLDER_SERVES = answer('/versions', { versions: ['0.3.0', '0.4.0'], older: '0.3.0' })
const shown = (partner: CompanyPartner) => [SIGNED_IN, answer('/partners/city-paws', partner)]

/** The screens of the company's console about one partner. */
export const CONSOLE_PARTNER_SCENES: Scene[] = [
  { ...page, name: 'console-partner', answers: shown(PARTNER) },
  { ...page, name: 'console-partner-new', answers: shown(NEW) },
  {
    ...page,
    name: 'console-partner-loading',
    answers: [SIGNED_IN, { calls: '**/company/v1/partners/*', answer: 'held' }],
  },
  {
    ...page,
    name: 'console-partner-failed',
    answers: [SIGNED_IN, { calls: '**/company/v1/partners/*', answer: 'failed' }],
  },
  {
    ...page,
    name: 'console-partner-suspend',
    answers: shown(PARTNER),
    act: (page) => click(page, 'Suspend'),
    isWindow: true,
  },
  {
    ...page,
    name: 'console-partner-remove',
    answers: shown(PARTNER),
    act: (page) => click(page, 'Remove'),
    isWindow: true,
  },
  {
    ...page,
    name: 'console-partner-changed',
    answers: [
      ...shown({ ...PARTNER, state: 'suspended' }),
      answer(
        '/partners/city-paws/resume',
        {
          code: 'changed-meanwhile',
          message: 'This was changed by Kim Console at 12:03. Here is how it is now.',
        },
        409,
      ),
    ],
    async act(page) {
      await click(page, 'Resume')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click()
      await page.getByText('This was changed by').waitFor()
    },
  },
  {
    ...team,
    name: 'console-partner-team',
    answers: [
      ...shown(PARTNER),
      answer('/partners/city-paws/team', { documents: USERS }),
      answer('/partners/city-paws/team/statuses', { documents: STATUSES }),
    ],
  },
  { ...catalogue, name: 'console-catalogue', answers: shown(CHOSEN) },
  { ...catalogue, name: 'console-catalogue-older-version', answers: [...shown(CHOSEN), OLDER_SERVES] },
  {
    ...catalogue,
    name: 'console-catalogue-leaving',
    answers: shown(PARTNER),
    async act(page) {
      await page.getByText('Chosen courses').click()
      await page.getByRole('checkbox').first().check()
      await page.getByLabel('Welcome to the Counter, from').fill('2026-12-31')
      await page.getByLabel('Welcome to the Counter, until').fill('2026-12-01')
      await click(page, 'Save and take away 2 courses')
      await page.getByText('The last day is before the first.').waitFor()
    },
  },
  {
    ...catalogue,
    name: 'console-catalogue-none-offered',
    answers: shown({ ...CHOSEN, offered: [], catalogue: { catalogue: 'chosen', courses: [] } }),
  },
  {
    ...settings,
    name: 'console-partner-settings',
    answers: shown({ ...PARTNER, logoUrl: '/media/happy-tails-logo.svg' }),
  },
  {
    ...settings,
    name: 'console-partner-settings-logo',
    answers: shown(NEW),
    async act(page) {
      await page.getByLabel('Upload a picture').setInputFiles('courses/media/happy-tails-logo.svg')
      await page.getByRole('img', { name: 'The logo that is chosen' }).waitFor()
    },
  },
  { ...settings, name: 'console-partner-settings-older-version', answers: [...shown(NEW), OLDER_SERVES] },
  {
    ...settings,
    name: 'console-partner-settings-failed',
    answers: [SIGNED_IN, { ...answer('/partners/city-paws', {}), answer: 'failed' }],
  },
  {
    ...settings,
    name: 'console-partner-settings-refused',
    answers: shown(NEW),
    async act(page) {
      await page.getByLabel('Seats').fill('-3')
      await click(page, 'Save')
      await page.getByText('Seats are a whole number from 0 to 100,000.').waitFor()
      await page.getByLabel('Or its address').fill('picture.png')
      await click(page, 'Save the logo')
      await page.getByText('An address begins with https://').waitFor()
    },
  },
  { ...requirements, name: 'console-requirements', answers: required(REQUIRED) },
  { ...requirements, name: 'console-requirements-empty', answers: required([]) },
  {
    ...requirements,
    name: 'console-requirements-loading',
    answers: [
      ...shown(PARTNER),
      ...TEAM,
      { ...answer('/partners/city-paws/requirements', {}), answer: 'held' },
    ],
  },
  {
    ...requirements,
    name: 'console-requirements-failed',
    answers: [
      ...shown(PARTNER),
      ...TEAM,
      { ...answer('/partners/city-paws/requirements', {}), answer: 'failed' },
    ],
  },
  {
    ...requirements,
    name: 'console-requirements-change',
    answers: required(REQUIRED),
    async act(page) {
      await page
        .getByRole('button', { name: /^Change/ })
        .first()
        .click()
      await page.getByLabel('Day', { exact: true }).fill('')
      await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
      await page.getByText('Choose the day.').waitFor()
    },
    isWindow: true,
  },
  {
    ...requirements,
    name: 'console-requirements-chosen',
    answers: required(REQUIRED),
    async act(page) {
      await click(page, 'Require a course')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Course', { exact: true }).selectOption('hygiene')
      await dialog.getByText('Chosen people').click()
      await dialog.getByRole('searchbox').fill('rosa')
      await dialog.getByRole('checkbox').check()
      await dialog.getByLabel('Day', { exact: true }).fill('2026-12-31')
      await dialog.getByText('1 person will be asked').waitFor()
      await dialog.getByRole('heading').scrollIntoViewIfNeeded()
    },
    isWindow: true,
  },
  {
    ...requirements,
    name: 'console-requirements-nobody-chosen',
    answers: required(REQUIRED),
    async act(page) {
      await click(page, 'Require a course')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Course', { exact: true }).selectOption('hygiene')
      await dialog.getByText('Chosen people').click()
      await dialog.getByRole('button', { name: 'Require' }).click()
      await dialog.getByText('Choose at least one person.').waitFor()
      await dialog.getByRole('heading').scrollIntoViewIfNeeded()
    },
    isWindow: true,
  },
  {
    ...requirements,
    name: 'console-requirements-everywhere',
    answers: required(REQUIRED),
    async act(page) {
      await click(page, 'Require a course')
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Everybody at all partners').click()
      await dialog.getByLabel('Course', { exact: true }).selectOption('welcome')
      await dialog.getByText('Within days of joining').click()
      await dialog.getByLabel('Days', { exact: true }).fill('30')
      await dialog.getByText('Every associate of every partner').scrollIntoViewIfNeeded()
    },
    isWindow: true,
  },
  {
    ...requirements,
    name: 'console-requirements-end-everywhere',
    answers: required(REQUIRED),
    act: async (page) => page.getByRole('button', { name: /^End/ }).last().click(),
    isWindow: true,
  },
  {
    ...requirements,
    name: 'console-requirements-end',
    answers: required(REQUIRED),
    act: async (page) => page.getByRole('button', { name: /^End/ }).first().click(),
    isWindow: true,
  },
  {
    ...{ ...here, path: '/company/partners/city-paws/activity', name: 'console-partner-activity' },
    answers: [...shown(PARTNER), answer('/activity?*', ACTIVITY_PAGE)],
  },
  {
    ...{ ...here, path: '/company/partners/city-paws/activity', name: 'console-partner-activity-empty' },
    answers: [...shown(PARTNER), answer('/activity?*', { entries: [], about: {} })],
  },
  {
    ...{ ...here, path: '/company/partners/city-paws/activity', name: 'console-partner-activity-loading' },
    answers: [...shown(PARTNER), { ...answer('/activity?*', {}), answer: 'held' }],
  },
  {
    ...{ ...here, path: '/company/partners/city-paws/activity', name: 'console-partner-activity-failed' },
    answers: [...shown(PARTNER), { ...answer('/activity?*', {}), answer: 'failed' }],
  },
  {
    ...team,
    name: 'console-partner-member',
    path: '/company/partners/city-paws/team/u1',
    answers: [...shown(PARTNER), answer('/partners/city-paws/team/u1', MEMBER)],
  },
  {
    ...team,
    name: 'console-partner-member-loading',
    path: '/company/partners/city-paws/team/u1',
    answers: [...shown(PARTNER), { ...answer('/partners/city-paws/team/u1', MEMBER), answer: 'held' }],
  },
  {
    ...team,
    name: 'console-partner-member-failed',
    path: '/company/partners/city-paws/team/u1',
    answers: [...shown(PARTNER), { ...answer('/partners/city-paws/team/u1', MEMBER), answer: 'failed' }],
  },
  {
    ...team,
    name: 'console-partner-member-nothing',
    path: '/company/partners/city-paws/team/u1',
    answers: [
      ...shown(PARTNER),
      answer('/partners/city-paws/team/u1', {
        ...{ ...MEMBER, courses: [], requirements: [], reminders: [], isWeekly: false, certificates: [] },
      }),
    ],
  },
  {
    ...team,
    name: 'console-partner-member-administrator',
    path: '/company/partners/city-paws/team/u1',
    answers: [
      ...shown(PARTNER),
      answer('/partners/city-paws/team/u1', { ...MEMBER, roles: ['partner-admin'] }),
    ],
  },
  {
    ...team,
    name: 'console-partner-member-history',
    path: '/company/partners/city-paws/team/u1',
    answers: [
      ...shown(PARTNER),
      answer('/partners/city-paws/team/u1', MEMBER),
      answer('/people/u1/events?*', HISTORY),
    ],
    async act(page) {
      await page.locator('summary').first().click()
      await page.getByText('2nd attempt').waitFor()
    },
  },
]
