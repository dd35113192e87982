import type { Browser, Page } from '@playwright/test'
import { SCENES } from '../scenes/all-scenes.ts'
import { showScene } from '../scenes/open-scene.ts'
import { HEIGHTS } from '../scenes/scene.ts'
import type { Stage } from '../scenes/stage.ts'
import { expect } from '../support/fixtures.ts'
import { findOverlaps } from './find-overlaps.ts'
import {
  findCutText,
  findSidewaysScroll,
  findUnevenEdges,
  layoutShiftOf,
  setTextSize,
} from './inspect-page.ts'
import { noteFact } from './note-fact.ts'
import { test } from './stage-fixture.ts'

/** One scene of each screen. */
const SCREENS = [
  'out-sign-in',
  'learn-mixed',
  'player-video',
  'player-article',
  'quiz-question',
  'quiz-passed',
  'quiz-team-insight',
  'team-12',
  'team-200',
  'courses',
  'member-started',
  'account',
  'profile',
]

/** Scenes whose parts arrive one by one, or after an act. */
const IN_PARTS = [
  'learn-empty',
  'learn-failed-closed',
  'team-empty',
  'bulk-preview',
  'required-list',
  'console-used-by',
  'console-person-move',
  'console-editor',
  'console-editor-quiz',
  'console-history-first',
]

/** A slow connection: 1.6 Mbit/s down, 0.75 up, and a latency of 150 ms. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const MAX_SHIFT = 0.02

for (const width of [390, 820, 1440])
  test(`no screen shifts by more than 0.02 while it loads slowly, at ${width} px`, async ({
    browser,
    stages,
  }) => {
    test.slow()
    const stage = await stages(undefined)
    // Three at a time, because more would slow each other down. An opening that is not stored within 5 s is reported as
    // pending.
    const screens = (width === 820 ? IN_PARTS : [...SCREENS, ...IN_PARTS]).values()
    async function measureNext() {
      for (const name of screens) {
        const { sum, moved } = await shiftWhileLoading(browser, stage, name, width)
        expect.soft(sum, `${name}: ${moved.join('; ')}`).toBeLessThanOrEqual(MAX_SHIFT)
        noteFact('shift', { scene: name, width, sum })
      }
    }
    await Promise.all([1, 2, 3].map(measureNext))
  })

async function shiftWhileLoading(browser: Browser, stage: Stage, name: string, width: number) {
  const scene = SCENES.find((one) => one.name === name)
  if (!scene) throw new Error(`there is no scene ${name}`)
  const context = await browser.newContext({ viewport: { width, height: HEIGHTS[width] ?? 900 } })
  const page = await showScene(context, stage, scene, slowDown)
  const shift = await layoutShiftOf(page)
  await context.close()
  return shift
}

async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', SLOW)
}

test('the lines of a card share a left edge or are clearly indented', async ({ show }) => {
  test.slow()
  for (const scene of SCREENS) {
    const page = await show(scene, { width: 1440 })
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 })
      await expect
        .soft(async () => expect(await findUnevenEdges(page), `${scene} at ${width} px`).toEqual([]))
        .toPass({ timeout: 30_000 })
    }
    await page.context().close()
  }
})

/** Doubles the text size in the browser's settings. */
async function doubleInSettings(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.enable')
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

const LARGE_TEXT = [
  'out-sign-in',
  'learn-mixed',
  'player-video',
  'player-links',
  'quiz-question',
  'quiz-passed',
  'team-12',
  'bulk-preview',
  'courses',
  'member-started',
  'account',
  'console-editor',
  'console-editor-quiz',
  'console-editor-film',
  'console-editor-uploads',
  'console-editor-settings',
  'console-editor-conflict',
  'console-editor-odd-names',
  'console-editor-table',
  'console-editor-preview',
  'console-editor-drawer',
]

// Contract § 9: accessibility: axe …
for (const scene of LARGE_TEXT)
  test(`${scene}: doubled or wider spaced text needs no sideways scrolling and is not truncated`, async ({
    show,
  }) => {
    const { upTo = 1440 } = SCENES.find(({ name }) => name === scene) ?? {}
    const widths = [1440, 1280, 820, 390].filter((width) => width <= upTo)
    const page = await show(scene, { width: Math.min(1280, upTo) })
    async function expectNoScroll(size: string): Promise<void> {
      for (const width of widths) {
        await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 })
        expect.soft(await findSidewaysScroll(page), `text ${size} at ${width} px`).toEqual([])
        expect.soft(await findOverlaps(page), `text ${size} at ${width} px`).toEqual([])
      }
      noteFact('large text', { scene, widths: widths.toReversed(), size })
    }
    await setTextSize(page, '200%')
    await expectNoScroll('of the page')
    await setTextSize(page, '')
    await expectSpaced(page, scene)
    await doubleInSettings(page)
    await expectNoScroll('of the browser')
  })

