import type { Page } from '@playwright/test'
import { answerQuiz, answersOf, demoQuiz } from '../player/answer-quiz.ts'
import { test as base, expect, expectAccessible, signIn } from '../support/fixtures.ts'
import { type PortalProcess, startPortal } from '../support/portal.ts'

const QUIZ = demoQuiz('welcome', 'welcome-check-quiz')
const ANSWERS = answersOf(QUIZ)

const test = base.extend<{ portal: PortalProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the pattern to know what a fixture needs
  portal: async ({}, use) => {
    const portal = await startPortal()
    await use(portal)
    await portal.remove()
  },
})

/** Returns the status lines of My learning, or that of a named course. */
function statusLines(page: Page, course?: string) {
  const cards = page.getByRole('listitem')
  const shown = course ? cards.filter({ has: page.getByRole('heading', { name: course }) }) : cards
  return shown.locator('p', { hasText: 'Status:' })
}

/** Returns the part of a passed quiz's review under a heading. */
function reviewUnder(page: Page, heading: string) {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
    .last()
}

// Contract § 2: My learning: 'Status:' as not started, in progress, complete
// Contract § 2: player: content, Notes/Links, 'Course Content', 'x / y Completed', marks, the open module in
//   sight
// Contract § 4: quiz flow: start, answers, finish, pass, fail, retake
// Contract § 5: quiz: 'Please select an answer.'; questions that cannot be shown
test('an associate learns, an administrator sees the progress, and a restart preserves it', async ({
  page,
  portal,
}) => {
  await page.goto(portal.origin)
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expectAccessible(page)
  await signIn(page, portal, 'new@happytails.example')

  await expect(page.getByRole('heading', { name: 'My learning' })).toBeVisible()
  await expect(statusLines(page)).toHaveText(Array(3).fill('Status: not started'))
  await expectAccessible(page)

  await page.goto(`${portal.origin}/course/welcome`)
  await expect(page.getByRole('heading', { name: 'Course Content' })).toBeVisible()
  const content = page.getByRole('navigation', { name: 'Course Content' })
  await expect(content.getByText('1 / 2 Completed')).toBeVisible()
  await expect(page.locator('video')).toBeVisible()
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.2)
  await expectAccessible(page)

  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page.getByRole('heading', { name: 'The first minute decides' })).toBeVisible()
  await expect(content.getByText('2 / 2 Completed')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Links' }).click()
  await expectAccessible(page)

  await page.getByRole('link', { name: /^Next/ }).click()
  await page.getByRole('link', { name: /^Next/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please select an answer.')).toBeVisible()
  await expectAccessible(page)
  await answerQuiz(
    page,
    QUIZ,
    ANSWERS.map((answer) => answer.wrong),
  )
  await expect(page.getByText('Not quite there yet.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Retake Quiz' }).click()
  await answerQuiz(
    page,
    QUIZ,
    ANSWERS.map((answer, place) => (place === 1 ? answer.wrong : answer.right)),
  )
  await expect(page.getByText('Congratulations!')).toBeVisible()
  await expect(page.getByText('3 out of 4')).toBeVisible()
  const known = reviewUnder(page, 'What you know')
  const toReview = reviewUnder(page, 'What you should review')
  await expect(known.getByRole('listitem')).toHaveCount(3)
  await expect(toReview.getByRole('listitem')).toHaveCount(1)
  for (const place of [0, 2, 3]) await expect(known).toContainText(ANSWERS[place]?.right ?? '')
  await expect(toReview).toContainText(ANSWERS[1]?.right ?? '')
  await expectAccessible(page)

  await page.goto(portal.origin)
  await expect(statusLines(page, 'Welcome to the Counter')).toHaveText('Status: complete')
  await page.getByRole('link', { name: 'My profile' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()

  await signIn(page, portal, 'admin@happytails.example')
  const row = page.getByRole('row').filter({ hasText: 'new@happytails.example' })
  await expect(row).toContainText('1 / 3')
  await expectAccessible(page)

  await portal.stop()
  await portal.start()
  await page.reload()
  await expect(row).toContainText('1 / 3')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await signIn(page, portal, 'new@happytails.example')
  await expect(statusLines(page, 'Welcome to the Counter')).toHaveText('Status: complete')
})
