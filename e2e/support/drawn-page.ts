import type { Page } from '@playwright/test'
import { requestEmptyPages } from './calls.ts'

/** Waits until a freshly started portal renders pages, shortly after it is ready. */
export async function waitUntilDrawing(origin: string): Promise<void> {
  for (;;) {
    const page = await fetch(`${origin}/signin`, { headers: { accept: 'text/html' } })
    if ((await page.text()).includes('id="page"')) return
    await new Promise((wake) => setTimeout(wake, 20))
  }
}

/** Opens a URL, repeatedly until the server renders the page in time. Returns the server's page. */
export async function openDrawn(page: Page, address: string): Promise<string> {
  for (;;) {
    const response = await page.goto(address, { waitUntil: 'commit' })
    const html = (await response?.text()) ?? ''
    if (html.includes('id="page"')) return html
  }
}

declare global {
  interface Window {
    /** Markup of the app right after hydration. */
    takenOver?: string
  }
}

/** Waits until the app has hydrated a server-rendered page or rendered a screen into an empty one. */
export async function waitForApp(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isWritten = document.querySelector('#root > *') !== null
    return document.readyState !== 'loading' && isWritten && window.endEarly === undefined
  })
}

/** Records a page's markup right after hydration, before any change by the app. */
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

/** Waits until the app has hydrated a server-rendered page. Returns the markup at that moment. */
export async function waitForTakeOver(page: Page): Promise<string> {
  await page.waitForFunction(() => window.takenOver !== undefined)
  return page.evaluate(() => window.takenOver ?? '')
}

/** A difference between the server's and the app's page: the element in both versions. */
export interface Difference {
  at: string
  drawn: string
  live: string
}

/** Returns the app's own markup of a page that was not server-rendered, once the network is idle. */
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

/** Compares the server's page with markup of the app, node by node, in an empty page. */
export async function compareWithServer(page: Page, drawn: string, live: string): Promise<Difference[]> {
  const parser = await page.context().newPage()
  try {
    return await parser.evaluate(findDifferences, { drawn, live })
  } finally {
    await parser.close()
  }
}

/** Returns the differences of two pages in document order. Runs in a browser. */
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

  /** Attributes set after a logo has loaded. */
  const measured = ['data-contrast', 'data-shape']
  /** React's generated ids differ between rendering and hydration. */
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
    // The app replaces parts that the style sheet collapses on narrow screens by expandable parts.
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

/** Returns the unintended differences. Parts that depend on the browser are filled in after hydration. */
export function undesigned(differences: Difference[]): Difference[] {
  return differences.filter(({ at }) => !DESIGNED.some((place) => place.test(at)))
}

/**
 * Patterns of intended differences. Date texts and a row's day count depend on the browser's language and time zone,
 * the focus of table headers on the width, and the line of an expandable part on its state.
 */
const DESIGNED = [
  / > time( > text)?$/,
  / > th > button$/,
  / > th > span( > text)?$/,
  / > details > summary > span > h2 > text$/,
]
