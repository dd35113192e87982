import type { Page } from '@playwright/test'
import { ADMIN, fillDatabase } from '../bench/team-fill.ts'
import { test as base, expect, expectAccessible, signIn } from './fixtures.ts'
import { makeDataDir, startPortal } from './portal.ts'

const MEMBERS = 2000

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the pattern to know what a fixture needs
  portal: async ({}, use) => {
    const dataDir = makeDataDir()
    await fillDatabase(dataDir, MEMBERS)
    const portal = await startPortal({ DATA_DIR: dataDir })
    await use(portal)
    await portal.remove()
  },
})

/** The rows that are rendered, without the header's. */
const rows = (page: Page) => page.getByRole('rowgroup').last().getByRole('row')

/** The place in the whole table, 1-based with the header's row, of what has the focus. */
function focusedRow(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')))
}

test('of a long table the rows near the window are rendered, and keyboard and listeners reach all of it', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, ADMIN.email, ADMIN.password)
  await expect(page.getByText('2,000 members')).toBeVisible()
  const table = page.getByRole('table', { name: 'Team members' })
  await expect(table).toHaveAttribute('aria-rowcount', String(MEMBERS + 1))
  expect(await rows(page).count()).toBeLessThan(60)
  await expectAccessible(page)

  await rows(page).first().getByRole('link').focus()
  for (let row = 2; row <= 40; row++) {
    expect(await focusedRow(page)).toBe(row)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
  }

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.locator(`tr[aria-rowindex="${MEMBERS + 1}"]`)).toBeInViewport()
  expect(await rows(page).count()).toBeLessThan(60)
  await expectAccessible(page)

  await page.getByRole('searchbox').fill('.1999@shop')
  await expect(page.getByText('1 of 2,000 members')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('searchbox').fill('')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('2,000 members')).toBeVisible()
  await expectAccessible(page)
})

test('a list of more than 5,000 rows is refused, and one of 5,000 is previewed', async ({ page, portal }) => {
  await signIn(page, portal, ADMIN.email, ADMIN.password)
  await page.getByRole('button', { name: 'Add many at once' }).click()
  const many = page.getByRole('region', { name: 'Add many at once' })
  const listOf = (count: number) => ({
    name: 'staff.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      Array.from({ length: count }, (_, at) => `Person ${at};person.${at}@chain.example`).join('\r\n'),
    ),
  })
  await many.getByLabel('CSV file').setInputFiles(listOf(5001))
  const refusal = 'This list has 5001 rows; at most 5000 can be added at once.'
  await expect(many.getByRole('alert')).toHaveText(refusal)
  await expect(many.getByRole('table')).toHaveCount(0)
  await many.getByLabel('CSV file').setInputFiles(listOf(5000))
  await expect(many.getByText('5000 rows: 0 added, 5000 ready to be added, 0 left out')).toBeVisible()
  await expect(many.getByRole('alert')).toHaveText('')
  expect(await rows(page).count()).toBeLessThan(60)
  await expectAccessible(page)
})
