import type { Page } from '@playwright/test'
import { signInMessage } from '#domain/people/sign-in-messages.ts'
import { click, fill } from './acts.ts'
import { at, cutOff, fail, hold, overlay, respond, states, withAnswers } from './build-scenes.ts'
import type { Answer, Scene } from './scene.ts'

const SESSION = '**/sign-in/v1/session'
const TOKEN = '**/sign-in/v1/token'
const RESET = '**/user-service/api/v1/user/*'
const refused = (code: string): Answer => ({
  calls: SESSION,
  answer: { status: code === 'too-many-requests' ? 429 : 401, json: { code, message: 'refused' } },
})

async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('mei.tan@happytails.example')
  await page.getByLabel('Password', { exact: true }).fill('not-my-password')
}

async function signIn(page: Page): Promise<void> {
  await fillSignIn(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function reset(page: Page, password: string, confirmation: string): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password').fill(confirmation)
  await page.getByRole('button', { name: 'Submit' }).click()
}

const forgot = (page: Page) => fill(page, { Email: 'mei.tan@happytails.example' }, 'Submit')
const LINK = '/reset-password?token=a-token-of-a-mailed-link'

/** Scenes of signed-out users, and of pages that replace all other screens. */
export const SIGNED_OUT_SCENES: Scene[] = [
  ...states(at('/signin'), {
    'out-sign-in': {},
    'out-sign-in-filled': fillSignIn,
    'out-sign-in-busy': withAnswers([hold(SESSION)], signIn),
    'out-sign-in-wrong': overlay([refused('wrong-password')], signIn),
    'out-sign-in-wrong-closed': withAnswers([refused('wrong-password')], async (page) => {
      await signIn(page)
      await click(page, 'Close')
    }),
    'out-sign-in-locked': overlay([refused('too-many-requests')], signIn),
    'out-sign-in-offline': overlay(async (page) => {
      await page.context().setOffline(true)
      await signIn(page)
      await page.getByRole('alertdialog').waitFor()
    }),
    'out-sign-in-large-text': { look: 'large text' },
    'out-sign-in-forced': { look: 'forced colors', act: fillSignIn },
  }),
  ...states(at('/forgot-password'), {
    'out-forgot': {},
    'out-forgot-busy': withAnswers([hold(RESET)], forgot),
    'out-forgot-sent': overlay([respond(RESET, { status: 'success' })], forgot),
    'out-forgot-failed': overlay([cutOff(RESET)], forgot),
  }),
  ...states(at(LINK), {
    'out-reset': {},
    'out-reset-differs': overlay((page) => reset(page, 'one-good-password', 'another')),
    'out-reset-differs-closed': async (page) => {
      await reset(page, 'one-good-password', 'another')
      await click(page, 'Close')
    },
    'out-reset-weak': {
      answers: [respond(RESET, { status: 'error', message: signInMessage('weak-password') }, 400)],
      act: (page) => reset(page, 'password', 'password'),
      isWindow: true,
    },
    'out-reset-done': overlay([respond(RESET, { status: 'success' })], (page) =>
      reset(page, 'one-good-password-7', 'one-good-password-7'),
    ),
  }),
  ...states(at('/signin', { role: 'nobody known' }), {
    'out-splash': [hold(TOKEN)],
    'out-unreachable': [fail(TOKEN)],
  }),
  { name: 'out-no-access', as: { role: 'nobody known' }, path: '/', isWindow: true },
]
