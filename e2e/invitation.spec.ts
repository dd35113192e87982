import { dateText } from '#web/ui/date-text.ts'
import { expect, expectAccessible, signIn } from './fixtures.ts'
import { getMail, test } from './mail-fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

test('an invitation says when it is waiting, refused for good, or sent again', async ({
  page,
  portal,
  mail,
}) => {
  mail.behave(451)
  await signIn(page, portal, 'admin@happytails.example')
  const form = page.getByRole('region', { name: 'Add Team Member' })
  await form.getByLabel('Name').fill('Ann Example')
  await form.getByLabel('Email').fill('ann@pets.example')
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('row').filter({ hasText: 'ann@pets.example' }).getByRole('link').click()
  const invitation = page.getByRole('region', { name: 'Invitation' })
  await expect(invitation).toContainText('The invitation is waiting to be sent.')

  mail.behave(550)
  const today = dateText(Date.now())
  const refused = `We could not deliver the invitation on ${today}. Please check the email address.`
  await expect(invitation).toContainText(refused, { timeout: 30_000 })
  await expect(invitation).not.toContainText('Sent on')
  await expectAccessible(page)

  mail.behave('accept')
  await invitation.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  expect((await getMail(mail, 1)).to).toEqual(['ann@pets.example'])
  await expect(invitation).toContainText(`Sent on ${today}.`)
})
