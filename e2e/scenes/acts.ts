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

/** Opens the question before the removal of a member: the first of several, or the one whose page it is. */
export async function openRemoval(page: Page): Promise<void> {
  await click(page, /^Remove/)
  await page.getByRole('alertdialog').waitFor()
}

/** Opens how a member's first course went. */
export async function openHistory(page: Page): Promise<void> {
  await page.locator('summary').filter({ hasText: 'Attempts and dates' }).first().click()
}

/** Opens how one's own course went. */
export async function openOwnHistory(page: Page, course: string): Promise<void> {
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: course }) })
  const left = item.locator('summary').filter({ hasText: 'What is left?' })
  if (await left.count()) await left.click()
  await item.locator('summary').filter({ hasText: 'Your answers' }).click()
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
