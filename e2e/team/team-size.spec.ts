import type { Page } from '@playwright/test'
import { A_DAY } from '#domain/durations.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import { ADMIN, fillDatabase } from '../../bench/stand/team-fill.ts'
import { layoutShiftOf } from '../accessibility/inspect-page.ts'
import { holdCalls } from '../support/calls.ts'
import { test as base, expect, expectAccessible, openAs } from '../support/fixtures.ts'
import { makeDataDir, type Portal } from '../support/portal.ts'
import { connectTo, storeSessionOf } from '../support/stored-session.ts'
import { openBulkAdd } from './team-page.ts'

const MEMBERS = 2000

const test = base.extend({
  portal: async ({ host }, use) => {
    const dataDir = makeDataDir()
    await fillDatabase(dataDir, MEMBERS)
    const portal = await host.open({ DATA_DIR: dataDir })
    await use(portal)
    await portal.remove()
  },
})

/** Finds the rendered rows, without the header. */
const rows = (page: Page) => page.getByRole('rowgroup').last().getByRole('row')

/** Returns the link of the first member whose row is well within the window. */
function addressInView(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll('th[scope="row"] a')]
    const inView = links.find((link) => Math.abs(link.getBoundingClientRect().top - 400) < 200)
    return inView?.getAttribute('href') ?? undefined
  })
}

/** Returns the focused row's 1-based index in the whole table, counting the header. */
function focusedRow(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')))
}

// Contract § 9: the team table at any …
test('a long table renders only the rows near the viewport, and keyboard and screen readers reach all rows', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMIN.email)
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

  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('.1999@shop')
  await expect(page.getByText('1 of 2,000 members')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('2,000 members')).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('tbody [role=row]')).toHaveCount(MEMBERS)
})

/** Opens the server-rendered team. Holds the list of all members until the returned function is called. */
async function openDrawn(page: Page, portal: Portal): Promise<() => void> {
  await storeSessionOf(page.context(), portal, ADMIN.email)
  // A new server may be too slow to render a page in time.
  await expect.poll(async () => (await page.request.get(portal.origin)).text()).toContain('2,000 members')
  const release = await holdCalls(page, '/documents/v1/users?partner=*')
  await page.goto(portal.origin)
  return release
}

test('the first rows of a large team are server-rendered, and a spinner shows while the others load', async ({
  page,
  portal,
}) => {
  const release = await openDrawn(page, portal)
  await expect(page.getByText('2,000 members')).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  const spinner = page.getByRole('status').filter({ hasText: 'Loading your team…' })
  await expect(spinner).toBeVisible()
  release()
  await expect(spinner).toHaveCount(0)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('button', { name: 'Table', exact: true })).toBeEnabled()
})

test('Tab reaches each row of a long table, even if the browser paints slowly', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN.email)
  await expect(page.getByText('2,000 members')).toBeVisible()
  // It appears once all members have loaded.
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeVisible()
  await rows(page).first().getByRole('link').focus()
  // Faster than frames, so the next row must exist before the window has scrolled.
  const browser = await page.context().newCDPSession(page)
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  const press = () => [
    browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
    browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
  ]
  await Promise.all(Array.from({ length: 120 }, press).flat())
  expect(await focusedRow(page)).toBe(62)
})

// Contract § 9: returning from a member's page keeps search, order, filter and scroll position
test('going back from a member restores the search, the order and the scroll position of the table', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMIN.email)
  await expect(page.getByText('2,000 members')).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of ['Courses', 'Team', 'Team'])
      await page.getByRole('link', { name, exact: true }).click()
    const search = page.getByRole('searchbox', { name: 'Search by name or email' })
    await expect(search).toHaveValue('')
    await search.fill('.1')
    const count = await page.getByText(/ of 2,000 members$/).innerText()
    if (width === 390) await page.getByLabel('Sort by').selectOption('Email, Z to A')
    else for (const _press of [1, 2]) await page.getByRole('button', { name: 'Email', exact: true }).click()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight * 0.6))
    let href: string | undefined
    await expect.poll(async () => (href = await addressInView(page))).toMatch(/^\/team\//)
    const same = page.locator(`a[href="${href}"]`)
    const name = await same.innerText()
    await same.scrollIntoViewIfNeeded()
    // Rows are measured as they appear, which moves the rows below.
    let top = Number.NaN
    const isAtRest = async () => {
      const before = top
      top = (await same.boundingBox())?.y ?? Number.NaN
      return before === top
    }
    await expect.poll(isAtRest).toBe(true)

    const back = [
      () => page.getByRole('main').getByRole('link', { name: 'Team', exact: true }).click(),
      () => page.goBack(),
      async () => {
        await page.reload()
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        await page.goBack()
      },
    ]
    for (const goBack of back) {
      await same.click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await goBack()
      await expect(search).toHaveValue('.1')
      await expect(page.getByText(count)).toBeVisible()
      await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute(
        'aria-sort',
        'descending',
      )
      await expect(same).toBeFocused()
      expect(Math.abs(((await same.boundingBox())?.y ?? Number.NaN) - top)).toBeLessThanOrEqual(2)
    }
  }
})

