import { globSync, readFileSync } from 'node:fs'
import { PROJECT } from '#core/folders.ts'
import { outlineArticle } from '#test/courses/outline-article.ts'
import { expect, test } from '../../support/fixtures.ts'
import { noteErrors } from '../../support/note-errors.ts'
import { HOSTILE, hugeClipboards } from './hostile-clipboards.ts'
import { openMarkupReader } from './open-markup-reader.ts'
import { savePasted } from './save-pasted.ts'

/** What programs put on the clipboard, each with the outline of the article that it gives beside it. */
const FOLDER = `${PROJECT}test/clipboards/`
const CLIPBOARDS = globSync('*/*.html', { cwd: FOLDER }).toSorted()

test('each clipboard of Word, Google Docs, LibreOffice, Outlook, spreadsheets, Apple and web pages gives its article', async ({
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

/** Everything that nodes made of pasted markup may say of an address. */
const ADDRESS = /"(?:url|src)":"(?!https?:|mailto:|")/

test('hostile clipboards run nothing, request nothing, break no policy, and give only nodes that the player shows', async ({
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
  // What an element loads, or runs when that fails, comes later.
  await page.waitForTimeout(500)
  expect(await violations.jsonValue()).toEqual([])
  expect(await page.evaluate(() => 'harmed' in globalThis)).toBe(false)
  expect(requests).toEqual([])
  expect(errors).toEqual([])
})
