import { layoutShiftOf } from '../accessibility/inspect-page.ts'
import { expect, expectAccessible, openAs, resizeWindow, test } from '../support/fixtures.ts'
import { addCourses, article, courseOf, quiz } from './player-courses.ts'
import { entry, openCourse } from './player-page.ts'

// Contract § 9: questions can be answered by …
test('a last module other than a quiz leads to the next step like a passed quiz', async ({
  page,
  portal,
}) => {
  await addCourses(portal, courseOf('way', [article('read'), quiz('q', 1), article('last')]))
  await openCourse(page, portal, 'way?module=last')
  const end = page.getByRole('region', { name: 'The end of the course' })
  await expect(end).toContainText('1 of 3 modules done in Course way, 1 quiz left to pass.')
  await expectAccessible(page)
  await end.getByRole('link', { name: 'Next: Quiz q' }).click()
  await expect(end).toHaveCount(0)
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('radio', { name: 'Right' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
  await entry(page, 'Article last').click()
  await expect(end).toContainText('You’ve completed Course way. 1 module left to explore.')
  await end.getByRole('link', { name: 'Next: Article read' }).click()
  // The module counts as opened once its text is shown.
  await expect(page.getByText('The words of read.')).toBeVisible()
  await entry(page, 'Article last').click()
  await end.getByRole('link', { name: /^Next: / }).click()
  await expect(page).not.toHaveURL(/course\/way/)
})

test('a last module leads an administrator back to the courses', async ({ page, portal }) => {
  await addCourses(portal, courseOf('way', [article('last')]))
  await openAs(page, portal, 'admin@happytails.example')
  await page.goto(`${portal.origin}/course/way`)
  const end = page.getByRole('region', { name: 'The end of the course' })
  await expect(end).toContainText('You’ve reached the end of Course way.')
  await end.getByRole('link', { name: 'Courses' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
})

test('an article that completes its course when opened causes no layout shift', async ({ page, portal }) => {
  for (const width of [820, 390]) {
    await addCourses(portal, courseOf(`short-${width}`, [article('read')]))
    await resizeWindow(page, { width, height: 1180 })
    await openCourse(page, portal, `short-${width}`)
    const end = page.getByRole('region', { name: 'The end of the course' })
    await expect(end).toContainText(`You’ve completed Course short-${width}.`)
    await expect(page.getByRole('button', { name: 'Course Content, complete' })).toBeVisible()
    await page.waitForTimeout(500)
    const { sum, moved } = await layoutShiftOf(page)
    expect(sum, moved.join('; ')).toBeLessThanOrEqual(0.02)
  }
})
