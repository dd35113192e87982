import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

/** The problems of a page, and those that axe could not decide. */
export type AxeFindings = Pick<AxeResults, 'violations' | 'incomplete'>

/** A menu that is open: what it covers is looked at where it is closed. */
const OPEN_MENU = '[popover="auto"]:popover-open'

/**
 * Runs axe on a page and all its frames, or on the menu that is open on it, once the colors of a new theme have come. A page without frames
 * keeps axe for its next run, and needs no empty page, in which `AxeBuilder` puts the findings of frames
 * together: a process of the browser a run.
 */
export async function runAxe(page: Page, options: RunOptions = {}): Promise<AxeFindings> {
  await waitForAnimations(page)
  const wanted: RunOptions = { ...options, resultTypes: ['violations', 'incomplete'] }
  if (page.frames().length > 1) return new AxeBuilder({ page }).options(wanted).analyze()
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
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

/** Longest wait for animations, in ms. */
const ANIMATION_TIMEOUT = 5000

/** Waits until all animations have ended, those that they start by ending, too; endless ones are ignored. */
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
