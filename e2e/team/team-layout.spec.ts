import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { connect } from '#store/connection/connect.ts'
import { CONTAINER_SIZES } from '#ui/styles/sizes.ts'
import { ADMIN, fillDatabase } from '../../bench/stand/team-fill.ts'
import { test as base, expect, expectAccessible, openAs, resizeWindow } from '../support/fixtures.ts'
import { makeDataDir } from '../support/portal.ts'
import { openForm } from './team-page.ts'

const MEMBERS = 200
const COURSES = 4

const test = base.extend({
  portal: async ({ host }, use) => {
    const dataDir = makeDataDir()
    await fillDatabase(dataDir, MEMBERS, COURSES)
    const portal = await host.open({ DATA_DIR: dataDir })
    await use(portal)
    await portal.remove()
  },
})

const rows = (page: Page) => page.getByRole('rowgroup').last().getByRole('row')

/** Returns the position and size of the first row, in px from the top of the page. */
async function firstRow(page: Page) {
  await page.evaluate(() => document.fonts.ready)
  const box = await rows(page).first().boundingBox()
  if (!box) throw new Error('there is no row')
  return box
}

const colorOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).color)

/** Returns the number of text lines of each element. */
const countLines = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((one) => {
      const words = document.createRange()
      words.selectNode(one.lastChild ?? one)
      return words.getClientRects().length
    }),
  )

/** Returns the announcements of polite regions during `act` and a second afterwards. */
async function announcementsOf(page: Page, act: () => Promise<void>): Promise<string[]> {
  await page.evaluate(() => {
    const announced: string[] = []
    Object.assign(window, { announced })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest('[role="status"]')
        // Removed text is not announced.
        if (region?.textContent) announced.push(region.textContent)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await act()
  await page.waitForTimeout(1200)
  return page.evaluate(() => (window as unknown as { announced: string[] }).announced)
}

// Contract § 9: the first member is within 800 px; 200 members fit in 15,000 px of a phone, sortable, as a
//   table, with filter results announced once; print
test('a manager sees the first member without scrolling, and the table header stays below the page header', async ({
  page,
  portal,
}) => {
  await resizeWindow(page, { width: 1440, height: 900 })
  await openAs(page, portal, ADMIN.email)
  await expect(page.getByText('200 members')).toBeVisible()
  const { y, height } = await firstRow(page)
  console.log(`first row of the team: ${Math.round(y)} px down, ${height} px high`)
  expect(y).toBeLessThanOrEqual(620)
  expect(Math.round(height)).toBe(60)
  // A row shows the person and the progress. Its Remove button is as muted as the role until hovered.
  const row = rows(page).first()
  await expect(row.locator('[data-initials], img')).toBeVisible()
  const remove = row.getByRole('button', { name: /^Remove/ })
  const quiet = await colorOf(row.getByRole('cell', { name: 'associate' }))
  expect(await colorOf(remove)).toBe(quiet)
  for (const part of ['border-top-color', 'background-color'])
    await expect(remove).toHaveCSS(part, 'rgba(0, 0, 0, 0)')
  await remove.hover()
  await expect.poll(() => colorOf(remove)).not.toBe(quiet)
  await page.getByText(/^Course 1: \d+\sof\s200\sfinished · \d+ more courses$/).click()
  const buttons = page.getByRole('group').getByRole('button')
  await expect.poll(() => countLines(buttons)).toEqual(Array(3 * COURSES).fill(1))

  // No part of the rows is visible above or next to the header, not even in its corners.
  await page.evaluate(() => scrollTo(0, 3000))
  const covered = await page.evaluate(() => {
    const box = document.querySelector('thead')?.getBoundingClientRect()
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const corners = [(box?.left ?? 0) + 1, (box?.right ?? 0) - 1]
    const head = document.querySelector('thead th')?.getBoundingClientRect().top ?? 0
    const at = (x: number, y: number) => document.elementFromPoint(x, y)
    return {
      above: corners.map((x) => at(x, header + 2)?.closest('th')?.scope),
      head: corners.map((x) => at(x, head + 2)?.closest('th')?.scope),
    }
  })
  expect(covered).toEqual({ above: ['col', 'col'], head: ['col', 'col'] })
  // The "Go to" list takes no extra line, so a long team starts as high as a short one.
  const head = await page.locator('thead th').first().boundingBox()
  const goTo = await page.getByLabel('Go to').boundingBox()
  const bottomOf = (box: typeof head) => Math.round((box?.y ?? 0) + (box?.height ?? 0))
  expect(goTo?.y).toBeGreaterThanOrEqual((head?.y ?? 0) - 1)
  expect(bottomOf(goTo)).toBeLessThanOrEqual(bottomOf(head))
})

// Contract § 9: the first member is within …
// Contract § 9: an email to the listed …
test('a filter and a search announce their results once, and many addresses are copied', async ({
  page,
  portal,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, portal, ADMIN.email)
  // All members were last active long ago, so all who have not finished need a nudge.
  const stat = page.getByRole('button', { name: /^\d+ need a nudge$/ })
  const count = Number.parseInt(await stat.innerText(), 10)
  await stat.click()
  await page.getByRole('button', { name: `Copy ${count} addresses` }).click()
  await expect(page.getByText('Copied. Paste them into the Bcc field of your email.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split(', ')).toHaveLength(count)

  const words = `Need a nudge: ${count} of 200 shown, by Inactive longest`
  await expect(page.getByText(words)).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filter' }).click()
  const search = page.getByRole('searchbox', { name: 'Search by name or email' })
  await page.waitForTimeout(1200)
  const announced = await announcementsOf(page, () => search.pressSequentially('.19@', { delay: 50 }))
  const found = await rows(page).count()
  await expect(page.getByText(`${found} of 200 members`)).toBeVisible()
  expect(announced).toEqual([`All members: ${found} of 200 shown, by Name, A to Z`])
  // The browser's own clear button would appear next to ours.
  const { width } = await boxOf(search)
  await search.click({ position: { x: width - 56, y: 24 } })
  await expect(search).toHaveValue('.19@')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search).toBeFocused()
})

// Contract § 9: the first member is within …
test('on a phone 200 people are a scrollable, sortable list that is exposed as a table', async ({
  page,
  portal,
}) => {
  await resizeWindow(page, { width: 390, height: 844 })
  await openAs(page, portal, ADMIN.email)
  await expect(page.getByText('200 members')).toBeVisible()
  const { y, height } = await firstRow(page)
  const page200 = await page.evaluate(() => document.documentElement.scrollHeight)
  console.log(`200 members on a phone: ${page200} px, the first ${Math.round(y)} px down`)
  expect(page200).toBeLessThanOrEqual(15_000)
  expect(Math.round(height)).toBe(68)

  // A number leads to the top of its list.
  await page.getByRole('button', { name: /need a nudge$/ }).click()
  await expect(page.getByText(/^\d+ of 200 members$/).locator('..')).toBeFocused()
  expect((await firstRow(page)).y).toBeLessThanOrEqual(280)
  await page.getByRole('button', { name: 'Clear filter' }).click()

  await page.getByLabel('Sort by').selectOption('Completed Courses, most first')
  await expect(page.getByRole('columnheader', { name: 'Completed Courses' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  const columns = ['Name', 'Email', 'Roles', 'Completed Courses', 'Remove']
  await expect(page.getByRole('columnheader')).toHaveText(columns)
  const first = rows(page).first()
  await expect(first.getByRole('rowheader')).toHaveCount(1)
  await expect(first.getByRole('cell', { name: 'associate' })).toHaveCount(1)
  await expect(first.getByRole('cell', { name: /^\d of 4 complete/ })).toHaveCount(1)
  const form = page.getByRole('region', { name: 'Add Team Member' })
  await openForm(page)
  await expectAddedInSight(page, form)
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('ann.')
  await expectAccessible(page)

  // A tablet has space for the role, and the search aligns with the rows.
  await resizeWindow(page, { width: 820, height: 1180 })
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('')
  await expect.poll(async () => Math.round((await firstRow(page)).height)).toBe(68)
  const role = await boxOf(first.getByRole('cell', { name: 'associate' }))
  const email = await boxOf(first.getByRole('cell', { name: /@/ }))
  expect(role.width).toBeGreaterThan(40)
  expect(role.x).toBeGreaterThan(email.x + email.width)
  expect(Math.abs(role.y + role.height / 2 - email.y - email.height / 2)).toBeLessThan(4)
  const searched = await boxOf(page.getByRole('searchbox', { name: 'Search by name or email' }))
  expect(searched.x).toBe((await boxOf(first.locator('[data-initials], img').first())).x)

  // The four figures never wrap into a row of three and a row of one.
  await resizeWindow(page, { width: 660, height: 900 })
  const numbers = page.getByRole('button', { name: /need a nudge|in progress$|not started$|finished$/ })
  const tops = await numbers.evaluateAll((all) =>
    all.slice(0, 4).map((one) => one.getBoundingClientRect().top),
  )
  expect(tops.filter((top) => top === tops[0])).toHaveLength(4)
})

test('the sortable headers are visible exactly when they can be focused, also at the breakpoint', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMIN.email)
  const table = page.getByRole('table', { name: 'Team members' })
  await expect(table).toBeVisible()
  await resizeWindow(page, { width: 820, height: 900 })
  const beside = 820 - (await boxOf(table)).width
  const change = CONTAINER_SIZES.medium * 16
  for (const width of [change - 1, change, change + 1]) {
    await resizeWindow(page, { width: beside + width, height: 900 })
    await expect.poll(async () => (await boxOf(table)).width).toBe(width)
    const head = page.getByRole('button', { name: 'Name', exact: true })
    const hasHead = width >= change
    expect((await boxOf(head)).height > 1, `${width}`).toBe(hasHead)
    await expect(page.getByLabel('Sort by')).toBeVisible()
    await expect(head).toHaveJSProperty('tabIndex', hasHead ? 0 : -1)
  }
})

// Contract § 2: team table: columns …
test('on a phone a member has two lines, the second with the email or the reason for attention', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMIN.email)
  await expectWhole(page)
  for (const width of [320, 390, 480]) {
    await resizeWindow(page, { width, height: 844 })
    const finished = rows(page).filter({ hasText: '4 / 4' }).first()
    await expect(finished.getByRole('cell')).toHaveCount(4)
    const [name, progress, email, remove] = await Promise.all([
      boxOf(finished.getByRole('link')),
      boxOf(finished.getByText('4 / 4')),
      boxOf(finished.getByText(/@shop-/)),
      boxOf(finished.getByRole('button')),
    ])
    expect(progress.y + progress.height / 2).toBeGreaterThan(name.y)
    expect(email.y).toBeGreaterThanOrEqual(progress.y + progress.height - 1)
    expect(email.x + email.width).toBeLessThanOrEqual(remove.x)
    const away = rows(page)
      .filter({ hasText: /days ago/ })
      .filter({ hasText: /[0-3] \/ 4/ })
      .first()
    expect((await boxOf(away.getByRole('cell', { name: /@/ }))).width).toBeLessThanOrEqual(1)
    expect((await boxOf(away.getByText(/days ago/))).y).toBeGreaterThan(
      (await boxOf(away.getByRole('link'))).y,
    )
  }
})

// Contract § 9: accessibility …
test('with doubled text on a phone, Remove is below the other lines of its row', async ({ page, portal }) => {
  await resizeWindow(page, { width: 390, height: 844 })
  await openAs(page, portal, ADMIN.email)
  await expectWhole(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const first = rows(page).first()
  const remove = await boxOf(first.getByRole('button', { name: /^Remove/ }))
  for (const part of [first.getByRole('link'), first.getByText(/ \/ 4$/)]) {
    const { x, y, height } = await boxOf(part)
    expect(remove.y).toBeGreaterThanOrEqual(y + height)
    expect(Math.abs(remove.x - x)).toBeLessThanOrEqual(32)
  }
})

/** Adds a member with a simulated response. Expects the message above the bottom bar, and the new row above it. */
async function expectAddedInSight(page: Page, form: Locator) {
  await page.route('**/partner-admin/associate', (route) => route.fulfill({ json: { userId: 'added' } }))
  await form.getByLabel('Name').fill('Newly Added')
  await form.getByLabel('Email').fill('newly@shop.example')
  await page.evaluate(() => scrollTo(0, 0))
  await form.getByRole('button', { name: 'Submit' }).press('Enter')
  const words = page.getByText(
    'Newly Added was added to your team. An email is on its way to newly@shop.example.',
  )
  const { y, height } = await boxOf(words)
  const bar = await boxOf(page.getByRole('navigation').getByRole('link', { name: 'Team' }).locator('..'))
  expect(y + height).toBeLessThanOrEqual(bar.y)
  const row = await boxOf(page.getByRole('row', { name: /Newly Added/ }))
  expect(row.y + row.height).toBeLessThanOrEqual(y)
  await form.getByRole('button', { name: 'Import a list' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(words).toHaveCount(0)
}

/** Waits for the whole team. A server-rendered page has only the first rows. */
async function expectWhole(page: Page) {
  await expect(page.getByText('Loading your team…')).toHaveCount(0)
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not there')
  return box
}

/** Returns the number of text operations on each page of a PDF. */
function textOfPages(pdf: Buffer): number[] {
  const written = pdf.toString('latin1')
  const contents = [...written.matchAll(/\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/g)]
  return contents.map(([, object]) => {
    const begin = written.indexOf('stream\n', written.indexOf(`\n${object} 0 obj`)) + 'stream\n'.length
    const content = inflateSync(pdf.subarray(begin, written.indexOf('endstream', begin))).toString('latin1')
    return content.match(/ T[jJ]\b/g)?.length ?? 0
  })
}

test('every sheet of a long team’s printout has rows, including the first', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN.email)
  await expectWhole(page)
  await expect(page.getByText('200 members')).toBeVisible()
  const pages = textOfPages(await page.pdf())
  console.log(`a team of ${MEMBERS} on paper: ${pages.join(', ')} runs of text on its sheets`)
  expect(pages.length).toBeGreaterThan(4)
  const [first = 0, second = 0] = pages
  expect(first).toBeGreaterThan(second / 2)
  for (const runs of pages.slice(0, -1)) expect(runs).toBeGreaterThan(20)

  // Slightly more people than fit on one sheet.
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('1')
  await expect(page.getByText(/^\d+ of 200 members$/)).toBeVisible()
  const [start = 0] = textOfPages(await page.pdf())
  expect(start).toBeGreaterThan(200)
})

test('the printouts of 22 members with long names and of a member’s page begin on their first sheets', async ({
  page,
  host,
}) => {
  const dataDir = makeDataDir()
  await fillDatabase(dataDir, 22, COURSES)
  const db = connect({ kind: 'sqlite', file: join(dataDir, 'portal.sqlite') })
  const userName = 'Anneliese-Wilhelmine Papadopoulou-Featherstonehaugh of the Second Branch'
  await db.updateTable('users').set({ user_name: userName }).where('email', '!=', ADMIN.email).execute()
  await db.destroy()
  const portal = await host.open({ DATA_DIR: dataDir })
  await openAs(page, portal, ADMIN.email)
  await expect(page.getByText('22 members')).toBeVisible()
  const [team = 0] = textOfPages(await page.pdf())
  expect(team).toBeGreaterThan(100)
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: userName })).toBeVisible()
  await expect(page.getByText('Course 1').first()).toBeVisible()
  // Printed immediately, while the screen is still fading in.
  const [member = 0] = textOfPages(await page.pdf())
  expect(member).toBeGreaterThan(20)
  await portal.remove()
})

// Contract § 9: the first member is within …
test('the printout has only the summary, the date and the table', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN.email)
  await expectWhole(page)
  await expect(page.getByText('200 members')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const text = await page.evaluate(() => document.body.innerText.trim())
  expect(text).toMatch(/^Team\n+.* finished.*\.\n[\s\S]*\nBench\. \w+ \d+, \d{4}\. All members: 200 of 200/)
  // Text for the bar and the dot on the screen.
  const line = rows(page).first().getByRole('rowheader').locator('span').last()
  expect(await line.evaluate((one) => getComputedStyle(one, '::before').content)).toBe('"Last active: "')
  const bar = rows(page).first().locator('[data-paper]')
  await expect(bar).toHaveAttribute('data-paper', /^[▮▯]{4}$/)
  expect(await bar.evaluate((one) => getComputedStyle(one, '::after').content)).toMatch(/[▮▯]{4}/)
  for (const name of ['Name', 'Email', 'Roles', 'Completed Courses'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible()
  expect(text.match(/@shop-/g)).toHaveLength(MEMBERS)
  for (const word of ['Remove', 'Sign Out', 'Submit', 'Export', 'Search', 'Welcome'])
    expect(text).not.toContain(word)
  // On a narrow sheet an address wraps over a few lines, not at each letter.
  await resizeWindow(page, { width: 390, height: 844 })
  await expect.poll(async () => (await firstRow(page)).height).toBeLessThan(120)
})
