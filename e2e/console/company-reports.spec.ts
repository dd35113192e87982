import { readFileSync } from 'node:fs'
import { addDays, dayAt } from '#domain/local-time.ts'
import { countDays } from '../support/count-days.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { openConsole } from './open-console.ts'

const TODAY = dayAt(Date.now(), 'UTC')

// Contract § 9: report of a period
test('the company opens the report of all partners, and that of a single partner', async ({
  page,
  portal,
}) => {
  await countDays(portal)
  await openConsole(page, portal)
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeFocused()
  await page.getByLabel('Period').selectOption('Dates')
  await page.getByLabel('First day').fill(addDays(TODAY, -100))
  await page.getByLabel('Last day').fill(addDays(TODAY, -1))
  const table = page.getByRole('table', { name: 'Partners' })
  await expect(table.getByRole('rowheader', { name: 'City Paws' })).toBeVisible()
  await table.getByRole('button', { name: /^Partner/ }).click()
  await expect(table.getByRole('rowheader').first()).toHaveText(/Happy Tails/)
  await expectAccessible(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = readFileSync(await (await saved).path(), 'utf8')
  expect(text).toContain('"Partner","Figure",')
  expect(text).toMatch(/^"All partners","Active people",/m)
  expect(text).toMatch(/^"City Paws","Associates",/m)

  await table.getByRole('link', { name: 'Happy Tails Pet Supply' }).click()
  await expect(page.getByRole('heading', { name: 'Happy Tails Pet Supply', level: 1 })).toBeFocused()
  await expect(page.getByText(/Compared with /)).toBeVisible()
  await expect(page.getByText('Courses completed')).toBeVisible()
})