/** Checks that text of normal size is not cut off with the spacing of WCAG 1.4.12, in a phone's window. */
async function expectSpaced(page: Page, scene: string): Promise<void> {
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet()
    spaced.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    )
    document.adoptedStyleSheets = [spaced]
  })
  expect.soft(await findSidewaysScroll(page), 'wider spaced text').toEqual([])
  expect.soft(await findCutText(page), 'wider spaced text').toEqual([])
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  noteFact('spacing', { scene })
}

/** Checks that a measure in px is within its limit. */
function expectMeasure(
  what: string,
  px: number | undefined,
  limit: { atMost: number } | { atLeast: number },
): void {
  const found = px ?? Number.NaN
  if ('atMost' in limit) expect.soft(found, what).toBeLessThanOrEqual(limit.atMost)
  else expect.soft(found, what).toBeGreaterThanOrEqual(limit.atLeast)
  const words = 'atMost' in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`
  noteFact('measure', { what, px: found, limit: words })
}

test('the next step is visible on a phone without scrolling', async ({ show }) => {
  for (const scene of ['learn-busy', 'learn-mixed']) {
    const page = await show(scene, { width: 390 })
    const next = await page
      .getByRole('link', { name: /^Continue/ })
      .first()
      .boundingBox()
    const bottom = next ? next.y + next.height : undefined
    expectMeasure(`bottom of Continue on a phone of 390 × 844, ${scene}`, bottom, { atMost: 844 })
  }
})

test('the first team member is high on the page, and a large team on a phone is not too long', async ({
  show,
}) => {
  const desktop = await show('team-12', { width: 1440 })
  const row = await desktop.getByRole('table', { name: 'Team members' }).getByRole('row').nth(1).boundingBox()
  expectMeasure('top of the first of the team at 1440 × 900', row?.y, { atMost: 800 })
  const phone = await show('team-200', { width: 390 })
  const height = await phone.evaluate(() => document.documentElement.scrollHeight)
  expectMeasure('height of a team of 200 on a phone', height, { atMost: 15_000 })
})

test('a dialog taller than a phone opens at its top', async ({ show }) => {
  const dialog = (await show('console-requirements-chosen', { width: 390 })).locator('dialog[open]')
  const { top, height, shown } = await dialog.evaluate((one) => ({
    top: one.scrollTop,
    height: one.scrollHeight,
    shown: one.clientHeight,
  }))
  expect(height).toBeGreaterThan(shown)
  expect(top).toBe(0)
})

test('the film is large on a desktop, and at the top on a phone', async ({ show }) => {
  const desktop = await (await show('player-video', { width: 1440 })).locator('video').boundingBox()
  expectMeasure('width of the film at 1440', desktop?.width, { atLeast: 720 })
  const phone = await (await show('player-video', { width: 390 })).locator('video').boundingBox()
  expectMeasure('top of the film on a phone', phone?.y, { atMost: 240 })
})
