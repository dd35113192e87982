import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Returns what axe finds wrong on a page by WCAG 2.0 to 2.2, A and AA, and by best practice; and, since a contrast that
 * it cannot decide shows nothing, those as well.
 */
export async function findAxeProblems(page: Page): Promise<string[]> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width, height: Math.max(height, await heightOf(page)) })
  try {
    return await analyze(page)
  } finally {
    await page.setViewportSize({ width, height })
  }
}

/** The window is made as tall as the page, up to this many px: what a fixed bar covers could not be decided. */
const TALLEST = 5000

async function heightOf(page: Page): Promise<number> {
  return Math.min(TALLEST, await page.evaluate(() => document.documentElement.scrollHeight))
}

async function analyze(page: Page): Promise<string[]> {
  const rules = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } }
  const axe = new AxeBuilder({ page }).options({ rules })
  const { violations, incomplete } = await axe.analyze()
  const undecided = incomplete.filter(({ id }) => id === 'color-contrast')
  return [...violations, ...undecided].flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all }) => `${id}: ${target.join(' ')} (${[...any, ...all][0]?.message ?? ''})`),
  )
}
