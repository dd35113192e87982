import type { Page } from '@playwright/test'
import { signInMessage } from '#domain/people/sign-in-messages.ts'
import { click, fill } from './acts.ts'
import type { Answer, Scene } from './scene.ts'

const SESSION = '**/sign-in/v1/session'
const TOKEN = '**/sign-in/v1/token'
const RESET = '**/user-service/api/v1/user/**'
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
const MODAL = { isWindow: true }

/** Scenes of signed-out users, and of pages that replace all others. */
export const SIGNED_OUT_SCENES: Scene[] = [
  { name: 'out-sign-in', path: '/signin' },
  { name: 'out-sign-in-filled', path: '/signin', act: fillSignIn },
  {
    name: 'out-sign-in-busy',
    path: '/signin',
    answers: [{ calls: SESSION, answer: 'held' }],
    act: signIn,
  },
  { name: 'out-sign-in-wrong', path: '/signin', answers: [refused('wrong-password')], act: signIn, ...MODAL },
  {
    name: 'out-sign-in-wrong-closed',
    path: '/signin',
    answers: [refused('wrong-password')],
    async act(page) {
      await signIn(page)
      await click(page, 'Close')
    },
  },
  {
    name: 'out-sign-in-locked',
    path: '/signin',
    answers: [refused('too-many-requests')],
    act: signIn,
    ...MODAL,
  },
  {
    name: 'out-sign-in-offline',
    path: '/signin',
    async act(page) {
      await page.context().setOffline(true)
      await signIn(page)
      await page.getByRole('alertdialog').waitFor()
    },
    ...MODAL,
  },
  { name: 'out-sign-in-large-text', path: '/signin', look: 'large text' },
  { name: 'out-sign-in-forced', path: '/signin', look: 'forced colors', act: fillSignIn },
  { name: 'out-forgot', path: '/forgot-password' },
  {
    name: 'out-forgot-busy',
    path: '/forgot-password',
    answers: [{ calls: RESET, answer: 'held' }],
    act: forgot,
  },
  {
    name: 'out-forgot-sent',
    path: '/forgot-password',
    answers: [{ calls: RESET, answer: { status: 200, json: { status: 'success' } } }],
    act: forgot,
    ...MODAL,
  },
  {
    name: 'out-forgot-failed',
    path: '/forgot-password',
    answers: [{ calls: RESET, answer: 'cut off' }],
    act: forgot,
    ...MODAL,
  },
  { name: 'out-reset', path: LINK },
  {
    name: 'out-reset-differs',
    path: LINK,
    act: (page) => reset(page, 'one-good-password', 'another'),
    ...MODAL,
  },
  {
    name: 'out-reset-differs-closed',
    path: LINK,
    async act(page) {
      await reset(page, 'one-good-password', 'another')
      await click(page, 'Close')
    },
  },
  {
    name: 'out-reset-weak',
    path: LINK,
    answers: [
      {
        calls: RESET,
        answer: { status: 400, json: { status: 'error', message: signInMessage('weak-password') } },
      },
    ],
    act: (page) => reset(page, 'password', 'password'),
    ...MODAL,
  },
  {
    name: 'out-reset-done',
    path: LINK,
    answers: [{ calls: RESET, answer: { status: 200, json: { status: 'success' } } }],
    act: (page) => reset(page, 'one-good-password-7', 'one-good-password-7'),
    ...MODAL,
  },
  {
    name: 'out-splash',
    as: { role: 'nobody known' },
    path: '/signin',
    answers: [{ calls: TOKEN, answer: 'held' }],
  },
  {
    name: 'out-unreachable',
    as: { role: 'nobody known' },
    path: '/signin',
    answers: [{ calls: TOKEN, answer: 'failed' }],
  },
  { name: 'out-no-access', as: { role: 'nobody known' }, path: '/', ...MODAL },
]
