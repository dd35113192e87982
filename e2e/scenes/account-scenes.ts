import type { Page } from '@playwright/test'
import { A_DAY } from '#domain/durations.ts'
import { chooseAction, click, fill, openHistory, openRemoval } from './acts.ts'
import { at, fail, hold, overlay, respond, states, withAnswers } from './build-scenes.ts'
import { INSIGHT } from './player-scenes.ts'
import type { Answer, Learned, RequiredCourse, Scene, Visitor } from './scene.ts'
import { certificate, inDays } from './scene-documents.ts'

const ASSOCIATE: Visitor = { role: 'associate', picture: true }
const MANAGER: Visitor = { role: 'administrator', team: 12 }
/** Three open requirements and an ended one. */
const REQUIRED: RequiredCourse[] = [
  { course: 'welcome', days: 20, isEnded: true },
  { course: 'welcome', days: 30 },
  { course: 'dog-nutrition', days: 4 },
  { course: 'cat-behaviour', days: -3 },
]
const REQUIRING: Visitor = { role: 'administrator', team: 12, required: REQUIRED }
const STARTED: Learned = { welcome: { done: 2 } }
const INVITATIONS = '**/partner-admin/partner/*/associate/*/**'

const REFUSED = respond('**/associate/*/invitation', {
  status: 'success',
  invitation: 'pending',
  neverUsed: true,
  refused: true,
  undelivered: Date.now(),
})

const TAKEN = respond(
  '**/associate/*/change-email',
  { status: 'error', message: 'The provided email is already in use.' },
  409,
)

/** A member's emails: one pending, one dropped, and a large number sent. */
const REMINDED: Answer[] = [
  respond('**/documents/v1/reminders?*', {
    documents: [
      { state: 'waiting', isRequested: true },
      { state: 'dropped', why: 'The invitation hasn’t been accepted yet.' },
      ...Array.from({ length: 8 }, () => ({ state: 'sent' })),
    ].map((mail, place) => ({
      day: inDays(-place),
      kind: place === 2 ? 'weekly-summary' : 'reminder',
      ...mail,
      queued: Date.now() - place * A_DAY,
      ended: Date.now() - place * A_DAY,
      named: [
        { courseId: 'dog-nutrition', due: inDays(4) },
        ...(place === 2 ? [{ courseId: 'cat-behaviour', due: inDays(-3) }] : []),
      ],
    })),
  }),
  respond('**/documents/v1/mail-choices/*', {
    userId: 'one',
    reminders: 'weekly',
    digest: true,
    report: true,
  }),
]

const CERTIFIED = respond('**/documents/v1/certificates?*', {
  documents: [
    { id: 'lasting', courseName: 'Welcome to the Counter' },
    { id: 'ending', courseName: 'Understanding Cats', ends: inDays(40) },
    { id: 'ended', courseName: 'Feeding Dogs Well', ends: inDays(-4) },
    {
      id: 'revoked',
      courseName: 'Feeding Dogs Well',
      ends: inDays(100),
      revoked: { at: Date.now(), reason: 'Somebody else sat at the till and answered all of the questions.' },
    },
  ].map(certificate),
})

const EVENTS = '**/documents/v1/learning-events?*'
const DOCUMENT = '**/documents/v1/users/*'

const changeEmail = (page: Page) =>
  fill(page, { Email: `another.${Date.now()}@shop.example` }, 'Save Changes')

const changePassword = (page: Page) =>
  fill(
    page,
    {
      'Current Password': 'not-my-password',
      'New Password': 'three quiet otters',
      'Confirm New Password': 'three quiet otters',
    },
    'Submit',
  )

const refusal = { code: 'wrong-password', message: 'refused' }

const SEARCH = '**/documents/v1/search?*'

