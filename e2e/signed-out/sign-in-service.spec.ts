import type { Page } from '@playwright/test'
import { noAccess } from '#domain/messages.ts'
import { PAGE_MESSAGES, signInMessage, TITLES } from '#domain/people/sign-in-messages.ts'
import { DEMO, TEAM } from '#test/demo-team.ts'
import { noteCalls, requestEmptyPages } from '../support/calls.ts'
import { closeResult, expectResult } from '../support/expect-result.ts'
import { expect, expectAccessible, PASSWORD, signIn, test } from '../support/fixtures.ts'
import { operate } from '../support/operate.ts'

const ASSOCIATE = 'busy@happytails.example'
const ADMIN = 'admin@happytails.example'
const TOKEN = '/sign-in/v1/token'

/** Fills in the sign-in form and submits it with Enter. */
async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Password').press('Enter')
}

/** Makes the document surface refuse the first ID token it receives as expired. */
async function endFirstToken(page: Page): Promise<void> {
  let first: string | undefined
  await page.route('**/documents/v1/**', async (route) => {
    const { authorization } = await route.request().allHeaders()
    first ??= authorization
    if (authorization !== first) return route.continue()
    return route.fulfill({ status: 401, json: { code: 'user-token-expired', message: 'ended' } })
  })
}

// Contract § 2: /signin: heading, fields, placeholders, link, footer; to / on success; modal 'Error:' with
//   'Close'
test('the sign-in screen matches the specification and works with password managers', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.origin}/anywhere`)
  await expect(page).toHaveURL(`${portal.origin}/signin`)
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  const email = page.getByLabel('Email')
  await expect(email).toHaveAttribute('type', 'email')
  await expect(email).toHaveAttribute('placeholder', 'Enter email')
  await expect(email).toHaveAttribute('autocomplete', 'username')
  const password = page.getByLabel('Password')
  await expect(password).toHaveAttribute('placeholder', 'Enter password')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByRole('contentinfo')).toHaveText(
    new RegExp(`${new Date().getFullYear()} Kindred Paws$`),
  )
  await page.keyboard.press('Tab')
  await expect(email).toBeFocused()
})

test("the service's refusals are shown with the catalogue's messages", async ({ page, portal }) => {
  await page.goto(`${portal.origin}/signin`)
  await operate(portal, 'user', 'disable', '--email', 'done@happytails.example')
  for (const [email, password, code, faulty] of [
    ['', '', 'missing-email', 'Email'],
    ['no email', PASSWORD, 'invalid-email', 'Email'],
    ['nobody@happytails.example', PASSWORD, 'user-not-found', 'Email'],
    [ASSOCIATE, '', 'wrong-password', 'Password'],
    ['done@happytails.example', 'not this one', 'wrong-password', 'Password'],
    ['done@happytails.example', PASSWORD, 'user-disabled', undefined],
  ] as const) {
    await submitSignIn(page, email, password)
    await expectResult(page, TITLES.error, [signInMessage(code)])
    await closeResult(page)
    const marked = page.locator('input[aria-invalid="true"]')
    await expect(marked).toHaveCount(faulty ? 1 : 0)
    if (faulty) await expect(marked.and(page.getByLabel(faulty))).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue(email)
  }
})

test('after ten wrong passwords even the right one is refused', async ({ page, portal }) => {
  await page.goto(`${portal.origin}/signin`)
  for (let attempt = 1; attempt <= 10; attempt++) {
    await submitSignIn(page, ASSOCIATE, `wrong ${attempt}`)
    await expectResult(page, TITLES.error, [signInMessage('wrong-password')])
    await closeResult(page)
  }
  await submitSignIn(page, ASSOCIATE, PASSWORD)
  await expectResult(page, TITLES.error, [signInMessage('too-many-requests')])
})

// Contract § 8: sign-in codes in the browser
test('codes of other sign-in services have their own messages', async ({ page, portal }) => {
  await page.goto(`${portal.origin}/signin`)
  for (const code of [
    'email-already-in-use',
    'internal-error',
    'account-exists-with-different-credential',
    'unverified-email',
    'weak-password',
    'anything-else',
    // Properties that every object inherits.
    'constructor',
    'toString',
    'hasOwnProperty',
    '__proto__',
  ]) {
    const refusal = { status: 403, json: { code, message: 'not shown' } }
    await page.route('**/sign-in/v1/session', (route) => route.fulfill(refusal), { times: 1 })
    await submitSignIn(page, ASSOCIATE, PASSWORD)
    await expectResult(page, TITLES.error, [signInMessage(code)])
    await closeResult(page)
  }
  await page.route('**/sign-in/v1/session', (route) => route.abort(), { times: 1 })
  await submitSignIn(page, ASSOCIATE, PASSWORD)
  await expectResult(page, TITLES.error, [signInMessage(undefined)])
  await expectAccessible(page)
})

test('a reload keeps the user signed in, and signing out in one tab signs out the other', async ({
  page,
  portal,
  context,
}) => {
  await signIn(page, portal, ASSOCIATE)
  await page.reload()
  await expect(page.getByText(`Welcome, ${DEMO.busy.userName}`)).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${portal.origin}/account`)
  await expect(other.getByText(`Welcome, ${DEMO.busy.userName}`)).toBeVisible()

  await other.getByRole('button', { name: 'Sign Out' }).click()
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
})

