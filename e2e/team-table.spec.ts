import { readFileSync } from 'node:fs'
import { compareNames, DEMO, INACTIVE, namesOf, namesWith, TEAM } from '#test/demo-team.ts'
import { expect, expectAccessible, openAs, test } from './fixtures.ts'

import { ADMIN, add, rowOf, SIZE } from './team-page.ts'

// Contract § 9: the table at any size: search, order, keyboard
test('the table can be searched and sorted, and shows its count', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN)
  await add(page, 'Łukasz Żółć', 'lukasz@pets.example')
  await expect(page.getByText(`${SIZE + 1} members`)).toBeVisible()
  const names = page.getByRole('row').getByRole('link')
  const everybody = [...namesOf(TEAM), 'Łukasz Żółć']
  await expect(names).toHaveText(everybody.sort(compareNames))
  const header = (name: string) => page.getByRole('columnheader', { name })
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

/** Returns whether a course was taken to its end. */
function isThrough({ until }: { until: string }): boolean {
  return until === 'end'
}

// Contract § 9: the overview counts, and narrows the table; who has been inactive; the sentence about the
//   team
test('the overview counts each status and filters the table by it', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN)
  const overview = page.getByRole('region', { name: 'Overview' })
  const course = overview.getByRole('group', { name: 'Understanding Cats' })
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
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await expect(names).toHaveCount(SIZE)

  const finished = TEAM.filter(({ progress = [] }) => progress.filter(isThrough).length === 3)
  await overview.getByRole('button', { name: `${finished.length} all complete` }).click()
  await expect(names).toHaveText(namesOf(finished))
  await overview.getByRole('button', { name: `${INACTIVE.length} inactive for 30 days` }).click()
  await expect(names).toHaveText(namesOf(INACTIVE))
  const associates = TEAM.filter(({ role }) => role === 'partner-associate')
  const sentence = `${finished.length} of ${associates.length} finished, ${INACTIVE.length} quiet for 30 days.`
  await expect(page.getByText(sentence)).toBeVisible()
  await overview.getByRole('button', { name: `${SIZE} everybody` }).click()
  await expect(names).toHaveCount(SIZE)
})

// Contract § 9: the export equals the screen and runs no formula; dates in ISO 8601, on the screen as in the
//   browser's region
test('the export matches the screen, and no cell can run as a formula', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN)
  await add(page, '=HYPERLINK("http://evil.example")', 'formula@pets.example')
  await expect(page.getByText(`${SIZE + 1} members`)).toBeVisible()
  async function saved(button: string): Promise<string> {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    return readFileSync(await (await download).path(), 'utf8')
  }
  const table = await saved('Export table')
  expect(table.startsWith('\uFEFF"Name","Email","Roles","Completed Courses"\r\n')).toBe(true)
  expect(table).toContain(
    '"\'=HYPERLINK(""http://evil.example"")","formula@pets.example","associate","0 / 3"',
  )
  const rows = page.getByRole('row')
  for (const [at, line] of table.trimEnd().split('\r\n').entries()) {
    const cells = at === 0 ? [] : await rows.nth(at).locator('th, td').allInnerTexts()
    for (const cell of cells.slice(0, 4)) expect(line).toContain(cell.trim().replaceAll('"', '""'))
  }
  await page.getByRole('searchbox').fill('done@')
  const found = await saved('Export table')
  expect(found.trimEnd().split('\r\n')).toHaveLength(2)
  const detail = await saved('Export all details')
  expect(detail).toContain(`"${DEMO.done.userName}","${DEMO.done.email}","Welcome to the Counter","complete"`)
  expect(detail).not.toContain('busy@happytails.example')
})

for (const [locale, words] of [
  ['de-DE', 'D MMMM YYYY'],
  ['en-GB', 'D MMMM YYYY'],
  ['en-US', 'MMMM D, YYYY'],
  ['ja-JP', 'MMMM D, YYYY'],
] as const) {
  // Contract § 9: the export equals the screen and runs no formula …
  test(`a browser from ${locale} shows dates as ${words}, and exports them in ISO 8601`, async ({
    browser,
    portal,
  }) => {
    const context = await browser.newContext({ locale, timezoneId: 'UTC' })
    const page = await context.newPage()
    await openAs(page, portal, ADMIN)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export all details' }).click()
    const exported = readFileSync(await (await download).path(), 'utf8')
    const about = `"${DEMO.done.userName}","${DEMO.done.email}","Welcome to the Counter","complete","`
    const day = exported.split(about)[1]?.slice(0, '2026-03-03'.length) ?? ''
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)

    await page.getByRole('link', { name: DEMO.done.userName }).click()
    const course = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Welcome to the Counter' }) })
    await course.locator('summary').click()
    const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(day))
    const [year, , date] = day.split('-').map(Number)
    const isThisYear = year === new Date().getUTCFullYear()
    const shown = words.replace(isThisYear ? /,? ?YYYY/ : 'YYYY', isThisYear ? '' : String(year))
    await expect(course).toContainText(`, opened ${shown.replace('D', String(date)).replace('MMMM', month)}`)
    await context.close()
  })
}

// Contract § 9: back from a member's page …
test('coming back from a member keeps the filter, and a fresh visit shows everybody', async ({
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

test('a name is found whichever apostrophe it is written with', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN)
  await add(page, 'Siân O’Neil', 'sian@pets.example')
  await page.getByRole('searchbox').fill("o'neil")
  await expect(page.getByText(`1 of ${SIZE + 1} members`)).toBeVisible()
  await expect(rowOf(page, 'sian@pets.example')).toBeVisible()
})
