import { rm } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { expect, openAs, test, waitForPaint } from '../support/fixtures.ts'
import { mouseOf } from './hands.ts'
import { LEE, openConsole } from './open-console.ts'
import {
  addModuleBy,
  beginOffered,
  button,
  learnIt,
  makeCourseFiles,
  pasteArticle,
  sendFilm,
  writeQuiz,
} from './whole-course-steps.ts'
import { addModule, beginArticle, expectSaved, openModule, words } from './write-course.ts'

const contextOptions = {
  reducedMotion: 'reduce',
  permissions: ['clipboard-read', 'clipboard-write'],
} satisfies Parameters<Browser['newContext']>[0]
test.use({ contextOptions })

let folder: string
test.beforeAll(async () => {
  folder = await makeCourseFiles()
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

async function typeAtEnd(page: Page, text: string): Promise<void> {
  await words(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

/** Opens another browser for Lee. Returns its page, and a mouse for each page. */
async function openOther(page: Page, browser: Browser) {
  const other = await (await browser.newContext(contextOptions)).newPage()
  return { other, kim: mouseOf(page), lee: mouseOf(other) }
}

/** Saves a change on one page over the other's change. Returns the slower page's conflict dialog. */
async function writeOver(faster: Page, slower: Page, texts: [string, string]): Promise<Locator> {
  await typeAtEnd(faster, texts[0])
  await expectSaved(faster)
  await typeAtEnd(slower, texts[1])
  const dialog = slower.getByRole('alertdialog', { name: 'Before the bath' })
  await expect(dialog.getByRole('region', { name: 'Theirs' })).toContainText(texts[0])
  await expect(dialog.getByRole('region', { name: 'Mine' })).toContainText(texts[1])
  return dialog
}

test('two people write a course until it is published, in separate modules and then in the same article', async ({
  page,
  browser,
  portal,
}) => {
  const { other, kim, lee } = await openOther(page, browser)
  for (const each of [page, other]) each.on('filechooser', () => undefined)
  await openConsole(page, portal)
  await beginOffered(page, kim)
  await addModuleBy(page, kim, 'Video', 'A calm bath')
  await addModuleBy(page, kim, 'Article', 'Before the bath')
  await addModuleBy(page, kim, 'Quiz', 'What do you know?')
  await expectSaved(page)
  await openConsole(other, portal, LEE)
  await other.goto(page.url())
  await openModule(other, 'Before the bath')
  async function writeQuizAndFilm(): Promise<void> {
    await writeQuiz(page, kim)
    await openModule(page, 'A calm bath')
    await sendFilm(page, kim, folder)
  }
  await Promise.all([writeQuizAndFilm(), pasteArticle(other, lee, folder)])
  for (const each of [page, other]) await expectSaved(each)
  for (const each of [page, other]) await expect(each.getByRole('alertdialog')).toHaveCount(0)

  await openModule(page, 'Before the bath')
  await expect(words(page).getByRole('img', { name: 'A towel' })).toBeVisible()
  const refused = await writeOver(page, other, [' Warm it first.', ' Fold it twice.'])
  await expect(refused).toContainText('Kim changed this article')
  // Escape never closes the dialog. After a choice by keyboard, the focus returns to the text.
  await expect(button(other, 'Use mine')).toBeFocused()
  for (const key of ['Escape', 'Escape', 'Escape']) await other.keyboard.press(key)
  await waitForPaint(other)
  await expect(button(other, 'Use mine')).toBeFocused()
  await other.keyboard.press('Tab')
  await expect(button(other, 'Use theirs')).toBeFocused()
  await other.keyboard.press('Enter')
  await expect(words(other)).toBeFocused()
  await expect(words(other)).toContainText('Warm it first.')
  await expect(words(other)).not.toContainText('Fold it twice.')

  const overwriting = await writeOver(other, page, [' Hang it up.', ' Wash it hot.'])
  await expect(overwriting).toContainText('Lee changed this article')
  await kim.press(overwriting.getByRole('button', { name: 'Use mine' }))
  // The caret has not moved.
  await page.keyboard.type(' Dry it.')
  await expectSaved(page)
  await other.reload()
  await expect(words(other)).toContainText('Warm it first. Wash it hot. Dry it.')
  await lee.press(button(other, 'Versions'))
  // The text of each refused save, and the overwritten text.
  await expect(other.getByRole('listitem').filter({ hasText: 'replaced in a conflict' })).toHaveCount(3)
  await lee.press(button(other, 'Close'))

  await kim.press(button(page, 'Publish'))
  await kim.press(button(page, 'Publish revision 1'))
  await expect(page.getByText('Revision 1 is published.')).toBeVisible()
  await other.context().close()
  await openAs(page, portal, 'new@happytails.example')
  await learnIt(page)
  await page
    .getByRole('link', { name: /Before the bath/ })
    .first()
    .click()
  await expect(page.getByText('Warm it first. Wash it hot. Dry it.')).toBeVisible()
  await expect(page.getByText(/Fold it twice|Hang it up/)).toHaveCount(0)
})

test('moving a module while a colleague renames its section shows both outlines and can be repeated', async ({
  page,
  browser,
  portal,
}) => {
  const { other, kim, lee } = await openOther(page, browser)
  const outlineOf = (each: Page) => each.getByRole('navigation', { name: 'Outline' })
  const moveUp = async () => {
    await lee.press(button(other, 'Actions: Drying'))
    await lee.press(button(other, 'Move up'))
  }
  await beginArticle(page, portal, { course: 'Baths', title: 'Washing' })
  await addModule(page, 'Article', 'Drying')
  await expectSaved(page)
  await openConsole(other, portal, LEE)
  await other.goto(page.url())
  await expect(outlineOf(other)).toContainText(/New section[\s\S]*Washing[\s\S]*Drying/)

  await kim.press(button(page, 'Actions: New section'))
  await kim.press(button(page, 'Rename'))
  await outlineOf(page).getByLabel('Title').fill('At the tub')
  await page.keyboard.press('Enter')
  await expectSaved(page)
  await moveUp()
  const dialog = other.getByRole('alertdialog', { name: 'The outline' })
  await expect(dialog).toContainText('Kim changed the outline')
  const sides = ['Mine', 'Theirs'].map((name) => dialog.getByRole('region', { name }))
  await expect(sides[0] ?? dialog).toContainText(/New section[\s\S]*Drying[\s\S]*Washing/)
  await expect(sides[1] ?? dialog).toContainText(/At the tub[\s\S]*Washing[\s\S]*Drying/)
  await lee.press(dialog.getByRole('button', { name: 'Use theirs' }))
  await expect(outlineOf(other)).toContainText(/At the tub[\s\S]*Washing[\s\S]*Drying/)
  await moveUp()
  await expect(outlineOf(other)).toContainText(/At the tub[\s\S]*Drying[\s\S]*Washing/)
  await expectSaved(other)
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(outlineOf(page)).toContainText(/At the tub[\s\S]*Drying[\s\S]*Washing/)
  await other.context().close()
})

test('only the open module is reported to others, and none after leaving the editor', async ({
  page,
  portal,
}) => {
  await page.clock.install()
  await beginArticle(page, portal, { course: 'Fur', title: 'Summer' })
  await addModule(page, 'Article', 'Winter')
  await expectSaved(page)
  const reported: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/presence')) reported.push(request.postDataJSON().part)
  })
  for (let beat = 0; beat < 2; beat++) await page.clock.fastForward(11_000)
  await expect.poll(() => reported.length).toBeGreaterThan(0)
  expect(new Set(reported).size).toBe(1)
  await page.getByRole('link', { name: 'Courses', exact: true }).click()
  await expect.poll(() => reported.at(-1)).toBe(null)
  const sent = reported.length
  for (let beat = 0; beat < 2; beat++) await page.clock.fastForward(11_000)
  expect(reported).toHaveLength(sent)
})