test('an ID token about to expire is renewed once for any number of requests', async ({ page, portal }) => {
  await signIn(page, portal, 'admin@happytails.example')
  await page.route(
    `**${TOKEN}`,
    async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), expiresAt: Date.now() } })
    },
    { times: 1 },
  )
  const renewals = noteCalls(page, TOKEN)
  // On an empty page the screen requests all its data.
  await requestEmptyPages(page)
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(TEAM.length + 1)
  await expect(page.getByText(`Welcome, ${DEMO.admin.userName}`)).toBeVisible()
  expect(renewals).toHaveLength(2)
})

test('an ID token reported as expired is renewed once, unnoticed by the user', async ({ page, portal }) => {
  await signIn(page, portal, 'admin@happytails.example')
  await endFirstToken(page)
  const renewals = noteCalls(page, TOKEN)
  await page.getByRole('link', { name: 'Courses', exact: true }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByLabel('Username')).toHaveValue(DEMO.admin.userName)
  expect(renewals).toHaveLength(1)

  await page.unrouteAll()
  await endFirstToken(page)
  await requestEmptyPages(page)
  await page.reload()
  await expect(page.getByLabel('Username')).toHaveValue(DEMO.admin.userName)
  await expect(page.getByText('Powered By')).toBeVisible()
  expect(renewals).toHaveLength(3)
})

/** Situations in which the portal may notice that the user is no longer signed in. */
const SITUATIONS: [string, string, (page: Page) => Promise<void>][] = [
  ['a document', ASSOCIATE, (page) => page.getByRole('link', { name: 'My profile' }).click()],
  ['the gateway', ADMIN, removeSomebody],
  ['the sign-in service', ASSOCIATE, changePassword],
  ['the start of the page', ASSOCIATE, async (page) => void (await page.reload())],
]

async function removeSomebody(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Remove ${DEMO.new.userName}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
}

/** Waits until the team has no more requests. Another part of the app then notices first. */
async function expectTeamRead(page: Page): Promise<void> {
  await expect(page.getByText('Start with')).toBeVisible()
}

async function changePassword(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'My profile' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.getByLabel('Current Password').fill(PASSWORD)
  await page.getByLabel('New Password', { exact: true }).fill('Wagging-Tails-2')
  await page.getByLabel('Confirm New Password').fill('Wagging-Tails-2')
}

/** Expects one modal with this message. After it is closed, expects the sign-in page, even after a reload. */
async function expectSignedOut(page: Page, title: 'Error:' | 'Notice:', sentence: string): Promise<void> {
  await expectResult(page, title, [sentence])
  await expect(page.getByRole('alertdialog')).toHaveCount(1)
  await expectAccessible(page)
  await closeResult(page)
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

for (const [place, email, work] of SITUATIONS) {
  // Contract § 8: disabled, removed or signed out during use: one message, from any call
  test(`a disabled account sees its message once if detected by: ${place}`, async ({ page, portal }) => {
    await signIn(page, portal, email)
    if (work === changePassword) await work(page)
    if (work === removeSomebody) await expectTeamRead(page)
    await operate(portal, 'user', 'disable', '--email', email)
    if (work === changePassword) await page.getByRole('button', { name: 'Submit' }).click()
    else await work(page)
    await expectSignedOut(page, TITLES.error, signInMessage('user-disabled'))
  })
}

test('an ended session shows its message, and the action is not performed', async ({ page, portal }) => {
  await signIn(page, portal, ADMIN)
  await expectTeamRead(page)
  // A user with a new role has to sign in again.
  await operate(portal, 'user', 'set-role', '--email', ADMIN, '--role', 'partner-admin')
  await removeSomebody(page)
  await expectSignedOut(page, TITLES.notice, PAGE_MESSAGES.sessionEnded)
  await signIn(page, portal, ADMIN)
  await expect(page.getByText(`${TEAM.length} members`)).toBeVisible()
})

test('a user removed during a session sees the no-access notice', async ({ page, portal, browser }) => {
  const support = 'support@kindredpaws.example'
  await signIn(page, portal, 'new@happytails.example')
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, portal, ADMIN)
  await removeSomebody(admin)
  await expect(admin.getByText(`${TEAM.length - 1} members`)).toBeVisible()
  await page.getByRole('link', { name: 'My profile' }).click()
  await expectResult(page, TITLES.notice, [noAccess(support)])
  await page.reload()
  await expectSignedOut(page, TITLES.notice, noAccess(support))
})

test('a sign-out while the service is unreachable is completed later', async ({ page, portal }) => {
  await signIn(page, portal, ASSOCIATE)
  await page.goto(`${portal.origin}/account`)
  await page.route('**/sign-in/v1/session', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ name }) => name === 'portal-session')).toEqual([])

  await signIn(page, portal, ASSOCIATE)
  await page.reload()
  await expect(page.getByText(`Welcome, ${DEMO.busy.userName}`)).toBeVisible()
})

test('a response without a user signs no one in and shows an error', async ({ page, portal }) => {
  await page.goto(`${portal.origin}/signin`)
  for (const answer of [{ status: 204 }, { json: null }, { json: {} }]) {
    await page.route('**/sign-in/v1/session', (route) => route.fulfill(answer), { times: 1 })
    await submitSignIn(page, ASSOCIATE, PASSWORD)
    await expectResult(page, TITLES.error, [signInMessage(undefined)])
    await closeResult(page)
  }
})
