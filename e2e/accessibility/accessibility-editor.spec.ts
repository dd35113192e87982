import type { Page } from '@playwright/test'
import { SCENES } from '../scenes/all-scenes.ts'
import { HEIGHTS, isShownAt, type Scene, type Theme, WIDTHS } from '../scenes/scene.ts'
import { expect } from '../support/fixtures.ts'
import { findAxeProblems } from './find-axe-problems.ts'
import { findAnimations, findSidewaysScroll, findSmallTargets, SMALLEST_TARGET } from './inspect-page.ts'
import { noteFact } from './note-fact.ts'
import { test } from './stage-fixture.ts'

const [PHONE] = WIDTHS

/** Every state of the editor of courses, but for colors that are not ours. */
const STATES = SCENES.filter(
  ({ name, look }) => /^console-(editor|unsaved)/.test(name) && look !== 'forced colors',
)

/** The narrowest width of a state in the light theme, its widest in the dark one. */
function viewsOf(scene: Scene): [width: number, theme: Theme][] {
  const widths = WIDTHS.filter((width) => isShownAt(scene, width))
  return [
    [widths[0] ?? PHONE, 'light'],
    [widths.at(-1) ?? PHONE, 'dark'],
  ]
}

async function expectSound(page: Page, width: number, theme: Theme): Promise<void> {
  const where = `${width} px, ${theme}`
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 })
  await page.emulateMedia({ colorScheme: theme })
  expect.soft(await findAxeProblems(page), `axe, ${where}`).toEqual([])
  expect.soft(await findSidewaysScroll(page), `width, ${where}`).toEqual([])
  expect.soft(await findSmallTargets(page, SMALLEST_TARGET), `targets, ${where}`).toEqual([])
}

// Contract § 9: accessibility: axe, Tab, forced colors, text of twice the size, layout shift, films
for (const scene of STATES)
  test(`${scene.name}: axe is content and sure on a phone and at a desk, nothing moves or sticks out`, async ({
    show,
  }) => {
    const views = viewsOf(scene)
    let page = await show(scene.name, { width: views[0]?.[0] ?? PHONE })
    for (const [at, [width, theme]] of views.entries()) {
      // A window that was made wider has the same screen; what stands over it has another place, or is closed.
      if (at > 0 && scene.isWindow) page = await show(scene.name, { width })
      await expectSound(page, width, theme)
      noteFact('axe', { scene: scene.name, width })
    }
    expect.soft(await findAnimations(page), 'motion').toEqual([])
  })
