import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { type AxeFindings, COLOR_RULES, runAxe } from './run-axe.ts'

/**
 * Maximum height of the window, in px. The window is as tall as the page or a dialog's content, because axe cannot
 * check elements below a fixed bar.
 */
const TALLEST = 12_000

/**
 * Reduction of the window's width, in px, that makes lines break elsewhere. Axe mistakes the trailing space of a full
 * line for text outside the paragraph.
 */
const NARROWER = 3

/**
 * Returns axe's violations of WCAG 2.0 to 2.2, A and AA, and of best practices. Includes undecided contrasts.
 * `'colors'` runs only the rules whose results depend on the theme.
 */
export async function findAxeProblems(page: Page, which: 'all' | 'colors' = 'all'): Promise<string[]> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const whole = Math.min(TALLEST, await page.evaluate(measureWhole))
  const analyzeAt = async (atWidth: number) => {
    await page.setViewportSize({ width: atWidth, height: Math.max(height, whole) })
    await page.evaluate(() => scrollTo(0, 0))
    return analyze(page, which === 'all' ? ALL : { runOnly: COLOR_RULES })
  }
  const found = await analyzeAt(width)
  const undecided = found.undecided.length > 0 ? await analyzeAgain(found.undecided) : []
  await page.setViewportSize({ width, height })
  return [...found.violations, ...undecided]

  async function analyzeAgain(before: readonly string[]): Promise<string[]> {
    await page.evaluate(scrollAllParts, 1)
    const again = await analyzeAt(width - NARROWER)
    await page.evaluate(scrollAllParts, 0)
    return again.undecided.filter((one) => before.includes(one))
  }
}

/** Returns the window height at which no content of the page is covered. Runs in the page. */
function measureWhole(): number {
  const dialogs = [...document.querySelectorAll('dialog[open]')].map(({ scrollHeight }) => scrollHeight + 100)
  return Math.max(document.documentElement.scrollHeight, ...dialogs)
}

/**
 * Scrolls all parts of the page that scroll by themselves, to the start (0) or the end (1). Axe mistakes their hidden
 * text for text below the elements around them. Runs in the page.
 */
function scrollAllParts(share: number): void {
  for (const part of document.querySelectorAll('main *, dialog *')) part.scrollTop = share * part.scrollHeight
}

const ALL: RunOptions = {
  rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
}

async function analyze(
  page: Page,
  options: RunOptions,
): Promise<{ violations: string[]; undecided: string[] }> {
  const { violations, incomplete } = await runAxe(page, options)
  const contrasts = incomplete.filter(({ id }) => id === 'color-contrast')
  return { violations: violations.flatMap(describe), undecided: contrasts.flatMap(describe) }
}

function describe({ id, nodes }: AxeFindings['violations'][number]): string[] {
  return nodes.map(
    ({ target, any, all }) => `${id}: ${target.join(' ')} (${[...any, ...all][0]?.message ?? ''})`,
  )
}
