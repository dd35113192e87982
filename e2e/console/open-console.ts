import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { hashOf, newSecret } from '#core/secret.ts'
import { replaceApp } from '#store/people/sign-in/second-factors.ts'
import { insertSession } from '#store/people/sign-in/sessions.ts'
import { insertUser } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { hashLightly } from '#test/hash-lightly.ts'
import { expect, expectAccessible } from '../support/fixtures.ts'
import { getMail } from '../support/mail-fixtures.ts'
import { operate } from '../support/operate.ts'
import type { Portal } from '../support/portal.ts'
import { connectTo } from '../support/stored-session.ts'

/** Email of the admin in the console tests. */
export const CONSOLE_EMAIL = 'kim@kindredpaws.example'
export const CONSOLE_PASSWORD = 'Wagging-Tails-2'

/** Secret of the authenticator app in `openConsole`. */
const APP_SECRET = 'A'.repeat(32)

/** Adds a virtual authenticator to a page. It creates passkeys with user verification. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Follows a mailed link and sets a password. Uses `localhost`, where passkeys work. */
export async function followConsoleLink(page: Page, { text }: { text: string }): Promise<void> {
  const [link = ''] = /http:\S+\/company\/welcome\?token=\S+/.exec(text) ?? []
  await page.goto(link.replace('127.0.0.1', 'localhost'))
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.getByLabel('New password', { exact: true }).fill(CONSOLE_PASSWORD)
  await page.getByLabel('Confirm new password').fill(CONSOLE_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
}

/** Invites an admin, follows the mailed link and sets a password. */
export async function acceptConsole(
  page: Page,
  portal: Portal,
  mail: Parameters<typeof getMail>[0],
): Promise<void> {
  const who = ['--email', CONSOLE_EMAIL, '--name', 'Kim', '--company-role', 'admin']
  await operate(portal, 'user', 'create', ...who)
  await followConsoleLink(page, await getMail(mail, 1))
}

/** Creates a passkey, after which the recovery codes are shown. */
export async function createPasskey(page: Page): Promise<void> {
  await addAuthenticator(page)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByLabel('Passkey name').fill('Work laptop')
  await page.getByRole('button', { name: 'Create a passkey' }).click()
}

const KIM = { email: CONSOLE_EMAIL, userName: 'Kim', roles: ['company-admin' as const] }

/** A colleague of the admin, an author. */
export const LEE = { email: 'lee@kindredpaws.example', userName: 'Lee', roles: ['company-author' as const] }

/** Inserts a company person with a password but no factor. Returns the uid. */
export async function insertCompanyPerson(
  db: Queryable,
  who: typeof KIM | typeof LEE = KIM,
): Promise<string> {
  const uid = randomUUID()
  const passwordHash = hashLightly(CONSOLE_PASSWORD)
  await insertUser(
    db,
    { uid, ...who, partner: undefined, profileImageUrl: undefined, passwordHash },
    Date.now(),
  )
  return uid
}

/**
 * Opens the console for a person with a fresh second factor, by default an admin. Skips the invitation and the form.
 */
export async function openConsole(
  page: Page,
  portal: Portal,
  who: typeof KIM | typeof LEE = KIM,
): Promise<void> {
  const db = connectTo(portal)
  try {
    const now = Date.now()
    const uid = await insertCompanyPerson(db, who)
    await replaceApp(db, { uid, secret: APP_SECRET, lastStep: 0 }, now)
    const secret = newSecret()
    await insertSession(db, { hash: hashOf(secret), uid, device: 'Chrome on Linux', secondFactor: now }, now)
    const cookie = { url: portal.origin, sameSite: 'Strict' } as const
    await page.context().addCookies([
      { ...cookie, name: 'portal-console-session', value: `${secret}.${secret}.${uid}`, httpOnly: true },
      { ...cookie, name: 'portal-console-signed-in', value: '1' },
    ])
  } finally {
    await db.destroy()
  }
  await page.goto(`${portal.origin}/company/`)
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible()
}

/** Signs in the admin of `openConsole` again through the form. */
export async function signInAgain(page: Page): Promise<void> {
  await enterPassword(page)
  await enterCode(page, 'Code', new TOTP({ secret: APP_SECRET }).generate())
}

/** Returns the recovery codes and confirms that they were saved. */
export async function keepCodes(page: Page): Promise<string[]> {
  await expect(page.getByText('Save these codes. Each one works once.')).toBeVisible()
  await expectAccessible(page)
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible()
  return codes
}

/** Chooses an action from the menu of a draft. */
export async function chooseMore(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'Draft actions' }).click()
  await page.getByRole('button', { name: act }).click()
}

/** Signs out, and waits for the sign-in page. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Company console' })).toBeVisible()
}

/** Enters the password on the sign-in page. Waits for the step of the second factor. */
export async function enterPassword(page: Page, email = CONSOLE_EMAIL): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(CONSOLE_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
}

/** Enters a code of the authenticator app or a recovery code, and continues. */
export async function enterCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}
