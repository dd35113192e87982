import type { Page } from '@playwright/test'
import type { CompanyAccountAnswer, CompanySession } from '#contract/company/session.ts'
import type { StaffMember } from '#contract/company/staff.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { click } from './acts.ts'
import type { Answer, Scene } from './scene.ts'

const NOW = Date.now()
const CALLS = '**/company/v1'

/** The answer to one of the console's calls. */
export const answer = (call: string, json: unknown, status = 200): Answer => ({
  calls: `${CALLS}${call}`,
  answer: { status, json },
})

function session(changes: Partial<CompanySession> = {}): CompanySession {
  return {
    idToken: 'a.token.of-a-scene',
    expiresAt: NOW + A_DAY,
    user: { uid: 'scene', email: 'console@kindredpaws.example', name: 'Kim Console', role: 'company-admin' },
    factor: { state: 'shown', at: NOW, kinds: ['passkey', 'app', 'recovery'] },
    maySetUp: true,
    ...changes,
  }
}

const SIGNED_OUT = answer('/token', { code: 'user-token-expired', message: 'No session.' }, 401)
export const SIGNED_IN = answer('/token', session())
export const AUTHOR_SIGNED_IN = answer(
  '/token',
  session({
    user: { uid: 'scene', email: 'author@kindredpaws.example', name: 'Ana Costa', role: 'company-author' },
  }),
)
const NEEDED = answer(
  '/token',
  session({ factor: { state: 'needed', kinds: ['passkey', 'app', 'recovery'] } }),
)
const NO_FACTOR = { state: 'none', kinds: [] } satisfies CompanySession['factor']
const SETTING_UP = answer('/token', session({ factor: NO_FACTOR }))

const ACCOUNT: CompanyAccountAnswer = {
  passkeys: [
    { id: 'a', name: 'Work laptop', made: NOW - 40 * A_DAY, lastUsed: NOW - AN_HOUR },
    { id: 'b', name: 'هاتف محمد عبد الله', made: NOW - 3 * A_DAY },
    {
      id: 'c',
      name: 'The security key from the drawer of the training room, no 2',
      made: NOW - 90 * A_DAY,
      held: NOW - A_DAY,
    },
  ],
  app: { made: NOW - 40 * A_DAY, lastUsed: NOW - 2 * A_DAY },
  recoveryCodesLeft: 7,
  sessions: [
    { id: 'x', device: 'Chrome on Windows', began: NOW - AN_HOUR, lastUsed: NOW, current: true },
    { id: 'y', device: 'Safari on iPad', began: NOW - 2 * A_DAY, lastUsed: NOW - A_DAY, current: false },
  ],
}
const EMPTY_ACCOUNT = { passkeys: [], recoveryCodesLeft: 0, sessions: ACCOUNT.sessions.slice(0, 1) }
const CODES = [
  '4F7K-29XQ',
  'M3PD-8WRT',
  'Q6HN-5JVC',
  '9BXE-T2LA',
  'W8GK-4RMP',
  'Z5UD-7QFN',
  'C2TY-6HJX',
  'K9EV-3PWB',
  'R4NA-8DGM',
  'H7QF-2XKC',
]

export const here = { path: '/company/signin', host: 'localhost' } as const

async function enterCode(page: Page): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill('123456')
  await click(page, 'Continue')
}

const member = (changes: Partial<StaffMember>): StaffMember => ({
  id: 'kim',
  version: 'a',
  name: 'Kim Console',
  email: 'console@kindredpaws.example',
  role: 'company-admin',
  disabled: false,
  isYou: false,
  isLastAdmin: false,
  factors: { passkeys: 2, held: [], hasApp: true, recoveryCodes: 7 },
  lastSeen: NOW - AN_HOUR,
  ...changes,
})
const NO_FACTORS = { passkeys: 0, held: [], hasApp: false, recoveryCodes: 0 }
const STAFF = [
  member({ isYou: true, isLastAdmin: true }),
  member({
    id: 'b',
    name: 'محمد عبد الله',
    email: 'author@kindredpaws.example',
    role: 'company-author',
    factors: {
      ...NO_FACTORS,
      passkeys: 1,
      held: [{ id: 'h', name: 'هاتف محمد', since: NOW - A_DAY, because: 'counter-went-back' }],
    },
  }),
  member({
    id: 'c',
    name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
    email: 'wolfeschlegelsteinhausenbergerdorff@kindredpaws.example',
    role: 'company-author',
    factors: NO_FACTORS,
    lastSeen: undefined,
    invitation: { state: 'sent', sent: NOW, expires: NOW + 7 * A_DAY },
  }),
  member({ id: 'd', name: 'Dana Gone', email: 'dana@kindredpaws.example', disabled: true }),
]

