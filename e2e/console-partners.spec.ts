import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, expectAccessible } from './fixtures.ts'
import { getMail, test } from './mail-fixtures.ts'
import { operate } from './operate.ts'
import type { Portal } from './portal.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Opens the console as an admin who was invited and has set up an authenticator app. */
async function openConsole(page: Page, portal: Portal, mail: Parameters<typeof getMail>[0]): Promise<void> {
  const email = 'kim@kindredpaws.example'
  await operate(portal, 'user', 'create', '--email', email, '--name', 'Kim', '--company-role', 'admin')
  const [link = ''] = /http:\S+\/company\/welcome\?token=\S+/.exec((await getMail(mail, 1)).text) ?? []
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('Wagging-Tails-2')
  await page.getByLabel('The same password again').fill('Wagging-Tails-2')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
}

test('an admin creates a partner, whose administrator is invited, and finds it among the others', async ({
  page,
  portal,
  mail,
}) => {
  await openConsole(page, portal, mail)
  await expect(page.getByRole('heading', { name: 'Partners' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New partner' }).click()
  await expect(page.getByRole('heading', { name: 'New partner' })).toBeFocused()

  const id = page.getByLabel('Id', { exact: true })
  await page.getByLabel('Name', { exact: true }).fill('Happy Tails')
  await expect(id).toHaveValue('happy-tails')
  await page.getByLabel('First administrator’s name').fill('Ada Boss')
  await page.getByLabel('First administrator’s email').fill('ada@kittencorner.example')
  await page.getByLabel('Seats').fill('many')
  await page.getByRole('button', { name: 'Create the partner' }).click()
  await expect(page.getByLabel('Seats')).toHaveAccessibleDescription(
    /Seats are a whole number from 0 to 100,000\./,
  )
  await page.getByLabel('Seats').fill('50')
  await page.getByRole('button', { name: 'Create the partner' }).click()
  await expect(page.getByText('The id happy-tails is taken.')).toBeVisible()
  await expect(id).toBeFocused()

  await page.getByLabel('Name', { exact: true }).fill('Kitten Corner')
  await expect(id).toHaveValue('kitten-corner')
  await page.getByText('Chosen courses').click()
  await page.getByRole('group', { name: 'Courses' }).getByRole('checkbox').first().check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create the partner' }).click()
  await expect(
    page.getByText('Created Kitten Corner. An invitation is on its way to ada@kittencorner.example.'),
  ).toBeVisible()
  expect((await getMail(mail, 2)).to).toContain('ada@kittencorner.example')

  await page.getByRole('link', { name: 'All partners' }).click()
  await page.getByRole('searchbox', { name: 'Find a partner' }).fill('KITTEN')
  await expect(page.getByRole('row', { name: /Kitten Corner/ })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('partners.csv')
  await page.getByRole('button', { name: 'Suspended' }).click()
  await expect(page.getByText('No partner matches “KITTEN”.')).toBeVisible()
  await expect(page.getByText('Removed partners are under Removed.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row', { name: /Kitten Corner/ })).toBeVisible()
})
