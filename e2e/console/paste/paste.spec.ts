import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { PROJECT } from '#core/folders.ts'
import { HOSTILE, hugeClipboards } from '#test/clipboards/hostile-clipboards.ts'
import { expect, expectAccessible, test } from '../../support/fixtures.ts'
import { addModule, beginArticle, expectSaved, words } from '../write-course.ts'
import { copyClipboard } from './copy-clipboard.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const clipboard = (name: string) => readFileSync(`${PROJECT}test/clipboards/${name}.html`, 'utf8')

/** Copies markup and plain text like another program. */
const copy = (page: Page, markup: string, words: string) =>
  copyClipboard(page, { 'text/html': markup, 'text/plain': words })

test('a Word clipboard is pasted by keyboard with a note about omissions, undone, and pasted as plain text', async ({
  page,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Rabbits', title: 'Food' })
  await copy(page, clipboard('word-windows/comments'), 'Rabbits eat hay all day and one carrot a week.')
  await article.focus()
  await page.keyboard.press('Control+v')
  await expect(article).toHaveText('Rabbits eat hay all day and one carrot a week.')
  await expect(page.getByText('Left out: 2 comments.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo paste' }).click()
  await expect(article).toHaveText('')
  await expect(page.getByText('Left out')).toHaveCount(0)

  await copy(page, clipboard('word-windows/headings-and-emphasis'), 'Washing a dog\r\nTake warm water')
  await page.keyboard.press('Control+v')
  await expect(article.getByRole('heading', { level: 2 })).toHaveText('Washing a dog')
  await expect(article.getByRole('heading', { level: 3 })).toHaveText('Before the bath')
  await expect(article.locator('strong')).toHaveText(['warm', 'people', 'better'])
  await expect(article.getByRole('link')).toHaveText(['our page', 'write to us'])
  await expectSaved(page)
  await page.keyboard.press('Control+z')
  await expect(article).toHaveText('')
  await page.keyboard.press('Control+Shift+v')
  await expect(article.getByRole('paragraph')).toHaveText(['Washing a dog', 'Take warm water'])
  await expect(article.getByRole('heading')).toHaveCount(0)
})

test('nested lists and a table with merged cells from Word are saved and shown unchanged', async ({
  page,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Lists', title: 'All of them' })
  await article.focus()
  const leftOut = page.getByText('Left out: 1 image.')
  for (const name of ['numbers-three-levels', 'table-with-merged-cells', 'pictures']) {
    await copy(page, clipboard(`word-windows/${name}`), 'words')
    await page.keyboard.press('Control+v')
    await expect(article).toContainText(
      { n: 'Rinse twice.', t: 'grown', p: 'This is Rex:' }[name.slice(0, 1)] ?? '',
    )
    if (name === 'pictures') await expect(leftOut).toBeVisible()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
  }
  await expect(leftOut).toHaveCount(0)
  await expectSaved(page)
  await page.reload()
  await expect(article.locator('ol ol ol > li')).toHaveText(['Not the ears.', 'Not the eyes.'])
  await expect(article.getByRole('columnheader')).toHaveText(['Animal', 'Food a day'])
  await expect(article.locator('[colspan="2"]')).toHaveText('Food a day')
  await expect(article.locator('[rowspan="2"]')).toHaveText('Cat')
  await article.getByText('Add the image here: A brown dog in a bath tub').click()
  await expect(page.getByLabel('Description for people who can’t see it')).toHaveValue(
    'A brown dog in a bath tub',
  )
  await expectAccessible(page)
})

test('hostile clipboards and an excessively long one have no effect in the editor', async ({
  page,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Harm', title: 'None' })
  await article.focus()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).origin))
  for (const markup of Object.values(HOSTILE)) {
    await copy(page, markup, 'words')
    await page.keyboard.press('Control+v')
  }
  await copy(page, hugeClipboards()['10 MB of elements'] ?? '', 'a'.repeat(400_000))
  await page.keyboard.press('Control+v')
  await expect(page.getByText(/^That’s too long to paste at once\./)).toBeVisible()
  await page.keyboard.press('Control+Shift+v')
  await expect(page.getByText(/^That’s too long to paste at once\./)).toBeVisible()
  await expectSaved(page)
  expect(await page.evaluate(() => 'harmed' in globalThis)).toBe(false)
  expect([...new Set(requests)]).toEqual([new URL(page.url()).origin])
  expect(await article.locator('script, svg, iframe, [onclick], [style], [src]').count()).toBe(0)
})

