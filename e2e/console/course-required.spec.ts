import { addDays, dayAt } from '#domain/local-time.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { openConsole } from './open-console.ts'

// Contract § 9: requirements at many partners
test('an admin requires a course at chosen partners after a preview, changes one deadline, and ends it', async ({
  page,
  portal,
}) => {
  await openConsole(page, portal)
  await page.getByRole('link', { name: 'Courses' }).first().click()
  await page.getByRole('link', { name: 'Feeding Dogs Well' }).click()
  await page
    .getByRole('navigation', { name: 'Course screens' })
    .getByRole('link', { name: 'Required' })
    .click()
  const table = page.getByRole('table', { name: 'Required at' })
  const row = table.getByRole('row', { name: /^City Paws/ })
  await expect(row).toContainText('Within 14 days of joining')
  await page.getByRole('button', { name: 'Require this course' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Only these partners…').click()
  await dialog.getByRole('button', { name: 'Require', exact: true }).click()
  await expect(dialog.getByText('Choose at least one partner.')).toBeVisible()
  await expect(dialog.getByText('Choose a date.')).toBeVisible()
  for (const [search, name] of [
    ['city', 'City Paws'],
    ['happy', 'Happy Tails Pet Supply'],
  ] as const) {
    const field = dialog.getByLabel('Find a partner')
    await field.fill(search)
    await expect(dialog.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
    await field.press('Enter')
    await expect(dialog.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
  }
  await expect(dialog.getByText(/^1 partner: \d+ people/)).toBeVisible()
  await expect(dialog.getByText('Keep their own requirement: City Paws.')).toBeVisible()
  await dialog.getByLabel('Replace existing requirements for everyone').check()
  await expect(dialog.getByText(/^2 partners: \d+ people/)).toBeVisible()
  await dialog.getByLabel('Date', { exact: true }).fill(addDays(dayAt(Date.now(), 'UTC'), 40))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Require', exact: true }).click()
  await expect(page.getByText('Required at 2 partners.')).toBeVisible()
  await expect(row).not.toContainText('Within 14 days of joining')
  await expect(row).toContainText(/\d+ of \d+/)
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Actions: City Paws' }).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await dialog.getByText('Days after joining').click()
  await dialog.getByLabel('Days', { exact: true }).fill('30')
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(row).toContainText('Within 30 days of joining')

  await row.getByRole('button', { name: 'Actions: City Paws' }).click()
  await page.getByRole('button', { name: 'Stop requiring', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop requiring' }).click()
  await expect(row).toHaveCount(0)
  await expect(table.getByRole('row', { name: /^Happy Tails/ })).toBeVisible()
})
