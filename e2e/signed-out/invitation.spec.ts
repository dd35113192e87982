import { MESSAGES } from '#domain/messages.ts'
import { dateText } from '#ui/text/date-text.ts'
import { expect, expectAccessible, openAs } from '../support/fixtures.ts'
import { getMail, test } from '../support/mail-fixtures.ts'

// Contract § 9: a mailed link is not …
test('an invitation shows that it is pending, permanently refused, or sent again', async ({
  page,
  portal,
  mail,
}) => {
  mail.behave(451)
  await openAs(page, portal, 'admin@happytails.example')
  const form = page.getByRole('region', { name: 'Add Team Member' })
  await form.getByLabel('Name').fill('Ann Example')
  await form.getByLabel('Email').fill('ann@pets.example')
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('row').filter({ hasText: 'ann@pets.example' }).getByRole('link').click()
  const invitation = page.getByRole('region', { name: 'Invitation' })
  await expect(invitation).toContainText('The invitation is waiting to be sent.')

  mail.behave(550)
  const today = dateText(Date.now())
  const refused = `The mail server refused the address ann@pets.example on ${today}. Please check the address.`
  await expect(invitation).toContainText(refused)
  await expect(invitation).not.toContainText('Sent on')
  await expectAccessible(page)

  mail.behave('accept')
  await invitation.getByRole('button', { name: 'Resend' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  expect((await getMail(mail, 1)).to).toEqual(['ann@pets.example'])
  await expect(invitation).toContainText(`Sent on ${today}.`)
})

// Contract § 9: a bounced invitation is shown; administrators can correct the email of an unused account,
//   which voids the old link
test('the email of a member with a wrong address is corrected, and the team shows undelivered invitations', async ({
  page,
  portal,
  mail,
}) => {
  mail.behave(550)
  await openAs(page, portal, 'admin@happytails.example')
  const form = page.getByRole('region', { name: 'Add Team Member' })
  await form.getByLabel('Name').fill('Ann Example')
  await form.getByLabel('Email').fill('anm@pets.example')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Ann Example was added to your team.')).toBeVisible()
  await expect.poll(() => mail.recipients).toContain('anm@pets.example')
  const row = page.getByRole('row').filter({ hasText: 'Ann Example' })
  const note = row.getByText('Invitation not delivered')
  await expect(async () => {
    await page.reload()
    await expect(note).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect(page.getByText('Invitation not delivered')).toHaveCount(1)
  await expectAccessible(page)

  await expect(page.getByText('1 invitation wasn’t delivered.')).toBeVisible()
  await page.getByRole('button', { name: 'Show this member' }).click()
  await expect(page.getByText(/^1 of \d+ members$/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Email / })).toHaveCount(0)
  await row.getByRole('link').click()
  const invitation = page.getByRole('region', { name: 'Invitation' })
  await expect(invitation).toContainText('The mail server refused the address anm@pets.example on ')
  await page.reload()
  await expect(invitation.getByRole('button', { name: 'Correct email' })).toHaveClass(/primary/)
  await expect(page.getByRole('link', { name: 'Email Ann' })).toHaveClass(/secondary/)
  mail.behave('accept')
  await invitation.getByRole('button', { name: 'Correct email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct email' })
  const email = dialog.getByLabel('Email')
  const submit = dialog.getByRole('button', { name: 'Correct email' })
  await expect(email).toHaveValue('anm@pets.example')
  await expect(submit).toBeDisabled()
  await email.fill('staff@citypaws.example')
  await submit.click()
  await expect(email).toHaveAccessibleDescription('The provided email is already in use.')
  await expect(email).toBeFocused()
  await expectAccessible(page)
  await email.fill(' Ann@Pets.example ')
  await submit.click()
  await expect(page.getByText('The invitation is on its way to ann@pets.example.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('main')).toContainText('ann@pets.example')
  const sent = await getMail(mail, 1)
  expect(sent.to).toEqual(['ann@pets.example'])
  await expect(invitation).toContainText('Sent on ')
  await page.getByRole('navigation').getByRole('link', { name: 'Team' }).click()
  await expect(row).toContainText('ann@pets.example')
  await expect(note).toHaveCount(0)
  await expect(page.getByText('1 invitation wasn’t delivered.')).toHaveCount(0)

  await page.context().clearCookies()
  await page.goto(sent.link ?? '')
  await page.getByLabel('New Password', { exact: true }).fill('an honest passphrase of mine')
  await page.getByLabel('Confirm New Password').fill('an honest passphrase of mine')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(MESSAGES.passwordReset)).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await openAs(page, portal, 'admin@happytails.example')
  await page.getByRole('row').filter({ hasText: 'Ann Example' }).getByRole('link').click()
  await expect(invitation).toContainText('Invitation accepted')
  await expect(invitation.getByRole('button')).toHaveCount(0)
})
