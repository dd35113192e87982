import type { Page } from '@playwright/test'
import { MESSAGES } from '#domain/messages.ts'
import { signInMessage, TITLES } from '#domain/people/sign-in-messages.ts'
import { DEMO } from '#test/demo-team.ts'
import { holdCalls, noteCalls, requestEmptyPages } from '../support/calls.ts'
import { waitForApp } from '../support/drawn-page.ts'
import { closeResult, expectResult } from '../support/expect-result.ts'
import { expect, expectAccessible, openAs, PASSWORD, signIn } from '../support/fixtures.ts'
import { getMail, test } from '../support/mail-fixtures.ts'
import type { Portal } from '../support/portal.ts'

const ASSOCIATE = 'busy@happytails.example'
const ADMINISTRATOR = 'admin@happytails.example'
const NEW_PASSWORD = 'Wagging-Tails-2'
const NEW_EMAIL = 'bea@happytails.example'
const UPDATE_FAILED = MESSAGES.accountUpdateFailed

/** Signs in and opens the account page through its link. */
async function openAccount(page: Page, portal: Portal, email: string): Promise<void> {
  await openAs(page, portal, email)
  await page.getByRole('link', { name: /^(Account|My profile)$/ }).click()
  await expect(userName(page)).toBeVisible()
}

function userName(page: Page) {
  return page.getByLabel('Username')
}

function email(page: Page) {
  return page.getByLabel('Email')
}

function save(page: Page) {
  return page.getByRole('button', { name: 'Save Changes' })
}

function verifyDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Verify Password' })
}

/** Saves another email and enters the password in the verification dialog. */
async function saveEmail(page: Page, address: string, password = PASSWORD): Promise<void> {
  await email(page).fill(address)
  await email(page).press('Enter')
  await verifyDialog(page).getByLabel('Password').fill(password)
  await verifyDialog(page).getByLabel('Password').press('Enter')
}

/** Returns the three fields and the submit button of the password update. */
function passwordUpdate(page: Page) {
  const section = page.getByRole('region', { name: 'Update Password' })
  return {
    current: section.getByLabel('Current Password'),
    next: section.getByLabel('New Password', { exact: true }),
    confirmation: section.getByLabel('Confirm New Password'),
    submit: section.getByRole('button', { name: 'Submit' }),
  }
}

/** Fills in the password update and submits it with Enter. */
async function updatePassword(page: Page, current: string, next: string): Promise<void> {
  const fields = passwordUpdate(page)
  await fields.current.fill(current)
  await fields.next.fill(next)
  await fields.confirmation.fill(next)
  await fields.confirmation.press('Enter')
}

// Contract § 2: associate: no side navigation …
// Contract § 5: Save Changes after an edit only; 'Verify Password' when the email changed
test('Save Changes is enabled only after an edit, and disabled again once the edit is reverted', async ({
  page,
  portal,
}) => {
  await openAccount(page, portal, ASSOCIATE)
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await expectAccessible(page)

  await userName(page).fill('Busy Bea')
  await expect(save(page)).toBeEnabled()
  await userName(page).fill(`${DEMO.busy.userName} `)
  await expect(save(page)).toBeDisabled()
  await userName(page).fill('  ')
  await expect(userName(page)).toHaveAccessibleDescription('Enter a username.')
  await expect(save(page)).toBeDisabled()
  await expectAccessible(page)
  await userName(page).fill(DEMO.busy.userName)

  await email(page).fill(NEW_EMAIL)
  await expect(save(page)).toBeEnabled()
  await email(page).fill(ASSOCIATE.toUpperCase())
  await expect(save(page)).toBeDisabled()
})

