import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { COLOR_RULES, runAxe } from '../accessibility/run-axe.ts'
import { waitForApp, waitUntilDrawing } from './drawn-page.ts'
import type { Portal } from './portal.ts'
import { type PortalHost, startPortalHost } from './portal-host.ts'
import { storeSessionOf } from './stored-session.ts'

/** Password of all demo accounts. */
export const PASSWORD = 'Training-Demo-1'

interface Fixtures {
  /** Fails a test if any page in any context violates its content security policy. */
  policy: undefined
  /** A portal with demo data for a single test. */
  portal: Portal
}

interface WorkerFixtures {
  /** The process that serves the portals of this worker's tests. */
  host: PortalHost
}

/** Matches the browser's message about a violated content security policy or Trusted Types. */
const POLICY_REFUSAL = /Content Security Policy|Trusted(Type|HTML|Script)/

export const test = base.extend<Fixtures, WorkerFixtures>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the pattern to know what a fixture needs
    async ({}, use) => {
      const host = startPortalHost()
      await use(host)
      await host.end()
    },
    { scope: 'worker' },
  ],
  policy: [
    async ({ browser }, use) => {
      const refusals: string[] = []
      const watch = (context: BrowserContext) =>
        context.on('console', (message) => {
          const isOfConsole = message.page()?.url().includes('/company') === true
          if (isOfConsole && POLICY_REFUSAL.test(message.text())) refusals.push(message.text())
        })
      browser.on('context', watch)
      await use(undefined)
      browser.off('context', watch)
      expect(refusals, 'what the policy of the console refused').toEqual([])
    },
    { auto: true },
  ],
  portal: async ({ host }, use) => {
    const portal = await host.open()
    await waitUntilDrawing(portal.origin)
    await use(portal)
    await portal.remove()
  },
})

export { expect } from '@playwright/test'

/** Signs in a demo account through the form. Waits for the dashboard. */
export async function signIn(page: Page, portal: Portal, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${portal.origin}/signin`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(/^Welcome, /)).toBeVisible()
}

/** Opens the portal as a signed-in account, without the form. Waits until its app runs. */
export async function openAs(page: Page, portal: Portal, email: string): Promise<void> {
  await storeSessionOf(page.context(), portal, email)
  await page.goto(portal.origin)
  await expect(page.getByText(/^Welcome, /)).toBeVisible()
  // Before that, a link would load a new page without moving the focus.
  await waitForApp(page)
}

const LIGHT = ['light', {}] as const
const DARK = ['dark', { runOnly: COLOR_RULES }] as const

/** Expects no axe violations in the light theme, and no color violations in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // A background tab does not run the transition between the themes.
  await page.bringToFront()
  for (const [colorScheme, options] of [LIGHT, DARK]) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await runAxe(page, options)
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
    expect(found, `axe, ${colorScheme}, ${page.url()}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Resizes the window and waits for the next paint. Parts that depend on the width change one frame later. */
export async function resizeWindow(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await waitForPaint(page)
}

/** Waits until the page has rendered the result of the last key or click. */
export async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
