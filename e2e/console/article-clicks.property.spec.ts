import { isDeepStrictEqual } from 'node:util'
import type { Locator } from '@playwright/test'
import fc from 'fast-check'
import * as a from '#test/courses/article-nodes.ts'
import { expect, test, waitForPaint } from '../support/fixtures.ts'
import { openArticle, readArticle, type ShownBlock } from './open-article.ts'

const picture = () =>
  a.imageNode('/media/cat-scratching.svg', 'A cat at her post', { width: 240, height: 90 })
const poll = { type: 'poll', version: 1 } as a.StateNode
const mention = { type: 'mention', version: 1 } as a.StateNode

/** Blocks of every kind. Parts appear first, last, in sequence and within a line. */
const BLOCKS: readonly a.StateNode[] = [
  a.paragraph(picture()),
  a.heading(2, 'What a post is for'),
  a.paragraph('A need, not naughtiness. '.repeat(12)),
  a.ruleNode(),
  a.ruleNode(),
  a.paragraph(),
  a.paragraph('Press ', a.imageNode('/media/none.svg', '', { width: 20, height: 20 }), ' then.'),
  poll,
  a.list(
    'bullet',
    a.item('sisal'),
    a.item('wood'),
    a.item(a.list('number', a.item('oak', { listsAround: 1 }))),
    a.item(picture()),
  ),
  a.list('check', a.item('steady', { checked: true }), a.item('tall', { checked: false })),
  a.paragraph(picture()),
  a.paragraph(picture()),
  a.codeNode('first line\n\nthird line', 'js'),
  a.table(
    [a.cell(a.paragraph('Small')), a.cell(a.paragraph())],
    [a.cell(a.paragraph(picture())), a.cell(a.paragraph('Large'), a.ruleNode())],
  ),
  a.quote('Does she scratch upright?'),
  a.paragraph(
    'One',
    a.lineBreakNode(),
    'two and ',
    a.linkNode('https://cats.example', null, [a.words('a link')]),
  ),
  a.paragraph('Ask ', mention, '.'),
  poll,
]

/** A position in the article: relative to a block's box, or anywhere in the field. */
interface Place {
  block: number | undefined
  x: number
  y: number
  clicks: number
}

const share = fc.double({ min: 0.01, max: 0.99, noNaN: true })
const place: fc.Arbitrary<Place> = fc.record({
  block: fc.oneof(
    { arbitrary: fc.nat(BLOCKS.length * 2), weight: 3 },
    { arbitrary: fc.constant(undefined), weight: 1 },
  ),
  x: share,
  y: share,
  clicks: fc.constantFrom(1, 1, 1, 2, 3),
})

/** A point on the screen with the key of its block. Undefined between blocks. */
interface PlacePoint {
  x: number
  y: number
  key: string | undefined
  /** Keys of the two nearest blocks of the article. */
  around: string[]
}

/** Scrolls to a position and returns its point. Undefined if the point is outside the article. */
async function findPoint(article: Locator, at: Place): Promise<PlacePoint | undefined> {
  const { blocks } = await readArticle(article)
  const target = at.block === undefined ? undefined : blocks[at.block % blocks.length]?.key
  const keys = blocks.map(({ key }) => key)
  return article.evaluate(
    async (root, { x, y, target, keys, tops }) => {
      const editor = (
        root as unknown as { __lexicalEditor: { getElementByKey(key: string): HTMLElement | null } }
      ).__lexicalEditor
      const element = (target !== undefined && editor.getElementByKey(target)) || root
      const findY = () => {
        const { top, height } = element.getBoundingClientRect()
        return top + height * y
      }
      // Repeated, because content gets its height only when scrolled into view.
      for (let last = Number.NaN; last !== findY(); ) {
        scrollBy({ top: findY() - innerHeight / 2, behavior: 'instant' })
        last = findY()
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      }
      const { left, width } = element.getBoundingClientRect()
      const point = { x: left + width * x, y: findY() }
      const hit = document.elementFromPoint(point.x, point.y)
      if (!root.contains(hit)) return undefined
      const distanceTo = (top: string) => {
        const box = editor.getElementByKey(top)?.getBoundingClientRect() ?? new DOMRect()
        return Math.max(box.top - point.y, point.y - box.bottom)
      }
      const around = tops.toSorted((one, other) => distanceTo(one) - distanceTo(other)).slice(0, 2)
      return { ...point, key: keys.find((key) => editor.getElementByKey(key)?.contains(hit)), around }
    },
    { ...at, target, keys, tops: [...new Set(blocks.map(({ top }) => top))] },
  )
}

