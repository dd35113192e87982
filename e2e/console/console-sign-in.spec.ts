import { TOTP } from 'otpauth'
import { A_MINUTE } from '#domain/durations.ts'
import { expect, expectAccessible, PASSWORD } from '../support/fixtures.ts'
import { test } from '../support/mail-fixtures.ts'
import { connectTo } from '../support/stored-session.ts'
import {
  acceptConsole,
  CONSOLE_EMAIL,
  CONSOLE_PASSWORD,
  createPasskey,
  enterCode,
  enterPassword,
  insertCompanyPerson,
  keepCodes,
  signOut,
} from './open-console.ts'

test('an invited admin creates a passkey, signs out and signs in with it', async ({ page, portal, mail }) => {
  await acceptConsole(page, portal, mail)
  await expectAccessible(page)
  await createPasskey(page)
  await keepCodes(page)
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'Account' })).toBeFocused()
  await expect(page.getByText('Work laptop', { exact: true })).toBeVisible()
  await expect(page.getByText('10 codes left.')).toBeVisible()
  await expectAccessible(page)
})

test('an authenticator app and a recovery code sign in, and an outdated second factor must be repeated', async ({
  page,
  portal,
  mail,
}) => {
  await acceptConsole(page, portal, mail)
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  // A phone cannot scan its own screen.
  const address = await page.getByRole('link', { name: 'Open app' }).getAttribute('href')
  expect(address).toMatch(new RegExp(`^otpauth://totp/.*secret=${secret}`))
  const codeIn = (ms: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + ms })
  await enterCode(page, 'Code', codeIn(0))
  const [recovery = ''] = await keepCodes(page)

  await signOut(page)
  await enterPassword(page)
  await enterCode(page, 'Code', '000000')
  await expect(page.getByText('That code is incorrect. A new one appears every 30 seconds.')).toBeVisible()
  await expectAccessible(page)
  await enterCode(page, 'Code', codeIn(A_MINUTE / 2))
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible()

  await signOut(page)
  await enterPassword(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await enterCode(page, 'Recovery code', recovery)
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText('9 codes left.')).toBeVisible()

  const db = connectTo(portal)
  await db
    .updateTable('sessions')
    .set({ second_factor: Date.now() - 11 * A_MINUTE })
    .where('second_factor', 'is not', null)
    .execute()
  await db.destroy()
  await page.getByRole('button', { name: 'Remove app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify it’s you' })
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await dialog.getByLabel('Recovery code').fill(recovery)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Each recovery code works once.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Remove app' })).toBeVisible()
})

test('a password alone only allows requesting a link, whatever the URL', async ({ page, portal }) => {
  const db = connectTo(portal)
  await insertCompanyPerson(db)
  await db.destroy()
  const answered: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/company/v1/') && response.ok()) answered.push(pathname)
  })
  await page.goto(`${portal.origin}/company/signin`)
  await page.getByLabel('Email').fill(CONSOLE_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(CONSOLE_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const ask = page.getByRole('button', { name: 'Email me a link' })
  await expect(ask).toBeVisible()
  await expectAccessible(page)
  const words = await page.getByRole('main').innerText()
  for (const path of ['', 'courses', 'people', 'partners/city-paws', 'activity', 'staff', 'account']) {
    await page.goto(`${portal.origin}/company/${path}`)
    await expect(ask).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    expect(await page.getByRole('main').innerText()).toBe(words)
  }
  expect([...new Set(answered)].sort()).toEqual(['/company/v1/session', '/company/v1/token'])
  await ask.click()
  await expect(page.getByRole('status')).toContainText(CONSOLE_EMAIL)
})

test('the heading of the next page takes the focus', async ({ page, portal }) => {
  await page.goto(`${portal.origin}/company/signin`)
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeFocused()
})

test("a partner's associate is referred to the sign-in for shop staff", async ({ page, portal }) => {
  await page.goto(`${portal.origin}/company/signin`)
  await page.getByLabel('Email').fill('sofia@happytails.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('This account has no access to the console.')).toBeVisible()
  const { host } = new URL(portal.origin)
  await page.getByText(`Shop staff sign in at ${host}.`).getByRole('link', { name: host }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('the sign-in explains that passkeys do not work at an IP address and links to localhost', async ({
  page,
  portal,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto(`${portal.origin}/company/signin`)
  await expect(page.getByText('Passkeys don’t work at this address.')).toBeVisible()
  // The page makes no call to find out that no user is signed in.
  expect(calls.filter((url) => url.includes('/company/v1/'))).toEqual([])
  await page.getByRole('link', { name: /^Open http:\/\/localhost:/ }).click()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('No passkey was used. Try again, or sign in with your password.')).toBeVisible({
    timeout: 15_000,
  })
})
