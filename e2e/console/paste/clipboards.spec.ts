import { globSync, readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { PROJECT } from '#core/folders.ts'
import { outlineArticle } from '#test/courses/outline-article.ts'
import { expect, test } from '../../support/fixtures.ts'
import { noteErrors } from '../../support/note-errors.ts'
import { beginArticle, expectSaved } from '../write-course.ts'
import { HOSTILE, hugeClipboards, LARGEST_CLIPBOARDS } from './hostile-clipboards.ts'
import { openMarkupReader } from './open-markup-reader.ts'
import { savePasted } from './save-pasted.ts'

/** Recorded clipboards of programs, each next to the outline of the expected article. */
const FOLDER = `${PROJECT}test/clipboards/`
const CLIPBOARDS = globSync('*/*.html', { cwd: FOLDER }).toSorted()

// lexical#4922, studio#4325, studio#1397
test('each recorded clipboard of an office program, a spreadsheet or a web page becomes its article', async ({
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

/** Finds an address of a forbidden kind in the nodes from pasted markup. */
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
  // An element loads, or runs its error handler, later.
  await page.waitForTimeout(500)
  expect(await violations.jsonValue()).toEqual([])
  expect(await page.evaluate(() => 'harmed' in globalThis)).toBe(false)
  expect(requests).toEqual([])
  expect(errors).toEqual([])
})

/**
 * Maximum processor time of a paste, compared with reference work that takes 50 ms on a quiet machine: a second there,
 * and longer on a slow one.
 */
const MAX_PASTE_SHARE = 20

/** Creates 20,000 paragraphs outside the page, and reads their text. */
function doReferenceWork(page: Page): Promise<void> {
  return page.evaluate(() => {
    const root = document.createElement('div')
    for (let at = 0; at < 20_000; at++) {
      const paragraph = document.createElement('p')
      paragraph.append('a ', document.createElement('b'), ' few words')
      root.append(paragraph)
    }
    for (const paragraph of root.children) paragraph.textContent?.trim()
  })
}

test('no clipboard of any size, depth or complexity blocks the editor for a second', async ({
  page,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Huge', title: 'Words' })
  await article.focus()
  // Loads the markup reader.
  await pasteEvent(article, '<p>first</p>')
  await expect(article).toHaveText('first')
  await clear(article)
  const measure = await openProcessorClock(page)
  let reference = Number.POSITIVE_INFINITY
  for (let round = 0; round < 5; round++)
    reference = Math.min(reference, await measure(() => doReferenceWork(page)))
  const said = page.getByText(/^That’s too long to paste at once\./)
  const clipboards = { ...hugeClipboards(), ...LARGEST_CLIPBOARDS }
  for (const [name, markup] of Object.entries(clipboards)) {
    const used = await measure(() => pasteEvent(article, markup))
    expect.soft(used / reference, `${name}: ${used} ms of the processor`).toBeLessThan(MAX_PASTE_SHARE)
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

/** Clears an article. Typing the first letter removes the message about a paste. */
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

/**
 * Returns a function that measures the processor time of a page while an act runs, in ms: all its tasks together.
 * Unlike elapsed time, it excludes other load on the machine.
 */
async function openProcessorClock(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const now = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  return async (act: () => Promise<void>): Promise<number> => {
    const before = await now()
    await act()
    return 1000 * ((await now()) - before)
  }
}

/**
 * Dispatches a paste event with markup and waits until it is shown. The real clipboard would take minutes to fill.
 */
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
