import type { Locator, Page } from '@playwright/test'
import { addCourses, courseOf, quiz } from '../player/player-courses.ts'
import { openCourse } from '../player/player-page.ts'
import { waitForApp } from '../support/drawn-page.ts'
import { expect, openAs, test, waitForPaint } from '../support/fixtures.ts'

/** Checks that an element other than the body has the focus once the page has settled. */
async function expectFocusInPlace(page: Page, after: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.tagName ?? 'NONE')
  await expect.poll(focused, { message: `the focus after ${after}` }).not.toBe('BODY')
  // A repaint must not lose the focus either.
  await waitForPaint(page)
  expect(await focused(), `the focus after ${after}`).not.toBe('BODY')
}

/** Activates a button by keyboard, like a user who depends on the focus. */
async function press(button: Locator): Promise<void> {
  await button.focus()
  await button.press('Enter')
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

// Contract § 9: the focus is never lost to the page's body
test('removing a team member keeps the focus on the team screen', async ({ page, portal }) => {
  await openAs(page, portal, 'admin@happytails.example')
  await expect(page.getByRole('table')).toBeVisible()

  await page.getByLabel('Name', { exact: true }).fill('Newly Added')
  await page.getByLabel('Email', { exact: true }).fill('newly@happytails.example')
  await press(button(page, 'Submit'))
  await expect(page.getByText('Newly Added was added to your team.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Ben Example')
  await page.getByLabel('Email', { exact: true }).fill('ben@pets.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ben Example was added to your team.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()

  await press(button(page, 'Import a list'))
  await expect(page.getByRole('heading', { name: 'Import a list' })).toBeFocused()
  await page.getByLabel('Or paste a list, one person per line').fill('One, one@shop.example')
  await press(button(page, 'Preview'))
  await expectFocusInPlace(page, 'Preview')
  await press(button(page, 'Add 1 member'))
  await expect(page.getByText('1 row: 1 added')).toBeFocused()
  await expect(button(page, /^Add \d+ member/)).toHaveCount(0)
  await press(button(page, /^Undo/))
  await expect(button(page, /^Undo/)).toHaveCount(0)
  await expect(page.getByText('1 row: 1 skipped')).toBeFocused()
  await press(button(page, 'Close'))
  await expect(button(page, 'Import a list')).toBeFocused()

  await press(button(page, /needs? a nudge$/))
  await press(button(page, 'Clear filter'))
  await expect(button(page, 'Clear filter')).toHaveCount(0)
  await expect(page.getByRole('paragraph').filter({ hasText: /^\s*\d+ members$/ })).toBeFocused()

  await press(page.getByRole('row', { name: /Newly Added/ }).getByRole('button', { name: /Remove/ }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }))
  await expectFocusInPlace(page, 'canceling a removal')
  await press(page.getByRole('row', { name: /Newly Added/ }).getByRole('button', { name: /Remove/ }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }))
  await expect(page.getByText('Newly Added was removed from your team.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Noah Bennett' })).toBeFocused()
  // No row follows the last row.
  await press(page.getByRole('row', { name: /王秀英/ }).getByRole('button', { name: /Remove/ }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }))
  await expect(page.getByText('王秀英 was removed from your team.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Somchai Wongsuwan' })).toBeFocused()
})

test('the focus stays in the quiz, even in one with unsupported questions', async ({ page, portal }) => {
  const essay = quiz('essay', 1)
  const questions = essay.questions.map((question) => ({ ...question, type: 'essay' }))
  await addCourses(portal, courseOf('asked', [quiz('q', 1), { ...essay, questions }]))
  await openCourse(page, portal, 'asked?module=q')
  for (const [start, answer] of [
    ['Start Quiz', 'Wrong'],
    ['Retake Quiz', 'Right'],
  ] as const) {
    await press(button(page, start))
    await expect(page.getByRole('heading', { name: 'Question 1 of 1' })).toBeFocused()
    await press(button(page, 'Submit'))
    await expectFocusInPlace(page, 'submitting nothing')
    await page.getByRole('radio', { name: answer }).check()
    await press(button(page, 'Submit'))
    const result = answer === 'Right' ? 'Congratulations!' : 'Not quite there yet.'
    await expect(page.getByRole('heading', { name: result })).toBeFocused()
  }
  await press(page.getByRole('link', { name: /^Next/ }).first())
  await press(button(page, 'Start Quiz'))
  const sentence = page.getByText('Something went wrong. Please contact us for assistance.')
  await expect(sentence).toBeVisible()
  await expect(page.locator(':focus').filter({ has: sentence })).toHaveCount(1)
})

test('saving keeps the focus on the account page', async ({ page, portal }) => {
  await openAs(page, portal, 'new@happytails.example')
  await page.goto(`${portal.origin}/account`)
  // "Save Changes" is enabled once the app has noticed the edit.
  await waitForApp(page)
  await page.getByLabel('Username').fill('Another Name')
  await press(button(page, 'Save Changes'))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Close' }))
  await expectFocusInPlace(page, 'saving')
})
