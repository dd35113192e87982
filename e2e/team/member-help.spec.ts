import type { Page } from '@playwright/test'
import { DEMO } from '#test/demo-team.ts'
import { readMail } from '#test/mail/read-mail.ts'
import { expect, expectAccessible, openAs, signIn, test } from '../support/fixtures.ts'
import { ADMIN, add, mailsTo, rowOf } from './team-page.ts'

const PASSWORD = 'an honest passphrase of mine'

async function choose(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: act, exact: true }).click()
}
async function expectSuccess(page: Page, sentence: string): Promise<void> {
  const modal = page.getByRole('alertdialog', { name: 'Success!' })
  await expect(modal.getByRole('paragraph')).toHaveText([sentence])
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused()
}

// Contract § 9: administrators help …
test('an administrator corrects a name, sends a link for a new password and unlocks a sign-in', async ({
  page,
  portal,
  browser,
}) => {
  await openAs(page, portal, ADMIN)
  const { email, userName } = DEMO.busy
  await rowOf(page, email).getByRole('link').click()
  await expect(page.getByRole('heading', { name: userName, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  const entries = ['Correct name', 'Send password link', 'Unlock sign-in']
  for (const name of entries) await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Correct email' })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await choose(page, 'Correct name')
  const dialog = page.getByRole('dialog', { name: 'Correct name' })
  const submit = dialog.getByRole('button', { name: 'Correct name' })
  await expect(dialog.getByLabel('Name')).toHaveValue(userName)
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('Name').fill(' Bea B. Busy ')
  await expectAccessible(page)
  await submit.click()
  await expectSuccess(page, 'The name is now Bea B. Busy.')
  await expect(page.getByRole('heading', { name: 'Bea B. Busy', level: 1 })).toBeVisible()
  await expect.poll(() => mailsTo(portal, email).join()).toContain('Subject: Your name was corrected')

  await choose(page, 'Send password link')
  const sending = page.getByRole('alertdialog', { name: 'Send password link' })
  await expectAccessible(page)
  await sending.getByRole('button', { name: 'Send link' }).click()
  await expectSuccess(page, `The link is on its way to ${email}.`)
  await expect.poll(() => mailsTo(portal, email).length).toBe(2)
  const link = readMail(mailsTo(portal, email).at(-1) ?? '').link ?? ''
  const person = await browser.newPage()
  await person.goto(link)
  await person.getByLabel('New Password', { exact: true }).fill(PASSWORD)
  await person.getByLabel('Confirm New Password').fill(PASSWORD)
  await person.getByRole('button', { name: 'Submit' }).click()
  await expect(person.getByText(/^Your password has been reset/)).toBeVisible()
  await signIn(person, portal, email, PASSWORD)

  await choose(page, 'Unlock sign-in')
  const unlocking = page.getByRole('alertdialog', { name: 'Unlock sign-in' })
  await page.route('**/unlock', (route) => route.abort(), { times: 1 })
  await unlocking.getByRole('button', { name: 'Unlock' }).click()
  await expect(unlocking).toContainText('Try again.')
  await expectAccessible(page)
  await unlocking.getByRole('button', { name: 'Unlock' }).click()
  await expectSuccess(page, 'Bea can try to sign in again.')
  for (let time = 0; time < 2; time++) {
    await choose(page, 'Unlock sign-in')
    await unlocking.getByRole('button', { name: 'Unlock' }).click()
    await expectSuccess(page, 'Bea can try to sign in again.')
  }
  await choose(page, 'Unlock sign-in')
  await unlocking.getByRole('button', { name: 'Unlock' }).click()
  await expect(unlocking).toContainText('Too many requests. Try again later.')
  await unlocking.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('main').getByRole('link', { name: 'Team' }).click()
  await expect(rowOf(page, email)).toContainText('Bea B. Busy')
})

test('an administrator corrects the email of an associate who has never signed in', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMIN)
  await add(page, 'Ann Example', 'ann@pet.example')
  await rowOf(page, 'ann@pet.example').getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Invitation' })).toContainText('Sent on ')
  await page.getByRole('button', { name: 'More actions' }).click()
  for (const name of ['Send password link', 'Unlock sign-in'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.getByRole('button', { name: 'Correct email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct email' })
  await dialog.getByLabel('Email').fill('ann@pets.example')
  await dialog.getByRole('button', { name: 'Correct email' }).click()
  await expectSuccess(page, 'The invitation is on its way to ann@pets.example.')
  await expect(page.getByRole('main')).toContainText('ann@pets.example')
  await expect.poll(() => mailsTo(portal, 'ann@pets.example').length).toBe(1)
  expect(mailsTo(portal, 'ann@pet.example')).toHaveLength(1)
})