test('a name is saved without the password and shown in the header at once', async ({ page, portal }) => {
  await openAccount(page, portal, ADMINISTRATOR)
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  const calls = noteCalls(page, '/sign-in/v1/email')
  const patched = page.waitForRequest((request) => request.method() === 'PATCH')
  await userName(page).fill(' Hanna Happy ')
  await userName(page).press('Enter')
  await expectResult(page, TITLES.success, [MESSAGES.changesSaved])
  await expectAccessible(page)
  expect((await patched).postDataJSON()).toEqual({ userName: 'Hanna Happy' })
  expect(calls).toEqual([])
  await closeResult(page)
  await expect(page.getByText('Welcome, Hanna Happy')).toBeVisible()
  await expect(userName(page)).toHaveValue('Hanna Happy')
  await expect(save(page)).toBeDisabled()
  await userName(page).fill('Hanna')
  await save(page).click()
  await closeResult(page)
  // The submit button is disabled again.
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeFocused()
  await userName(page).fill('Hanna Happy')
  await save(page).click()
  await closeResult(page)
  await page.reload()
  await expect(page.getByText('Welcome, Hanna Happy')).toBeVisible()
  await expect(userName(page)).toHaveValue('Hanna Happy')
})

// Contract § 5: Save Changes after an edit only …
test('a user changes the email with the password, signs in with it, and the old mailbox is notified', async ({
  page,
  portal,
  mail,
}) => {
  await openAccount(page, portal, ASSOCIATE)
  await email(page).fill(` ${NEW_EMAIL.toUpperCase()}`)
  await save(page).click()
  await expect(verifyDialog(page)).toContainText(MESSAGES.verifyPassword)
  const password = verifyDialog(page).getByLabel('Password')
  await expect(password).toBeFocused()
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(verifyDialog(page).locator('[autocomplete=username]')).toHaveValue(ASSOCIATE)
  const submit = verifyDialog(page).getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  await expectAccessible(page)

  await verifyDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(verifyDialog(page)).toHaveCount(0)
  await expect(save(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(verifyDialog(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(password).toHaveValue('')

  const calls = noteCalls(page, '/sign-in/v1/email')
  const patched = page.waitForRequest((request) => request.method() === 'PATCH')
  await password.fill(PASSWORD)
  await expect(submit).toBeEnabled()
  await submit.click()
  await expectResult(page, TITLES.success, [MESSAGES.changesSaved])
  await closeResult(page)
  expect(calls.map(({ body }) => body)).toEqual([{ currentPassword: PASSWORD, email: NEW_EMAIL }])
  expect((await patched).postDataJSON()).toEqual({ userName: DEMO.busy.userName, email: NEW_EMAIL })
  await expect(email(page)).toHaveValue(NEW_EMAIL)
  await expect(save(page)).toBeDisabled()

  const notice = await getMail(mail, 1)
  expect(notice.to).toEqual([ASSOCIATE])
  expect(notice.subject).toBe('Your email address was changed')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await openAs(page, portal, NEW_EMAIL)
})

test("the sign-in service's reason is shown below the page's message, and the form keeps its values", async ({
  page,
  portal,
}) => {
  await openAccount(page, portal, ASSOCIATE)
  for (const { address, password = PASSWORD, code } of [
    { address: NEW_EMAIL, password: 'not this one', code: 'wrong-password' },
    { address: 'done@happytails.example', code: 'email-already-in-use' },
    { address: 'no email', code: 'invalid-email' },
    { address: '', code: 'missing-email' },
  ]) {
    await saveEmail(page, address, password)
    await expectResult(page, TITLES.error, [UPDATE_FAILED, signInMessage(code)])
    await closeResult(page)
    await expect(email(page)).toHaveValue(address)
    await expect(email(page)).toBeFocused()
    await expect(save(page)).toBeEnabled()
  }
  await page.route('**/sign-in/v1/email', (route) => route.abort())
  await saveEmail(page, NEW_EMAIL)
  await expectResult(page, TITLES.error, [UPDATE_FAILED])
  await expectAccessible(page)
})

test('a save that fails halfway shows the actual state, and the rest is saved without the password', async ({
  page,
  portal,
}) => {
  await openAccount(page, portal, ASSOCIATE)
  await page.route(
    '**/documents/v1/users/*',
    (route) => route.fulfill({ status: 500, json: { code: 'internal-error', message: 'broken' } }),
    { times: 1 },
  )
  await userName(page).fill('Busy Bea')
  await saveEmail(page, NEW_EMAIL)
  await expectResult(page, TITLES.error, [UPDATE_FAILED])
  await closeResult(page)
  await expect(page.getByText(`Welcome, ${DEMO.busy.userName}`)).toBeVisible()
  await expect(email(page)).toHaveValue(NEW_EMAIL)
  await expect(page.locator('form [autocomplete=username]')).toHaveValue(NEW_EMAIL)

  const patched = page.waitForRequest((request) => request.method() === 'PATCH')
  await save(page).click()
  await expectResult(page, TITLES.success, [MESSAGES.changesSaved])
  expect((await patched).postDataJSON()).toEqual({ userName: 'Busy Bea', email: NEW_EMAIL })
  await closeResult(page)
  await expect(page.getByText('Welcome, Busy Bea')).toBeVisible()
  await expect(save(page)).toBeDisabled()
})

// Contract § 5: password update enabled only when filled and confirmed
test('the password update can be submitted once all fields are filled and the confirmation matches', async ({
  page,
  portal,
}) => {
  await openAccount(page, portal, ASSOCIATE)
  const { current, next, confirmation, submit } = passwordUpdate(page)
  await expect(current).toHaveAttribute('autocomplete', 'current-password')
  for (const field of [next, confirmation])
    await expect(field).toHaveAttribute('autocomplete', 'new-password')
  await expect(next).toHaveAccessibleDescription(MESSAGES.passwordRule)
  await expect(page.locator('form [autocomplete=username]')).toHaveValue(ASSOCIATE)

  await next.fill(NEW_PASSWORD)
  await confirmation.fill(NEW_PASSWORD)
  await expect(submit).toBeDisabled()
  await current.fill(PASSWORD)
  await expect(submit).toBeEnabled()
  await confirmation.fill(`${NEW_PASSWORD} `)
  await expect(submit).toBeDisabled()
  await expect(confirmation).toHaveAccessibleDescription('Enter the new password again.')
  await expectAccessible(page)
  await next.fill('')
  await confirmation.fill('')
  await expect(submit).toBeDisabled()
})

// Contract § 8: account and password sentences
// Contract § 9: weak passwords are refused by …
test("a failed password update explains the reason and keeps the form's values", async ({ page, portal }) => {
  await openAccount(page, portal, ASSOCIATE)
  const { current, next, confirmation, submit } = passwordUpdate(page)
  for (const [old, chosen, code] of [
    ['not this one', NEW_PASSWORD, 'wrong-password'],
    [PASSWORD, '88888888', 'weak-password'],
  ] as const) {
    await updatePassword(page, old, chosen)
    await expectResult(page, TITLES.error, [MESSAGES.passwordUpdateFailed, signInMessage(code)])
    await closeResult(page)
    await expect(code === 'wrong-password' ? current : confirmation).toBeFocused()
    await expect(confirmation).toHaveValue(chosen)
    await expect(page.getByText(MESSAGES.passwordAdvice)).toHaveCount(code === 'weak-password' ? 1 : 0)
  }
  await page.route('**/sign-in/v1/password', (route) => route.abort(), { times: 1 })
  await updatePassword(page, PASSWORD, NEW_PASSWORD)
  await expectResult(page, TITLES.error, [MESSAGES.passwordUpdateFailed])
  await closeResult(page)

  const release = await holdCalls(page, '/sign-in/v1/password')
  await submit.click()
  await expect(page.getByRole('status').filter({ hasText: 'Updating your password…' })).toBeVisible()
  for (const control of [current, next, confirmation, submit]) await expect(control).toBeDisabled()
  await expectAccessible(page)
  release()
  await expectResult(page, TITLES.success, [MESSAGES.passwordUpdated])
})

test('a new password ends the session in another browser and leaves this one signed in', async ({
  page,
  portal,
  mail,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  await openAs(other, portal, ASSOCIATE)
  await openAccount(page, portal, ASSOCIATE)
  await updatePassword(page, PASSWORD, NEW_PASSWORD)
  await expectResult(page, TITLES.success, [MESSAGES.passwordUpdated])
  await closeResult(page)
  const { current, next, confirmation, submit } = passwordUpdate(page)
  for (const field of [current, next, confirmation]) await expect(field).toHaveValue('')
  await expect(submit).toBeDisabled()
  const notice = await getMail(mail, 1)
  expect(notice.to).toEqual([ASSOCIATE])
  expect(notice.subject).toBe('Your password was changed')

  await other.getByRole('link', { name: 'My profile' }).click()
  await expect(other.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await signIn(other, portal, ASSOCIATE, NEW_PASSWORD)

  await userName(page).fill('Busy Bea')
  await save(page).click()
  await expectResult(page, TITLES.success, [MESSAGES.changesSaved])
  await page.reload()
  await expect(page.getByText('Welcome, Busy Bea')).toBeVisible()
})

// Contract § 9: changing a password or email …
test('a new password and a new email keep the other tab signed in and invalidate a copied cookie', async ({
  page,
  portal,
  context,
}) => {
  const copyIsGood = async (headers: Record<string, string>) =>
    (await fetch(`${portal.origin}/sign-in/v1/token`, { method: 'POST', headers })).ok
  const copyCookie = async () => {
    const found = (await context.cookies()).find(({ name }) => name === 'portal-session')
    return { cookie: `${found?.name}=${found?.value}` }
  }
  await openAccount(page, portal, ASSOCIATE)
  const other = await context.newPage()
  await other.goto(portal.origin)
  await expect(other.getByText(`Welcome, ${DEMO.busy.userName}`)).toBeVisible()
  // On a server-rendered page, the app requests its own token at the start.
  await waitForApp(other)
  await other.waitForLoadState('networkidle')
  const copy = await copyCookie()
  expect(await copyIsGood(copy)).toBe(true)
  const renewals = noteCalls(other, '/sign-in/v1/token')

  await updatePassword(page, PASSWORD, NEW_PASSWORD)
  await expectResult(page, TITLES.success, [MESSAGES.passwordUpdated])
  await closeResult(page)
  expect(await copyIsGood(copy)).toBe(false)
  await other.getByRole('link', { name: 'My profile' }).click()
  await expect(userName(other)).toHaveValue(DEMO.busy.userName)
  expect(renewals).toHaveLength(1)

  // In the opposite direction, the other tab changes the session.
  const second = await copyCookie()
  await saveEmail(other, NEW_EMAIL, NEW_PASSWORD)
  await expectResult(other, TITLES.success, [MESSAGES.changesSaved])
  expect(await copyIsGood(second)).toBe(false)
  await userName(page).fill('Busy Bea')
  await save(page).click()
  await expectResult(page, TITLES.success, [MESSAGES.changesSaved])
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(tab.getByText('Welcome, Busy Bea')).toBeVisible()
    await expect(email(tab)).toHaveValue(NEW_EMAIL)
  }
})

// Contract § 8: account and password sentences
test('an account that fails to load shows a spinner, then its message and a retry button', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ASSOCIATE)
  await page.route(
    '**/documents/v1/users/*',
    (route) => route.fulfill({ status: 500, json: { code: 'internal-error', message: 'broken' } }),
    { times: 1 },
  )
  await page.getByRole('link', { name: 'My profile' }).click()
  await expectResult(page, TITLES.error, [MESSAGES.accountFailed])
  await closeResult(page)
  await expect(passwordUpdate(page).current).toBeVisible()
  await expectAccessible(page)
  const release = await holdCalls(page, '/documents/v1/users/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading your account…' })).toBeVisible()
  await expectAccessible(page)
  release()
  await expect(userName(page)).toHaveValue(DEMO.busy.userName)
})

for (const json of [null, {}])
  test(`an account whose document is ${JSON.stringify(json)} shows the same message`, async ({
    page,
    portal,
  }) => {
    await openAs(page, portal, ASSOCIATE)
    await requestEmptyPages(page)
    await page.route('**/documents/v1/users/*', (route) => route.fulfill({ json }))
    await page.getByRole('link', { name: 'My profile' }).click()
    await expectResult(page, TITLES.error, [MESSAGES.accountFailed])
    await page.reload()
    await expectResult(page, TITLES.error, [MESSAGES.accountFailed])
    await closeResult(page)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })
