import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import {
  ASSOCIATES,
  compareNames,
  DEMO,
  FINISHED,
  NEED_NUDGE,
  namesOf,
  namesWith,
  TEAM,
} from '#test/demo-team.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'

import { ADMIN, add, rowOf, SIZE } from './team-page.ts'

// Contract § 9: the team table at any size: search, order, keyboard
test('the table can be searched and sorted, and shows its count', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN)
  await add(page, 'Łukasz Żółć', 'lukasz@pets.example')
  await expect(page.getByText(`${SIZE + 1} members`)).toBeVisible()
  const names = page.getByRole('row').getByRole('link')
  // An added member comes first until the view changes.
  await expect(names).toHaveText(['Łukasz Żółć', ...namesOf(TEAM).sort(compareNames)])
  const header = (name: string) => page.getByRole('columnheader', { name })
  for (const _press of [1, 2]) await header('Name').getByRole('button').click()
  await expect(names).toHaveText([...namesOf(TEAM), 'Łukasz Żółć'].sort(compareNames))
  await expect(header('Name')).toHaveAttribute('aria-sort', 'ascending')

  await header('Completed Courses').getByRole('button').click()
  await header('Completed Courses').getByRole('button').press('Enter')
  await expect(header('Completed Courses')).toHaveAttribute('aria-sort', 'descending')
  await expect(header('Name')).toHaveAttribute('aria-sort', 'none')
  await expect(names.first()).toHaveText(DEMO.done.userName)

  const search = page.getByRole('searchbox', { name: 'Search by name or email' })
  await search.fill('LUKASZ zolc')
  await expect(names).toHaveText(['Łukasz Żółć'])
  await expect(page.getByText(`1 of ${SIZE + 1} members`)).toBeVisible()
  await search.fill('nobody like that')
  await expect(page.getByText('No team members match this search.')).toBeVisible()
  await expectAccessible(page)
})

test("the table's order and scroll position are kept each time the user goes back to it", async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await openAs(page, portal, ADMIN)
  const header = page.getByRole('columnheader', { name: 'Email' })
  for (const _press of [1, 2]) await header.getByRole('button').click()
  const names = page.getByRole('row').getByRole('link')
  const order = await names.allInnerTexts()
  const member = names.nth(5)
  await member.evaluate((link) => link.scrollIntoView({ block: 'center' }))
  const top = async () => Math.round((await member.boundingBox())?.y ?? Number.NaN)
  const before = await top()
  for (const isByLink of [true, false, false, true, true]) {
    await (isByLink ? member.click() : page.goForward())
    await expect(page.getByRole('heading', { level: 1, name: order[5] ?? '' })).toBeVisible()
    await page.goBack()
    await expect(names).toHaveText(order)
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
    if (isByLink) await expect(member).toBeFocused()
  }
})

// Contract § 9: the overview counts each status, filters the table, and has a sentence about the team
test('the overview counts each status and filters the table by it', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN)
  const overview = page.getByRole('region', { name: 'Overview' })
  const course = page.getByRole('group', { name: 'Understanding Cats' })
  const statuses = (['complete', 'in-progress', 'not-started'] as const).map((status) => {
    const names = namesWith(status, 'cat-behaviour')
    return { label: `${names.length} ${status.replace('-', ' ')}`, names }
  })
  await expect(course.getByRole('button')).toHaveText(statuses.map(({ label }) => label))
  const names = page.getByRole('row').getByRole('link')
  for (const status of statuses) {
    await course.getByRole('button', { name: status.label }).click()
    await expect(course.getByRole('button', { name: status.label })).toHaveAttribute('aria-pressed', 'true')
    await expect(names).toHaveText(status.names)
    await expect(page.getByText(`${status.names.length} of ${SIZE} members`)).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(names).toHaveCount(SIZE)

  await overview.getByRole('button', { name: `${FINISHED.length} finished` }).click()
  await expect(names).toHaveText(namesOf(FINISHED))
  await overview.getByRole('button', { name: `${NEED_NUDGE.length} need a nudge` }).click()
  await expect(names).toHaveText(namesOf(NEED_NUDGE))
  const sentence = `${NEED_NUDGE.length} of ${ASSOCIATES.length} need a nudge; ${FINISHED.length} have finished.`
  await expect(page.getByText(sentence)).toBeVisible()
  const lead = page.getByText('Start with', { exact: true })
  const namedFirst = page.locator('div').filter({ has: lead }).last()
  await expect(namedFirst.getByRole('link')).toHaveText(namesOf(NEED_NUDGE).slice(0, 2))
  await expect(namedFirst).toContainText(/ \((no course started|last active \d+ days ago)\)/)
  await overview.getByRole('button', { name: `${NEED_NUDGE.length} need a nudge` }).click()
  await expect(page.getByRole('button', { name: 'Clear filter' })).toHaveCount(0)
  await expect(names).toHaveText(namesOf(TEAM))
  const stats = await overview.getByRole('button').allInnerTexts()
  expect(stats.map((words) => words.replace(/[\d\s,]+/, ''))).toEqual([
    'need a nudge',
    'in progress',
    'not started',
    'finished',
  ])
  const sum = stats.reduce((total, words) => total + Number.parseInt(words, 10), 0)
  expect(sum).toBe(ASSOCIATES.length)
})

// Contract § 9: members who need a nudge are marked; each has a last activity
test('each associate has their last activity, and those in need of a nudge are marked and come first', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMIN)
  const lineOf = (person: { email: string }) =>
    rowOf(page, person.email).getByRole('rowheader').locator('span').last()
  // One day more if midnight has passed since the demo was filled.
  const daysAgo = (days: number) => new RegExp(`^(${days}|${days + 1}) days ago$`)
  await expect(lineOf(DEMO.busy)).toHaveText(daysAgo(2))
  await expect(lineOf(DEMO.new)).toHaveText('no course started')
  await expect(lineOf({ email: 'noah@happytails.example' })).toHaveText(/^invited [34] days ago$/)
  await expect(lineOf({ email: 'diego@happytails.example' })).toHaveText(daysAgo(45))
  const names = page.getByRole('row').getByRole('link')
  await page.getByLabel('Sort by').selectOption('Inactive longest')
  await expect(names.first()).toHaveText(NEED_NUDGE[0]?.userName ?? '')
  for (const [place, { userName }] of NEED_NUDGE.entries())
    await expect(names.nth(place)).toHaveText(userName)
  await page.getByLabel('Sort by').selectOption('Name, A to Z')
  await expect(names).toHaveText(namesOf(TEAM))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Sort by').selectOption('Inactive longest')
  await expect(names.first()).toHaveText(NEED_NUDGE[0]?.userName ?? '')
  const { height } = (await rowOf(page, DEMO.busy.email).boundingBox()) ?? { height: 0 }
  expect(Math.round(height)).toBe(68)
  await expectAccessible(page)
})

// Contract § 9: the first member is within …
test('the first member is visible below the expanded courses, which align with the table', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, portal, ADMIN)
  await expect(page.getByRole('heading', { name: 'Welcome to the Counter' })).toBeVisible()
  const first = page.getByRole('row').nth(1)
  const { y } = (await first.boundingBox()) ?? { y: Number.NaN }
  console.log(`first row below three open courses: ${Math.round(y)} px down`)
  expect(y).toBeLessThanOrEqual(620)
  const words = [
    page.getByRole('heading', { name: 'Courses' }),
    page.getByRole('searchbox', { name: 'Search by name or email' }).locator('..'),
  ]
  const edges = [...words, first.locator('[data-initials], img').first()].map(
    async (one) => (await one.boundingBox())?.x ?? Number.NaN,
  )
  const [edge = Number.NaN, ...others] = await Promise.all(edges)
  for (const other of others) expect(Math.abs(other - edge)).toBeLessThanOrEqual(1)
})

// Contract § 9: an email to the listed …
test('the nudge email is addressed only to members in need of a nudge', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN)
  await page.getByRole('button', { name: /need a nudge/ }).click()
  const link = page.getByRole('link', { name: `Email ${NEED_NUDGE.length}` })
  const fields = new URLSearchParams((await link.getAttribute('href'))?.replace('mailto:?', ''))
  expect(fields.get('bcc')?.split(',')).toEqual(NEED_NUDGE.map(({ email }) => email))
  expect(fields.get('body')).toContain(portal.origin)
})

// Contract § 9: the export equals the screen and contains no formula; dates are ISO 8601 in files and
//   regional on screen
test('the export matches the screen, and no cell can run as a formula', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN)
  await add(page, '=HYPERLINK("http://evil.example")', 'formula@pets.example')
  await expect(page.getByText(`${SIZE + 1} members`)).toBeVisible()
  async function saved(button: string): Promise<string> {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('button', { name: button, exact: true }).click()
    return readFileSync(await (await download).path(), 'utf8')
  }
  const table = await saved('Table')
  expect(table.startsWith('\uFEFF"Name","Email","Roles","Completed Courses"\r\n')).toBe(true)
  expect(table).toContain(
    '"\'=HYPERLINK(""http://evil.example"")","formula@pets.example","associate","0 / 3"',
  )
  const rows = page.getByRole('row')
  for (const [at, line] of table.trimEnd().split('\r\n').entries()) {
    const cells = at === 0 ? [] : await rows.nth(at).locator('th, td').allInnerTexts()
    // The last activity follows the name in the same cell.
    for (const cell of cells.slice(0, 4))
      expect(line).toContain((cell.trim().split('\n')[0] ?? '').replaceAll('"', '""'))
  }
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('done@')
  const found = await saved('Table')
  expect(found.trimEnd().split('\r\n')).toHaveLength(2)
  const exportWorkbook = async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('button', { name: 'Table (Excel)' }).click()
  }
  await page.route('**/workbook-worker*', (route) => route.abort(), { times: 1 })
  await exportWorkbook()
  await expect(page.getByRole('alertdialog')).toContainText('We couldn’t prepare the file. Try again.')
  await page.keyboard.press('Escape')
  const workbook = page.waitForEvent('download')
  await exportWorkbook()
  expect((await workbook).suggestedFilename()).toBe('team.xlsx')
  const files = unzipSync(readFileSync(await (await workbook).path()))
  const texts = strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array())
  expect([...texts.matchAll(/<t[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
    'Name',
    'Email',
    'Roles',
    'Completed Courses',
    DEMO.done.userName,
    DEMO.done.email,
    'associate',
    expect.stringMatching(/^\d \/ 3$/),
  ])
  const detail = await saved('All details')
  expect(detail).toContain(`"${DEMO.done.userName}","${DEMO.done.email}","Welcome to the Counter","complete"`)
  expect(detail).not.toContain('busy@happytails.example')
})

for (const [locale, words, separator] of [
  ['de-DE', 'D MMMM YYYY', ';'],
  ['en-GB', 'D MMMM YYYY', ','],
  ['en-US', 'MMMM D, YYYY', ','],
  ['ja-JP', 'MMMM D, YYYY', ','],
] as const) {
  // Contract § 9: the export equals the screen …
  test(`a browser from ${locale} shows dates as ${words}, and exports them in ISO 8601`, async ({
    browser,
    portal,
  }) => {
    const context = await browser.newContext({ locale, timezoneId: 'UTC' })
    const page = await context.newPage()
    await openAs(page, portal, ADMIN)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('button', { name: 'All details', exact: true }).click()
    const exported = readFileSync(await (await download).path(), 'utf8')
    const cells = [DEMO.done.userName, DEMO.done.email, 'Welcome to the Counter', 'complete', '']
    const about = cells.map((cell) => `"${cell}`).join(`"${separator}`)
    const day = exported.split(about)[1]?.slice(0, '2026-03-03'.length) ?? ''
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)

    await page.getByRole('link', { name: DEMO.done.userName }).click()
    const course = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Welcome to the Counter' }) })
      // The second item is its certificate.
      .first()
    await course.locator('summary').click()
    const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(day))
    const [year, , date] = day.split('-').map(Number)
    const isThisYear = year === new Date().getUTCFullYear()
    const shown = words.replace(isThisYear ? /,? ?YYYY/ : 'YYYY', isThisYear ? '' : String(year))
    await expect(course).toContainText(`, opened ${shown.replace('D', String(date)).replace('MMMM', month)}`)
    await context.close()
  })
}

// Contract § 9: returning from a member's page …
test('going back from a member keeps the filter, and a new visit shows everyone', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMIN)
  await page
    .getByRole('button', { name: /^\d+ in progress/ })
    .last()
    .click()
  const found = `${namesWith('in-progress', 'cat-behaviour').length} of ${SIZE} members`
  await expect(page.getByText(found)).toBeVisible()
  await page.getByRole('link', { name: DEMO.busy.userName }).click()
  await expect(page.getByRole('heading', { level: 1, name: DEMO.busy.userName })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Team' }).click()
  await expect(page.getByText(found)).toBeVisible()
  await page.reload()
  await expect(page.getByText(found)).toBeVisible()
  await page.getByRole('link', { name: DEMO.busy.userName }).click()
  await expect(page.getByRole('heading', { level: 1, name: DEMO.busy.userName })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Team' }).click()
  await expect(page.getByText(`${SIZE} members`, { exact: true })).toBeVisible()
})

test('a name is found with any type of apostrophe', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN)
  await add(page, 'Siân O’Neil', 'sian@pets.example')
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill("o'neil")
  await expect(page.getByText(`1 of ${SIZE + 1} members`)).toBeVisible()
  await expect(rowOf(page, 'sian@pets.example')).toBeVisible()
})
