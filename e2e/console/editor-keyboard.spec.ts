import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { keyboardOf } from './hands.ts'
import { LEE, openConsole } from './open-console.ts'
import { addModule, beginArticle, expectSaved, openModule, words } from './write-course.ts'

// Keyboard only. Controls are focused directly if another test covers reaching them by key.

const barOf = (page: Page) => page.getByRole('toolbar', { name: 'Format' })

const toolOf = (page: Page, name: string) => barOf(page).getByRole('button', { name, exact: true })

async function pressAll(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/**
 * Moves the focus from the article to a tool and presses it. During a selection of cells, Tab alone leaves the article.
 */
async function pressTool(page: Page, name: string, leave = ['Escape', 'Shift+Tab']): Promise<void> {
  await pressAll(page, ...leave)
  await expect(page.getByLabel('Style')).toBeFocused()
  for (let count = 0; count < 12; count++) {
    if (await toolOf(page, name).evaluate((tool) => tool === document.activeElement)) break
    await page.keyboard.press('ArrowRight')
  }
  await expect(toolOf(page, name)).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Chooses an entry of the open menu. */
async function chooseEntry(page: Page, name: string): Promise<void> {
  const entry = page.locator('[popover]:popover-open').getByRole('button', { name })
  for (let count = 0; count < 20; count++) {
    await page.keyboard.press('Tab')
    if (await entry.evaluate((element) => element === document.activeElement)) break
  }
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Opens a tool's menu, closes it with Escape, opens it again and chooses an entry. */
async function chooseAfterEscape(page: Page, tool: string, entry: string): Promise<void> {
  await pressTool(page, tool)
  await page.keyboard.press('Escape')
  await expect(toolOf(page, tool)).toBeFocused()
  await page.keyboard.press('Enter')
  await chooseEntry(page, entry)
}

/** Opens a menu by keyboard and chooses an entry. */
async function act(page: Page, menu: string, entry: string): Promise<void> {
  await keyboardOf(page).press(page.getByRole('button', { name: menu, exact: true }))
  await chooseEntry(page, entry)
}

test('the toolbar is one Tab stop, arrow keys reach each tool, and using a tool returns to the caret', async ({
  page,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Toys', title: 'Balls' })
  const style = page.getByLabel('Style')
  await pressAll(page, 'Tab')
  await expect(style).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(article).toBeFocused()
  await page.keyboard.type('Round things')
  await page.keyboard.press('Shift+Tab')
  await expect(style).toBeFocused()
  const blocks = ['Link', 'List', 'Quote', 'Image', 'Table']
  for (const name of ['Bold', 'Italic', 'Underline', ...blocks, 'More', 'Undo']) {
    await page.keyboard.press('ArrowRight')
    await expect(toolOf(page, name)).toBeFocused()
  }
  await page.keyboard.press('ArrowRight')
  await expect(style).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(toolOf(page, 'Undo')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(style).toBeFocused()
  await page.keyboard.press('End')
  await expect(toolOf(page, 'Undo')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await pressAll(page, 'Tab', 'ArrowDown', 'ArrowDown')
  await expect(style).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(' roll')
  await expect(article.getByRole('heading', { level: 3 })).toHaveText('Round things roll')
  await page.keyboard.press('Enter')
  for (const [tool, selector] of [
    ['Bold', 'strong'],
    ['Italic', 'em'],
    ['Underline', '[class*=underline]'],
  ] as const) {
    await pressTool(page, tool)
    await expect(article).toBeFocused()
    await page.keyboard.type(tool)
    await expect(article.locator(selector)).toHaveText(tool)
    await pressTool(page, tool)
  }
  await pressTool(page, 'More')
  await chooseEntry(page, 'Superscript')
  await page.keyboard.type('up')
  await expect(article.locator('sup')).toHaveText('up')
  await page.keyboard.press('Enter')
  await chooseAfterEscape(page, 'List', 'Numbered list')
  await page.keyboard.type('red')
  await expect(article.locator('ol > li')).toHaveText(['red'])
  await pressTool(page, 'More')
  await chooseEntry(page, 'Move up')
  await page.keyboard.type(' ones')
  await expect(article).toHaveText(/red ones.*BoldItalic/)
  await expectSaved(page)
})

test('a table is inserted and edited by keyboard, and left with Escape and Tab', async ({ page, portal }) => {
  const article = await beginArticle(page, portal, { course: 'Toys', title: 'Balls' })
  await article.focus()
  const openDialog = async () => {
    await pressTool(page, 'Table')
    await expect(page.getByLabel('Rows')).toBeFocused()
  }
  await openDialog()
  await page.keyboard.press('Escape')
  await expect(article).toBeFocused()
  await expect(article.getByRole('table')).toHaveCount(0)
  await openDialog()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(article).toBeFocused()
  await page.keyboard.type('Ball')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Color')
  await chooseAfterEscape(page, 'Table', 'Insert row below')
  await expect(article).toBeFocused()
  await expect(article.getByRole('row')).toHaveCount(3)
  await page.keyboard.type('s')
  await expect(article.getByRole('columnheader', { name: 'Colors' })).toHaveCount(1)
  for (const count of [1, 2]) {
    await page.keyboard.press('Shift+ArrowDown')
    await expect(article.locator('[class*=selectedCell]')).toHaveCount(count)
  }
  await pressTool(page, 'Table', ['Shift+Tab'])
  await chooseEntry(page, 'Merge cells')
  await expect(article.getByRole('columnheader', { name: 'Colors' })).toHaveAttribute('rowspan', '2')
  await pressAll(page, 'Escape', 'Tab')
  await expect(page.getByLabel('Notes')).toBeFocused()
  await expectSaved(page)
})

test('dialogs open by keyboard, and Escape returns to the text or to the control that opened them', async ({
  page,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Toys', title: 'Balls' })
  await article.focus()
  await page.keyboard.type('Round things')
  await page.keyboard.press('Shift+Control+ArrowLeft')
  const openLink = async () => {
    await pressTool(page, 'Link')
    await expect(page.getByRole('dialog', { name: 'Link' }).getByLabel('Address')).toBeFocused()
  }
  await openLink()
  await page.keyboard.press('Escape')
  await expect(article).toBeFocused()
  await openLink()
  const address = page.getByRole('dialog').getByLabel('Address')
  await expect(address).toHaveAccessibleDescription('The selected text becomes the link.')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('harm://balls.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Link":
      - heading "Link" [level=2]
      - textbox "Address" [invalid]: harm://balls.example
      - paragraph: The selected text becomes the link.
      - paragraph: "Use an https:// or mailto: address."
      - button "Cancel"
      - button "Add link"
  `)
  await expect(address).toHaveAccessibleDescription(/Use an https:\/\/ or mailto: address\.$/)
  await expect(address).toBeFocused()
  await page.keyboard.press('Control+a')
  // Simulates pasting a URL after the prefilled prefix.
  await page.keyboard.type('https://https://balls.example')
  await page.keyboard.press('Enter')
  await expect(article).toBeFocused()
  await expect(article.getByRole('link', { name: 'things' })).toHaveAttribute('href', 'https://balls.example')
  await page.getByLabel('Title', { exact: true }).fill('')
  await page.keyboard.press('Tab')
  await expectSaved(page)
  for (const [opener, dialog] of [
    [page.getByRole('button', { name: 'Versions' }), 'Versions'],
    [page.getByRole('button', { name: /^Problems/ }), 'Course problems'],
  ] as const) {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: dialog }).locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('a version is viewed and restored, and both texts of a conflict are kept, by keyboard', async ({
  page,
  browser,
  portal,
}) => {
  const keyboard = keyboardOf(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const article = await beginArticle(page, portal, { course: 'Toys', title: 'Balls' })
  await keyboard.write(article, 'Round things')
  await expectSaved(page)
  const other = await (await browser.newContext()).newPage()
  await openConsole(other, portal, LEE)
  await other.goto(page.url())
  await words(other).focus()
  await other.keyboard.type('Soft things. ')
  await expectSaved(other)

  await page.keyboard.type(' roll.')
  await expect(page.getByRole('alertdialog', { name: 'Balls' }).locator(':focus')).toBeVisible()
  await keyboard.press(button('Keep both'))
  await expect(page.getByRole('heading', { name: 'Balls (mine)', level: 2 })).toBeVisible()
  await expect(words(page)).toHaveText('Round things roll.')
  await expectSaved(page)
  await keyboard.press(
    page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: 'Balls', exact: true }),
  )
  await expect(words(page)).toHaveText('Soft things. Round things')
  await keyboard.press(button('Versions'))
  const versions = page.getByRole('dialog', { name: 'Versions' })
  const mine = versions.getByRole('listitem').filter({ hasText: 'replaced in a conflict' })
  await keyboard.press(mine.getByRole('button', { name: 'View', exact: true }))
  await expect(versions.getByRole('region', { name: 'This version' })).toContainText('Round things roll.')
  await expect(versions.locator(':focus')).toBeVisible()
  await keyboard.press(versions.getByRole('button', { name: 'Restore' }))
  await expect(versions).toHaveCount(0)
  await expect(words(page)).toHaveText('Round things roll.')
  await expect(words(page)).toBeFocused()
  await expectSaved(page)
  await other.context().close()
})

test('modules, questions and answers are moved by keyboard, and the focus moves with them', async ({
  page,
  portal,
}) => {
  await beginArticle(page, portal, { course: 'Toys', title: 'First' })
  await addModule(page, 'Quiz', 'What do you know?')
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.keyboard.type('Balls')
  await page.keyboard.press('Enter')
  const outline = page.getByRole('navigation', { name: 'Outline' })
  const menu = (name: string) => page.getByRole('button', { name, exact: true })
  await act(page, 'Actions: First', 'Move to Balls')
  await expect(menu('Actions: First')).toBeFocused()
  await expect(outline).toContainText(/What do you know\?[\s\S]*Balls[\s\S]*First/)
  await expect(
    page.getByRole('status').filter({ hasText: 'Moved First: position 1 of 1 in Balls.' }),
  ).toBeVisible()
  await act(page, 'Actions: Balls', 'Move up')
  await expect(menu('Actions: Balls')).toBeFocused()
  await expect(outline).toContainText(/Balls[\s\S]*First[\s\S]*What do you know\?/)

  await openModule(page, 'What do you know?')
  for (const question of ['Do they roll?', 'Do they fly?']) {
    await keyboardOf(page).press(menu('Add question'))
    await expect(page.getByLabel('Question', { exact: true }).last()).toBeFocused()
    await page.keyboard.type(question)
  }
  const questions = page.getByLabel('Question', { exact: true })
  await act(page, 'Actions: Question 1', 'Move down')
  await expect(menu('Actions: Question 2')).toBeFocused()
  await expect(questions.last()).toHaveValue('Do they roll?')
  const answers = page.getByRole('radiogroup').last().getByRole('textbox')
  await answers.first().focus()
  await page.keyboard.type('Yes')
  await act(page, 'Actions: answer 1 of question 2', 'Move down')
  await expect(menu('Actions: answer 2 of question 2')).toBeFocused()
  await expect(answers.last()).toHaveValue('Yes')
  await page.keyboard.press('Enter')
  await chooseEntry(page, 'Move up')
  await expect(menu('Actions: answer 1 of question 2')).toBeFocused()
  await expect(answers.first()).toHaveValue('Yes')
  await expectSaved(page)
})
