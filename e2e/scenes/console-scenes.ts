import type { Page } from '@playwright/test'
import type { CompanySession } from '#contract/console/session.ts'
import { A_DAY } from '#domain/durations.ts'
import { click } from './acts.ts'
import { LONG_EMAIL, ODD_NAMES } from './console-names.ts'
import type { Answer, Scene } from './scene.ts'

const NOW = Date.now()
const CALLS = '**/company/v1'

/** Returns the answer to a console call. */
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

/** Returns the scenes of a screen while it loads and after it failed to load. `before` are the other answers. */
export const waitAndFail = (
  screen: Pick<Scene, 'path' | 'host'>,
  name: string,
  call: Answer,
  before: readonly Answer[] = [SIGNED_IN],
): Scene[] => [
  { ...screen, name: `${name}-loading`, answers: [...before, { ...call, answer: 'held' }] },
  { ...screen, name: `${name}-failed`, answers: [...before, { ...call, answer: 'failed' }] },
]

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
const LONG_NEEDED = answer(
  '/token',
  session({
    user: { uid: 'scene', email: LONG_EMAIL, name: ODD_NAMES.person, role: 'company-admin' },
    factor: { state: 'needed', kinds: ['passkey', 'app', 'recovery'] },
  }),
)
const NO_FACTOR = { state: 'none', kinds: [] } satisfies CompanySession['factor']
const SETTING_UP = answer('/token', session({ factor: NO_FACTOR }))

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

const setUp = { ...here, path: '/company/setup' }
const welcome = { ...here, path: '/company/welcome?token=a-token-of-a-mailed-link' }
const APP = answer('/setup/app', {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP',
})
const RECOVERY_CODES = answer('/setup/recovery-codes', { codes: CODES })
const LINK_ENDED = 'This link has already been used or is no longer valid. Please request a new one.'
const OPTIONS = { challenge: 'AAAA', rpId: 'localhost' }

/** Cancels the browser's own passkey dialog whenever it opens. */
async function usesNoPasskey(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('closed', 'NotAllowedError'))
  })
}

async function chooseApp(page: Page): Promise<void> {
  await click(page, 'Use an authenticator app')
}

async function confirmApp(page: Page): Promise<void> {
  await chooseApp(page)
  await enterCode(page)
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill('a long and private password')
  await page.getByLabel('The same password again').fill('a long and private password')
  await click(page, 'Continue')
}

/** Scenes of signing in to the console. */
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
  {
    ...here,
    name: 'console-sign-in-no-passkey',
    answers: [SIGNED_OUT, answer('/passkey/options', OPTIONS)],
    async act(page) {
      await usesNoPasskey(page)
      await click(page, 'Sign in with a passkey')
      await page.getByText('No passkey was used.').waitFor()
    },
  },
  {
    ...here,
    name: 'console-sign-in-old-browser',
    answers: [SIGNED_OUT],
    async act(page) {
      await page.evaluate(() => Reflect.deleteProperty(PublicKeyCredential, 'parseRequestOptionsFromJSON'))
      await page.getByRole('link', { name: 'Forgot password' }).click()
      await page.getByRole('link', { name: 'Sign in' }).click()
      await page.getByText('This browser is too old for passkeys.').waitFor()
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
  {
    ...here,
    name: 'console-factor-too-many',
    answers: [
      LONG_NEEDED,
      answer(
        '/factor/code',
        {
          code: 'too-many-attempts',
          message: 'Too many codes. Try again in 15 minutes, or use a passkey.',
        },
        429,
      ),
    ],
    async act(page) {
      await enterCode(page)
      await page.getByText('Too many codes.').waitFor()
    },
  },
  { ...here, name: 'console-set-up', answers: [SETTING_UP] },
  ...waitAndFail(setUp, 'console-set-up-app', APP, [SETTING_UP]).map((scene) => ({
    ...scene,
    act: chooseApp,
  })),
  ...waitAndFail(setUp, 'console-set-up-codes', RECOVERY_CODES, [
    SETTING_UP,
    APP,
    answer('/setup/app/confirm', session()),
  ]).map((scene) => ({ ...scene, act: confirmApp })),
  {
    ...setUp,
    name: 'console-set-up-passkey-failed',
    answers: [SETTING_UP, { ...answer('/setup/passkey/options', {}), answer: 'cut off' }],
    async act(page) {
      await click(page, 'Create a passkey')
      await page.getByLabel('Name of the passkey').fill(ODD_NAMES.arabicPerson)
      await click(page, 'Create a passkey')
      await page.getByText('The server did not answer.').waitFor()
    },
  },
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
    answers: [SETTING_UP, APP, answer('/setup/app/confirm', session()), RECOVERY_CODES],
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
  {
    ...here,
    name: 'console-set-up-link-sent',
    answers: [
      answer(
        '/token',
        session({
          user: { uid: 'scene', email: LONG_EMAIL, name: ODD_NAMES.person, role: 'company-author' },
          factor: NO_FACTOR,
          maySetUp: false,
        }),
      ),
      answer('/setup/link', { status: 'success' }),
    ],
    async act(page) {
      await click(page, 'Ask for a link')
      await page.getByText('A link is on its way').waitFor()
    },
  },
  { ...welcome, name: 'console-welcome' },
  ...waitAndFail(welcome, 'console-welcome', answer('/welcome', {}), []).map((scene) => ({
    ...scene,
    act: choosePassword,
  })),
  {
    ...welcome,
    name: 'console-welcome-used-up',
    answers: [answer('/welcome', { code: 'invalid-token', message: LINK_ENDED }, 400)],
    act: choosePassword,
  },
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
]
