import type { Page } from '@playwright/test'

/** Collects the errors that a page throws or logs, except refused calls. */
export function noteErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    const isRefusal = /^(Failed to load resource|ServiceError)/.test(message.text())
    if (message.type() === 'error' && !isRefusal) errors.push(message.text())
  })
  return errors
}
