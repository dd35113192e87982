import type { Locator, Page } from '@playwright/test'
import { A_DAY } from '#domain/durations.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import { DEMO, NEED_NUDGE } from '#test/demo-team.ts'
import { layoutShiftOf } from '../accessibility/inspect-page.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { connectTo } from '../support/stored-session.ts'
import { ADMIN, add, formOf, remove, rowOf, SIZE } from './team-page.ts'

/** Makes a course overdue for all people who have not completed it. */
async function makeOverdue(portal: Portal): Promise<void> {
  const by = addDays(dayAt(Date.now(), 'UTC'), -3)
  const wanted = { courseId: 'cat-behaviour', deadline: { by } }
  const db = connectTo(portal)
  await insertRequirement(db, { partner: 'happy-tails', by: 'operator' }, wanted, Date.now() - 60 * A_DAY)
  await db.destroy()
}

async function boxOf(element: Locator) {
  await element.page().evaluate(() => document.fonts.ready)
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not there')
  return box
}

const overviewOf = (page: Page) => page.getByRole('region', { name: 'Overview' }).getByRole('button')
const colorOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor)
const firstRow = (page: Page) => page.getByRole('table', { name: 'Team members' }).getByRole('row').nth(1)

// Contract § 9: the overview counts each …
test('overdue members come first, and a filter replaces the tools of the list in the same row', async ({
  page,
  portal,
}) => {
  await makeOverdue(portal)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, portal, ADMIN)
  const tiles = overviewOf(page)
  await expect(tiles).toHaveText([/overdue/, /nudge/, /in progress/, /not started/, /finished/])
  const search = page.getByRole('searchbox', { name: 'Search by name or email' })
  const clear = page.getByRole('button', { name: 'Clear filter' })
  const exporting = page.getByRole('button', { name: 'Export' })
  const before = await boxOf(exporting)
  const { sum } = await layoutShiftOf(page)
  for (const [at, act] of [
    [0, page.getByRole('button', { name: 'Remind' })],
    [1, page.getByRole('link', { name: /^Email / })],
  ] as const) {
    const tile = tiles.nth(at)
    await page.mouse.move(0, 0)
    const color = await colorOf(tile)
    await tile.press('Enter')
    await expect(tile).toHaveAttribute('aria-pressed', 'true')
    await expect(act).toBeVisible()
    await expect(search).toHaveCount(0)
    await expect(page.getByRole('group', { name: 'Understanding Cats' })).toBeVisible()
    expect(await colorOf(tile)).toBe(color)
    await expect(tile).toHaveCSS('box-shadow', /inset$/)
    expect((await boxOf(exporting)).y).toBe(before.y)
  }
  await expectAccessible(page)
  await clear.click()
  await expect(search).toBeVisible()
  await expect(page.getByText(`${SIZE} members`).locator('..')).toBeFocused()
  expect(await boxOf(exporting)).toEqual(before)
  const { sum: after, moved } = await layoutShiftOf(page)
  console.log(`layout shift of the filters: ${(after - sum).toFixed(4)}`)
  expect(after - sum, moved.join('; ')).toBeLessThanOrEqual(0.02)
})

// Contract § 9: accessibility: axe …
for (const width of [390, 1440])
  test(`nothing shifts when overdue members are found late, at ${width} px`, async ({ page, portal }) => {
    await makeOverdue(portal)
    await page.setViewportSize({ width, height: 844 })
    await openAs(page, portal, ADMIN)
    await page.goto(`${portal.origin}/account`)
    await expect(page.getByRole('heading', { name: 'Emails' })).toBeVisible()
    // Shifts soon after an input do not count.
    await page.route('**/documents/v1/requirements?*', async (route) => {
      await new Promise((wake) => setTimeout(wake, 1500))
      await route.continue()
    })
    const { sum: before } = await layoutShiftOf(page)
    await page.getByRole('link', { name: 'Team', exact: true }).click()
    await expect(firstRow(page)).toBeVisible()
    await expect(overviewOf(page)).toHaveCount(5)
    await expect(page.getByText(/^\d+ days overdue$/).first()).toBeVisible()
    const { sum, moved } = await layoutShiftOf(page)
    expect(sum - before, moved.join('; ')).toBeLessThanOrEqual(0.02)
  })

