import type { CompanyMember } from '#contract/console/company-partners.ts'
import type { MemberStatus, UserDocument } from '#contract/documents.ts'
import { A_DAY } from '#domain/durations.ts'
import { click } from '../acts.ts'
import { states, withAnswers } from '../build-scenes.ts'
import type { Scene } from '../scene.ts'
import { personAt } from './console-names.ts'
import { ofPartner, PARTNER } from './console-partner-scenes.ts'
import { HISTORY } from './console-people-scenes.ts'
import { answer, call, waitAndFail } from './console-scenes.ts'

const NOW = Date.now()

const USERS: UserDocument[] = [
  { id: 'u0', userName: 'Ada First', email: 'ada@citypaws.example', roles: ['partner-admin'] },
  {
    id: 'u1',
    userName: 'محمد عبد الله',
    email: 'mohammed.abdullah@citypaws.example',
    roles: ['partner-admin'],
    invitation: 'undelivered',
  },
  {
    id: 'u2',
    userName: 'Annabelle-Christine Featherstonehaugh',
    email: 'a.c@citypaws.example',
    roles: ['partner-associate'],
    disabled: true,
  },
]

const ASSOCIATES: UserDocument[] = ['Rosa Learner', 'فاطمة الزهراء', 'Jo'].map((userName, place) => ({
  id: `u${place + 3}`,
  userName,
  email: `associate.${place}@citypaws.example`,
  roles: ['partner-associate'],
}))

const STATUSES: MemberStatus[] = [
  { userId: 'u2', courses: { welcome: 'complete', hygiene: 'in-progress' }, lastActive: NOW - A_DAY },
]

const OUTLINE: CompanyMember['courses'][number]['outline'] = [
  { id: 'film', title: 'Hello', type: 'video' },
  { id: 'quiz', title: 'What did you see?', type: 'quiz' },
]

const MEMBER: CompanyMember = {
  uid: 'u1',
  userName: 'محمد عبد الله',
  email: 'mohammed.abdullah@citypaws.example',
  roles: ['partner-associate'],
  disabled: true,
  courses: [
    {
      id: 'welcome',
      name: 'Welcome to the Counter',
      status: 'complete',
      opened: NOW - 40 * A_DAY,
      modules: { completed: 4, total: 4 },
      due: { state: 'done', isInTime: true },
      outline: OUTLINE,
    },
    {
      id: 'hygiene',
      name: PARTNER.offered[1]?.name ?? '',
      status: 'in-progress',
      modules: { completed: 1, total: 6 },
      opened: NOW - A_DAY,
      outline: OUTLINE,
      due: { state: 'overdue', since: '2026-10-01', daysOver: 50, requiredSince: '2026-09-01' },
    },
    {
      id: 'till',
      name: 'صندوق الدفع',
      status: 'not-started',
      modules: { completed: 0, total: 3 },
      outline: OUTLINE,
      due: { state: 'due', day: '2027-01-31', daysLeft: 60, requiredSince: '2026-09-01' },
    },
  ],
  requirements: [
    {
      id: 'r0',
      courseId: 'hygiene',
      by: '2026-10-01',
      added: NOW - 80 * A_DAY,
      due: { state: 'overdue', since: '2026-10-01', daysOver: 50, requiredSince: '2026-09-01' },
    },
    {
      id: 'r1',
      courseId: 'till',
      within: 60,
      added: NOW - 80 * A_DAY,
      due: { state: 'due', day: '2027-01-31', daysLeft: 60, requiredSince: '2026-09-01' },
    },
    {
      id: 'r2',
      courseId: 'welcome',
      by: '2026-03-01',
      added: NOW - 500 * A_DAY,
      ended: NOW - 90 * A_DAY,
      due: { state: 'none' },
    },
  ],
  reminders: [
    {
      day: '2026-11-23',
      kind: 'reminder',
      state: 'sent',
      queued: NOW - 2 * A_DAY,
      ended: NOW - 2 * A_DAY,
      named: [{ courseId: 'hygiene', due: '2026-10-01' }],
    },
    {
      day: '2026-10-05',
      kind: 'weekly-summary',
      state: 'dropped',
      queued: NOW - 50 * A_DAY,
      named: [],
      why: 'Reminders were switched off.',
    },
  ],
  isWeekly: true,
  certificates: [
    { id: 'a', courseName: 'Welcome to the Counter', day: '2026-10-20', ends: '2027-10-20' },
    {
      id: 'b',
      courseName: 'Welcome to the Counter',
      day: '2025-10-20',
      revoked: { at: NOW - 200 * A_DAY, reason: 'Somebody else took the quiz.' },
    },
  ],
}