/** The screens of the company's console around signing in, and of one's own account. */
export const CONSOLE_SCENES: Scene[] = [
  { ...here, name: 'console-sign-in', answers: [SIGNED_OUT] },
  { ...here, name: 'console-sign-in-at-number', host: undefined, answers: [SIGNED_OUT] },
  {
    ...here,
    name: 'console-sign-in-refused',
    answers: [SIGNED_OUT, answer('/session', { code: 'permission-denied', message: 'no' }, 403)],
    async act(page) {
      await page.getByLabel('Email').fill('mei.tan@happytails.example')
      await page.getByLabel('Password', { exact: true }).fill('not-my-password')
      await click(page, 'Sign in')
    },
  },
  { ...here, name: 'console-starting', answers: [{ calls: `${CALLS}/token`, answer: 'held' }] },
  { ...here, name: 'console-unreachable', answers: [{ calls: `${CALLS}/token`, answer: 'failed' }] },
  { ...here, name: 'console-factor', answers: [NEEDED] },
  {
    ...here,
    name: 'console-factor-wrong',
    answers: [
      NEEDED,
      answer(
        '/factor/code',
        { code: 'invalid-credential', message: 'That code is not right. A new one comes every 30 seconds.' },
        401,
      ),
    ],
    act: enterCode,
  },
  { ...here, name: 'console-set-up', answers: [SETTING_UP] },
  {
    ...here,
    name: 'console-set-up-passkey',
    answers: [SETTING_UP],
    act: (page) => click(page, 'Create a passkey'),
  },
  {
    ...here,
    name: 'console-set-up-app',
    answers: [
      SETTING_UP,
      answer('/setup/app', {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Kindred%20Paws:console%40kindredpaws.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Kindred%20Paws',
      }),
    ],
    act: (page) => click(page, 'Use an authenticator app'),
  },
  {
    ...here,
    name: 'console-set-up-codes',
    answers: [
      SETTING_UP,
      answer('/setup/app', { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP' }),
      answer('/setup/app/confirm', session()),
      answer('/setup/recovery-codes', { codes: CODES }),
    ],
    async act(page) {
      await click(page, 'Use an authenticator app')
      await enterCode(page)
      await page.getByRole('button', { name: 'I have kept them' }).waitFor()
    },
  },
  {
    ...here,
    name: 'console-set-up-link-needed',
    answers: [answer('/token', session({ factor: NO_FACTOR, maySetUp: false }))],
  },
  { ...here, name: 'console-welcome', path: '/company/welcome?token=a-token-of-a-mailed-link' },
  { ...here, name: 'console-welcome-without-link', path: '/company/welcome' },
  { ...here, name: 'console-forgot-password', path: '/company/forgot-password' },
  {
    ...here,
    name: 'console-forgot-password-sent',
    path: '/company/forgot-password',
    answers: [answer('/forgot-password', { status: 'success' })],
    async act(page) {
      await page.getByLabel('Email').fill('kim@kindredpaws.example')
      await click(page, 'Send the link')
    },
  },
  {
    ...here,
    name: 'console-account',
    path: '/company/account',
    answers: [SIGNED_IN, answer('/account', ACCOUNT)],
  },
  {
    ...here,
    name: 'console-account-empty',
    path: '/company/account',
    answers: [SIGNED_IN, answer('/account', EMPTY_ACCOUNT)],
  },
  {
    ...here,
    name: 'console-account-loading',
    path: '/company/account',
    answers: [SIGNED_IN, { calls: `${CALLS}/account`, answer: 'held' }],
  },
  {
    ...here,
    name: 'console-account-failed',
    path: '/company/account',
    answers: [SIGNED_IN, { calls: `${CALLS}/account`, answer: 'failed' }],
  },
  {
    ...here,
    name: 'console-account-confirm',
    path: '/company/account',
    answers: [
      SIGNED_IN,
      answer('/account', ACCOUNT),
      answer('/account/app', { code: 'confirmation-needed', message: 'Confirm that it is you.' }, 403),
    ],
    async act(page) {
      await click(page, 'Remove the app')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await page.getByText('Confirm it is you').waitFor()
    },
    isWindow: true,
  },
  {
    ...here,
    name: 'console-staff',
    path: '/company/staff',
    answers: [SIGNED_IN, answer('/staff', { staff: STAFF })],
  },
  {
    ...here,
    name: 'console-staff-release',
    path: '/company/staff',
    answers: [SIGNED_IN, answer('/staff', { staff: STAFF })],
    async act(page) {
      await click(page, 'Acts: محمد عبد الله')
      await click(page, 'Release passkey')
    },
    isWindow: true,
  },
  {
    ...here,
    name: 'console-staff-acts',
    path: '/company/staff',
    answers: [SIGNED_IN, answer('/staff', { staff: STAFF })],
    act: (page) => click(page, 'Acts: محمد عبد الله'),
    isWindow: true,
  },
  {
    ...here,
    name: 'console-staff-failed',
    path: '/company/staff',
    answers: [SIGNED_IN, { calls: `${CALLS}/staff`, answer: 'failed' }],
  },
  {
    ...here,
    name: 'console-staff-invite',
    path: '/company/staff',
    answers: [SIGNED_IN, answer('/staff', { staff: STAFF })],
    async act(page) {
      await click(page, 'Invite somebody')
      await click(page, 'Send the invitation')
    },
    isWindow: true,
  },
]
