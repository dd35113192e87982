import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Returns what axe finds wrong on a page, and the contrasts that it cannot decide; empty if there is nothing. */
export async function findUndecided(page: Page): Promise<string> {
  const { violations, incomplete } = await new AxeBuilder({ page }).analyze()
  const undecided = incomplete.filter(({ id }) => id === 'color-contrast')
  return [...violations, ...undecided]
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join(' | ')}`,
    )
    .join('\n')
}
