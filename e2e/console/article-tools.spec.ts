import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test, waitForPaint } from '../support/fixtures.ts'
import { copyClipboard } from './paste/copy-clipboard.ts'
import { beginArticle, expectSaved } from './write-course.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Chooses an entry of a toolbar menu. */
async function choose(page: Page, menu: string, entry: string): Promise<void> {
  const bar = page.getByRole('toolbar', { name: 'Format' })
  await bar.getByRole('button', { name: menu, exact: true }).click()
  await bar.getByRole('button', { name: entry, exact: true }).click()
}

/** Puts the caret in the first data cell of the last row. */
async function clickLastRow(page: Page, article: Locator): Promise<void> {
  await article.locator('tr').last().locator('td').first().click()
  await waitForPaint(page)
}

async function pressAll(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

test('Tab indents a list item, Shift+Tab moves it back, and Escape lets Tab leave the list', async ({
  page,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Levels', title: 'Lists' })
  await article.click()
  await choose(page, 'List', 'Numbered list')
  await page.keyboard.type('wash')
  await pressAll(page, 'Enter', 'Tab')
  await page.keyboard.type('the ears')
  await pressAll(page, 'Enter', 'Shift+Tab')
  await page.keyboard.type('dry')
  await expect(article.locator('ol ol > li')).toHaveText(['the ears'])
  await expect(article.locator('> ol > li').last()).toHaveText('dry')
  await expectSaved(page)
  await pressAll(page, 'Escape', 'Tab')
  await expect(article).not.toBeFocused()
  await article.focus()
  await pressAll(page, 'Shift+Tab')
  await expect(article).not.toBeFocused()
})

test('a part from another program is selected, moved, deleted and restored', async ({ page, portal }) => {
  const article = await beginArticle(page, portal, { course: 'Odd', title: 'Parts' })
  const poll = { type: 'poll', question: 'Why?', version: 1 }
  const own = { namespace: 'article', nodes: [poll] }
  await copyClipboard(page, { 'application/x-lexical-editor': JSON.stringify(own), 'text/plain': 'Why?' })
  await article.click()
  await page.keyboard.type('Before.')
  await pressAll(page, 'Enter', 'Control+v')
  const part = article.getByText(/^Made in another program\./)
  await part.click()
  await expect(part).toHaveAttribute('data-selected')
  await expectAccessible(page)
  await choose(page, 'More', 'Move up')
  await expect(article).toHaveText(/^Made in another program\..*Before\.$/)
  await part.click()
  await page.keyboard.press('Delete')
  await expect(part).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(part).toHaveCount(1)
})

test('a table gets rows, columns, headers and merged cells, and its text gets an alignment', async ({
  page,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Tables', title: 'Food' })
  await article.click()
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByLabel('Rows').fill('2')
  await page.getByLabel('Columns').fill('2')
  await page.getByRole('button', { name: 'Insert table' }).click()
  await expect(article.getByRole('row')).toHaveCount(2)
  await expect(article).toBeFocused()
  await page.keyboard.type('Animal')
  await choose(page, 'More', 'Align: Center')
  await choose(page, 'Table', 'Insert row below')
  await choose(page, 'Table', 'Insert column after')
  await expect(article.getByRole('row')).toHaveCount(3)
  await expect(article.locator('tr').first().locator('th')).toHaveCount(3)
  await clickLastRow(page, article)
  await page.keyboard.type('Cat')
  await choose(page, 'Table', 'Header column')
  await expect(
    article.getByRole('rowheader', { name: 'Cat' }).or(article.locator('tr').last().locator('th')),
  ).toHaveCount(1)
  await clickLastRow(page, article)
  await page.keyboard.type('a')
  await page.keyboard.press('Shift+ArrowRight')
  await choose(page, 'Table', 'Merge cells')
  await expect(article.locator('[colspan="2"]')).toHaveText('a')
  await choose(page, 'Table', 'Split cell')
  await expect(article.locator('[colspan="2"]')).toHaveCount(0)
  await choose(page, 'Table', 'Delete row')
  await expect(article.getByRole('row')).toHaveCount(2)
  await expectSaved(page)
  await page.reload()
  await expect(article.locator('tr').first().locator('th').first()).toHaveText('Animal')
  await expect(article.locator('th p').first()).toHaveCSS('text-align', 'center')
})
