import type { Locator, Page } from '@playwright/test'
import type { Course } from '#domain/course/course.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { addCourses, article, courseOf, quiz, video } from './player-courses.ts'
import { entry, moduleHeading, navigation, openCourse } from './player-page.ts'

const MAX_STEPS = 40

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${wanted} is not reached by Tab`)
}

function keyboardCourse(): Course {
  const links = [{ title: 'More', value: 'https://example.org/' }]
  const course = courseOf('keys', [video('v', { notes: 'Look closely.', links })])
  return {
    ...course,
    sections: [...course.sections, { title: 'The rest', modules: [article('a'), quiz('q', 2)] }],
  }
}

// Contract § 2: player: content, Notes/Links …
// Contract § 9: the focus is never lost to the page's body
test('the whole player works by keyboard alone', async ({ page, portal }) => {
  await addCourses(portal, keyboardCourse())
  await openCourse(page, portal, 'keys')
  await expect(page.locator('video')).toHaveJSProperty('readyState', 4)

  await tabTo(page, page.getByRole('button', { name: 'Play: Video v' }))
  await page.keyboard.press('Space')
  await expect(page.locator('video')).toBeFocused()
  await expect(page.locator('video')).toHaveJSProperty('paused', false)
  await page.keyboard.press('Space')
  await expect(page.locator('video')).toHaveJSProperty('paused', true)

  await tabTo(page, page.getByRole('tab', { name: 'Notes' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Links' })).toHaveAttribute('aria-selected', 'true')
  await tabTo(page, page.getByRole('link', { name: 'More (opens in a new tab)' }))

  const rest = navigation(page).locator('summary').filter({ hasText: 'The rest' })
  await tabTo(page, rest)
  await expect(entry(page, 'Article a')).toBeHidden()
  await page.keyboard.press('Enter')
  await tabTo(page, entry(page, 'Article a'))
  await page.keyboard.press('Enter')
  await expect(moduleHeading(page, 'Article a')).toBeFocused()
  await expect(page.getByText('The words of a.')).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: 'Next: Quiz q' }))
  await page.keyboard.press('Enter')
  await expect(moduleHeading(page, 'Quiz q')).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Start Quiz' }))
  await page.keyboard.press('Enter')
  for (const number of [1, 2]) {
    await expect(page.getByRole('heading', { name: `Question ${number} of 2` })).toBeFocused()
    await tabTo(page, page.getByRole('radio', { name: 'Wrong' }))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Right' })).toBeChecked()
    await tabTo(page, page.getByRole('button', { name: 'Submit' }))
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeFocused()

  await tabTo(page, navigation(page).locator('summary').filter({ hasText: 'Why is this complete?' }))
  await page.keyboard.press('Enter')
  await expect(navigation(page).getByText(/^Passed on .* with 2 of 2 correct\.$/)).toBeVisible()
  await expectAccessible(page)
})

test('on a phone the navigation is a drawer that opens, works and closes by keyboard', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await addCourses(portal, keyboardCourse())
  await openCourse(page, portal, 'keys')
  const opener = page.getByRole('button', { name: 'Course Content' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Course Content' })
  await expect(drawer).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await tabTo(page, drawer.locator('summary').filter({ hasText: 'The rest' }))
  await page.keyboard.press('Enter')
  await tabTo(page, drawer.getByRole('link', { name: 'Article a' }))
  await page.keyboard.press('Enter')
  await expect(drawer).toBeHidden()
  await expect(moduleHeading(page, 'Article a')).toBeFocused()
  await expect(page.getByText('The words of a.')).toBeVisible()
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
