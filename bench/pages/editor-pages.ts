import type { Page } from '@playwright/test'
import { hugeClipboards, LARGEST_CLIPBOARDS } from '#test/clipboards/hostile-clipboards.ts'
import { median, partOf, repeat } from '../figures.ts'
import type { Measure } from '../report/measure.ts'
import { launchBrowser, setCookies, waitUntil } from './browser.ts'

const OPENINGS = 7
const KEYS = 120
const KEY_PAUSE_MS = 60
const SLOWED = 4
const PROBLEMS = 15

/** A course with a large number of modules, including a long article. */
interface LargeCourse {
  modules: number
  /** Number of words in the article. */
  words: number
  /** Editor URLs of a short module and of the article. */
  short: string
  article: string
}

/** Measures the editor in Chromium, with server and browser on this machine. */
export async function measureEditorPages(
  origin: string,
  cookies: string[],
  course: LargeCourse,
): Promise<Measure[]> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await setCookies(context, origin, cookies)
    const page = await context.newPage()
    await open(page, course.short)
    const openings = await repeat(OPENINGS, () => open(page, course.short))
    await leaveTitle(page)
    const problems = await repeat(PROBLEMS, () => showProblem(page))
    await open(page, course.article)
    const keys = await measureKeys(page)
    const pastes = await measurePastes(page)
    return [
      {
        work: `a course of ${course.modules} modules, opened`,
        unit: 'ms',
        portal: median(openings),
        goal: { atMost: 1000 },
      },
      {
        work: '… a problem after the key that makes it, p50',
        unit: 'ms',
        portal: median(problems),
        goal: { atMost: 300 },
      },
      {
        work: `a key in ${course.words.toLocaleString('en')} words, ${SLOWED} times slower, painted, p50`,
        unit: 'ms',
        portal: median(keys),
      },
      { work: '… p95', unit: 'ms', portal: partOf(keys, 0.95), goal: { atMost: 80 } },
      {
        work: `the slowest paste of ${pastes.length} huge clipboards`,
        unit: 'ms',
        portal: Math.max(...pastes),
        goal: { atMost: 1000 },
      },
    ]
  } finally {
    await browser.close()
  }
}

/** Opens a module in the editor. Returns the time from the start of the navigation to the paint of its text, in ms. */
async function open(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  return Number(
    await page.evaluate(`new Promise((done) => requestAnimationFrame(function look() {
      const isThere = document.querySelector('[role="textbox"][contenteditable="true"]')?.textContent
      if (isThere) requestAnimationFrame(() => done(performance.now()))
      else requestAnimationFrame(look)
    }))`),
  )
}

/** Focuses the title and leaves it, because a field's problems are shown only afterwards. */
async function leaveTitle(page: Page): Promise<void> {
  await page.getByLabel('Title', { exact: true }).focus()
  await page.getByLabel('Notes').focus()
}

/**
 * Clears a title and enters another one. Returns the time from the key press until the field is marked as invalid, in
 * ms.
 */
async function showProblem(page: Page): Promise<number> {
  const title = page.getByLabel('Title', { exact: true })
  await title.evaluate((field: HTMLTextAreaElement) => {
    Object.assign(window, { title: field })
    field.select()
  })
  await page.evaluate(`addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(function look() {
      if (window.title.getAttribute('aria-invalid') === 'true')
        requestAnimationFrame(() => { window.shown = performance.now() - timeStamp })
      else requestAnimationFrame(look)
    })
  }, { capture: true, once: true })`)
  await title.press('Delete')
  await waitUntil(page, 'window.shown')
  const shown = Number(await page.evaluate('window.shown'))
  await page.evaluate('window.shown = undefined')
  await title.fill('A title')
  await waitUntil(page, `window.title.getAttribute('aria-invalid') !== 'true'`)
  return shown
}

/**
 * Types in the middle of the article on a throttled processor. Returns the time from each key press to its paint, in
 * ms.
 */
async function measureKeys(page: Page): Promise<number[]> {
  const middle = page.locator('[role="textbox"][contenteditable="true"] p').nth(100)
  await middle.scrollIntoViewIfNeeded()
  await middle.click()
  await page.evaluate(`{
    window.painted = []
    addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => window.painted.push(performance.now() - timeStamp)
        port2.postMessage(0)
      })
    }, true)
  }`)
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('abcde '[key % 6] ?? 'a')
    await page.waitForTimeout(KEY_PAUSE_MS)
  }
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return (await page.evaluate('window.painted')) as number[]
}

/** Pastes each huge clipboard into an empty article. Returns the time from each paste to its paint, in ms. */
async function measurePastes(page: Page): Promise<number[]> {
  const article = page.locator('[role="textbox"][contenteditable="true"]')
  const times: number[] = []
  for (const markup of Object.values({ ...hugeClipboards(), ...LARGEST_CLIPBOARDS })) {
    await article.press('Control+a')
    await article.press('Delete')
    times.push(await article.evaluate(paste, markup))
  }
  return times
}

/** Dispatches a paste event with markup. Returns the time until its paint, in ms. */
async function paste(article: Element, markup: string): Promise<number> {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', markup)
  clipboardData.setData('text/plain', 'words')
  const begun = performance.now()
  article.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await new Promise((pasted) => setTimeout(pasted))
  await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
  return performance.now() - begun
}
