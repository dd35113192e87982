import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import { noteFact } from './note-fact.ts'
import { test } from './stage-fixture.ts'

/** A control with a visible state: its scene, the action that sets the state, and a script that removes it. */
interface State {
  what: string
  scene: string
  width: number
  act?: (page: Page) => Promise<void>
  find: (page: Page) => Locator
  off: string
}

const STATES: State[] = [
  {
    what: 'the current page in the sidebar',
    scene: 'team-12',
    width: 1440,
    find: (page) => page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]'),
    off: 'element.removeAttribute("aria-current")',
  },
  {
    what: 'the current page in the bottom bar, within a course',
    scene: 'player-links',
    width: 390,
    find: (page) => page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]'),
    off: 'element.removeAttribute("aria-current")',
  },
  {
    what: 'the selected tab',
    scene: 'player-links',
    width: 390,
    find: (page) => page.getByRole('tab', { selected: true }),
    off: 'element.ariaSelected = "false"',
  },
  {
    what: 'the current module in Course Content',
    scene: 'player-forced',
    width: 1440,
    find: (page) => page.getByRole('navigation', { name: 'Course Content' }).locator('[aria-current]'),
    off: 'element.removeAttribute("aria-current")',
  },
  {
    what: 'the pressed filter',
    scene: 'team-forced',
    width: 1440,
    find: (page) => page.locator('[aria-pressed="true"]').first(),
    off: 'element.ariaPressed = "false"',
  },
  {
    what: 'the chosen answer',
    scene: 'quiz-forced',
    width: 390,
    find: (page) => page.locator('label:has(:checked)').first(),
    off: 'for (const radio of document.querySelectorAll("input[type=radio]")) radio.checked = false',
  },
  {
    what: 'how far the quiz is',
    scene: 'quiz-forced',
    width: 390,
    find: (page) => page.getByRole('progressbar').first(),
    off: 'element.value = 0',
  },
  {
    what: 'the open module in the outline of the editor',
    scene: 'console-editor',
    width: 1440,
    find: (page) => page.getByRole('navigation', { name: 'Outline' }).locator('[aria-current]'),
    off: 'element.removeAttribute("aria-current")',
  },
  {
    what: 'the format at the caret',
    scene: 'console-editor-pasted',
    width: 390,
    find: (page) => page.getByRole('button', { name: 'Italic' }),
    off: 'element.ariaPressed = "false"',
  },
  {
    what: 'the right answer of a question in the editor',
    scene: 'console-editor-quiz',
    width: 820,
    find: (page) => page.getByRole('radio', { checked: true }),
    off: 'element.checked = false',
  },
  {
    what: 'the width of the preview',
    scene: 'console-editor-preview',
    width: 1440,
    find: (page) => page.getByRole('button', { name: 'Phone' }),
    off: 'element.ariaPressed = "false"',
  },
  {
    what: 'a difference between two texts',
    scene: 'console-editor-conflict',
    width: 820,
    find: (page) => page.locator('mark').first(),
    off: 'element.replaceWith(element.textContent)',
  },
  {
    what: 'a selected cell of a table',
    scene: 'console-editor',
    width: 1440,
    async act(page) {
      await page.getByRole('cell', { name: 'before feeding' }).click()
      await page.keyboard.press('Shift+ArrowRight')
      await page.keyboard.press('Shift+ArrowRight')
      await page.keyboard.press('Shift+ArrowRight')
    },
    find: (page) => page.locator('td[class*=selectedCell]').first(),
    off: 'element.className = element.className.replace(/\\S*selectedCell\\S*/, "")',
  },
  {
    what: 'a selected part of another program',
    scene: 'console-editor',
    width: 390,
    act: (page) => page.locator('[data-foreign]').click(),
    find: (page) => page.locator('[data-foreign][data-selected]'),
    off: 'element.removeAttribute("data-selected")',
  },
  {
    what: 'how far an upload is',
    scene: 'console-editor-uploads',
    width: 390,
    find: (page) => page.getByRole('progressbar', { name: 'Upload of taking-off-rings.mp4' }),
    off: 'element.value = 0',
  },
]

const OUTLINED = '[aria-current], [aria-selected], [aria-pressed], label'

// Contract § 9: accessibility: axe …
for (const { what, scene, width, act, find, off } of STATES)
  test(`${what} is visible in forced colors`, async ({ show }) => {
    const page = await show(scene, { width })
    await page.emulateMedia({ forcedColors: 'active' })
    await act?.(page)
    const found = find(page)
    await expect(found, what).toBeVisible()
    await found.scrollIntoViewIfNeeded()
    // Bolder text or a thicker ring alone is insufficient. The current, selected, pressed or chosen element must have
    // an outline.
    if (await found.evaluate((element, outlined) => element.matches(outlined), OUTLINED))
      await expect(found, what).toHaveCSS('outline', /solid 3px$/)
    const clip = (await found.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 }
    const inState = await page.screenshot({ clip })
    await found.evaluate((element, act) => new Function('element', act)(element), off)
    expect((await page.screenshot({ clip })).equals(inState), `${what} looks like any other`).toBe(false)
    noteFact('forced', { what })
  })

test("a course's three statuses have three shapes in forced colors", async ({ show }) => {
  const page = await show('learn-forced', { width: 1440 })
  const shapes = new Set<string>()
  for (const words of ['not started', 'in progress', 'complete']) {
    const status = page.getByText(words, { exact: true }).first()
    await expect(status, words).toBeVisible()
    shapes.add(
      await status.locator('xpath=ancestor-or-self::*[.//*[local-name()="svg"]][1]').evaluate((element) => {
        return element.querySelector('svg')?.innerHTML ?? ''
      }),
    )
  }
  expect(shapes.size).toBe(3)
  noteFact('forced', { what: 'the status of a course' })
})
