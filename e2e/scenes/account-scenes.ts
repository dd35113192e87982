import type { Page } from '@playwright/test'
import { A_DAY } from '#domain/durations.ts'
import { click, fill, openHistory, openRemoval } from './acts.ts'
import { INSIGHT } from './player-scenes.ts'
import type { Answer, Learned, RequiredCourse, Scene, Visitor } from './scene.ts'

const ASSOCIATE: Visitor = { role: 'associate', picture: true }
const MANAGER: Visitor = { role: 'administrator', team: 12 }
/** Three open requirements and one that has ended. */
const REQUIRED: RequiredCourse[] = [
  { course: 'welcome', days: 20, isEnded: true },
  { course: 'welcome', days: 30 },
  { course: 'dog-nutrition', days: 4 },
  { course: 'cat-behaviour', days: -3 },
]
const REQUIRING: Visitor = { role: 'administrator', team: 12, required: REQUIRED }
const STARTED: Learned = { welcome: { done: 2 } }
const INVITATIONS = '**/partner-admin/partner/*/associate/*/**'

const REFUSED: Answer = {
  calls: '**/associate/*/invitation',
  answer: {
    status: 200,
    json: {
      status: 'success',
      invitation: 'pending',
      neverUsed: true,
      refused: true,
      undelivered: Date.now(),
    },
  },
}

const TAKEN: Answer = {
  calls: '**/associate/*/change-email',
  answer: { status: 409, json: { status: 'error', message: 'The provided email is already in use.' } },
}
const inDays = (days: number) => new Date(Date.now() + days * A_DAY).toISOString().slice(0, 10)

