import type { BrowserContext, Locator, Page } from '@playwright/test'
import { waitForApp } from '../support/drawn-page.ts'
import { expect } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { storeSessionOf } from '../support/stored-session.ts'

/** Demo associate without any progress. */
export const ASSOCIATE = 'new@happytails.example'

/** Opens a course as the signed-in associate. Waits until the app runs. */
export async function openCourse(page: Page, portal: Portal, path: string): Promise<void> {
  await storeSessionOf(page.context(), portal, ASSOCIATE)
  await page.goto(`${portal.origin}/course/${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitForApp(page)
}

export function navigation(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Course Content' })
}

/** Finds a module in the navigation by its title. */
export function entry(page: Page, title: string): Locator {
  return navigation(page).getByRole('link', { name: title })
}

/** Finds the heading of the open module. */
export function moduleHeading(page: Page, title: string): Locator {
  return page.getByRole('heading', { level: 2, name: title })
}

/** Collects all requests of a context that read or write completion records, as `METHOD path`. */
export function recordCalls(context: BrowserContext): string[] {
  const calls: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/associate-training-completion')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}
