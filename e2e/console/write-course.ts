import type { Page } from '@playwright/test'
import { expect, waitForPaint } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { openConsole } from './open-console.ts'

/** Begins a course that has a name alone, and opens its editor. */
export async function beginCourse(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Courses', exact: true }).click()
  await page.getByRole('button', { name: 'New course' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Begin the draft' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()
}

/** Begins a course with one module, and opens it in the editor. */
export async function beginModule(page: Page, name: string, type: 'Article' | 'Film'): Promise<void> {
  await beginCourse(page, name)
  await page.getByRole('button', { name: 'Add a section' }).click()
  await page.getByRole('button', { name: 'Add to New section' }).click()
  await page.getByRole('button', { name: type, exact: true }).click()
}

/** Adds a section with an article, and returns the article's words. */
export async function addArticle(page: Page, title: string) {
  await page.getByRole('button', { name: 'Add a section' }).click()
  await addModule(page, 'Article', title)
  return words(page)
}

/** Opens the console, begins a course with an article, and returns the article's words. */
export async function beginArticle(
  page: Page,
  portal: Portal,
  { course, title }: Record<'course' | 'title', string>,
) {
  await openConsole(page, portal)
  await beginCourse(page, course)
  return addArticle(page, title)
}

export type ModuleName = 'Article' | 'Quiz' | 'Film'

/** Adds a module to the section that was just added, and opens it. */
export async function addModule(page: Page, type: ModuleName, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add to New section' }).click()
  await page.getByRole('button', { name: type, exact: true }).click()
  // Until it is open, the title is that of the module that was open before.
  await expect(page.getByRole('heading', { name: `New ${type.toLowerCase()}`, level: 2 })).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill(title)
}

/** Opens a module that is there already. */
export async function openModule(page: Page, title: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Outline' })
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .click()
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()
}

/** The words of the article that is open. */
export const words = (page: Page) => page.getByRole('textbox', { name: /^Article: / })

/** Expects that all that was written is saved. */
export async function expectSaved(page: Page): Promise<void> {
  // Until then it says so of what was written before.
  await waitForPaint(page)
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
}

/** What is said while nothing can be sent. */
export const NOT_SAVED =
  'Not saved yet. Your words are kept in this browser and sent when the connection is back.'
