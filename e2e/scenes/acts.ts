import type { Page } from '@playwright/test'

// The small acts that scenes are made of. They name things by the words on the screen.

/** Clicks the button with exactly this name, the first of several. */
export async function click(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
}

/** Fills fields by their labels, then clicks a button. */
export async function fill(page: Page, entries: Record<string, string>, button?: string): Promise<void> {
  for (const [label, value] of Object.entries(entries))
    await page.getByLabel(label, { exact: true }).first().fill(value)
  if (button !== undefined) await click(page, button)
}

/** Chooses the answer at this place of the question shown, counted from 0. */
export async function choose(page: Page, place: number): Promise<void> {
  await page.getByRole('radio').nth(place).check()
}

/** Cuts the browser off from the network. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
}

/** Comes back to a device that nobody has touched for eleven minutes. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 11 * 60_000
  })
  await page.keyboard.press('Shift')
}
