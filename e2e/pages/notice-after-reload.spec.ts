import { noAccess } from '#domain/messages.ts'
import { PAGE_MESSAGES, signInMessage, TITLES } from '#domain/people/sign-in-messages.ts'
import { waitForApp } from '../support/drawn-page.ts'
import { closeResult, expectResult } from '../support/expect-result.ts'
import { expect, openAs, PASSWORD, test } from '../support/fixtures.ts'
import { operate } from '../support/operate.ts'

const ASSOCIATE = 'new@happytails.example'
const ADMIN = 'admin@happytails.example'
const NO_ACCESS = noAccess('support@kindredpaws.example')
const { sessionEnded } = PAGE_MESSAGES

// Contract § 8: the same after a reload: one message
for (const [what, email, title, sentence] of [
  ['was removed from the partner', ASSOCIATE, TITLES.notice, NO_ACCESS],
  ['got another role', ADMIN, TITLES.notice, sessionEnded],
  ['was disabled', ASSOCIATE, TITLES.error, signInMessage('user-disabled')],
  ['changed the password elsewhere', ASSOCIATE, TITLES.notice, sessionEnded],
  ['ended the session elsewhere', ASSOCIATE, TITLES.notice, sessionEnded],
] as const)
  test(`shows one notice after a reload to a user who ${what}`, async ({ page, portal, browser }) => {
    await openAs(page, portal, email)
    const other = await (await browser.newContext()).newPage()
    if (what === 'was removed from the partner') {
      await openAs(other, portal, ADMIN)
      await other.getByRole('button', { name: 'Remove Jonas Lind' }).click()
      await other.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await expect(other.getByRole('button', { name: 'Remove Jonas Lind' })).toHaveCount(0)
    }
    if (what === 'got another role')
      await operate(portal, 'user', 'set-role', '--email', email, '--role', 'partner-associate')
    if (what === 'was disabled') await operate(portal, 'user', 'disable', '--email', email)
    if (what.endsWith('elsewhere')) {
      await openAs(other, portal, email)
      await other.goto(`${portal.origin}/account`)
      await waitForApp(other)
    }
    if (what === 'ended the session elsewhere') {
      await other.getByRole('button', { name: 'Sign out everywhere else' }).click()
      await expect(other.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
    }
    if (what === 'changed the password elsewhere') {
      await other.getByLabel('Current Password').fill(PASSWORD)
      await other.getByLabel('New Password', { exact: true }).fill('Wagging-Tails-2')
      await other.getByLabel('Confirm New Password').fill('Wagging-Tails-2')
      await other.getByLabel('Confirm New Password').press('Enter')
      await expectResult(other, TITLES.success, ['Your password has been updated.'])
    }
    await page.reload()
    await expectResult(page, title, [sentence])
    await closeResult(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })
