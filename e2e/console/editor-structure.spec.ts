import type { Locator, Page } from '@playwright/test'
import { A_DAY } from '#domain/durations.ts'
import { holdAnswers } from '../support/calls.ts'
import { expect, expectAccessible, test, waitForPaint } from '../support/fixtures.ts'
import { connectTo } from '../support/stored-session.ts'
import { openConsole } from './open-console.ts'
import {
  addModule,
  beginArticle,
  beginCourse,
  beginSection,
  expectSaved,
  isSave,
  openModule,
  words,
} from './write-course.ts'

const outlineOf = (page: Page) => page.getByRole('navigation', { name: 'Outline' })

/** Finds the visible status message of an action. */
const statusOf = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

/** Finds the draggable line of a section or a module. */
const lineOf = (page: Page, title: string): Locator =>
  outlineOf(page).locator('[data-line]').filter({ hasText: title })

test('a new section asks for its title, and a click on the control below still reaches it', async ({
  page,
  portal,
}) => {
  await beginSection(page, portal, 'Toys')
  await expect(outlineOf(page).getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Balls')
  await page.getByRole('button', { name: 'Add to New section' }).click()
  const menu = page.getByRole('button', { name: 'Add to Balls' })
  await expect(page.getByRole('button', { name: 'Video', exact: true })).toBeVisible()
  const entries = await page.locator('[popover]:popover-open').boundingBox()
  expect(entries?.x).toBe((await menu.boundingBox())?.x)
})

// frappe/lms#1925, frappe/lms#2006
test('a new module asks for its title, whether added by mouse, by keyboard or in the drawer', async ({
  page,
  portal,
}) => {
  await beginSection(page, portal, 'Toys')
  const menu = page.getByRole('button', { name: 'Add to New section' })
  const title = page.getByLabel('Title', { exact: true })
  const expectTitle = async (words: string) => {
    await expect(page.getByRole('heading', { name: words, level: 2 })).toBeVisible()
    await expect(title).toBeFocused()
    await page.keyboard.type(`${words} of mine`)
    await expect(title).toHaveValue(`${words} of mine`)
  }
  await menu.click()
  await page.getByRole('button', { name: 'Video', exact: true }).click()
  await expectTitle('New video')
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectTitle('New article')
  for (const [width, type] of [
    [820, 'Article'],
    [390, 'Quiz'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('button', { name: 'Outline', exact: true }).click()
    await menu.click()
    await page.getByRole('button', { name: type, exact: true }).click()
    await expectTitle(`New ${type.toLowerCase()}`)
  }
  await page.getByRole('button', { name: 'Undo: rename New quiz' }).click()
  await expect(title).not.toBeFocused()
  await expect(title).toHaveValue('New quiz')
  await expectSaved(page)
})

test('the head, the outline and the toolbar stay visible at the end of a long article', async ({
  page,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Toys', title: 'Long' })
  await article.focus()
  await page.keyboard.insertText(Array.from({ length: 60 }, (_line, at) => `Line ${at}`).join('\n'))
  await page.keyboard.press('Control+End')
  await expect(page.getByLabel('Title', { exact: true })).not.toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Toys', level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Publish' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('toolbar', { name: 'Format' })).toBeInViewport({ ratio: 1 })
  await expect(outlineOf(page).getByRole('button', { name: 'Course settings' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Control+Home')
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
  const toolbar = await page.getByRole('toolbar', { name: 'Format' }).boundingBox()
  const first = await article.locator('p').first().boundingBox()
  expect(first?.y).toBeGreaterThanOrEqual((toolbar?.y ?? 0) + (toolbar?.height ?? 0))
})

test('the toolbar is a single row that contains all its buttons at every width', async ({ page, portal }) => {
  await beginArticle(page, portal, { course: 'Toys', title: 'Bells' })
  const bar = page.getByRole('toolbar', { name: 'Format' })
  for (const width of [320, 360, 390, 820, 880, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const rows = await bar.evaluate((row) => {
      const end = row.getBoundingClientRect().right
      const boxes = [...row.querySelectorAll(':scope button:not([popover] *), select')]
        .map((tool) => tool.getBoundingClientRect())
        .filter((box) => box.width > 0)
      return {
        middles: new Set(boxes.map(({ y, height }) => Math.round(y + height / 2))).size,
        isWithin: boxes.every(({ right }) => right <= end),
      }
    })
    expect(rows, `${width} px`).toEqual({ middles: 1, isWithin: true })
  }
})

test('modules and sections are dragged to another position, which is shown, announced and undone', async ({
  page,
  portal,
}) => {
  await beginArticle(page, portal, { course: 'Toys', title: 'First' })
  await addModule(page, 'Article', 'Second')
  await outlineOf(page).getByRole('button', { name: 'Actions: New section' }).click()
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await outlineOf(page).getByLabel('Title').fill('Balls')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add section' }).click()
  await addModule(page, 'Article', 'Third')

  await lineOf(page, 'Second').hover()
  await page.mouse.down()
  await lineOf(page, 'First').hover({ position: { x: 20, y: 4 } })
  await lineOf(page, 'First').hover({ position: { x: 24, y: 5 } })
  await expect(outlineOf(page).locator('[data-drop="before"]')).toContainText('First')
  await page.mouse.up()
  await expect(outlineOf(page)).toContainText(/Balls[\s\S]*Second[\s\S]*First[\s\S]*New section[\s\S]*Third/)
  await expect(statusOf(page, 'Moved Second: position 1 of 2 in Balls.')).toBeVisible()

  await lineOf(page, 'Second').dragTo(lineOf(page, 'Third'), { targetPosition: { x: 20, y: 38 } })
  await expect(statusOf(page, 'Moved Second: position 2 of 2 in New section.')).toBeVisible()
  await lineOf(page, 'New section').dragTo(lineOf(page, 'Balls'), { targetPosition: { x: 20, y: 4 } })
  await expect(statusOf(page, 'Moved New section: position 1 of 2.')).toBeVisible()
  await expect(outlineOf(page)).toContainText(/New section[\s\S]*Third[\s\S]*Second[\s\S]*Balls[\s\S]*First/)
  await page.getByRole('button', { name: 'Undo: move New section' }).click()
  await page.getByRole('button', { name: 'Undo: move Second' }).click()
  await expect(outlineOf(page)).toContainText(/Balls[\s\S]*Second[\s\S]*First[\s\S]*New section[\s\S]*Third/)
  await expectSaved(page)
})

test('a section is duplicated in one action, with copies of all its modules', async ({ page, portal }) => {
  const article = await beginArticle(page, portal, { course: 'Toys', title: 'First' })
  await article.fill('Round things roll.')
  await addModule(page, 'Quiz', 'Second')
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByLabel('Question', { exact: true }).fill('Do they roll?')
  await page.getByRole('button', { name: 'Actions: New section', exact: true }).click()
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
  await expect(statusOf(page, 'Duplicated New section.')).toBeVisible()
  const both =
    /New section(?! \(copy\))[\s\S]*First[\s\S]*Second[\s\S]*New section \(copy\)[\s\S]*First[\s\S]*Second/
  await expect(outlineOf(page)).toContainText(both)
  await page.getByRole('button', { name: 'Undo: duplicate New section' }).click()
  await expect(outlineOf(page)).not.toContainText('(copy)')
  await expect(lineOf(page, 'First')).toHaveCount(1)
  await page.getByRole('button', { name: 'Redo: duplicate New section' }).click()
  await expect(page.getByRole('heading', { name: 'First', level: 2 })).toBeVisible()
  await words(page).fill('Soft things roll, too.')
  await expectSaved(page)
  await page.reload()
  await expect(outlineOf(page)).toContainText(both)
  const open = (title: string, at: number) => lineOf(page, title).nth(at).getByRole('button').first().click()
  await open('First', 1)
  await expect(words(page)).toHaveText('Soft things roll, too.')
  await open('First', 0)
  await expect(words(page)).toHaveText('Round things roll.')
  await open('Second', 1)
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('Do they roll?')
})

test('on a phone the outline is a drawer, and moves and deletions from its menus can be undone', async ({
  page,
  portal,
}) => {
  await beginArticle(page, portal, { course: 'Toys', title: 'First' })
  await addModule(page, 'Article', 'Second')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Outline', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Actions: Second' }).click()
  await page.getByRole('button', { name: 'Move up' }).click()
  await expect(statusOf(page, 'Moved Second: position 1 of 2 in New section.').last()).toBeVisible()
  await page.getByRole('button', { name: 'Actions: Second' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Actions: First', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Undo: delete Second' }).click()
  await expect(page.getByRole('heading', { name: 'Second', level: 2 })).toBeVisible()
  await expectSaved(page)
  await expectAccessible(page)
})

test('on a phone an empty course asks for its first section and its title', async ({ page, portal }) => {
  await openConsole(page, portal)
  await page.setViewportSize({ width: 390, height: 844 })
  await beginCourse(page, 'Toys')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add section' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.getByLabel('Title', { exact: true }).fill('Balls')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add to Balls' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expectSaved(page)
})

test('a new course shows no problem until a field is left empty, and then one sentence at the field', async ({
  page,
  portal,
}) => {
  await beginArticle(page, portal, { course: 'Fish', title: 'Tanks' })
  await addModule(page, 'Quiz', 'What do you know?')
  await page.getByRole('button', { name: 'Add question' }).click()
  const question = page.getByLabel('Question', { exact: true })
  const invalid = page.locator('[aria-invalid="true"]')
  const quiz = (problems: string) =>
    outlineOf(page).getByRole('button', { name: `What do you know?${problems}`, exact: true })
  await expect(question).toBeFocused()
  await expect(quiz('')).toBeVisible()
  await expect(invalid).toHaveCount(0)
  await expect(page.getByText('Problems')).toHaveCount(0)
  await page.getByLabel('Answer 1', { exact: true }).focus()
  await expect(question).toHaveAccessibleDescription(/Write the question\.$/)
  await expect(page.getByText('Write the question.')).toHaveCount(1)
  await expect(invalid).toHaveCount(1)
  await expect(quiz(', 1 error')).toBeVisible()
  await expectAccessible(page)
  await question.fill('What do fish breathe?')
  await expect(question).not.toHaveAttribute('aria-invalid')
  // The first answer is empty, and no answer was chosen.
  await expect(quiz(', 2 errors')).toBeVisible()
  await question.fill('')
  await expect(question).toHaveAttribute('aria-invalid', 'true')
})

test('each problem is counted at its module, and the course’s list links to its field', async ({
  page,
  portal,
}) => {
  await beginArticle(page, portal, { course: 'Fish', title: 'Tanks' })
  await addModule(page, 'Quiz', 'What do you know?')
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(/\/publish$/)
  await page.goBack()
  await expect(
    outlineOf(page).getByRole('button', { name: 'What do you know?, 4 errors', exact: true }),
  ).toBeVisible()
  await page.getByLabel('Answer 1', { exact: true }).fill('Water')
  await outlineOf(page)
    .getByRole('button', { name: /^Tanks/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Tanks', level: 2 })).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill(' ')
  await expect(page.getByLabel('Title', { exact: true })).toHaveAccessibleDescription('Add a title.')
  await outlineOf(page).getByRole('button', { name: 'Course settings' }).click()
  await page.getByLabel('Name').fill('')
  await expectAccessible(page)

  const problems = page.getByRole('dialog', { name: 'Course problems' })
  await page.getByRole('button', { name: /^Problems: 5 errors/ }).click()
  await expect(problems).toContainText('Fix 5 errors before you publish.')
  await expectAccessible(page)
  await problems.getByRole('link', { name: 'What do you know?, question 1, answer 2' }).click()
  await expect(page.getByLabel('Answer 2', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: /^Problems/ }).click()
  await problems.getByRole('link', { name: 'Name', exact: true }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByRole('button', { name: /^Problems/ }).click()
  await problems.getByRole('link', { name: 'Untitled module, title' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await expectSaved(page)
  // The list waits for a save in flight.
  const release = await holdAnswers(page, '**/parts/outline')
  const sent = page.waitForRequest(isSave)
  await page.getByLabel('Title', { exact: true }).fill('Tanks')
  await expect(page.getByLabel('Title', { exact: true })).not.toHaveAttribute('aria-invalid')
  await sent
  const requested = page.waitForRequest((request) => /\/drafts\/[^/]+$/.test(new URL(request.url()).pathname))
  await page.getByRole('button', { name: /^Problems: 4 errors/ }).click()
  await expect(problems).toBeVisible()
  let isRequested = false
  void requested.then(() => {
    isRequested = true
  })
  await waitForPaint(page)
  expect(isRequested).toBe(false)
  release()
  await requested
  await expect(problems.getByRole('link', { name: 'Untitled module, title' })).toHaveCount(0)
})

test('all stored versions are listed, and older ones load and take the focus from the button', async ({
  page,
  portal,
}) => {
  await beginArticle(page, portal, { course: 'Old', title: 'Parts' })
  const saving = page.waitForRequest((request) => isSave(request) && request.url().includes('/module%20'))
  await page.keyboard.type('Before.')
  const request = await saving
  const [{ authorization = '' }, { content, version }] = [await request.allHeaders(), request.postDataJSON()]
  await expectSaved(page)
  const db = connectTo(portal)
  for (let count = 1; count <= 104; count++) {
    // At most 50 versions of a part are stored per day.
    if (count % 40 === 0)
      await db
        .updateTable('draft_versions')
        .set((eb) => ({ stored: eb('stored', '-', 2 * A_DAY) }))
        .execute()
    const notes = { ...JSON.parse(content), notes: `Notes ${count}` }
    const save = { save: crypto.randomUUID(), content: JSON.stringify(notes), because: 'restore' }
    const data = { ...save, version: version + count }
    expect((await page.request.put(request.url(), { headers: { authorization }, data })).status()).toBe(200)
  }
  await db.destroy()
  await page.reload()
  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveCount(100)
  const older = dialog.getByRole('button', { name: 'Show older' })
  await older.press('Enter')
  await expect(older).toHaveCount(0)
  await expect(rows.nth(100).getByRole('button', { name: 'View', exact: true })).toBeFocused()
  expect(await rows.count()).toBeGreaterThanOrEqual(104)
  await rows.nth(101).getByRole('button', { name: 'View', exact: true }).click()
  await dialog.getByRole('button', { name: 'All versions' }).click()
  expect(await rows.count()).toBeGreaterThanOrEqual(104)
})

test('a second Ctrl+Z is ignored while the first one is loading its module', async ({ page, portal }) => {
  await beginArticle(page, portal, { course: 'Toys', title: 'Balls' })
  await addModule(page, 'Quiz', 'What do you know?')
  await page.getByRole('button', { name: 'Add question' }).click()
  await expectSaved(page)
  await openModule(page, 'Balls')
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let loads = 0
  await page.route('**/parts/module*', async (route) => {
    loads += 1
    await isReleased
    await route.continue()
  })
  await page.getByRole('heading', { level: 1 }).click()
  for (let press = 0; press < 2; press++) await page.keyboard.press('Control+z')
  await expect.poll(() => loads).toBe(1)
  await waitForPaint(page)
  expect(loads).toBe(1)
  release()
  await expect(statusOf(page, 'Undone: ')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What do you know?', level: 2 })).toBeVisible()
  await waitForPaint(page)
  await expect(page.getByRole('button', { name: 'Redo: add a question' })).toBeVisible()
})
