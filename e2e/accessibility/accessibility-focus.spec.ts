import type { Locator, Page } from '@playwright/test'
import { expect, waitForPaint } from '../support/fixtures.ts'
import { findCover, findRinglessFocus, findSmallTargets, OUR_TARGET } from './inspect-page.ts'
import { noteFact } from './note-fact.ts'
import { test } from './stage-fixture.ts'

/** Maximum number of Tab presses on one screen. */
const MAX_TABS = 45

/** Scenes whose controls are visited by keyboard. */
const WALKED = [
  'out-sign-in',
  'learn-mixed',
  'player-video',
  'player-article',
  'quiz-chosen',
  'quiz-passed-with-errors',
  'team-12',
  'bulk-preview',
  'courses',
  'member-started',
  'account',
]

/** Returns the document index of the focused element, to detect the end of a cycle. */
function focusPlace(page: Page): Promise<number> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].indexOf(document.activeElement ?? document.body),
  )
}

// Contract § 9: accessibility: axe …
for (const scene of WALKED)
  test(`${scene}: Tab reaches each control, with a focus ring and uncovered by a phone's fixed bars`, async ({
    show,
  }) => {
    const page = await show(scene, { width: 390 })
    const problems = new Set<string | undefined>()
    const seen = new Set<number>()
    for (let tabs = 0; tabs < MAX_TABS; tabs++) {
      await page.keyboard.press('Tab')
      const place = await focusPlace(page)
      if (seen.has(place) && tabs > 3) break
      seen.add(place)
      problems.add(await findCover(page)).add(await findRinglessFocus(page))
    }
    problems.delete(undefined)
    expect.soft(seen.size, 'controls').toBeGreaterThan(2)
    expect.soft([...problems]).toEqual([])
    noteFact('walk', { scene, controls: seen.size })
    expect.soft(await findSmallTargets(page, OUR_TARGET)).toEqual([])
    noteFact('targets', { scene, smallest: OUR_TARGET })
  })

/** Activates a button or link by keyboard, like a user who depends on the focus. */
async function press(control: Locator): Promise<void> {
  await control.focus()
  await control.press('Enter')
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()

/**
 * Actions that show or hide content, each with its scene. `focus.spec.ts` covers the team, quiz and account screens.
 */
const ACTS: { after: string; scene: string; act: (page: Page) => Promise<void> }[] = [
  {
    after: 'closing the refusal of a sign-in',
    scene: 'out-sign-in-wrong',
    act: (page) => press(button(page, 'Close')),
  },
  {
    after: 'closing the answer to a forgotten password',
    scene: 'out-forgot-sent',
    act: (page) => press(page.getByRole('alertdialog').getByRole('button')),
  },
  {
    after: 'closing the message of a failed load',
    scene: 'learn-failed',
    act: (page) => press(page.getByRole('alertdialog').getByRole('button')),
  },
  {
    after: 'trying again',
    scene: 'learn-failed-closed',
    async act(page) {
      await page.unrouteAll()
      await press(button(page, 'Try again'))
      await expect(button(page, 'Try again')).toHaveCount(0)
    },
  },
  {
    after: 'closing the menu behind the picture',
    scene: 'learn-mixed',
    async act(page) {
      await press(button(page, 'Menu'))
      await page.keyboard.press('Tab')
      await page.keyboard.press('Escape')
    },
  },
  {
    after: 'closing Course Content',
    scene: 'player-drawer',
    act: (page) => press(page.getByRole('dialog').getByRole('button', { name: 'Close' })),
  },
  {
    after: 'choosing a module in Course Content',
    scene: 'player-drawer',
    act: (page) => press(page.getByRole('dialog').getByRole('link').first()),
  },
  {
    after: 'going on with Next',
    scene: 'player-video',
    act: (page) => press(page.getByRole('link', { name: /^Next/ })),
  },
  { after: 'choosing a tab', scene: 'player-article', act: (page) => press(page.getByRole('tab').last()) },
  {
    after: 'sorting the team',
    scene: 'team-12',
    act: (page) => press(button(page, 'Completed Courses')),
  },
  {
    after: 'going to a member and back',
    scene: 'team-12',
    async act(page) {
      await press(page.getByRole('link', { name: 'Mei Tan' }))
      await expect(page.getByRole('heading', { level: 1, name: 'Mei Tan' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
    },
  },
  {
    after: 'canceling the question for the password',
    scene: 'account-verify',
    act: (page) => press(button(page, 'Cancel')),
  },
]

for (const { after, scene, act } of ACTS)
  test(`keeps the focus on an element after ${after}`, async ({ show }) => {
    const page = await show(scene, { width: 390 })
    await act(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    // A repaint must not lose the focus either.
    await waitForPaint(page)
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    noteFact('act', { after })
  })

test('the first Tab on a screen leads to the skip link', async ({ show }) => {
  const page = await show('team-12', { width: 1440 })
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

// Contract § 9: the navigation lists a course …
test('the navigation of both roles marks the course list while a course is open', async ({ show }) => {
  for (const [scene, list] of [
    ['player-article', 'My learning'],
    ['player-preview', 'Courses'],
  ] as const) {
    const page = await show(scene, { width: 1440 })
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
    await expect.soft(current, scene).toHaveText([list])
    await page.context().close()
  }
})

test('the answer keys do nothing while the focus is outside the question', async ({ show }) => {
  const page = await show('quiz-question', { width: 1440 })
  await page.getByRole('link', { name: 'My profile' }).focus()
  await page.keyboard.press('2')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('2')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
})
