import type { Browser } from '@playwright/test'
import { memberPath } from '#contract/screen-paths.ts'
import { layoutShiftOf } from './accessibility/inspect-page.ts'
import { test } from './accessibility/stage-fixture.ts'
import { noteCalls } from './calls.ts'
import { compareWithServer, noteTakeOver, undesigned, waitForTakeOver } from './drawn-page.ts'
import { expect } from './fixtures.ts'
import { SCENES } from './scenes/all-scenes.ts'
import { HEIGHTS, type Scene, WIDTHS } from './scenes/scene.ts'
import { logoAt } from './scenes/scene-logos.ts'
import type { Stage } from './scenes/stage.ts'

const MAX_SHIFT = 0.02

/** A scene whose opening completes its course: what says so comes with the opening, and takes its room then. */
const COMPLETED_BY_OPENING = 'player-chinese'

/** The scenes that open differently: what is done there, or how it is looked at, comes after the start. */
const STARTS = [
  ...new Map(
    SCENES.filter(({ answers }) => !answers).map((scene) => [
      JSON.stringify([scene.as, scene.path, scene.courses]),
      scene,
    ]),
  ).values(),
]

/** Opens a scene's address, and returns what its take-over changed, logged and moved. */
async function takeOver(browser: Browser, stage: Stage, { as, path, ...scene }: Scene, width: number) {
  const context = await browser.newContext({ viewport: { width, height: HEIGHTS[width] ?? 900 } })
  try {
    const present = await stage.enter({ as, path, ...scene } as Scene, context)
    const page = await context.newPage()
    await context.route('**/media/scene-logo-*', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: logoAt(route.request().url()) ?? '' }),
    )
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    page.on('pageerror', ({ message }) => messages.push(message))
    // Whoever opens a module for the first time has it completed in the same moment.
    const acts = noteCalls(page, '/associate-training-completion')
    await noteTakeOver(page)
    const address = typeof path === 'string' ? path : memberPath(present?.members[path.member] ?? '')
    const response = await page.goto(stage.origin + address)
    if (!(await response?.text())?.includes('id="page"')) return undefined
    const taken = await waitForTakeOver(page)
    const differences = undesigned(await compareWithServer(page, response, taken))
    await page.bringToFront()
    await page.waitForTimeout(2000)
    // A film that was fast stands in its frame by then.
    const isFurther = acts.some(({ method }) => method === 'POST') || taken.includes('<video')
    return { differences: isFurther ? [] : differences, messages, ...(await layoutShiftOf(page)) }
  } finally {
    await context.close()
  }
}

// Contract § 9: the app takes over what the server drew …
for (const width of WIDTHS)
  test(`every scene is taken over as the server drew it, at ${width} px`, async ({ browser, stages }) => {
    test.setTimeout(1_200_000)
    let drawn = 0
    for (const scene of STARTS) {
      const taken = await takeOver(browser, await stages(scene.courses), scene, width)
      if (!taken) continue
      drawn += 1
      expect.soft(taken.differences, scene.name).toEqual([])
      expect.soft(taken.messages, scene.name).toEqual([])
      if (scene.name === COMPLETED_BY_OPENING) continue
      expect.soft(taken.sum, `${scene.name}: ${taken.moved.join('; ')}`).toBeLessThanOrEqual(MAX_SHIFT)
    }
    expect(drawn).toBeGreaterThan(STARTS.length / 2)
  })
