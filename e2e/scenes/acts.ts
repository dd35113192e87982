import type { Page } from '@playwright/test'

// Steps of scenes. They find elements by their visible text.

/** Clicks the first button with exactly this name. */
export async function click(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
}

/** Chooses an action from the menu in the header of the screen's object, such as a course or a person. */
export async function chooseAction(page: Page, act: string): Promise<void> {
  await click(page, 'More actions')
  await click(page, act)
}

/** Fills fields by their labels, then clicks a button. */
export async function fill(page: Page, entries: Record<string, string>, button?: string): Promise<void> {
  for (const [label, value] of Object.entries(entries))
    await page.getByLabel(label, { exact: true }).first().fill(value)
  if (button !== undefined) await click(page, button)
}

/** Selects an answer of the current question by its 0-based index. */
export async function choose(page: Page, place: number): Promise<void> {
  await page.getByRole('radio').nth(place).check()
}

/** Opens the confirmation for removing the first member, or the member of the page. */
export async function openRemoval(page: Page): Promise<void> {
  await click(page, /^Remove/)
  await page.getByRole('alertdialog').waitFor()
}

/** Expands the history of a member's first course. */
export async function openHistory(page: Page): Promise<void> {
  await page.locator('summary').filter({ hasText: 'Attempts and dates' }).first().click()
}

/** Expands the history of a learner's own course. */
export async function openOwnHistory(page: Page, course: string): Promise<void> {
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: course }) })
  const left = item.locator('summary').filter({ hasText: 'What’s left' })
  if (await left.count()) await left.click()
  await item.locator('summary').filter({ hasText: 'Your answers' }).click()
}

/** Disconnects the browser from the network. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
}

/** Simulates the return to a device after eleven idle minutes. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 11 * 60_000
  })
  await page.keyboard.press('Shift')
}
