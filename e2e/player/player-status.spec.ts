import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import { addCourses, article, courseOf, quiz } from './player-courses.ts'
import { ASSOCIATE, navigation } from './player-page.ts'

const TODAY = new Intl.DateTimeFormat('en-DE', { dateStyle: 'long' }).format(new Date())

test.use({ locale: 'de' })

function card(page: Page): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Course why' }) })
}

async function answer(page: Page, ...answers: string[]): Promise<void> {
  for (const [place, choice] of answers.entries()) {
    await expect(page.getByText(`Question ${place + 1} of ${answers.length}`)).toBeVisible()
    await page.getByRole('radio', { name: choice }).check()
    await page.getByRole('button', { name: 'Submit' }).click()
  }
}

// Contract § 2: My learning: 'Status:' as not started, in progress, complete
// Contract § 4: a course explains its status by the deciding modules
test('the card of a course and the player explain its status', async ({ page, portal }) => {
  await addCourses(portal, courseOf('why', [article('a'), quiz('first', 1), quiz('second', 2)]))
  await openAs(page, portal, ASSOCIATE)
  await expect(card(page)).toContainText('Status: not started')
  await expect(card(page).locator('summary')).toHaveCount(0)

  await page.goto(`${portal.origin}/course/why?module=first`)
  await navigation(page).getByText('What’s left').click()
  await expect(navigation(page).getByText('No attempts yet.')).toHaveCount(2)
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await answer(page, 'Right')
  await expect(page.getByText('Congratulations!')).toBeVisible()
  await page.getByRole('link', { name: 'Next: Quiz second' }).first().click()
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await answer(page, 'Right', 'Wrong')
  await expect(page.getByText('Not quite there yet.')).toBeVisible()
  const missing = 'Not passed yet. 1 attempt so far'
  await expect(navigation(page).getByText(`${missing}: 1 of 2 correct, ${TODAY}.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Retake Quiz' }).click()
  await expect(
    navigation(page).getByText(`${missing}, on ${TODAY}. An attempt is in progress.`),
  ).toBeVisible()

  await page.getByRole('link', { name: 'My learning' }).first().click()
  await expect(card(page)).toContainText('Status: in progress')
  await card(page).getByText('What’s left').click()
  await expect(card(page).getByText(`Passed on ${TODAY} with 1 of 1 correct.`)).toBeVisible()
  await expect(card(page).getByText('It will be complete once you pass one more quiz.')).toBeVisible()
  await card(page).getByRole('link', { name: 'Quiz second' }).click()
  await answer(page, 'Right', 'Right')
  await expect(page.getByText('Congratulations!')).toBeVisible()
  await navigation(page).getByText('Why is this complete?').click()
  await expect(
    navigation(page).getByText(`You opened this course on ${TODAY} and passed all 2 quizzes.`),
  ).toBeVisible()
  await page.getByRole('link', { name: 'My learning' }).first().click()
  await expect(card(page)).toContainText('1 module left to explore')
  // A complete course has no status explanation.
  await expect(card(page).locator('summary')).toHaveText(/^Your answers/)
})