/** A member's mails: one pending, one dropped, and many sent. */
const REMINDED: Answer[] = [
  {
    calls: '**/documents/v1/reminders?*',
    answer: {
      status: 200,
      json: {
        documents: [
          { state: 'waiting', isRequested: true },
          { state: 'dropped', why: 'The invitation has not been accepted yet.' },
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
      },
    },
  },
  {
    calls: '**/documents/v1/mail-choices/*',
    answer: { status: 200, json: { reminders: 'weekly', digest: true } },
  },
]

const CERTIFIED: Answer = {
  calls: '**/documents/v1/certificates?*',
  answer: {
    status: 200,
    json: {
      documents: [
        { id: 'lasting', courseName: 'Welcome to the Counter' },
        { id: 'ending', courseName: 'Understanding Cats', ends: inDays(40) },
        { id: 'ended', courseName: 'Feeding Dogs Well', ends: inDays(-4) },
        {
          id: 'revoked',
          courseName: 'Feeding Dogs Well',
          ends: inDays(100),
          revoked: {
            at: Date.now(),
            reason: 'Somebody else sat at the till and answered all of the questions.',
          },
        },
      ].map((certificate) => ({
        ...certificate,
        userId: 'one',
        courseId: 'one',
        day: inDays(-300),
        revision: 1,
      })),
    },
  },
}

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

const refusal = { status: 401, json: { code: 'wrong-password', message: 'refused' } }

const SEARCH = '**/documents/v1/search?*'

/** Scenes of courses, a member's page, the account, the search and help. */
export const ACCOUNT_SCENES: Scene[] = [
  { name: 'search', as: ASSOCIATE, path: '/search?q=cat+hides' },
  { name: 'search-empty', as: ASSOCIATE, path: '/search' },
  { name: 'search-nothing', as: MANAGER, path: '/search?q=zebra' },
  {
    name: 'search-loading',
    as: MANAGER,
    path: '/search?q=cat',
    answers: [{ calls: SEARCH, answer: 'held' }],
  },
  {
    name: 'search-failed',
    as: ASSOCIATE,
    path: '/search?q=cat',
    answers: [{ calls: SEARCH, answer: 'failed' }],
  },
  {
    name: 'help',
    as: ASSOCIATE,
    path: '/help',
    act: (page) => page.getByText('Who sees what I do?').click(),
  },
  { name: 'help-manager', as: MANAGER, path: '/help' },
  { name: 'courses', as: MANAGER, path: '/courses' },
  {
    name: 'courses-hardest',
    as: { role: 'administrator', team: 200 },
    path: '/courses',
    answers: [
      {
        calls: '**/quiz-insights?courseId=dog-nutrition',
        answer: { status: 200, json: { documents: [INSIGHT] } },
      },
    ],
    async act(page) {
      await page.getByRole('article').filter({ hasText: 'Feeding Dogs Well' }).scrollIntoViewIfNeeded()
      await page.getByText('Hardest: What is the most reliable').waitFor()
    },
  },
  { name: 'courses-odd', as: MANAGER, courses: 'odd', path: '/courses' },
  {
    name: 'courses-loading',
    as: MANAGER,
    path: '/courses',
    answers: [{ calls: '**/associate-training-courses?*', answer: 'held' }],
  },
  {
    name: 'courses-empty',
    as: MANAGER,
    path: '/courses',
    answers: [{ calls: '**/associate-training-courses?*', answer: { status: 200, json: { documents: [] } } }],
  },

  { name: 'member-not-started', as: MANAGER, path: { member: 0 } },
  { name: 'member-started', as: MANAGER, path: { member: 3 } },
  { name: 'member-complete', as: MANAGER, path: { member: 2 } },
  { name: 'member-required', as: REQUIRING, path: { member: 3 } },
  { name: 'member-required-complete', as: REQUIRING, path: { member: 2 } },
  { name: 'member-reminded', as: REQUIRING, path: { member: 2 }, answers: [...REMINDED, CERTIFIED] },
  {
    name: 'member-revoke',
    as: MANAGER,
    path: { member: 2 },
    answers: [CERTIFIED],
    async act(page) {
      await click(page, 'Revoke the certificate of Welcome to the Counter')
      await fill(page, { Reason: 'no' }, 'Revoke')
    },
    isWindow: true,
  },
  {
    name: 'member-reminded-failed',
    as: REQUIRING,
    path: { member: 2 },
    answers: [
      { calls: '**/documents/v1/certificates?*', answer: 'failed' },
      { calls: '**/documents/v1/reminders?*', answer: 'failed' },
    ],
  },
  {
    name: 'member-required-odd-name',
    as: { role: 'administrator', team: 'odd names', required: REQUIRED },
    path: { member: 1 },
  },
  {
    name: 'member-required-print',
    as: REQUIRING,
    path: { member: 3 },
    look: 'print',
  },
  { name: 'member-administrator', as: MANAGER, path: { member: 11 } },
  { name: 'member-odd-name', as: { role: 'administrator', team: 'odd names' }, path: { member: 0 } },
  { name: 'member-arabic', as: { role: 'administrator', team: 'odd names' }, path: { member: 1 } },
  {
    name: 'member-loading',
    as: MANAGER,
    path: { member: 3 },
    answers: [{ calls: '**/associate-training-completion?*', answer: 'held' }],
  },
  { name: 'member-removal', as: MANAGER, path: { member: 3 }, act: openRemoval, isWindow: true },
  {
    name: 'member-invited-again',
    as: MANAGER,
    path: { member: 0 },
    async act(page) {
      await page
        .getByRole('button', { name: /again|Send/ })
        .first()
        .click()
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('status').filter({ hasText: /sent/ }))
        .first()
        .waitFor()
    },
    isWindow: true,
  },
  {
    name: 'member-invitation-unknown',
    as: MANAGER,
    path: { member: 3 },
    answers: [{ calls: INVITATIONS, answer: 'failed' }],
  },
  {
    name: 'member-invitation-refused',
    as: MANAGER,
    path: { member: 0 },
    answers: [REFUSED],
  },
  {
    name: 'member-change-email',
    as: MANAGER,
    path: { member: 0 },
    answers: [REFUSED, TAKEN],
    async act(page) {
      await click(page, 'Change email')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Email').fill('staff@citypaws.example')
      await dialog.getByRole('button', { name: 'Change email' }).click()
      await dialog.getByText('The provided email is already in use.').waitFor()
    },
    isWindow: true,
  },
  {
    name: 'member-story',
    as: MANAGER,
    path: { member: 2 },
    async act(page) {
      await openHistory(page)
      await page
        .getByText(/^\d right answers?$/)
        .first()
        .click()
    },
  },
  { name: 'member-story-adopted', as: MANAGER, path: { member: 3 }, act: openHistory },
  {
    name: 'member-story-loading',
    as: MANAGER,
    path: { member: 3 },
    answers: [{ calls: EVENTS, answer: 'held' }],
    act: openHistory,
  },
  {
    name: 'member-story-failed',
    as: MANAGER,
    path: { member: 3 },
    answers: [{ calls: EVENTS, answer: 'failed' }],
    async act(page) {
      await openHistory(page)
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'member-story-large-text', as: MANAGER, path: { member: 2 }, look: 'large text', act: openHistory },
  { name: 'member-story-print', as: MANAGER, path: { member: 2 }, look: 'print', act: openHistory },
  { name: 'member-large-text', as: MANAGER, path: { member: 3 }, look: 'large text' },
  { name: 'member-forced', as: MANAGER, path: { member: 3 }, look: 'forced colors' },
  { name: 'member-print', as: MANAGER, path: { member: 3 }, look: 'print' },

  { name: 'account', as: MANAGER, path: '/account' },
  { name: 'profile', as: { role: 'associate', learned: STARTED, picture: true }, path: '/account' },
  {
    name: 'account-edited',
    as: MANAGER,
    path: '/account',
    act: (page) => fill(page, { Username: 'Rosa D.' }),
  },
  { name: 'account-no-name', as: MANAGER, path: '/account', act: (page) => fill(page, { Username: '' }) },
  {
    name: 'account-saved',
    as: MANAGER,
    path: '/account',
    act: (page) => fill(page, { Username: 'Rosa D.' }, 'Save Changes'),
    isWindow: true,
  },
  { name: 'account-verify', as: MANAGER, path: '/account', act: changeEmail, isWindow: true },
  {
    name: 'account-verify-wrong',
    as: MANAGER,
    path: '/account',
    answers: [{ calls: '**/sign-in/v1/email', answer: refusal }],
    async act(page) {
      await changeEmail(page)
      const dialog = page.getByRole('dialog', { name: 'Verify Password' })
      await dialog.getByLabel('Password').fill('not-my-password')
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await page.getByText(/incorrect/).waitFor()
    },
    isWindow: true,
  },
  {
    name: 'account-password-differs',
    as: MANAGER,
    path: '/account',
    act: (page) => fill(page, { 'New Password': 'three quiet otters', 'Confirm New Password': 'two' }),
  },
  {
    name: 'account-password-busy',
    as: MANAGER,
    path: '/account',
    answers: [{ calls: '**/sign-in/v1/password', answer: 'held' }],
    act: changePassword,
  },
  {
    name: 'account-password-wrong',
    as: MANAGER,
    path: '/account',
    answers: [{ calls: '**/sign-in/v1/password', answer: refusal }],
    act: changePassword,
    isWindow: true,
  },
  {
    name: 'account-password-updated',
    as: MANAGER,
    path: '/account',
    answers: [
      {
        calls: '**/sign-in/v1/password',
        answer: { status: 200, json: { idToken: '', expiresAt: 0, user: {} } },
      },
    ],
    act: changePassword,
    isWindow: true,
  },
  {
    name: 'account-loading',
    as: ASSOCIATE,
    path: '/account',
    answers: [{ calls: DOCUMENT, answer: 'held' }],
  },
  {
    name: 'account-failed',
    as: ASSOCIATE,
    path: '/account',
    answers: [{ calls: DOCUMENT, answer: 'failed' }],
    isWindow: true,
  },
  { name: 'account-large-text', as: ASSOCIATE, path: '/account', look: 'large text' },
  { name: 'account-forced', as: ASSOCIATE, path: '/account', look: 'forced colors' },
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