// Contract § 9: the first member is within …
test('on a phone the people come first, and a number links to its list', async ({ page, portal }) => {
  await makeOverdue(portal)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, portal, ADMIN)
  await expect(overviewOf(page)).toHaveCount(5)
  await expect(page.getByText('Loading your team…')).toHaveCount(0)
  const { y } = await boxOf(firstRow(page))
  console.log(`first person on a phone: ${Math.round(y)} px down`)
  expect(y).toBeLessThanOrEqual(520)
  await expectAccessible(page)
  const courses = page.locator('summary').filter({ hasText: 'Courses' })
  expect((await boxOf(courses)).y).toBeGreaterThan((await boxOf(page.getByRole('table'))).y)

  await overviewOf(page).nth(1).click()
  const count = page.getByText(`${NEED_NUDGE.length} of ${SIZE} members`).locator('..')
  await expect(count).toBeFocused()
  await expect(page.getByRole('table').getByRole('row').last()).toBeInViewport()
  const clear = page.getByRole('button', { name: 'Clear filter' })
  expect((await boxOf(page.getByRole('link', { name: /^Email / }))).y).toBe((await boxOf(clear)).y)
  await expectAccessible(page)

  const form = formOf(page)
  await expect(form.name).toBeHidden()
  const opener = page.getByRole('button', { name: 'Add Team Member' })
  await expect(opener).toHaveText('Add')
  expect((await boxOf(opener)).height).toBeGreaterThanOrEqual(44)
  await opener.click()
  await expect(form.name).toBeFocused()
  await opener.click()
  await expect(form.name).toBeHidden()
})

test('an added member is temporarily on top regardless of the filter, and no other row moves', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, portal, ADMIN)
  await page.getByRole('button', { name: /need a nudge$/ }).click()
  await expect(page.getByText(`${NEED_NUDGE.length} of ${SIZE} members`)).toBeVisible()
  const { sum } = await layoutShiftOf(page)
  const form = await boxOf(page.getByRole('region', { name: 'Add Team Member' }))
  await add(page, 'Priya Raman', 'priya@pets.example')
  const row = rowOf(page, 'priya@pets.example')
  await expect(row).toBeVisible()
  await expect(firstRow(page)).toContainText('Priya Raman')
  const marked = await colorOf(row)
  const toast = page.getByRole('status').filter({ hasText: 'Priya Raman was added to your team.' })
  await expect(toast).toBeVisible()
  expect((await boxOf(toast)).y).toBeGreaterThan(700)
  await expect(page.getByRole('link', { name: `Email ${NEED_NUDGE.length}` })).toBeVisible()
  await expect.poll(() => colorOf(row)).not.toBe(marked)
  await expect(toast).toHaveCount(0)
  await expect(firstRow(page)).toContainText('Priya Raman')
  expect(await boxOf(page.getByRole('region', { name: 'Add Team Member' }))).toEqual(form)

  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(firstRow(page)).not.toContainText('Priya Raman')
  await expect(row).toBeVisible()
  await remove(page, DEMO.new.email)
  await expect(rowOf(page, DEMO.new.email)).toHaveCount(0)
  const { sum: after, moved } = await layoutShiftOf(page)
  console.log(`layout shift of an addition and a removal: ${(after - sum).toFixed(4)}`)
  expect(after - sum, moved.join('; ')).toBeLessThanOrEqual(0.02)
})

test('going back from a member moves the focus to their row, even right after the page has opened', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMIN)
  const link = rowOf(page, DEMO.busy.email).getByRole('link')
  for (const goBack of [
    () => page.getByRole('main').getByRole('link', { name: 'Team' }).press('Enter'),
    () => page.goBack(),
  ]) {
    await link.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: DEMO.busy.userName })).toBeFocused()
    await goBack()
    await expect(link).toBeFocused()
  }
})
