import type { Browser, CDPSession } from '@playwright/test'
import { openWindow, waitUntil } from './browser.ts'

/** A page to open in a fresh window. */
export interface Opened {
  origin: string
  path: string
  as?: { email: string; password?: string }
  /** CSS selector of an element that marks the complete page. */
  shows: string
  /** Simulates a slow network and a slow machine. */
  isSlow?: boolean
}

/**
 * Times of the largest paint and of the first response to input, in ms, and total size of the responses until the
 * network was idle, in kB. A page without scripts is never hydrated.
 */
export interface Painted {
  paint: number
  takenOver: number
  kB: number
}

/** Network of a phone with poor reception: 1.6 Mbit/s, in bytes per second, and a latency of 150 ms. */
const SLOW_NET = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOW_MACHINE = { rate: 4 }
/** Wait for a later, larger paint, in ms. */
const PAINT_PAUSE_MS = 1000
/** Maximum wait for an idle network, in ms. Later responses do not count as part of the page. */
const IDLE_TIMEOUT_MS = 5000

// Page scripts are strings, because this program is compiled without DOM types.
const NOTE_TIMES = `
  let end
  Object.defineProperty(window, 'endEarly', {
    configurable: true,
    get: () => end,
    set: (given) => { end = (isTakenOver) => { window.takenOver = performance.now(); given(isTakenOver) } },
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.largestPaint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })`

/** Opens a page in a window with an empty cache. Waits until it is idle. */
export async function measurePaint(
  browser: Browser,
  { origin, path, as, shows, isSlow }: Opened,
): Promise<Painted> {
  const { context, page } = await openWindow(browser, origin, as)
  try {
    const session = await context.newCDPSession(page)
    const bytes = await countBytes(session)
    if (isSlow) {
      await session.send('Network.emulateNetworkConditions', SLOW_NET)
      await session.send('Emulation.setCPUThrottlingRate', SLOW_MACHINE)
    }
    await page.addInitScript(NOTE_TIMES)
    await page.goto(origin + path)
    await page.locator(shows).first().waitFor()
    await waitUntil(page, 'window.largestPaint')
    await page.waitForTimeout(PAINT_PAUSE_MS)
    await page.waitForLoadState('networkidle', { timeout: IDLE_TIMEOUT_MS }).catch(() => undefined)
    const timeOf = async (name: string) => Number(await page.evaluate(`window.${name}`))
    return { paint: await timeOf('largestPaint'), takenOver: await timeOf('takenOver'), kB: bytes() / 1000 }
  } finally {
    await context.close()
  }
}

/** Counts the bytes of all responses, including headers. */
async function countBytes(session: CDPSession): Promise<() => number> {
  let bytes = 0
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return () => bytes
}
