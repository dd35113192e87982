import { readFileSync } from 'node:fs'
import type { PeriodReport } from '#contract/report.ts'
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
  const table = page.getByRole('table', { name: 'Partners' })
  for (const last of [addDays(TODAY, -30), addDays(TODAY, -1)]) {
    const loaded = page.waitForResponse((answer) => answer.url().includes(`to=${last}`))
    await page.getByLabel('Last day').fill(last)
    const { partners = [] }: PeriodReport = await (await loaded).json()
    const active = partners.find(({ name }) => name === 'City Paws')?.figures.active.now
    const cells = table.getByRole('row', { name: /^City Paws/ }).getByRole('cell')
    await expect(cells.nth(1)).toHaveText(String(active))
  }
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
  await expect(page.getByText(/No earlier data\.$/)).toBeVisible()
  await expect(page.getByText('Courses completed')).toBeVisible()
})

test('an admin of the console switches the monthly email of the report on and off', async ({
  page,
  portal,
}) => {
  await openConsole(page, portal)
  await page.goto(`${portal.origin}/company/account`)
  const report = page.getByRole('switch', { name: 'Monthly report' })
  for (const isOn of [true, false]) {
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/account/emails'))
    await report.click()
    expect((await saved).status()).toBe(204)
    await page.reload()
    await expect(report).toBeChecked({ checked: isOn })
  }
  let calls = 0
  await page.route('**/account/emails', async (route) => {
    calls++
    await new Promise((wake) => setTimeout(wake, 500))
    await route.continue()
  })
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/account/emails'))
  await report.dblclick()
  await saved
  await page.reload()
  await expect(report).toBeChecked()
  expect(calls).toBe(1)
  await expectAccessible(page)
})