const isPart = ({ text: shown }: ShownBlock) => /^\uFFFC+$/.test(shown)

/**
 * Checks that a word is in the clicked block, or after it if the block is a part, and that all other blocks are
 * unchanged.
 */
function expectWord(
  { before, after }: Record<'before' | 'after', ShownBlock[]>,
  word: string,
  { key, around, isSelecting }: PlacePoint & { isSelecting: boolean },
): void {
  const [at, ...others] = [...after.keys()].filter((each) => after[each]?.text.includes(word))
  const holding = after[at ?? -1]
  if (at === undefined || !holding) throw new Error(`${word} is nowhere`)
  expect(others).toEqual([])
  const was = before.find((block) => block.key === holding.key)
  const [head = '', tail = '', ...more] = holding.text.split(word)
  expect(more).toEqual([])
  if (was && isSelecting) expect(was.text.startsWith(head) && was.text.endsWith(tail)).toBe(true)
  else expect(head + tail).toBe(was?.text ?? '')
  expect(after.toSpliced(at, 1, ...(was ? [was] : []))).toEqual(before)
  const clicked = before.find((block) => block.key === key)
  const isAfter = !was && clicked && isPart(clicked)
  if (isAfter) expect(after[at - 1]?.key).toBe(key)
  else if (clicked) expect(holding.key).toBe(key)
  else {
    const neighbors = was ? [holding.top] : [after[at - 1]?.top, after[at + 1]?.top]
    expect(neighbors.some((top) => top !== undefined && around.includes(top))).toBe(true)
  }
}

/** Number of runs and their seed, from the environment. A failure reports its seed. */
const { RUNS = 40, SEED } = process.env

test('a word typed after a click goes only into the clicked block, and can be undone', async ({
  page,
  portal,
}) => {
  const article = await openArticle(page, portal, BLOCKS)
  let count = 0
  async function expectWordAt(at: Place): Promise<void> {
    const point = await findPoint(article, at)
    if (!point) return
    await page.mouse.click(point.x, point.y, { clickCount: at.clicks })
    await waitForPaint(page)
    const before = await readArticle(article)
    count += 1
    const word = `q${count}w`
    await page.keyboard.type(word)
    const after = await readArticle(article)
    const blocks = { before: before.blocks, after: after.blocks }
    expectWord(blocks, word, { ...point, isSelecting: at.clicks > 1 })
    let undone = after
    // Several steps are needed if the machine pauses between two letters.
    for (let step = 0; step < word.length && !isDeepStrictEqual(undone.blocks, before.blocks); step++) {
      await page.keyboard.press('Control+z')
      undone = await readArticle(article)
    }
    expect(undone).toEqual(before)
  }
  // In the margin between the code and the table, Chromium puts the caret below the table.
  const margin = [{ block: undefined, x: 0.99, y: 0.7125, clicks: 1 }] as [Place]
  // Lexical handles the click on a check mark, so a previously selected part would stay selected.
  const lastPart = [{ block: undefined, x: 0.02, y: 0.99, clicks: 1 }] as [Place]
  const checkMark = [{ block: 13, x: 0.02, y: 0.05, clicks: 1 }] as [Place]
  // The text of its item would stay selected, too.
  const item = [{ block: 12, x: 0.5, y: 0.5, clicks: 3 }] as [Place]
  // At the lower edge of an item, Chromium puts the caret in the next item, which has a picture.
  const edge = [{ block: 10, x: 0.99, y: 0.98, clicks: 1 }] as [Place]
  const markOfItem = [{ block: 12, x: 0.015, y: 0.86, clicks: 1 }] as [Place]
  await fc.assert(fc.asyncProperty(place, expectWordAt), {
    examples: [margin, lastPart, checkMark, item, markOfItem, edge],
    numRuns: Number(RUNS),
    endOnFailure: true,
    ...(SEED !== undefined && { seed: Number(SEED) }),
  })
})

test('a check mark moves the caret even after a selection dragged out of the article', async ({
  page,
  portal,
}) => {
  const article = await openArticle(page, portal, [a.list('check', a.item('steady', { checked: false }))])
  const item = await article.getByText('steady').boundingBox()
  if (!item) throw new Error('the item is not shown')
  const y = item.y + item.height / 2
  await page.mouse.move(item.x + item.width - 1, y)
  await page.mouse.down()
  await page.mouse.move(item.x + 1, y)
  await page.mouse.move(item.x + 1, y - 100)
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(false)
  await article.locator('li').click({ position: { x: 8, y: item.height / 2 } })
  await page.keyboard.type('!')
  await expect(article).toHaveText('steady!')
})
