import type { Browser, CDPSession } from '@playwright/test'
import { openWindow, waitUntil } from './browser.ts'

/** A page that is opened in a fresh window. */
export interface Opened {
  origin: string
  path: string
  as?: { email: string; password?: string }
  /** Something that is on the page once it is whole. */
  shows: string
  /** A slow net and a slow machine. */
  isSlow?: boolean
}

/**
 * The times of the largest paint and of the moment from which what is pressed is done, in ms, and the size of
 * all answers until the net was quiet, in kB. A page without scripts is never taken over.
 */
export interface Painted {
  paint: number
  takenOver: number
  kB: number
}

/** 1.6 Mbit/s in bytes a second, and 150 ms: a phone on a bad net. */
const SLOW_NET = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOW_MACHINE = { rate: 4 }
/** Time for a larger paint to follow, in ms. */
const PAINT_PAUSE_MS = 1000
/** Longest wait for a net that is quiet, in ms: what comes later is not part of the page. */
const IDLE_TIMEOUT_MS = 5000

// What runs in the page is text: this program itself knows of no document.
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

/** Opens a page in a window that has nothing of it yet, and waits until it rests. */
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

/** Counts the bytes of all answers as they come over the net, with their headers. */
async function countBytes(session: CDPSession): Promise<() => number> {
  let bytes = 0
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return () => bytes
}
