import type { Page } from '@playwright/test'

/** Collects what a page throws, and what it writes as an error: not refused calls, which the screens answer for. */
export function noteErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    const isRefusal = /^(Failed to load resource|ServiceError)/.test(message.text())
    if (message.type() === 'error' && !isRefusal) errors.push(message.text())
  })
  return errors
}