// Contract § 9: import: a file or pasted …
test('a list of 5,000 rows is previewed, and a longer one is refused', async ({ page, portal }) => {
  const many = await openBulkAdd(page, portal, ADMIN.email)
  const listOf = (count: number) => ({
    name: 'staff.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      Array.from({ length: count }, (_, at) => `Person ${at};person.${at}@chain.example`).join('\r\n'),
    ),
  })
  await many.getByLabel('CSV file').setInputFiles(listOf(5001))
  const refusal = 'This list has 5001 rows. You can add up to 5000 at once.'
  await expect(many.getByRole('alert').filter({ hasText: /./ })).toHaveText(refusal)
  await expect(many.getByRole('table')).toHaveCount(0)
  await many.getByLabel('CSV file').setInputFiles(listOf(5000))
  await expect(many.getByText('5000 rows: 5000 ready to add')).toBeVisible()
  await expect(many.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  expect(await rows(page).count()).toBeLessThan(60)
  await expectAccessible(page)
})

// Contract § 9: the team table at any …
for (const [device, width] of [
  ['a desk', 1440],
  ['a phone', 390],
] as const)
  test(`nothing shifts while a long table scrolls on ${device}, and its groups can be navigated`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await openAs(page, portal, ADMIN.email)
    await expect(page.getByText('2,000 members')).toBeVisible()
    const group = page.getByLabel('Go to')
    await expect(group).toBeVisible()
    const { sum: before } = await layoutShiftOf(page)
    for (let scrolled = 0; scrolled < 20_000; scrolled += 250) {
      await page.mouse.move(width / 2, 400)
      await page.mouse.wheel(0, 250)
      await page.waitForTimeout(16)
    }
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(19_000)
    const { sum, moved } = await layoutShiftOf(page)
    const shift = sum - before
    console.log(`layout shift while 20,000 px scroll by on ${device}: ${shift.toFixed(4)}`)
    expect(shift, moved.join('; ')).toBeLessThanOrEqual(0.02)

    const options = await group.locator('option').allInnerTexts()
    const letter = options.find((words) => words.startsWith('P')) ?? ''
    await group.selectOption(letter)
    const shown = () => group.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.label)
    await expect.poll(shown).toBe(letter)
    const first = page.getByRole('row').getByRole('link', { name: /^P/ }).first()
    await expect(first).toBeInViewport()
    await page.getByLabel('Sort by').selectOption('Inactive longest')
    // The first option, or plain text if all members are in one group.
    const needNudge = /^Need a nudge \([\d,]+\)$/
    const firstGroup = group.locator('option').or(page.getByText(needNudge)).first()
    await expect(firstGroup).toHaveText(needNudge)
    await expectAccessible(page)
  })

test('due members of a large team are filtered at once, with only the rows near the viewport rendered', async ({
  page,
  portal,
}) => {
  const db = connectTo(portal)
  const wanted = { courseId: 'course-1', deadline: { within: 1 } }
  await insertRequirement(db, { partner: 'bench', by: 'operator' }, wanted, Date.now() - 20 * A_DAY)
  await db.destroy()
  await openAs(page, portal, ADMIN.email)
  const overdue = page.getByRole('button', { name: /^[1-9][\d,]* overdue$/ })
  const count = (await overdue.innerText()).replace(/\s*overdue$/, '')
  const { sum: before } = await layoutShiftOf(page)
  await overdue.click()
  await expect(page.getByText(`${count} of ${MEMBERS.toLocaleString('en')} members`)).toBeVisible()
  await expect(rows(page).first()).toContainText('days overdue: Course 1')
  expect(await rows(page).count()).toBeLessThan(60)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(rows(page).last()).toContainText('days overdue: Course 1')
  expect((await layoutShiftOf(page)).sum - before).toBeLessThanOrEqual(0.02)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Required courses' }).click()
  await page.getByLabel('For', { exact: true }).selectOption('Specific people')
  await page.getByRole('region', { name: 'Require a course' }).getByRole('searchbox').fill('.1999@shop')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await expectAccessible(page)
})

// Contract § 9: members who need a nudge …
test("a large team's figures and summary are in the first frame and do not change", async ({
  page,
  portal,
}) => {
  const release = await openDrawn(page, portal)
  const numbers = page.getByRole('region', { name: 'Overview' }).getByRole('button')
  await expect(numbers).toHaveCount(4)
  const drawn = await numbers.allInnerTexts()
  const sum = drawn.reduce((total, words) => total + Number.parseInt(words.replaceAll(',', ''), 10), 0)
  expect(sum).toBe(MEMBERS)
  const sentence = await page.getByText(/ finished( yet)?\.$/).innerText()
  const courses = page.locator('summary').filter({ hasText: 'Courses' })
  const progress = await courses.innerText()
  expect(progress).toMatch(/^Course 1: [\d,]+\sof\s2,000\sfinished · \d+ more courses$/)
  release()
  await expect(page.getByText('Loading your team…')).toHaveCount(0)
  expect(await numbers.allInnerTexts()).toEqual(drawn)
  expect(await page.getByText(/ finished( yet)?\.$/).innerText()).toBe(sentence)
  expect(await courses.innerText()).toBe(progress)
})
