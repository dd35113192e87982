import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../e2e/support/find-browser.ts'
import { PASSWORD } from '../stand/fill.ts'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]

/** Interval between two checks of a page, in ms. */
const POLL_INTERVAL_MS = 20

export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser({ headless: true })
  return chromium.launch({ args: ARGS, ...(executablePath ? { executablePath } : {}) })
}

/** Opens a fresh browser window, signed in as `as` if given. */
export async function openWindow(
  browser: Browser,
  origin: string,
  as?: { email: string; password?: string },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (as) await storeSession(context, origin, { password: PASSWORD, ...as })
  return { context, page: await context.newPage() }
}

/** Signs in without the form. Each window gets its own session, because reusing a secret ends the session. */
async function storeSession(
  context: BrowserContext,
  origin: string,
  body: { email: string; password: string },
) {
  const answer = await fetch(`${origin}/sign-in/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${body.email} cannot sign in: ${answer.status}`)
  await setCookies(context, origin, answer.headers.getSetCookie())
}

/** Adds a response's cookies to a browser. */
export async function setCookies(context: BrowserContext, origin: string, set: string[]): Promise<void> {
  await context.addCookies(
    set.map((cookie) => {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      // The console's page reads its session cookie itself.
      const httpOnly = /;\s*HttpOnly/i.test(cookie)
      return { name, value, url: origin, httpOnly, sameSite: 'Lax' as const }
    }),
  )
}

/** Waits until an expression is true. Replaces Playwright's own waiting, which the page's policy blocks. */
export async function waitUntil(page: Page, expression: string): Promise<void> {
  while (!(await page.evaluate(`Boolean(${expression})`))) await page.waitForTimeout(POLL_INTERVAL_MS)
}
