import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'

/** Minified source of axe, which a page compiles in a third of the time of the readable one. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Violations on a page, and undecided checks. */
export type AxeFindings = Pick<AxeResults, 'violations' | 'incomplete'>

/** Axe rules whose results depend on the theme. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Selector of an open menu. Scenes with a closed menu check the content below it. */
const OPEN_MENU = '[popover="auto"]:popover-open, [role="listbox"][aria-label="Blocks"]'

/**
 * Runs axe on a page with its frames, or on its open menu, after the animations of a new theme. A page without frames
 * keeps the axe script for its next run. `AxeBuilder` would open a blank page to merge the findings of frames, at the
 * cost of a browser process per run.
 */
export async function runAxe(page: Page, options: RunOptions = {}): Promise<AxeFindings> {
  await waitForAnimations(page)
  const wanted: RunOptions = { ...options, resultTypes: ['violations', 'incomplete'] }
  if (page.frames().length > 1) return new AxeBuilder({ page }).options(wanted).analyze()
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE)
  return page.evaluate(
    async ({ options, menu }) => {
      const { violations, incomplete } = await (window as unknown as { axe: typeof axe }).axe.run(
        document.querySelector(menu) ?? document,
        options,
      )
      return { violations, incomplete }
    },
    { options: wanted, menu: OPEN_MENU },
  )
}

/** Maximum wait for animations, in ms. */
const ANIMATION_TIMEOUT = 5000

/**
 * Waits until all animations have ended, including those started by the end of another. Ignores infinite animations.
 */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async (timeout) => {
    const end = performance.now() + timeout
    const isEnding = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    for (;;) {
      const ending = document.getAnimations().filter(isEnding)
      if (ending.length === 0 || performance.now() > end) return
      const ended = Promise.allSettled(ending.map((animation) => animation.finished))
      await Promise.race([ended, new Promise((wake) => setTimeout(wake, timeout))])
    }
  }, ANIMATION_TIMEOUT)
}
