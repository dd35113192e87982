import type { Browser, Page } from '@playwright/test'
import { median } from '../figures.ts'
import { openWindow, waitUntil } from './browser.ts'

/** Notes when the first row of a table is on the screen, in ms since the page was asked for. */
const NOTE_FIRST_ROWS = `
  requestAnimationFrame(function look() {
    if (document.querySelector('tbody [role="row"], tbody tr')) window.firstRows = performance.now()
    else requestAnimationFrame(look)
  })`

/** Opens a table by its address, several times; returns the median time until its first rows show, in ms. */
export async function measureFirstRows(
  browser: Browser,
  { url, as, times }: { url: string; as?: { email: string }; times: number },
): Promise<number> {
  const { context, page } = await openWindow(browser, new URL(url).origin, as)
  try {
    await page.addInitScript(NOTE_FIRST_ROWS)
    // Once for nothing, after which the browser has the app's files.
    await openOnce(page, url)
    const all: number[] = []
    for (let time = 0; time < times; time++) all.push(await openOnce(page, url))
    return median(all)
  } finally {
    await context.close()
  }
}

async function openOnce(page: Page, url: string): Promise<number> {
  await page.goto(url)
  await waitUntil(page, 'window.firstRows')
  return Number(await page.evaluate('window.firstRows'))
}