/** Responses about a partner's people. */
export const TEAM = [
  answer('/partners/city-paws/team', { documents: [...USERS, ...ASSOCIATES] }),
  answer('/partners/city-paws/team/due', {
    documents: [{ userId: 'u3', courses: { hygiene: '2026-12-31' } }],
    today: '2026-11-25',
  }),
  answer('/partners/city-paws/team/statuses', { documents: STATUSES }),
]

const NO_DUES = answer('/partners/city-paws/team/due', { documents: [], today: '2026-11-25' })
const ONE_MEMBER = answer('/partners/city-paws/team/u1', MEMBER)
const NO_STATUSES = answer('/partners/city-paws/team/statuses', { documents: [] })

/** A team so large that only the rows near the window are rendered. */
const MANY: UserDocument[] = Array.from({ length: 2000 }, (_, place) => ({
  id: `m${place}`,
  ...personAt(place),
  roles: [place < 3 ? 'partner-admin' : 'partner-associate'],
  ...(place % 11 === 4 && { invitation: 'undelivered' }),
  ...(place % 17 === 6 && { disabled: true }),
}))
const MANY_STATUSES: MemberStatus[] = MANY.filter((_, place) => place % 3 > 0).map(({ id }, place) => ({
  userId: id,
  courses: { welcome: 'complete', hygiene: place % 2 ? 'complete' : 'in-progress' },
  lastActive: NOW - (place % 90) * A_DAY,
}))

/** Scenes of a partner's team in the console. */
export const CONSOLE_TEAM_SCENES: Scene[] = [
  ...states(ofPartner('/team', NO_STATUSES, NO_DUES), {
    'console-partner-team': [
      answer('/partners/city-paws/team', { documents: USERS }),
      answer('/partners/city-paws/team/statuses', { documents: STATUSES }),
    ],
    'console-partner-team-filtered': withAnswers(TEAM, async (page) => {
      await click(page, 'Overdue')
      await page.getByText('No members match.').waitFor()
    }),
    'console-partner-team-empty': [answer('/partners/city-paws/team', { documents: [] })],
    'console-partner-team-full': {
      answers: [
        answer('/partners/city-paws/team', { documents: MANY }),
        answer('/partners/city-paws/team/statuses', { documents: MANY_STATUSES }),
      ],
      isWindow: true,
    },
    'console-partner-team-middle': {
      answers: [
        answer('/partners/city-paws/team', { documents: MANY }),
        answer('/partners/city-paws/team/statuses', { documents: MANY_STATUSES }),
      ],
      async act(page) {
        await page.getByRole('table').waitFor()
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
      },
      isWindow: true,
    },
    ...waitAndFail('console-partner-team', call('/partners/city-paws/team')),
  }),
  ...states(ofPartner('/team/u1', ONE_MEMBER), {
    'console-partner-member': {},
    ...waitAndFail('console-partner-member', ONE_MEMBER.calls),
    'console-partner-member-empty': [
      answer('/partners/city-paws/team/u1', {
        ...MEMBER,
        courses: [],
        requirements: [],
        reminders: [],
        isWeekly: false,
        certificates: [],
      }),
    ],
    'console-partner-member-administrator': [
      answer('/partners/city-paws/team/u1', { ...MEMBER, roles: ['partner-admin'] }),
    ],
    'console-partner-member-history': {
      answers: [answer('/people/u1/events?*', HISTORY)],
      async act(page) {
        await page.locator('summary').first().click()
        await page.getByText('2nd attempt').waitFor()
      },
    },
  }),
]
