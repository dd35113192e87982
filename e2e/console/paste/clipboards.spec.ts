import { globSync, readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { PROJECT } from '#core/folders.ts'
import { HOSTILE, hugeClipboards, LARGEST_CLIPBOARDS } from '#test/clipboards/hostile-clipboards.ts'
import { outlineArticle } from '#test/courses/outline-article.ts'
import { expect, test } from '../../support/fixtures.ts'
import { noteErrors } from '../../support/note-errors.ts'
import { beginArticle, expectSaved } from '../write-course.ts'
import { openMarkupReader } from './open-markup-reader.ts'
import { savePasted } from './save-pasted.ts'

/** Folder of recorded clipboards with the outlines of the expected articles. */
const FOLDER = `${PROJECT}test/clipboards/`
const CLIPBOARDS = globSync('*/*.html', { cwd: FOLDER }).toSorted()

// lexical#4922, studio#4325, studio#1397
test('each recorded clipboard of an office program, a spreadsheet or a web page becomes the expected article', async ({
  page,
  portal,
}) => {
  expect(CLIPBOARDS.length).toBeGreaterThanOrEqual(40)
  const errors = noteErrors(page)
  const requests: string[] = []
  const read = await openMarkupReader(page, portal)
  page.on('request', (request) => requests.push(request.url()))
  for (const name of CLIPBOARDS) {
    const { nodes = [], leftOut = [] } = (await read(readFileSync(FOLDER + name, 'utf8'))) ?? {}
    const missing = leftOut.map(([what, times]) => `${times} ${what}`).join(', ')
    const outline = outlineArticle(nodes) + (missing && `\nLeft out: ${missing}`)
    expect.soft(outline, name).toBe(readFileSync(FOLDER + name.replace(/html$/, 'txt'), 'utf8').trimEnd())
    expect.soft(outlineArticle(savePasted(nodes)), `${name}, pasted and saved`).toBe(outlineArticle(nodes))
  }
  expect(requests).toEqual([])
  expect(errors).toEqual([])
})

/** Pattern of a URL with a forbidden scheme in pasted nodes. */
const ADDRESS = /"(?:url|src)":"(?!https?:|mailto:|")/

test('hostile clipboards run nothing, request nothing, violate no policy, and leave only supported nodes', async ({
  page,
  portal,
}) => {
  const errors = noteErrors(page)
  const requests: string[] = []
  const read = await openMarkupReader(page, portal)
  page.on('request', (request) => requests.push(request.url()))
  const violations = await page.evaluateHandle(() => {
    const seen: string[] = []
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      seen.push(`${violatedDirective}: ${sample}`),
    )
    return seen
  })
  for (const [name, markup] of Object.entries({ ...HOSTILE, ...hugeClipboards() })) {
    const nodes = (await read(markup))?.nodes ?? []
    expect.soft(JSON.stringify(nodes), name).not.toMatch(ADDRESS)
    expect.soft(outlineArticle(savePasted(nodes)), `${name}, saved`).not.toMatch(/^\?/m)
  }
  // Elements load, or run their error handlers, later.
  await page.waitForTimeout(500)
  expect(await violations.jsonValue()).toEqual([])
  expect(await page.evaluate(() => 'harmed' in globalThis)).toBe(false)
  expect(requests).toEqual([])
  expect(errors).toEqual([])
})

test('a clipboard of any size, depth or complexity is pasted, or refused with a message', async ({
  page,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Huge', title: 'Words' })
  await article.focus()
  // Loads the markup reader.
  await pasteEvent(article, '<p>first</p>')
  await expect(article).toHaveText('first')
  await clear(article)
  const said = page.getByText(/^That’s too long to paste at once\./)
  const clipboards = { ...hugeClipboards(), ...LARGEST_CLIPBOARDS }
  for (const [name, markup] of Object.entries(clipboards)) {
    await pasteEvent(article, markup)
    await expect(
      said.or(article.getByText(/\S/)).first(),
      `${name}: pasted, or refused in words`,
    ).toBeVisible()
    const pasted = await lettersOf(article)
    expect.soft(await said.count(), `${name}: refused`).toBe(pasted === '' ? 1 : 0)
    if (name in LARGEST_CLIPBOARDS) expect.soft(pasted === lettersIn(markup), `${name}: all of it`).toBe(true)
    await clear(article)
  }
  await page.keyboard.type('a')
  await expect(article).toHaveText('a')
  await expectSaved(page)
})

/** Clears an article. The first typed letter removes the message about a paste. */
async function clear(article: Locator): Promise<void> {
  await article.press('x')
  await article.press('Control+a')
  await article.press('Delete')
  await expect(article).toHaveText('')
}

/** Returns the text of an article without spaces. */
async function lettersOf(article: Locator): Promise<string> {
  return ((await article.textContent()) ?? '').replace(/\s/g, '')
}

/** Returns the text of markup without spaces. */
function lettersIn(markup: string): string {
  return markup.replace(/<[^>]*>|\s/g, '')
}

/** Dispatches a paste event with markup and waits for the result. Filling the real clipboard would take minutes. */
function pasteEvent(article: Locator, markup: string): Promise<void> {
  return article.evaluate(async (element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'words')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await new Promise((pasted) => setTimeout(pasted))
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
  }, markup)
}
