import type { Browser, CDPSession } from '@playwright/test'
import { openWindow, waitUntil } from './browser.ts'

/** A page to open in a fresh window. */
export interface Opened {
  origin: string
  path: string
  as?: { email: string; password?: string }
  /** CSS selector of an element that is present once the page is complete. */
  shows: string
  /** Simulates a slow network and a slow machine. */
  isSlow?: boolean
}

/**
 * Time of the largest paint and time until the page responds to input, in ms, and size of all responses until the
 * network was idle, in kB. A page without scripts is never hydrated.
 */
export interface Painted {
  paint: number
  takenOver: number
  kB: number
}

/** 1.6 Mbit/s in bytes per second, and 150 ms: a phone on a poor network. */
const SLOW_NET = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOW_MACHINE = { rate: 4 }
/** Time for a larger paint to follow, in ms. */
const PAINT_PAUSE_MS = 1000
/** Maximum wait for an idle network, in ms. Later responses do not count as part of the page. */
const IDLE_TIMEOUT_MS = 5000

// Scripts for the page are strings, because this program is compiled without DOM types.
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

/** Opens a page in a window with an empty cache, and waits until it is idle. */
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

/** Counts the bytes of all responses on the network, including headers. */
async function countBytes(session: CDPSession): Promise<() => number> {
  let bytes = 0
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return () => bytes
}
