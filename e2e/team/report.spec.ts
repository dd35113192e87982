import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { PeriodReport } from '#contract/report.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { lastCompletePeriod, periodAt, periodText } from '#domain/report-period.ts'
import { countDays } from '../support/count-days.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import { ADMIN } from './team-page.ts'

const TODAY = dayAt(Date.now(), 'UTC')

/** Performs an action that loads a report, from a certain day if given. Returns that report. */
async function reportAfter(page: Page, act: () => Promise<unknown>, from = ''): Promise<PeriodReport> {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => {
      const { pathname, searchParams } = new URL(answer.url())
      return pathname.endsWith('/reports') && (searchParams.get('from') ?? '').startsWith(from)
    }),
    act(),
  ])
  return response.json()
}

/** Expects the page to show a figure with this number. */
async function expectFigure(page: Page, label: string, value: number | null): Promise<void> {
  const figure = page.locator('dl > div', { has: page.getByText(label, { exact: true }) })
  await expect(figure.getByRole('definition').first()).toHaveText(value === null ? /No data/ : String(value))
}

// Contract § 9: report of a period
test('an administrator opens, prints and exports the report of a period', async ({ page, portal }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-test-printed', '')
  })
  await countDays(portal)
  await openAs(page, portal, ADMIN)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('link', { name: 'Report by period' }).click()
  await expect(page.getByRole('heading', { name: 'Report', level: 1 })).toBeFocused()
  const period = page.getByRole('heading', { level: 2 }).first()
  await expect(period).toHaveText(periodText(lastCompletePeriod('month', TODAY)))

  await reportAfter(page, () => page.getByLabel('Period').selectOption('Quarter'))
  const quarter = lastCompletePeriod('quarter', TODAY)
  await expect(period).toHaveText(periodText(quarter))
  await expect(page).toHaveURL(/period=quarter&of=\d{4}-Q[1-4]$/)

  await page.getByRole('button', { name: 'Next quarter' }).click()
  await expect(period).toHaveText(periodText(periodAt('quarter', TODAY)))
  await expect(page.getByRole('button', { name: 'Next quarter' })).toBeDisabled()

  await page.getByLabel('Period').selectOption('Dates')
  const first = addDays(TODAY, -100)
  const report = await reportAfter(page, () => page.getByLabel('First day').fill(first), first)
  await expect(page.getByText('Through today. No earlier data.')).toBeVisible()
  const { completed } = report.figures
  expect(completed.now).toBeGreaterThan(0)
  await expectFigure(page, 'Courses completed', completed.now)
  await expectAccessible(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`report-${report.from}-${report.to}.csv`)
  const [header, ...rows] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(header).toMatch(/^\W*Figure","[^"]+","[^"]+","\d{4}-\d\d"/)
  expect(rows).toContainEqual(expect.stringMatching(new RegExp(`^"Courses completed","?${completed.now}"?,`)))

  // An export does not wait for the report on the screen.
  const { promise: isExported, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/reports?*', (route) => isExported.then(() => route.continue()), { times: 1 })
  await page.getByRole('button', { name: 'Previous dates' }).click()
  const [earlier] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  release()
  expect(readFileSync(await earlier.path(), 'utf8')).toContain(`Figure","${periodText(report.previous)}"`)
  await page.getByRole('button', { name: 'Next dates' }).click()

  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html[data-test-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText('Happy Tails Pet Supply')).toBeVisible()
  await page.emulateMedia({ media: null })

  await page.getByLabel('Last day').fill('2020-03-01')
  await expect(page.getByText('Choose a last day on or after the first.')).toBeVisible()
  await page.getByLabel('First day').fill('2020-02-29')
  await expect(page.getByText('No data for this period.')).toBeVisible()
  await expect(page.getByText('Choose a last day on or after the first.')).toHaveCount(0)
  await page.reload()
  await expect(period).toHaveText('February 29 to March 1, 2020')
  await page.getByRole('link', { name: 'Team' }).first().click()
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeFocused()
})
