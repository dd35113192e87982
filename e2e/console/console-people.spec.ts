import type { Browser, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { SIGN_IN_PATH } from '#contract/sign-in.ts'
import { FAILURES_BEFORE_LOCK } from '#domain/people/sign-in-throttle.ts'
import { DEMO } from '#test/demo-team.ts'
import type { MailServer, ReceivedMail } from '#test/mail-server.ts'
import { chooseAction } from '../scenes/acts.ts'
import { expect, expectAccessible, openAs, signIn } from '../support/fixtures.ts'
import { test } from '../support/mail-fixtures.ts'
import type { Portal } from '../support/portal.ts'
import {
  CONSOLE_EMAIL,
  createPasskey,
  enterCode,
  enterPassword,
  followConsoleLink,
  keepCodes,
  openConsole,
  signOut,
} from './open-console.ts'

const SOFIA = 'sofia@happytails.example'
const NORA = 'nora@kindredpaws.example'

async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

/** Locks an account with wrong passwords, and checks that the sign-in page reports it. */
async function lockOut(page: Page, portal: Portal, email: string): Promise<void> {
  const data = { email, password: 'not-the-password' }
  for (let attempt = 0; attempt < FAILURES_BEFORE_LOCK; attempt++)
    await page.request.post(`${portal.origin}${SIGN_IN_PATH}/session`, { data })
  await page.goto(`${portal.origin}/signin`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('not-the-password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(/your account has been temporarily locked/)).toBeVisible()
}

/** Waits for an email to an address that contains a text. */
async function getMailTo(mail: MailServer, to: string, words: string): Promise<ReceivedMail> {
  const find = () => mail.received.find((one) => one.to.includes(to) && one.text.includes(words))
  await expect.poll(find).toBeDefined()
  return find() as ReceivedMail
}

test('a locked-out person is found by name, unlocked, moved to another partner and erased', async ({
  page,
  browser,
  portal,
}) => {
  const sofia = await newPage(browser)
  await lockOut(sofia, portal, SOFIA)
  await openConsole(page, portal)

  await page.getByRole('link', { name: 'People', exact: true }).click()
  const search = page.getByRole('searchbox', { name: 'Find a person by name or email' })
  await search.fill(CONSOLE_EMAIL)
  // The company's own people have a separate screen.
  await expect(page.getByRole('row').last().getByRole('link')).toHaveAttribute('href', '/company/staff')
  await search.fill('march')
  await page.getByRole('link', { name: 'Sofia Marchetti' }).click()
  await expect(page.getByText(/^Locked until .* after too many wrong passwords\.$/)).toBeVisible()
  await page.getByText('Understanding Cats').click()
  await expect(page.getByText(/^1st attempt: \d of \d$/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByText('Sofia Marchetti can try to sign in again.')).toBeVisible()
  await expect(page.getByText(/^Locked/)).toHaveCount(0)
  await signIn(sofia, portal, SOFIA)

  await chooseAction(page, 'Move to a partner')
  const move = page.getByRole('dialog')
  await move.getByRole('button', { name: 'Move to a partner' }).click()
  await expect(move.getByText('Choose a partner.')).toBeVisible()
  await move.getByRole('searchbox', { name: 'Find a partner' }).fill('city')
  await move.getByRole('button', { name: /^City Paws/ }).click()
  await expect(move.getByRole('button', { name: 'Choose another' })).toBeFocused()
  const along = move.getByRole('checkbox', { name: 'Transfer the learning record' })
  await expect(along).toBeChecked()
  await along.press('Space')
  await expect(move.getByText('They’ll start over at the new partner.')).toBeVisible()
  await expectAccessible(page)
  await move.getByRole('button', { name: 'Move to a partner' }).click()
  await expect(page.getByText('Sofia Marchetti is now an associate at City Paws.')).toBeVisible()
  await expect(page.getByText(/^At Happy Tails Pet Supply, a former partner\./)).toHaveCount(3)
  await expect(page.getByText(/^1st attempt: \d of \d$/)).toBeVisible()

  // The log can be filtered by the names of the person and the partner.
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('sofia m')
  await page.getByRole('button', { name: /^Sofia Marchetti/ }).click()
  await page.getByRole('searchbox', { name: 'Find a partner' }).fill('happy')
  await page.getByRole('button', { name: /^Happy Tails/ }).click()
  await expect(page.getByText('Partner: Happy Tails Pet Supply')).toBeVisible()
  await expect(page.getByRole('row', { name: /moved Sofia Marchetti/ })).toHaveCount(1)
  // An invalid range of days is reported at its field and not requested.
  await page.getByLabel('From').fill('2026-03-02')
  await page.getByLabel('Until').fill('2026-03-01')
  await expect(page.getByLabel('Until')).toHaveAccessibleDescription(/on or after the first/)
  expect(new URL(page.url()).searchParams.get('until')).toBeNull()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await page.goBack()

  await chooseAction(page, 'Erase')
  const erase = page.getByRole('alertdialog')
  await expect(
    erase.getByText(
      /^3 learning records with \d+ events(?: and \d certificates?)?, under an anonymous ID instead of the name\.$/,
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await erase.getByLabel('Type the account’s email to confirm').fill('sofia')
  await erase.getByRole('button', { name: 'Erase' }).click()
  await expect(erase.getByText(`Type ${SOFIA} to continue.`)).toBeVisible()
  await erase.getByLabel('Type the account’s email to confirm').fill(SOFIA)
  await erase.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  const erased = page.getByText(/^Erased the account \S+\. Keep this ID with the erasure request\.$/)
  await expect(erased).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  await expect(erased).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Find a person by name or email' }).fill('march')
  await expect(page.getByText('No people match “march”.')).toBeVisible()
})

// Contract § 9: a moved person takes the record along
test('a person moved with the learning record has the same courses complete at the new partner', async ({
  page,
  browser,
  portal,
}) => {
  const { userName, email } = DEMO.done
  await openConsole(page, portal)
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Find a person by name or email' }).fill(email)
  await page.getByRole('link', { name: userName }).click()
  await chooseAction(page, 'Move to a partner')
  const move = page.getByRole('dialog')
  await move.getByRole('searchbox', { name: 'Find a partner' }).fill('city')
  await move.getByRole('button', { name: /^City Paws/ }).click()
  await expect(move.getByRole('checkbox', { name: 'Transfer the learning record' })).toBeChecked()
  await move.getByRole('button', { name: 'Move to a partner' }).click()
  await expect(page.getByText(`${userName} is now an associate at City Paws.`)).toBeVisible()

  const admin = await newPage(browser)
  await openAs(admin, portal, 'admin@citypaws.example')
  await expect(admin.getByRole('row', { name: new RegExp(userName) })).toContainText('3 / 3')
  await admin.getByRole('link', { name: userName }).click()
  await admin.locator('summary', { hasText: 'Attempts and dates' }).first().click()
  await expect(admin.getByText(/^Continued on .* from an earlier record\.$/).first()).toBeVisible()
  await expect(admin.getByText('1st attempt: passed').first()).toBeVisible()
  await expectAccessible(admin)
  await expect(admin.locator('body')).not.toContainText('Happy Tails')
})

test('a recovery code replaces a lost phone, and reset factors are set up again with a mailed link', async ({
  page,
  browser,
  portal,
  mail,
}) => {
  await openConsole(page, portal)
  await page.getByRole('link', { name: 'Staff' }).click()
  await page.getByRole('button', { name: 'Invite staff' }).click()
  const invite = page.getByRole('dialog')
  await invite.getByLabel('Name').fill('Nora Lind')
  await invite.getByLabel('Email').fill(NORA)
  await invite.getByText('Admin', { exact: false }).first().click()
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('row', { name: /Nora Lind/ })).toBeVisible()

  const nora = await newPage(browser)
  await followConsoleLink(nora, await getMailTo(mail, NORA, '/company/welcome'))
  await nora.getByRole('button', { name: 'Use an authenticator app' }).click()
  const secret = (await nora.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await enterCode(nora, 'Code', new TOTP({ secret }).generate())
  const [recovery = ''] = await keepCodes(nora)

  // Nora has lost her phone.
  await signOut(nora)
  await enterPassword(nora, NORA)
  await nora.getByRole('button', { name: 'Use a recovery code' }).click()
  await enterCode(nora, 'Recovery code', recovery)
  await expect(nora.getByRole('navigation', { name: 'Console' })).toBeVisible()
  await getMailTo(mail, NORA, 'A recovery code for your account was used')
  expect((await getMailTo(mail, CONSOLE_EMAIL, 'used a recovery code')).text).toContain(NORA)

  await page.reload()
  await page.getByRole('button', { name: 'Actions: Nora Lind' }).click()
  await page.getByRole('button', { name: 'Reset two-step verification' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('row', { name: /Nora Lind/ }).getByText('Not set up')).toBeVisible()
  await nora.reload()
  await expect(nora.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()

  await followConsoleLink(nora, await getMailTo(mail, NORA, 'Choose a new password, and protect the account'))
  await createPasskey(nora)
  const [newCode = ''] = await keepCodes(nora)
  expect(newCode).not.toBe(recovery)
  await signOut(nora)
  await nora.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(nora.getByRole('navigation', { name: 'Console' })).toBeVisible()
})
