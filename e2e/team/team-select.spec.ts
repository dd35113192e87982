import type { Page, Route } from '@playwright/test'
import { UNDO_REMOVAL_MS } from '#contract/limits.ts'
import { MESSAGES } from '#domain/messages.ts'
import { DEMO } from '#test/demo-team.ts'
import { layoutShiftOf } from '../accessibility/inspect-page.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import { ADMIN, add, mailsTo, remove, rowOf, SIZE } from './team-page.ts'

const REMOVE = '**/remove-access'

const barOf = (page: Page) => page.locator('[data-select-bar]')
const boxOf = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const boxesOf = (page: Page) => page.getByRole('table', { name: 'Team members' }).getByRole('checkbox')
const memberLink = (page: Page, name: string) => page.locator('[data-member]').filter({ hasText: name })
const select = (page: Page) => page.getByRole('button', { name: 'Select', exact: true }).click()
const act = (page: Page, name: string) => barOf(page).getByRole('button', { name, exact: true }).click()

/** Returns the vertical positions of the rows on the page. */
const rowTops = (page: Page) =>
  page.getByRole('row').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top + scrollY))

test('selecting moves no row, takes ranges with Shift, and ends with Escape in the same row', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMIN)
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByText(`${SIZE} members`)).toBeVisible()
    const { sum } = await layoutShiftOf(page)
    const before = await rowTops(page)
    await select(page)
    await expect(boxesOf(page)).toHaveCount(SIZE)
    expect(await rowTops(page)).toEqual(before)
    expect((await layoutShiftOf(page)).sum).toBe(sum)
    await expectAccessible(page)

    const boxes = boxesOf(page)
    await boxes.nth(1).click()
    await boxes.nth(4).click({ modifiers: ['Shift'] })
    // One of the four is an administrator, who cannot be selected.
    await expect(boxes.nth(3)).toBeDisabled()
    await expect(barOf(page).getByText('3 selected')).toBeVisible()
    await boxes.nth(2).press('Shift+Space')
    await expect(barOf(page).getByText('1 selected')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(barOf(page)).toHaveCount(0)
    await expect(page.getByRole('row').nth(3).getByRole('link')).toBeFocused()
    expect(await rowTops(page)).toEqual(before)
    const search = page.getByRole('searchbox').first()
    await search.press('Escape')
    await expect(search).toBeFocused()
  }
})

test('everyone found is selected, and people whom a search hides stay selected and are counted', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMIN)
  await select(page)
  const all = barOf(page).getByRole('checkbox', { name: 'Select all shown' })
  await expect(all).toBeFocused()
  await expect(all).toHaveJSProperty('indeterminate', false)
  await boxOf(page, DEMO.busy.userName).check()
  await expect(all).toHaveJSProperty('indeterminate', true)
  await barOf(page).getByRole('searchbox').fill('mei')
  await expect(barOf(page).getByText('1 selected, 1 not shown')).toBeVisible()
  await barOf(page).getByRole('button', { name: 'Select all 1 found' }).click()
  await expect(barOf(page).getByText('2 selected, 1 not shown')).toBeVisible()
  await expect(all).toBeChecked()
  await barOf(page).getByRole('searchbox').fill('')
  await expect(barOf(page).getByText('2 selected', { exact: true })).toBeVisible()
  const mail = await barOf(page).getByRole('link', { name: 'Email' }).getAttribute('href')
  expect(mail).toContain(`bcc=${DEMO.busy.email},${DEMO.done.email}`)
  await all.check()
  await expect(all).toBeChecked()
  await all.uncheck()
  await expect(barOf(page).getByText('0 selected')).toBeVisible()
})

test('a course is required of exactly the selected people', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN)
  await select(page)
  await boxOf(page, DEMO.busy.userName).check()
  await boxOf(page, DEMO.done.userName).check()
  await act(page, 'Require…')
  const dialog = page.getByRole('dialog', { name: 'Require a course' })
  await expect(dialog).toContainText(`For ${DEMO.busy.userName} and ${DEMO.done.userName}.`)
  await dialog.getByLabel('Course', { exact: true }).selectOption('Understanding Cats')
  await expectAccessible(page)
  const sent = page.waitForRequest('**/requirement')
  await dialog.getByRole('button', { name: 'Require' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ courseId: 'cat-behaviour', people: { length: 2 } })
  await expect(dialog).toHaveCount(0)
  const both = `${DEMO.busy.userName} and ${DEMO.done.userName}`
  await expect(page.getByText(`Understanding Cats is now required for ${both}.`)).toBeVisible()
  await act(page, 'Remind')
  await expect(page.getByRole('alertdialog', { name: 'Send reminder' })).toBeVisible()
})

test('the head of the table covers the check boxes that scroll below it', async ({ page, portal }) => {
  // Low enough for a window's height of rows below the box.
  await page.setViewportSize({ width: 1440, height: 600 })
  await openAs(page, portal, ADMIN)
  await select(page)
  await expect(boxesOf(page)).toHaveCount(SIZE)
  const table = page.getByRole('table', { name: 'Team members' })
  const covering = await table.evaluate((element) => {
    const head = element.querySelector('thead th, [role="columnheader"]')
    const box = element.querySelectorAll('input')[1]
    if (!head || !box) return 'nothing'
    // Repeatedly, since the head scrolls along until it sticks.
    for (let time = 0; time < 20; time++)
      scrollBy(0, box.getBoundingClientRect().top - head.getBoundingClientRect().top - 10)
    const { x, y, width, height } = box.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('th, td, tr')?.textContent ?? ''
  })
  expect(covering).toMatch(/^Name/)
})

// Contract § 8: adding and removing, with the service's reason
test('several people are removed with one confirmation, one failure is named, and Undo restores them', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMIN)
  await select(page)
  await barOf(page).getByRole('checkbox').check()
  // All but the other administrator.
  const people = (await boxesOf(page).count()) - 1
  const id = await memberLink(page, DEMO.busy.userName).getAttribute('data-member')
  const refuse = (route: Route) => route.fulfill({ status: 500, json: {} })
  await page.route(`**/associate/${id}/remove-access`, refuse)
  const other = await memberLink(page, DEMO.done.userName).getAttribute('data-member')
  await page.route(`**/associate/${other}/remove-access`, refuse, { times: 1 })
  await act(page, 'Remove')
  const dialog = page.getByRole('alertdialog', { name: `Remove ${people} team members` })
  await expect(dialog.getByText(`Do you want to remove ${people} people from your team?`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()

  const failed = page.getByRole('alertdialog', { name: 'Error:' })
  await expect(failed.getByText(MESSAGES.removeFailed)).toBeVisible()
  await expect(failed.getByText(`${DEMO.busy.userName}, ${DEMO.done.userName}`)).toBeVisible()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed.getByText(`Still on your team: ${DEMO.busy.userName}.`)).toBeVisible()
  await expect(failed.getByRole('button', { name: 'Try again' })).toBeFocused()
  await expectAccessible(page)
  await failed.getByRole('button', { name: 'Close' }).click()
  await expect(boxOf(page, DEMO.busy.userName)).toBeChecked()
  await expect(barOf(page).getByText('1 selected')).toBeVisible()
  await expect(page.getByText('2 members', { exact: true })).toHaveCount(1)

  // The notice stays after a reload.
  await page.reload()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(page.getByText(`${people - 1} people were removed from your team.`)).toBeVisible()
  await expectAccessible(page)
  await undo.click()
  await expect(page.getByText(`${people - 1} people are back on your team.`)).toBeVisible()
  await expect(page.getByText(`${SIZE} members`)).toBeVisible()
  await expect(rowOf(page, DEMO.done.email)).toContainText('3 / 3')
  await expect(undo).toHaveCount(0)
  // Neither invited nor notified, because both passwords and accounts are unchanged.
  expect(mailsTo(portal, DEMO.done.email)).toEqual([])
})

test('after a removal the next row has the focus; Undo also works for one person, by keyboard', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMIN)
  await select(page)
  const names = await page
    .getByRole('table', { name: 'Team members' })
    .locator('[data-member]')
    .allTextContents()
  await boxesOf(page).nth(0).focus()
  await page.keyboard.press('Space')
  await boxesOf(page).nth(1).press('Shift+Space')
  await barOf(page).getByRole('button', { name: 'Remove' }).press('Enter')
  // The 10 minutes begin with the removal, however long the question was read.
  await page.evaluate((late) => {
    const now = Date.now
    Date.now = () => now() + late
  }, UNDO_REMOVAL_MS + 1000)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByText('2 people were removed from your team.')).toBeVisible()
  await expect(barOf(page)).toHaveCount(0)
  await expect(memberLink(page, names[2] ?? '')).toBeFocused()

  await remove(page, 'done@happytails.example')
  const removed = page.getByText(`${DEMO.done.userName} was removed from your team.`)
  await expect(removed).toBeVisible()
  await page.route('**/restore-access', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.press('Enter')
  await expect(page.getByText(`Not restored: ${DEMO.done.userName}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(removed).toBeVisible()
  await undo.press('Enter')
  await expect(page.getByText(`${DEMO.done.userName} is back on your team.`)).toBeVisible()
  await expect(memberLink(page, DEMO.done.userName)).toBeFocused()
  // The earlier removal can still be undone.
  await expect(page.getByText('2 people were removed from your team.')).toBeVisible()
})

test('Undo changes nothing for a person who was added again in the meantime, and says so', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMIN)
  await remove(page, 'done@happytails.example')
  await expect(page.getByText(`${DEMO.done.userName} was removed from your team.`)).toBeVisible()
  await add(page, 'Done', 'done@happytails.example')
  await expect(rowOf(page, 'done@happytails.example')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(
    page.getByText(`Changed in the meantime, so not restored: ${DEMO.done.userName}.`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('on a phone, a tap anywhere in a row selects it, and Stop ends a removal that is under way', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, portal, ADMIN)
  await select(page)
  await expect(boxOf(page, DEMO.busy.userName)).toBeVisible()
  await rowOf(page, DEMO.busy.email).click({ position: { x: 150, y: 20 } })
  await expect(boxOf(page, DEMO.busy.userName)).toBeChecked()
  await expect(barOf(page)).toBeInViewport({ ratio: 1 })
  await barOf(page).getByRole('checkbox').check()
  let release = () => undefined as unknown
  const held = new Promise((done) => {
    release = () => done(undefined)
  })
  await page.route(REMOVE, async (route) => {
    await held
    await route.continue()
  })
  await act(page, 'Remove')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('progressbar', { name: 'Removing members' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  release()
  // Members whose calls were under way are gone. The others stay, selected.
  await expect(page.getByText('4 people were removed from your team.')).toBeVisible()
  await expect(page.getByText(`${SIZE - 4} members`)).toBeVisible()
  await expect(barOf(page).getByText(/selected$/)).toBeVisible()

  const storedRemovals = () => page.evaluate(() => sessionStorage.getItem('removals'))
  expect(await storedRemovals()).toContain('userName')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(await storedRemovals()).toBeNull()
})
