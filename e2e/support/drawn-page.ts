import type { Page, Response } from '@playwright/test'
import { requestEmptyPages } from './calls.ts'

/** Waits until a portal that has just started draws pages, which it does a moment after it is ready. */
export async function waitUntilDrawing(origin: string): Promise<void> {
  for (;;) {
    const page = await fetch(`${origin}/signin`, { headers: { accept: 'text/html' } })
    if ((await page.text()).includes('id="page"')) return
    await new Promise((wake) => setTimeout(wake, 20))
  }
}

/** Opens an address; again where the server did not draw its page in time, as on a machine that stalls. */
export async function openDrawn(page: Page, address: string): Promise<void> {
  for (;;) {
    const response = await page.goto(address, { waitUntil: 'commit' })
    if ((await response?.text())?.includes('id="page"')) return
  }
}

declare global {
  interface Window {
    /** The markup of the app as it had just taken the page over. */
    takenOver?: string
  }
}

/** Waits until the app runs: it has taken a drawn page over, or written a screen into one that was not drawn. */
export async function waitForApp(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isWritten = document.querySelector('#root > *') !== null
    return document.readyState !== 'loading' && isWritten && window.endEarly === undefined
  })
}

/** Notes a page's markup as soon as the app has taken over what the server drew, before it changes anything. */
export async function noteTakeOver(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let endEarly: Window['endEarly']
    Object.defineProperty(window, 'endEarly', {
      configurable: true,
      get: () => endEarly,
      set: (end: (isTakenOver: boolean) => void) => {
        endEarly = (isTakenOver) => {
          window.takenOver = document.querySelector('#root')?.outerHTML ?? ''
          end(isTakenOver)
        }
      },
    })
  })
}

/** Waits until the app has taken a drawn page over; returns its markup at that moment. */
export async function waitForTakeOver(page: Page): Promise<string> {
  await page.waitForFunction(() => window.takenOver !== undefined)
  return page.evaluate(() => window.takenOver ?? '')
}

/** One difference between a server's and the app's page: the element, and what each of them has. */
export interface Difference {
  at: string
  drawn: string
  live: string
}

/** Returns the markup of the app in a page that the server did not draw, once it rests. */
export async function renderAlone(page: Page, address: string): Promise<string> {
  const alone = await page.context().newPage()
  try {
    await alone.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 })
    await requestEmptyPages(alone)
    await alone.goto(address, { waitUntil: 'networkidle' })
    return await alone.locator('#root').evaluate((root) => root.outerHTML)
  } finally {
    await alone.close()
  }
}

/** Compares what the server sent with markup of the app, node by node, in an empty page. */
export async function compareWithServer(
  page: Page,
  response: Response | null,
  live: string,
): Promise<Difference[]> {
  const drawn = (await response?.text()) ?? ''
  const parser = await page.context().newPage()
  try {
    return await parser.evaluate(findDifferences, { drawn, live })
  } finally {
    await parser.close()
  }
}

/** Runs in a browser: the differences of two pages, by elements in their order. */
function findDifferences({ drawn, live }: { drawn: string; live: string }): Difference[] {
  const differences: Difference[] = []

  function rootOf(html: string): Element {
    const root = new DOMParser().parseFromString(html, 'text/html').querySelector('#root')
    if (!root) throw new Error('there is no #root')
    const comments = root.ownerDocument.createNodeIterator(root, NodeFilter.SHOW_COMMENT)
    for (let comment = comments.nextNode(); comment; comment = comments.nextNode())
      (comment as Comment).remove()
    root.normalize()
    return root
  }

  /** What a logo is found to be once its picture is there. */
  const measured = ['data-contrast', 'data-shape']
  /** The ids that React makes differ between an app that began by itself and one that took over. */
  const withoutIds = (value: string) => value.replaceAll(/_[rR]_\w+_/g, '_id_')

  function describe(node: Node | undefined): string {
    if (!(node instanceof Element)) return node?.textContent ?? 'nothing'
    const attributes = [...node.attributes]
      .filter(({ name }) => !measured.includes(name))
      .map(({ name, value }) => `${name}="${withoutIds(value)}"`)
      .sort()
    return `<${[node.localName, ...attributes].join(' ')}>`
  }

  function compare(one: Node | undefined, other: Node | undefined, path: string): void {
    // What the style sheet folds where there is little room, the app folds so that it can be opened.
    if (one instanceof HTMLElement && other instanceof HTMLElement && 'foldable' in one.dataset) {
      if (other.nodeName === 'DETAILS') return
      if (!('foldable' in other.dataset)) delete one.dataset.foldable
      const [drawnFold, liveFold] = [one, other].map((part) => part.querySelector(':scope > details'))
      drawnFold?.toggleAttribute('open', liveFold?.hasAttribute('open'))
    }
    const [drawnAs, liveAs] = [describe(one), describe(other)]
    if (drawnAs !== liveAs) differences.push({ at: path, drawn: drawnAs, live: liveAs })
    const [children, others] = [[...(one?.childNodes ?? [])], [...(other?.childNodes ?? [])]]
    for (let place = 0; place < Math.max(children.length, others.length); place++) {
      const child = children[place] ?? others[place]
      const name = child instanceof Element ? child.localName : 'text'
      compare(children[place], others[place], `${path} > ${name}`)
    }
  }
  compare(rootOf(drawn), rootOf(live), 'root')
  return differences
}

/** Returns the differences that are not designed: what depends on the browser comes after the take-over. */
export function undesigned(differences: Difference[]): Difference[] {
  return differences.filter(({ at }) => !DESIGNED.some((place) => place.test(at)))
}

/**
 * A date has its room until the browser's language and time zone are known, and so has the line of a team's
 * row that counts days. Whether Tab reaches a table's headers depends on the width, and what the line of a
 * fold says on whether it is open.
 */
const DESIGNED = [
  ...[/ > time( > text)?$/, / > th > button$/, / > th > span( > text)?$/],
  / > details > summary > span > h2 > text$/,
]
