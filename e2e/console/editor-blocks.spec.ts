import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { beginArticle, expectSaved } from './write-course.ts'

test('marks at the start of a line create headings, lists and quotations, which Ctrl+Z reverts', async ({
  page,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Toys', title: 'Balls' })
  await article.click()
  for (const line of ['# Round', '## Soft', '> Roll it', '- red', 'blue', '', '1. throw', '', '# ']) {
    if (line !== '# Round') await page.keyboard.press('Enter')
    await page.keyboard.type(line)
  }
  await expect(article.getByRole('heading', { level: 2 })).toHaveText(['Round', ''])
  await page.keyboard.press('Control+z')
  await expect(article.locator('> p').last()).toHaveText('# ')
  await page.keyboard.type('plain')
  await expect(article.getByRole('heading')).toHaveText(['Round', 'Soft'])
  await expect(article.locator('blockquote')).toHaveText('Roll it')
  await expect(article.locator('ul > li')).toHaveText(['red', 'blue'])
  await expect(article.locator('ol > li')).toHaveText(['throw'])
  await expectSaved(page)
  await page.reload()
  await expect(article.locator('> p').last()).toHaveText('# plain')
  await expect(article.locator('> h2 + h3 + blockquote + ul + ol + p')).toHaveText('# plain')
})

test('a slash on an empty line opens the blocks, chosen by arrows, letters or mouse', async ({
  page,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Toys', title: 'Balls' })
  const blocks = page.getByRole('listbox', { name: 'Blocks' })
  await article.click()
  await page.keyboard.type('/')
  await expect(blocks.getByRole('option')).toHaveCount(11)
  await expect(article).toHaveAttribute('aria-controls', (await blocks.getAttribute('id')) ?? '')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  const second = blocks.getByRole('option', { name: 'Heading 3' })
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await expect(article).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Round')
  await expect(article.getByRole('heading', { level: 3 })).toHaveText('Round')
  await expect(article).not.toHaveAttribute('aria-activedescendant')

  await page.keyboard.press('Enter')
  await page.keyboard.type('/numb')
  await expect(blocks.getByRole('option')).toHaveText(['Numbered list1.'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('throw')
  await expect(article.locator('ol > li')).toHaveText(['throw'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await blocks.getByRole('option', { name: 'Divider' }).click()
  await page.keyboard.type('/ta')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Table' }).getByLabel('Rows')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(article).toBeFocused()
  await page.keyboard.type('1/2 and/or')
  await expect(blocks).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await page.keyboard.press('Escape')
  await expect(blocks).toHaveCount(0)
  await page.keyboard.type('he')
  await expect(blocks).toHaveCount(0)
  await expect(article.locator('> h3 + ol + hr + p + p')).toHaveText('/he')
  await expectSaved(page)
})
