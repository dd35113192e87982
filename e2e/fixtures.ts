import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import type { Portal } from './portal.ts'
import { startPortal } from './portal.ts'

/** The password of every demo account. */
export const PASSWORD = 'Training-Demo-1'

interface Fixtures {
  /** The product, started for this test alone, with the demo data. */
  portal: Portal
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the pattern to know what a fixture needs
  portal: async ({}, use) => {
    const portal = await startPortal()
    await use(portal)
    await portal.remove()
  },
})

export { expect } from '@playwright/test'

/** Signs a demo account in through the form and waits for the dashboard. */
export async function signIn(page: Page, portal: Portal, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${portal.origin}/signin`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(/^Welcome, /)).toBeVisible()
}

/** Expects axe to find no problem on the current page, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // In a background tab the transition from one theme's colors to the other's does not run.
  await page.bringToFront()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await waitForAnimations(page)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
    expect(found, `axe, ${colorScheme}, ${page.url()}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Waits until all animations have ended, one second at most; endless ones are ignored. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => {
      return animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    const rest = Promise.allSettled(ending.map((animation) => animation.finished))
    await Promise.race([rest, new Promise((wake) => setTimeout(wake, 1000))])
  })
}
