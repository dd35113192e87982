import { readFileSync } from 'node:fs'
import { dayAt } from '#domain/local-time.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { openConsole } from './open-console.ts'

// Contract § 9: certificates valid on a day
test('the company lists and exports the certificates of all partners that were valid on a day', async ({
  page,
  portal,
}) => {
  await openConsole(page, portal)
  await page.getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('link', { name: 'Valid certificates' }).click()
  await expect(page.getByRole('heading', { name: 'Valid certificates', level: 1 })).toBeFocused()
  const table = page.getByRole('table', { name: /^Certificates valid on / })
  await expect(table.getByRole('cell', { name: 'City Paws' }).first()).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`certificates-${dayAt(Date.now(), 'UTC')}.csv`)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain('"Partner","Name","Course","Number"')
  expect(text).toMatch(/^"City Paws",/m)
  expect(text).toMatch(/^"Happy Tails Pet Supply",/m)

  await page.getByRole('searchbox', { name: 'Find a partner' }).fill('Happy')
  await page.getByRole('button', { name: /^Happy Tails Pet Supply/ }).click()
  await expect(table.getByRole('cell', { name: 'City Paws' })).toHaveCount(0)
  await expect(table.getByRole('cell', { name: 'Happy Tails Pet Supply' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'All partners' }).click()
  await expect(table.getByRole('cell', { name: 'City Paws' }).first()).toBeVisible()
})
