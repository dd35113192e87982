import type { Page } from '@playwright/test'
import { type AxeFindings, runAxe } from './run-axe.ts'

/**
 * The window is as tall as the page, or as a dialog is inside, up to this many px: axe cannot decide what a fixed
 * bar covers.
 */
const TALLEST = 12_000

/**
 * Axe takes the space that hangs at the end of a full line for text outside of its paragraph. In a window
 * that is narrower by this many px the lines end elsewhere.
 */
const NARROWER = 3

/**
 * Returns what axe finds wrong on a page by WCAG 2.0 to 2.2, A and AA, and by best practice; and, since a
 * contrast that it cannot decide shows nothing, those as well.
 */
export async function findAxeProblems(page: Page): Promise<string[]> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const whole = Math.min(TALLEST, await page.evaluate(measureWhole))
  const analyzeAt = async (atWidth: number) => {
    await page.setViewportSize({ width: atWidth, height: Math.max(height, whole) })
    await page.evaluate(() => scrollTo(0, 0))
    return analyze(page)
  }
  const found = await analyzeAt(width)
  const again = found.undecided.length > 0 ? (await analyzeAt(width - NARROWER)).undecided : []
  await page.setViewportSize({ width, height })
  return [...found.violations, ...found.undecided.filter((one) => again.includes(one))]
}

/** Returns the height of a window in which nothing of the page is covered; runs in the page. */
function measureWhole(): number {
  const dialogs = [...document.querySelectorAll('dialog[open]')].map(({ scrollHeight }) => scrollHeight + 100)
  return Math.max(document.documentElement.scrollHeight, ...dialogs)
}

async function analyze(page: Page): Promise<{ violations: string[]; undecided: string[] }> {
  const rules = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } }
  const { violations, incomplete } = await runAxe(page, { rules })
  const contrasts = incomplete.filter(({ id }) => id === 'color-contrast')
  return { violations: violations.flatMap(describe), undecided: contrasts.flatMap(describe) }
}

function describe({ id, nodes }: AxeFindings['violations'][number]): string[] {
  return nodes.map(
    ({ target, any, all }) => `${id}: ${target.join(' ')} (${[...any, ...all][0]?.message ?? ''})`,
  )
}
