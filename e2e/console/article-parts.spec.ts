import type { Locator, Page } from '@playwright/test'
import {
  imageNode,
  paragraphNode,
  ruleNode,
  type StateNode,
  textNode,
} from '#domain/course/draft/editor-state.ts'
import { expect, test, waitForPaint } from '../support/fixtures.ts'
import { openArticle, readArticle } from './open-article.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const p = (words: string) => paragraphNode([textNode(words, 0)])
const picture = paragraphNode([imageNode('/media/cat-scratching.svg', 'A cat', { width: 240, height: 90 })])
const poll = { type: 'poll', version: 1 } as StateNode

const NAMES: Record<string, string> = { horizontalrule: 'rule', foreign: 'poll' }

/** Returns the blocks of an article, each as its text or the name of its part. */
async function outlineOf(article: Locator): Promise<string> {
  const { blocks } = await readArticle(article)
  return blocks.map(({ type, text }) => NAMES[type] ?? text.replace('\uFFFC', 'picture')).join(' | ')
}

const middle = {
  picture: 'img[draggable]',
  rule: 'hr >> nth=0',
  lower: 'hr >> nth=1',
  poll: '[data-foreign]',
}
type Target = keyof typeof middle | { words: string; share?: number }

/** Returns the point of a part or text, near its end or at a share of its width. */
async function findPoint(article: Locator, target: Target): Promise<[x: number, y: number]> {
  if (typeof target === 'string') {
    const box = await article.locator(middle[target]).boundingBox()
    if (!box) throw new Error(`there is no ${target}`)
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  return article.evaluate((root, { words, share = 0.99 }) => {
    const paragraph = [...root.children].find((each) => each.textContent === words)
    const range = document.createRange()
    range.selectNodeContents(paragraph ?? root)
    const { left, width, top, height } = range.getBoundingClientRect()
    return [left + width * share, top + height / 2]
  }, target)
}

interface Hands {
  click: (target: Target, options?: Parameters<Page['mouse']['click']>[2]) => Promise<void>
  drag: (from: Target, to: Target) => Promise<void>
  /** Presses keys one after another. */
  press: (...keys: string[]) => Promise<void>
  type: (text: string) => Promise<void>
}

function handsOf(page: Page, article: Locator): Hands {
  return {
    async click(target, options) {
      await page.mouse.click(...(await findPoint(article, target)), options)
      await waitForPaint(page)
    },
    async drag(from, to) {
      await page.mouse.move(...(await findPoint(article, from)))
      await page.mouse.down()
      await page.mouse.move(...(await findPoint(article, to)), { steps: 5 })
      await page.mouse.up()
      await waitForPaint(page)
    },
    async press(...keys) {
      for (const key of keys) {
        await page.keyboard.press(key)
        await waitForPaint(page)
      }
    },
    type: (text) => page.keyboard.type(text),
  }
}

const START = 'One | picture | Two | rule | rule | Three | poll'

const softly = expect.configure({ soft: true })

/** Chooses an entry of a toolbar menu. */
async function choose(page: Page, menu: string, entry: string): Promise<void> {
  const bar = page.getByRole('toolbar', { name: 'Format' })
  await bar.getByRole('button', { name: menu, exact: true }).click()
  await bar.getByRole('button', { name: entry, exact: true }).click()
}

type Case = [name: string, act: (hands: Hands, page: Page) => Promise<void>, outline: string]

const CASES: Case[] = [
  [
    'typing at an image',
    async ({ click, type }) => {
      await click('picture')
      await type('New')
    },
    'One | picture | New | Two | rule | rule | Three | poll',
  ],
  [
    'typing at a rule',
    async ({ click, type }) => {
      await click('rule')
      await type('New')
    },
    'One | picture | Two | rule | New | rule | Three | poll',
  ],
  [
    'typing at the last part',
    async ({ click, type }) => {
      await click('poll')
      await type('New')
    },
    'One | picture | Two | rule | rule | Three | poll | New',
  ],
  [
    'Enter',
    async ({ click, press }) => {
      await click('picture')
      await press('Enter')
    },
    'One | picture |  | Two | rule | rule | Three | poll',
  ],
  [
    'Enter and words',
    async ({ click, press, type }) => {
      await click('rule')
      await press('Enter')
      await type('New')
    },
    'One | picture | Two | rule | New | rule | Three | poll',
  ],
  [
    'Shift+Enter',
    async ({ click, press }) => {
      await click('rule')
      await press('Shift+Enter')
    },
    'One | picture | Two | rule |  | rule | Three | poll',
  ],
  [
    'a part, then text',
    async ({ click, type }) => {
      await click('picture')
      await click({ words: 'Two' })
      await type('New')
    },
    'One | picture | TwoNew | rule | rule | Three | poll',
  ],
  [
    'a part, its text, then other text',
    async ({ click, type }) => {
      await click('picture')
      await type('New')
      await click({ words: 'Three' })
      await type('Old')
    },
    'One | picture | New | Two | rule | rule | ThreeOld | poll',
  ],
  [
    'arrow down',
    async ({ click, press, type }) => {
      await click('picture')
      await press('ArrowDown')
      await type('New')
    },
    'One | picture | NewTwo | rule | rule | Three | poll',
  ],
  [
    'arrow up',
    async ({ click, press, type }) => {
      await click('picture')
      await press('ArrowUp')
      await type('New')
    },
    'OneNew | picture | Two | rule | rule | Three | poll',
  ],
  [
    'arrow right',
    async ({ click, press, type }) => {
      await click('lower')
      await press('ArrowRight')
      await type('New')
    },
    'One | picture | Two | rule | rule | NewThree | poll',
  ],
  [
    'arrow left',
    async ({ click, press, type }) => {
      await click('rule')
      await press('ArrowLeft')
      await type('New')
    },
    'One | picture | TwoNew | rule | rule | Three | poll',
  ],
  [
    'arrow to the next part',
    async ({ click, press, type }) => {
      await click('rule')
      await press('ArrowDown')
      await type('New')
    },
    'One | picture | Two | rule | rule | New | Three | poll',
  ],
  [
    'arrow at the end',
    async ({ click, press, type }) => {
      await click('poll')
      await press('ArrowDown')
      await type('New')
    },
    'One | picture | Two | rule | rule | Three | poll | New',
  ],
  [
    'Home',
    async ({ click, press, type }) => {
      await click('rule')
      await press('Home')
      await type('New')
    },
    'One | picture | Two | rule | New | rule | Three | poll',
  ],
  [
    'End',
    async ({ click, press, type }) => {
      await click('picture')
      await press('End')
      await type('New')
    },
    'One | picture | New | Two | rule | rule | Three | poll',
  ],
  [
    'Control+Home',
    async ({ click, press, type }) => {
      await click('rule')
      await press('Control+Home')
      await type('New')
    },
    'NewOne | picture | Two | rule | rule | Three | poll',
  ],
  [
    'Control+End',
    async ({ click, press, type }) => {
      await click('rule')
      await press('Control+End')
      await type('New')
    },
    'One | picture | Two | rule | rule | Three | poll | New',
  ],
  [
    'Shift alone',
    async ({ click, press, type }) => {
      await click('rule')
      await press('Shift', 'Control', 'Alt')
      await type('New')
    },
    'One | picture | Two | rule | New | rule | Three | poll',
  ],
  [
    'Backspace',
    async ({ click, press, type }) => {
      await click('picture')
      await press('Backspace')
      await type('New')
    },
    'One | New | Two | rule | rule | Three | poll',
  ],
  [
    'Delete',
    async ({ click, press }) => {
      await click('rule')
      await press('Delete')
    },
    'One | picture | Two | rule | Three | poll',
  ],
  [
    'Delete, then typing',
    async ({ click, press, type }) => {
      await click('lower')
      await press('Delete')
      await type('New')
    },
    'One | picture | Two | rule | NewThree | poll',
  ],
  [
    'Backspace of the last part, then typing',
    async ({ click, press, type }) => {
      await click('poll')
      await press('Backspace')
      await type('New')
    },
    'One | picture | Two | rule | rule | Three | New',
  ],
  [
    'cut and paste',
    async ({ click, press }) => {
      await click('picture')
      await press('Control+x')
      await press('Control+v')
    },
    'One | picture | Two | rule | rule | Three | poll',
  ],
  [
    'cut, then typing',
    async ({ click, press, type }) => {
      await click('lower')
      await press('Control+x')
      await type('New')
    },
    'One | picture | Two | rule | NewThree | poll',
  ],
  [
    'copy and paste at the part',
    async ({ click, press }) => {
      await click('rule')
      await press('Control+c')
      await press('Control+v')
    },
    'One | picture | Two | rule | rule | rule | Three | poll',
  ],
  [
    'copy and paste at text',
    async ({ click, press }) => {
      await click('rule')
      await press('Control+c')
      await click({ words: 'One' })
      await press('Control+v')
    },
    'One | rule | picture | Two | rule | rule | Three | poll',
  ],
  [
    'pasting words',
    async ({ click, press }, page) => {
      await page.evaluate(() => navigator.clipboard.writeText('New'))
      await click('rule')
      await press('Control+v')
    },
    'One | picture | Two | rule | New | rule | Three | poll',
  ],
  [
    'double click on a part',
    async ({ click, type }) => {
      await click('picture', { clickCount: 2 })
      await type('New')
    },
    'One | picture | New | Two | rule | rule | Three | poll',
  ],
  [
    'triple click on a part',
    async ({ click, type }) => {
      await click('rule', { clickCount: 3 })
      await type('New')
    },
    'One | picture | Two | rule | New | rule | Three | poll',
  ],
  [
    'double click on a word',
    async ({ click, type }) => {
      await click('picture')
      await click({ words: 'Two', share: 0.5 }, { clickCount: 2 })
      await type('New')
    },
    'One | picture | New | rule | rule | Three | poll',
  ],
  [
    'triple click before an image',
    async ({ click, type }) => {
      await click({ words: 'One', share: 0.5 }, { clickCount: 3 })
      await type('New')
    },
    'New | picture | Two | rule | rule | Three | poll',
  ],
  [
    'triple click before a rule',
    async ({ click, type }) => {
      await click({ words: 'Two', share: 0.5 }, { clickCount: 3 })
      await type('New')
    },
    'One | picture | New | rule | rule | Three | poll',
  ],
  [
    'triple click before the last part',
    async ({ click, type }) => {
      await click({ words: 'Three', share: 0.5 }, { clickCount: 3 })
      await type('New')
    },
    'One | picture | Two | rule | rule | New | poll',
  ],
  [
    'drag over an image',
    async ({ drag, type }) => {
      await drag({ words: 'One' }, { words: 'Two', share: 0.01 })
      await type('New')
    },
    'OneNewTwo | rule | rule | Three | poll',
  ],
  [
    'drag over rules',
    async ({ click, drag, type }) => {
      await click('picture')
      await drag({ words: 'Two' }, { words: 'Three', share: 0.01 })
      await type('New')
    },
    'One | picture | TwoNewThree | poll',
  ],
  [
    'drag from an image',
    async ({ drag, type }) => {
      await drag('picture', { words: 'Two' })
      await type('New')
    },
    'One | picture | New | Two | rule | rule | Three | poll',
  ],
  [
    'Shift and arrows over an image',
    async ({ click, press, type }) => {
      await click({ words: 'One' })
      await press('Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight')
      await type('New')
    },
    'OneNewTwo | rule | rule | Three | poll',
  ],
  [
    'Shift and an arrow at an image',
    async ({ click, press, type }) => {
      await click('picture')
      await press('Shift+ArrowRight')
      await type('New')
    },
    'One | NewTwo | rule | rule | Three | poll',
  ],
  [
    'Shift+Home at an image',
    async ({ click, press, type }) => {
      await click('picture')
      await press('Shift+Home')
      await type('New')
    },
    'One | picture | New | Two | rule | rule | Three | poll',
  ],
  [
    'Control+Backspace',
    async ({ click, press, type }) => {
      await click('picture')
      await press('Control+Backspace')
      await type('New')
    },
    'One | New | Two | rule | rule | Three | poll',
  ],
  [
    'Escape',
    async ({ click, press, type }) => {
      await click('rule')
      await press('Escape')
      await type('New')
    },
    'One | picture | Two | rule | New | rule | Three | poll',
  ],
  [
    'PageDown',
    async ({ click, press, type }) => {
      await click('rule')
      await press('PageDown')
      await type('New')
    },
    'One | picture | Two | rule | New | rule | Three | poll',
  ],
  [
    'everything',
    async ({ click, press, type }) => {
      await click({ words: 'One' })
      await press('Control+a')
      await type('New')
    },
    'New',
  ],
  [
    'everything from a part',
    async ({ click, press, type }) => {
      await click('rule')
      await press('Control+a')
      await type('New')
    },
    'New',
  ],
  [
    'Tab and back',
    async ({ click, press, type }, page) => {
      await click('rule')
      await press('Tab')
      // The problem with the unknown part appears after the focus leaves the article. Its link comes after the article.
      await page.getByRole('button', { name: 'Article, paragraph 7' }).focus()
      await press('Shift+Tab')
      await type('New')
    },
    'One | picture | Two | rule | New | rule | Three | poll',
  ],
  ...['Bold', 'Italic'].map(
    (tool): Case => [
      `the tool ${tool}`,
      async ({ click, type }, page) => {
        await click('rule')
        await page.getByRole('button', { name: tool, exact: true }).click()
        await type('New')
      },
      'One | picture | Two | rule | New | rule | Three | poll',
    ],
  ),
  ...(
    [
      ['List', 'Bullet list', START],
      ['List', 'Checklist', START],
      ['More', 'Align: Center', START],
      ['More', 'Indent', START],
      ['More', 'Outdent', START],
      ['More', 'Move up', 'One | picture | rule | Two | rule | Three | poll'],
      ['More', 'Superscript', START],
      ['More', 'Clear formatting', START],
      ['More', 'Divider', 'One | picture | Two | rule | rule | rule | Three | poll'],
    ] as const
  ).map(
    ([menu, entry, outline]): Case => [
      entry,
      async ({ click }, page) => {
        await click('rule')
        await choose(page, menu, entry)
      },
      outline,
    ],
  ),
  ...['Heading 2', 'Code', 'Quote'].map(
    (style): Case => [
      `the style ${style}`,
      async ({ click }, page) => {
        await click('rule')
        await page.getByLabel('Style').selectOption(style)
      },
      START,
    ],
  ),
  [
    'a list at an image',
    async ({ click }, page) => {
      await click('picture')
      await choose(page, 'List', 'Bullet list')
    },
    START,
  ],
  [
    'a line at an image',
    async ({ click }, page) => {
      await click('picture')
      await choose(page, 'More', 'Divider')
    },
    'One | picture | rule | Two | rule | rule | Three | poll',
  ],
  [
    'a table',
    async ({ click, type }, page) => {
      await click('rule')
      await page.getByRole('button', { name: 'Table', exact: true }).click()
      await page.getByLabel('Rows').fill('1')
      await page.getByLabel('Columns').fill('1')
      await page.getByRole('button', { name: 'Insert table' }).click()
      await type('New')
    },
    'One | picture | Two | rule | New | rule | Three | poll',
  ],
  [
    'a link',
    async ({ click }, page) => {
      await click('rule')
      await page.getByRole('button', { name: 'Link', exact: true }).click()
      await page.getByLabel('Address').fill('https://cats.example')
      await page.getByRole('button', { name: 'Add link' }).click()
    },
    START,
  ],
  [
    'another image',
    async ({ click, type }, page) => {
      await click('rule')
      await page.getByRole('button', { name: 'Image', exact: true }).click()
      await page.getByLabel('Link to image').fill('/media/none.svg')
      await page.getByLabel('Description').fill('A dog')
      await page.getByRole('button', { name: 'Insert image' }).click()
      await type('New')
    },
    'One | picture | Two | rule | pictureNew | rule | Three | poll',
  ],
  [
    'the fields of an image, then its article',
    async ({ click, press, type }, page) => {
      await click('picture')
      await page.getByRole('button', { name: 'Edit image' }).click()
      await page.getByLabel('Description').click()
      await type('Old')
      await press('Escape')
      await type('New')
    },
    'One | picture | New | Two | rule | rule | Three | poll',
  ],
  [
    'the title, then its article',
    async ({ click, type }, page) => {
      await click('rule')
      await page.getByLabel('Title', { exact: true }).click()
      await click({ words: 'Three' })
      await type('New')
    },
    'One | picture | Two | rule | rule | ThreeNew | poll',
  ],
  [
    'an input method',
    async ({ click }, page) => {
      await click('rule')
      const browser = await page.context().newCDPSession(page)
      for (const text of ['に', 'にほ'])
        await browser.send('Input.imeSetComposition', {
          text,
          selectionStart: text.length,
          selectionEnd: text.length,
        })
      await browser.send('Input.insertText', { text: '日本' })
      await browser.detach()
    },
    'One | picture | Two | rule | 日本 | rule | Three | poll',
  ],
  [
    'text that is inserted without keys',
    async ({ click }, page) => {
      await click('rule')
      await page.keyboard.insertText('New')
    },
    'One | picture | Two | rule | New | rule | Three | poll',
  ],
  [
    'right click on text',
    async ({ click, press, type }) => {
      await click('rule')
      await click({ words: 'Three' }, { button: 'right' })
      await press('Escape')
      await type('New')
    },
    'One | picture | Two | rule | rule | ThreeNew | poll',
  ],
]

test('typing at a selected part goes after it, and each kind of selection inserts at its own position', async ({
  page,
  portal,
}) => {
  const article = await openArticle(page, portal, [
    p('One'),
    picture,
    p('Two'),
    ruleNode(),
    ruleNode(),
    p('Three'),
    poll,
  ])
  const hands = handsOf(page, article)
  for (const [name, act, outline] of CASES) {
    await act(hands, page)
    await waitForPaint(page)
    // The paste reader may have to load first.
    await softly.poll(() => outlineOf(article), name).toBe(outline)
    for (let step = 0; step < 8 && (await outlineOf(article)) !== START; step++)
      await page.keyboard.press('Control+z')
    softly(await outlineOf(article), `${name}, undone`).toBe(START)
  }
})

test('a picture keeps its size under another description, but not with another URL', async ({
  page,
  portal,
}) => {
  const article = await openArticle(page, portal, [p('One'), picture])
  const change = async (label: string, value: string) => {
    await article.getByRole('img').click()
    await page.getByRole('button', { name: 'Edit image' }).click()
    await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: 'Insert image' }).click()
  }
  await change('Description', 'A dog')
  await expect(article.getByRole('img', { name: 'A dog' })).toHaveAttribute('width', '240')
  await change('Link to image', '/media/cat-ears-tail.svg')
  await expect(article.locator('img[src$="cat-ears-tail.svg"]')).not.toHaveAttribute('width')
})

test('a tap on a part or on text puts the caret there', async ({ browser, portal }) => {
  const page = await (
    await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  ).newPage()
  const article = await openArticle(page, portal, [p('One'), picture, p('Two'), ruleNode(), poll])
  for (const [target, word, outline] of [
    ['picture', 'New', 'One | picture | New | Two | rule | poll'],
    [{ words: 'Two' }, 'Old', 'One | picture | New | TwoOld | rule | poll'],
    ['rule', 'two', 'One | picture | New | TwoOld | rule | two | poll'],
    ['poll', 'end', 'One | picture | New | TwoOld | rule | two | poll | end'],
    [{ words: 'One' }, 'Last', 'OneLast | picture | New | TwoOld | rule | two | poll | end'],
  ] as const) {
    await article
      .locator(typeof target === 'string' ? middle[target] : `:text("${target.words}")`)
      .first()
      .scrollIntoViewIfNeeded()
    await page.touchscreen.tap(...(await findPoint(article, target)))
    await waitForPaint(page)
    await page.keyboard.type(word)
    await waitForPaint(page)
    expect(await outlineOf(article), word).toBe(outline)
  }
  await page.context().close()
})
