import type { Page } from '@playwright/test'
import type { CompanySession } from '#contract/console/session.ts'
import { A_DAY } from '#domain/durations.ts'
import { click } from '../acts.ts'
import { cutOff, fail, hold, respond, states, withAnswers } from '../build-scenes.ts'
import type { Answer, Scene } from '../scene.ts'
import { LONG_EMAIL, ODD_NAMES } from './console-names.ts'

const NOW = Date.now()
/** Returns the URLs of a console call. */
export const call = (path: string): string => `**/company/v1${path}`

/** Returns the response to a console call. */
export const answer = (path: string, json: unknown, status = 200): Answer => respond(call(path), json, status)

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

/** Returns the refusal of a console call. */
export const refuse = (path: string, status: number, code: string, message: string): Answer =>
  answer(path, { code, message }, status)

/** Returns the refusal of an action on an object that changed in the meantime. */
export const overtake = (path: string, message: string): Answer =>
  refuse(path, 409, 'changed-meanwhile', message)

/** Returns the states of a screen during a pending call and after its failure. */
export const waitAndFail = (
  name: string,
  calls: string,
  changes: Partial<Scene> = {},
): Record<string, Partial<Scene>> => ({
  [`${name}-loading`]: { ...changes, answers: [...(changes.answers ?? []), hold(calls)] },
  [`${name}-failed`]: { ...changes, answers: [...(changes.answers ?? []), fail(calls)] },
})

const SIGNED_OUT = refuse('/token', 401, 'user-token-expired', 'No session.')
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

/** Returns a screen of the console with a signed-in administrator and these responses in all its states. */
export const signedIn = (path: string, ...answers: Answer[]) => ({
  ...here,
  path: `/company${path}`,
  answers: [SIGNED_IN, ...answers],
})

async function enterCode(page: Page): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill('123456')
  await click(page, 'Continue')
}

const setUp = { ...here, path: '/company/setup', answers: [SETTING_UP] }
const welcome = { ...here, path: '/company/welcome?token=a-token-of-a-mailed-link' }
const APP = answer('/setup/app', {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP',
})
const RECOVERY_CODES = answer('/setup/recovery-codes', { codes: CODES })
const LINK_ENDED = 'This link was already used or is no longer valid. Please request a new one.'
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
  await page.getByLabel('Confirm new password').fill('a long and private password')
  await click(page, 'Continue')
}

/** Scenes of the console's sign-in. */
export const CONSOLE_SCENES: Scene[] = [
  ...states(here, {
    'console-sign-in': [SIGNED_OUT],
    'console-sign-in-at-number': { host: undefined, answers: [SIGNED_OUT] },
    'console-sign-in-refused': {
      answers: [SIGNED_OUT, refuse('/session', 403, 'permission-denied', 'no')],
      async act(page) {
        await page.getByLabel('Email').fill('mei.tan@happytails.example')
        await page.getByLabel('Password', { exact: true }).fill('not-my-password')
        await click(page, 'Sign in')
      },
    },
    'console-sign-in-no-passkey': withAnswers(
      [SIGNED_OUT, answer('/passkey/options', OPTIONS)],
      async (page) => {
        await usesNoPasskey(page)
        await click(page, 'Sign in with a passkey')
        await page.getByText('No passkey was used.').waitFor()
      },
    ),
    'console-sign-in-old-browser': withAnswers([SIGNED_OUT], async (page) => {
      await page.evaluate(() => Reflect.deleteProperty(PublicKeyCredential, 'parseRequestOptionsFromJSON'))
      await page.getByRole('link', { name: 'Forgot password' }).click()
      await page.getByRole('link', { name: 'Sign in' }).click()
      await page.getByText('This browser is too old for passkeys.').waitFor()
    }),
    'console-starting': [hold(call('/token'))],
    'console-unreachable': [fail(call('/token'))],
    'console-factor': [NEEDED],
    'console-factor-wrong': {
      answers: [
        NEEDED,
        refuse(
          '/factor/code',
          401,
          'invalid-credential',
          'That code is incorrect. A new one appears every 30 seconds.',
        ),
      ],
      act: enterCode,
    },
    'console-factor-too-many': {
      answers: [
        LONG_NEEDED,
        refuse(
          '/factor/code',
          429,
          'too-many-attempts',
          'You’ve entered too many codes. Try again in 15 minutes, or use a passkey.',
        ),
      ],
      async act(page) {
        await enterCode(page)
        await page.getByText('Too many codes.').waitFor()
      },
    },
    'console-set-up': [SETTING_UP],
    'console-set-up-passkey': withAnswers([SETTING_UP], (page) => click(page, 'Create a passkey')),
    'console-set-up-app': {
      answers: [
        SETTING_UP,
        answer('/setup/app', {
          secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Kindred%20Paws:console%40kindredpaws.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Kindred%20Paws',
        }),
      ],
      act: (page) => click(page, 'Use an authenticator app'),
    },
    'console-set-up-codes': {
      answers: [SETTING_UP, APP, answer('/setup/app/confirm', session()), RECOVERY_CODES],
      async act(page) {
        await click(page, 'Use an authenticator app')
        await enterCode(page)
        await page.getByRole('button', { name: 'I’ve saved them' }).waitFor()
      },
    },
    'console-set-up-link-needed': [answer('/token', session({ factor: NO_FACTOR, maySetUp: false }))],
    'console-set-up-link-sent': {
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
        await click(page, 'Email me a link')
        await page.getByText('A link is on its way').waitFor()
      },
    },
    'console-welcome-without-link': { path: '/company/welcome' },
    'console-forgot-password': { path: '/company/forgot-password' },
    'console-forgot-password-sent': {
      path: '/company/forgot-password',
      answers: [answer('/forgot-password', { status: 'success' })],
      async act(page) {
        await page.getByLabel('Email').fill('kim@kindredpaws.example')
        await click(page, 'Send link')
      },
    },
  }),
  ...states(setUp, {
    ...waitAndFail('console-set-up-app', APP.calls, { act: chooseApp }),
    ...waitAndFail('console-set-up-codes', RECOVERY_CODES.calls, {
      answers: [APP, answer('/setup/app/confirm', session())],
      act: confirmApp,
    }),
    'console-set-up-passkey-failed': withAnswers([cutOff(call('/setup/passkey/options'))], async (page) => {
      await click(page, 'Create a passkey')
      await page.getByLabel('Passkey name').fill(ODD_NAMES.arabicPerson)
      await click(page, 'Create a passkey')
      await page.getByText('We couldn’t reach the server.').waitFor()
    }),
  }),
  ...states(welcome, {
    'console-welcome': {},
    ...waitAndFail('console-welcome', call('/welcome'), { act: choosePassword }),
    'console-welcome-used-up': {
      answers: [refuse('/welcome', 400, 'invalid-token', LINK_ENDED)],
      act: choosePassword,
    },
  }),
]
