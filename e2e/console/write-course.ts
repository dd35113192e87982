import type { Page, Request } from '@playwright/test'
import { expect, waitForPaint } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { openConsole } from './open-console.ts'

/** Creates a course with only a name. Opens its editor. */
export async function beginCourse(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Courses', exact: true }).click()
  await page.getByRole('button', { name: 'New course' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()
}

/** Opens the console and creates a course with an empty section. */
export async function beginSection(page: Page, portal: Portal, course: string): Promise<void> {
  await openConsole(page, portal)
  await beginCourse(page, course)
  await page.getByRole('button', { name: 'Add section' }).click()
}

/** Creates a course with one module, and opens the module in the editor. */
export async function beginModule(page: Page, name: string, type: 'Article' | 'Video'): Promise<void> {
  await beginCourse(page, name)
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByRole('button', { name: 'Add to New section' }).click()
  await page.getByRole('button', { name: type, exact: true }).click()
}

/** Adds a section with an article. Returns the article's text field. */
export async function addArticle(page: Page, title: string) {
  await page.getByRole('button', { name: 'Add section' }).click()
  await addModule(page, 'Article', title)
  return words(page)
}

/** Opens the console and creates a course with an article. Returns the article's text field. */
export async function beginArticle(
  page: Page,
  portal: Portal,
  { course, title }: Record<'course' | 'title', string>,
) {
  await openConsole(page, portal)
  await beginCourse(page, course)
  return addArticle(page, title)
}

export type ModuleName = 'Article' | 'Quiz' | 'Video'

/** Adds a module to the section that was just added, and opens it. */
export async function addModule(page: Page, type: ModuleName, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add to New section' }).click()
  await page.getByRole('button', { name: type, exact: true }).click()
  // Until the new module opens, the title field is that of the previous module.
  await expect(page.getByRole('heading', { name: `New ${type.toLowerCase()}`, level: 2 })).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill(title)
}

/** Opens an existing module. */
export async function openModule(page: Page, title: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Outline' })
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .click()
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()
}

/** Returns the text field of the open article. */
export const words = (page: Page) => page.getByRole('textbox', { name: /^Article: / })

/** Returns whether a request saves a part of a draft. Other requests of the editor, such as its presence, do not. */
export function isSave(request: Request): boolean {
  return request.method() === 'PUT' && request.url().includes('/parts/')
}

/** Waits until all changes are saved. */
export async function expectSaved(page: Page): Promise<void> {
  // Before the paint, the message may refer to an earlier change.
  await waitForPaint(page)
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
}

/** Message while no change can be sent. */
export const NOT_SAVED =
  'Not saved yet. Your text is kept in this browser and will be saved once you’re back online.'
