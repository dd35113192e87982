import type { Page } from '@playwright/test'
import type { TITLES } from '#domain/people/sign-in-messages.ts'
import { expect } from './fixtures.ts'

type Title = (typeof TITLES)[keyof typeof TITLES]

/** Expects an open result modal with this title, exactly these paragraphs, and the focus on its button. */
export async function expectResult(
  page: Page,
  title: Title,
  paragraphs: string[],
  closeLabel = 'Close',
): Promise<void> {
  const modal = page.getByRole('alertdialog', { name: title, exact: true })
  await expect(modal.getByRole('paragraph')).toHaveText(paragraphs)
  await expect(modal.getByRole('button')).toHaveText([closeLabel])
  await expect(modal.getByRole('button', { name: closeLabel, exact: true })).toBeFocused()
}

/** Closes the open result modal with its button. */
export async function closeResult(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button').click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}