/** Returns a clipboard of the article editor. A web page could forge it. */
const copied = (nodes: string) => ({
  'application/x-lexical-editor': `{"namespace":"article","nodes":[${nodes}]}`,
  'text/plain': 'words',
})

test('a picture on a clipboard forged by a web page is fetched only if an article has already shown it', async ({
  page,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Images', title: 'One' })
  await article.focus()
  const requested: string[] = []
  await page.route('https://harm.example/**', (route) => {
    requested.push(route.request().url())
    return route.abort()
  })
  const image = '{"type":"image","src":"https://harm.example/x","altText":"a cat"}'
  const nodes = [image, `{"type":"foreign","foreign":${image}}`, image.replace('https:', '')]
  await copyClipboard(page, copied(`{"type":"paragraph","children":[${nodes}]}`))
  await page.keyboard.press('Control+v')
  await expect(article).toHaveText(/^(Add the image here: a cat){3}$/)
  await expectSaved(page)
  expect(requested).toEqual([])
})

/** Clipboards that would take a browser seconds to read, or that could not be saved. */
const TOO_MUCH: readonly Record<string, string>[] = [
  { 'text/html': '<hr>'.repeat(10_000), 'text/plain': 'words' },
  { 'text/html': `<p>${'a<br>'.repeat(7000)}`, 'text/plain': 'words' },
  { 'text/html': '<img alt="a" src="https://harm.example/x">'.repeat(9000), 'text/plain': 'words' },
  { 'text/html': `<p>${'purr '.repeat(100_000)}`, 'text/plain': 'words' },
  { 'text/html': `<ul>${'<li>a'.repeat(1500)}</ul>`, 'text/plain': 'words' },
  { 'text/plain': 'purr\n'.repeat(9000) },
  copied(Array.from({ length: 9000 }, () => '{"type":"linebreak"}').join()),
  copied(`${'{"type":"quote","children":['.repeat(5000)}${']}'.repeat(5000)}`),
  copied(`{"type":"x","of":${'['.repeat(300_000)}${']'.repeat(300_000)}}`),
  copied('{"type":"x","__proto__":1}'),
]

test('a clipboard that is too large is refused, and the article can still be edited and saved', async ({
  page,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Much', title: 'Words' })
  await article.focus()
  const sentence = page.getByText(/^That’s too long to paste at once\. Try it in sections/)
  for (const clipboard of TOO_MUCH) {
    await copyClipboard(page, clipboard)
    await page.keyboard.press('Control+v')
    await expect(sentence).toBeVisible()
    await page.keyboard.type('a')
    await expect(sentence).toHaveCount(0)
  }
  await expectSaved(page)
  await page.reload()
  await expect(article).toHaveText('a'.repeat(TOO_MUCH.length))
})

test('text copied between articles stays unchanged, including the styles of other programs', async ({
  page,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Two', title: 'One' })
  await copy(page, clipboard('google-docs/lists-in-lists'), 'words')
  await article.focus()
  await page.keyboard.press('Control+v')
  await expect(article).toContainText('Far.')
  const items = await article.getByRole('listitem').allTextContents()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await addModule(page, 'Article', 'Other')
  const other = words(page)
  await other.focus()
  await page.keyboard.press('Control+v')
  await expect(other.getByRole('listitem')).toHaveText(items)
})
