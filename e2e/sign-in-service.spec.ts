import type { Page } from '@playwright/test'
import { signInMessage, TITLES } from '#domain/messages.ts'
import { noteCalls } from './calls.ts'
import { closeResult, expectResult } from './expect-result.ts'
import { expect, expectAccessible, PASSWORD, signIn, test } from './fixtures.ts'
import { operate } from './operate.ts'

const ASSOCIATE = 'busy@happytails.example'
const TOKEN = '/sign-in/v1/token'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

/** Fills the sign-in form in and submits it with Enter. */
async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Password').press('Enter')
}

/** Makes documents refuse the first ID token they see, as a token that has ended is refused. */
async function endFirstToken(page: Page): Promise<void> {
  let first: string | undefined
  await page.route('**/documents/v1/**', async (route) => {
    const { authorization } = await route.request().allHeaders()
    first ??= authorization
    if (authorization !== first) return route.continue()
    return route.fulfill({ status: 401, json: { code: 'user-token-expired', message: 'ended' } })
  })
}

test('the sign-in screen is as specified and filled by password managers', async ({ page, portal }) => {
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

test('the service says why it refuses, in the sentences of the catalogue', async ({ page, portal }) => {
  await page.goto(`${portal.origin}/signin`)
  await operate(portal, 'user', 'disable', '--email', 'done@happytails.example')
  for (const [email, password, code] of [
    ['', '', 'missing-email'],
    ['no email', PASSWORD, 'invalid-email'],
    ['nobody@happytails.example', PASSWORD, 'user-not-found'],
    [ASSOCIATE, '', 'wrong-password'],
    ['done@happytails.example', 'not this one', 'wrong-password'],
    ['done@happytails.example', PASSWORD, 'user-disabled'],
  ] as const) {
    await submitSignIn(page, email, password)
    await expectResult(page, TITLES.error, [signInMessage(code)])
    await closeResult(page)
    await expect(page.getByLabel('Password')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue(email)
  }
})

test('after ten wrong passwords the right one is refused too', async ({ page, portal }) => {
  await page.goto(`${portal.origin}/signin`)
  for (let attempt = 1; attempt <= 10; attempt++) {
    await submitSignIn(page, ASSOCIATE, `wrong ${attempt}`)
    await expectResult(page, TITLES.error, [signInMessage('wrong-password')])
    await closeResult(page)
  }
  await submitSignIn(page, ASSOCIATE, PASSWORD)
  await expectResult(page, TITLES.error, [signInMessage('too-many-requests')])
})

test('codes that another service behind the surface may give have their sentences', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.origin}/signin`)
  for (const code of [
    'email-already-in-use',
    'internal-error',
    'account-exists-with-different-credential',
    'unverified-email',
    'weak-password',
    'anything-else',
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

test('a reload keeps signed in, and signing out in one tab signs the other out', async ({
  page,
  portal,
  context,
}) => {
  await signIn(page, portal, ASSOCIATE)
  await page.reload()
  await expect(page.getByText('Welcome, Busy Associate')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${portal.origin}/account`)
  await expect(other.getByText('Welcome, Busy Associate')).toBeVisible()

  await other.getByRole('button', { name: 'Sign Out' }).click()
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
})

test('an ID token about to end is renewed once, however many requests find it so', async ({
  page,
  portal,
}) => {
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
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(page.getByText('Welcome, Happy Tails Admin')).toBeVisible()
  expect(renewals).toHaveLength(2)
})

test('an ID token that a surface says has ended is renewed once, unnoticed by the user', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'admin@happytails.example')
  await endFirstToken(page)
  const renewals = noteCalls(page, TOKEN)
  await page.getByRole('link', { name: 'Courses', exact: true }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByLabel('Username')).toHaveValue('Happy Tails Admin')
  expect(renewals).toHaveLength(1)

  await page.unrouteAll()
  await endFirstToken(page)
  await page.reload()
  await expect(page.getByLabel('Username')).toHaveValue('Happy Tails Admin')
  await expect(page.getByText('Powered By')).toBeVisible()
  expect(renewals).toHaveLength(3)
})

test('a session that ended elsewhere signs out at the next request', async ({ page, portal }) => {
  await signIn(page, portal, ASSOCIATE)
  await operate(portal, 'user', 'disable', '--email', ASSOCIATE)
  await page.getByRole('link', { name: 'My profile' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await submitSignIn(page, ASSOCIATE, PASSWORD)
  await expectResult(page, TITLES.error, [signInMessage('user-disabled')])
})

test('a session that ended elsewhere signs out at the next call of the gateway too', async ({
  page,
  portal,
}) => {
  const admin = 'admin@happytails.example'
  await signIn(page, portal, admin)
  await expect(page.getByText('3 members')).toBeVisible()
  await operate(portal, 'user', 'disable', '--email', admin)
  await page.getByRole('button', { name: 'Remove New Associate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
})

test('signing out while the service is out of reach is made up for', async ({ page, portal }) => {
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
  await expect(page.getByText('Welcome, Busy Associate')).toBeVisible()
})

test('an answer without anybody in it signs nobody in, and says so', async ({ page, portal }) => {
  await page.goto(`${portal.origin}/signin`)
  for (const answer of [{ status: 204 }, { json: null }, { json: {} }]) {
    await page.route('**/sign-in/v1/session', (route) => route.fulfill(answer), { times: 1 })
    await submitSignIn(page, ASSOCIATE, PASSWORD)
    await expectResult(page, TITLES.error, [signInMessage(undefined)])
    await closeResult(page)
  }
})
