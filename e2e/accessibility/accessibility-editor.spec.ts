import type { Page } from '@playwright/test'
import { SCENES } from '../scenes/all-scenes.ts'
import { HEIGHTS, isShownAt, type Scene, WIDTHS } from '../scenes/scene.ts'
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

/** Returns a scene's narrowest and widest width. */
function widthsOf(scene: Scene): [narrowest: number, widest: number] {
  const widths = WIDTHS.filter((width) => isShownAt(scene, width))
  return [widths[0] ?? PHONE, widths.at(-1) ?? PHONE]
}

async function expectFitting(page: Page, width: number): Promise<void> {
  expect.soft(await findSidewaysScroll(page), `width, ${width} px`).toEqual([])
  expect.soft(await findSmallTargets(page, SMALLEST_TARGET), `targets, ${width} px`).toEqual([])
}

// Contract § 9: accessibility: axe, Tab, forced colors, text of twice the size, layout shift, films
for (const scene of STATES)
  test(`${scene.name} passes axe on its narrowest screen and fits the widest, without motion`, async ({
    show,
  }) => {
    const [narrowest, widest] = widthsOf(scene)
    const page = await show(scene.name, { width: narrowest })
    expect.soft(await findAxeProblems(page), 'axe, light').toEqual([])
    await expectFitting(page, narrowest)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect.soft(await findAxeProblems(page, 'colors'), 'axe, dark').toEqual([])
    noteFact('axe', { scene: scene.name, width: narrowest })
    expect.soft(await findAnimations(page), 'motion').toEqual([])
    // Resizing a window keeps its screen but can move or close overlays.
    if (widest === narrowest || scene.isWindow) return
    await page.setViewportSize({ width: widest, height: HEIGHTS[widest] ?? 900 })
    await expectFitting(page, widest)
  })
