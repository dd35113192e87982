import type { Page } from '@playwright/test'
import { SCENES } from '../scenes/all-scenes.ts'
import { HEIGHTS, isShownAt, type Scene, type Theme, WIDTHS } from '../scenes/scene.ts'
import { expect } from '../support/fixtures.ts'
import { findAxeProblems } from './find-axe-problems.ts'
import { findAnimations, findSidewaysScroll, findSmallTargets, SMALLEST_TARGET } from './inspect-page.ts'
import { noteFact } from './note-fact.ts'
import { test } from './stage-fixture.ts'

const [PHONE] = WIDTHS

/** All scenes of the course editor, except those with forced colors. */
const STATES = SCENES.filter(
  ({ name, look }) => /^console-(editor|unsaved)/.test(name) && look !== 'forced colors',
)

/** Returns the views of a scene: the narrowest width in the light theme, and the widest in the dark theme. */
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

// Contract § 9: accessibility: axe, Tab, forced colors, doubled text, layout shift, films
for (const scene of STATES)
  test(`${scene.name} passes axe on a phone and a desktop, without motion or overflow`, async ({ show }) => {
    const views = viewsOf(scene)
    let page = await show(scene.name, { width: views[0]?.[0] ?? PHONE })
    for (const [at, [width, theme]] of views.entries()) {
      // Resizing a window can move or close overlays, so the screen is opened again.
      if (at > 0 && scene.isWindow) page = await show(scene.name, { width })
      await expectSound(page, width, theme)
      noteFact('axe', { scene: scene.name, width })
    }
    expect.soft(await findAnimations(page), 'motion').toEqual([])
  })