/** Scenes of courses, a member's page, the account, the search and help. */
export const ACCOUNT_SCENES: Scene[] = [
  { name: 'search', as: ASSOCIATE, path: '/search?q=cat+hides' },
  { name: 'search-empty', as: ASSOCIATE, path: '/search' },
  { name: 'search-nothing', as: MANAGER, path: '/search?q=zebra' },
  { name: 'search-loading', as: MANAGER, path: '/search?q=cat', answers: [hold(SEARCH)] },
  { name: 'search-failed', as: ASSOCIATE, path: '/search?q=cat', answers: [fail(SEARCH)] },
  {
    name: 'help',
    as: ASSOCIATE,
    path: '/help',
    act: (page) => page.getByText('Who sees what I do?').click(),
  },
  { name: 'help-manager', as: MANAGER, path: '/help' },
  ...states(at('/courses', MANAGER), {
    courses: {},
    'courses-loading': [hold('**/associate-training-courses?*')],
    'courses-empty': [respond('**/associate-training-courses?*', { documents: [] })],
  }),
  {
    name: 'courses-hardest',
    as: { role: 'administrator', team: 200 },
    path: '/courses',
    answers: [respond('**/quiz-insights?courseId=dog-nutrition', { documents: [INSIGHT] })],
    async act(page) {
      await page.getByRole('article').filter({ hasText: 'Feeding Dogs Well' }).scrollIntoViewIfNeeded()
      await page.getByText('Hardest: What is the most reliable').waitFor()
    },
  },
  { name: 'courses-odd', as: MANAGER, courses: 'odd', path: '/courses' },
  ...states(at({ member: 0 }, MANAGER), {
    'member-not-started': {},
    'member-invited-again': overlay(async (page) => {
      await click(page, 'Resend')
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('status').filter({ hasText: /sent/ }))
        .first()
        .waitFor()
    }),
    'member-invitation-refused': [REFUSED],
    'member-change-email': overlay([REFUSED, TAKEN], async (page) => {
      await click(page, 'Correct email')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Email').fill('staff@citypaws.example')
      await dialog.getByRole('button', { name: 'Correct email' }).click()
      await dialog.getByText('The provided email is already in use.').waitFor()
    }),
  }),
  ...states(at({ member: 3 }, MANAGER), {
    'member-help': overlay((page) => click(page, 'More actions')),
    'member-correct-name': overlay(async (page) => {
      await chooseAction(page, 'Correct name')
      await page.getByRole('dialog').getByLabel('Name').fill('Ada L. Associate')
    }),
    'member-password-link': overlay(async (page) => {
      await chooseAction(page, 'Send password link')
      await page.getByRole('alertdialog').waitFor()
    }),
    'member-unlock': overlay(async (page) => {
      await chooseAction(page, 'Unlock sign-in')
      await page.getByRole('alertdialog').waitFor()
    }),
    'member-started': {},
    'member-loading': [hold('**/associate-training-completion?*')],
    'member-removal': overlay(openRemoval),
    'member-invitation-unknown': [fail(INVITATIONS)],
    'member-story-adopted': openHistory,
    'member-story-loading': withAnswers([hold(EVENTS)], openHistory),
    'member-story-failed': withAnswers([fail(EVENTS)], async (page) => {
      await openHistory(page)
      await page.getByRole('alert').waitFor()
    }),
    'member-large-text': { look: 'large text' },
    'member-forced': { look: 'forced colors' },
    'member-print': { look: 'print' },
  }),
  ...states(at({ member: 2 }, MANAGER), {
    'member-complete': {},
    'member-revoke': overlay([CERTIFIED], async (page) => {
      await click(page, 'Revoke the certificate for Welcome to the Counter')
      await fill(page, { Reason: 'no' }, 'Revoke')
    }),
    'member-story': async (page) => {
      await openHistory(page)
      await page
        .getByText(/^\d correct answers?$/)
        .first()
        .click()
    },
    'member-story-large-text': { look: 'large text', act: openHistory },
    'member-story-print': { look: 'print', act: openHistory },
  }),
  ...states(at({ member: 3 }, REQUIRING), {
    'member-required': {},
    'member-required-print': { look: 'print' },
    'member-change-date': overlay(async (page) => {
      await click(page, /^Change date: Feeding/)
      await page.getByLabel('Date', { exact: true }).fill('2026-01-31')
      await click(page, 'Change date')
      await page.getByText('Choose today or a later date.').waitFor()
    }),
    'member-general-date': overlay(async (page) => {
      await click(page, /^Change date: Feeding/)
      await page.getByLabel('Date', { exact: true }).fill(inDays(40))
      await page.getByLabel('Reason').fill('Parental leave')
      await click(page, 'Change date')
      await page.getByText('The due date for Feeding Dogs Well was changed.').waitFor()
      await click(page, /^Use default date: Feeding/)
      await page.getByRole('alertdialog').waitFor()
    }),
    'member-excuse': overlay(async (page) => {
      await click(page, /^Excuse: Feeding/)
      await page.getByLabel('Document (optional)').waitFor()
    }),
    'member-excused': async (page) => {
      await click(page, /^Excuse: Understanding/)
      await page.getByLabel('Reason').fill('Knows it from her training as a vet assistant')
      await page.getByLabel('Document (optional)').fill('Passed the paper test on March 3')
      await click(page, 'Excuse')
      await page.getByText('Excused from Understanding Cats.').waitFor()
    },
  }),
  ...states(at({ member: 2 }, REQUIRING), {
    'member-required-complete': {},
    'member-reminded': [...REMINDED, CERTIFIED],
    'member-reminded-failed': [fail('**/documents/v1/certificates?*'), fail('**/documents/v1/reminders?*')],
  }),
  {
    name: 'member-required-odd-name',
    as: { role: 'administrator', team: 'odd names', required: REQUIRED },
    path: { member: 1 },
  },
  { name: 'member-administrator', as: MANAGER, path: { member: 11 } },
  { name: 'member-odd-name', as: { role: 'administrator', team: 'odd names' }, path: { member: 0 } },
  { name: 'member-arabic', as: { role: 'administrator', team: 'odd names' }, path: { member: 1 } },
  ...states(at('/account', MANAGER), {
    account: {},
    'account-edited': (page) => fill(page, { Username: 'Rosa D.' }),
    'account-no-name': (page) => fill(page, { Username: '' }),
    'account-saved': overlay((page) => fill(page, { Username: 'Rosa D.' }, 'Save Changes')),
    'account-verify': overlay(changeEmail),
    'account-verify-wrong': overlay([respond('**/sign-in/v1/email', refusal, 401)], async (page) => {
      await changeEmail(page)
      const dialog = page.getByRole('dialog', { name: 'Verify Password' })
      await dialog.getByLabel('Password').fill('not-my-password')
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await page.getByText(/incorrect/).waitFor()
    }),
    'account-password-differs': (page) =>
      fill(page, { 'New Password': 'three quiet otters', 'Confirm New Password': 'two' }),
    'account-password-busy': withAnswers([hold('**/sign-in/v1/password')], changePassword),
    'account-password-wrong': overlay([respond('**/sign-in/v1/password', refusal, 401)], changePassword),
    'account-password-updated': {
      answers: [
        respond('**/sign-in/v1/password', {
          idToken: '',
          expiresAt: 0,
          user: { uid: 'one', email: '', isAnonymous: false },
        }),
      ],
      act: changePassword,
      isWindow: true,
    },
  }),
  { name: 'profile', as: { role: 'associate', learned: STARTED, picture: true }, path: '/account' },
  ...states(at('/account', ASSOCIATE), {
    'account-loading': [hold(DOCUMENT)],
    'account-failed': { answers: [fail(DOCUMENT)], isWindow: true },
    'account-large-text': { look: 'large text' },
    'account-forced': { look: 'forced colors' },
  }),
  {
    name: 'account-screen-gone',
    as: ASSOCIATE,
    path: '/',
    async act(page) {
      await page.route('**/assets/account-screen-*.js', (route) => route.abort())
      const link = page.locator('a[href="/account"]').first()
      if (!(await link.isVisible())) await click(page, /Account|Menu|Welcome/)
      await link.click()
      await page.getByRole('alert').waitFor()
    },
  },
]
