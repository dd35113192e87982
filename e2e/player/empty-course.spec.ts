import { MESSAGES } from '#domain/messages.ts'
import { waitForApp } from '../support/drawn-page.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import { addCourses, courseOf } from './player-courses.ts'
import { ASSOCIATE } from './player-page.ts'

// Contract § 9: a course without modules shows a message and no Start
test('a course without modules is reported as not ready and cannot be started', async ({ page, portal }) => {
  const noSections = { ...courseOf('bare', []), sections: [] }
  await addCourses(portal, courseOf('empty', []), noSections)
  await openAs(page, portal, ASSOCIATE)
  for (const { name } of [courseOf('empty', []), noSections]) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect(card.getByText(MESSAGES.courseEmpty)).toBeVisible()
    await expect(card.getByText('Status: not started')).toBeVisible()
    await expect(card.getByRole('link')).toHaveCount(0)
  }
  await expectAccessible(page)
  await page.goto(`${portal.origin}/course/empty`)
  await expect(page.getByRole('main').getByText(MESSAGES.courseEmpty)).toBeVisible()
  await expectAccessible(page)
  await waitForApp(page)
  await page.getByRole('main').getByRole('link', { name: 'My learning' }).click()
  await expect(page.getByRole('heading', { name: 'My learning' })).toBeFocused()
})

test('an administrator sees that a course without modules is still being written', async ({
  page,
  portal,
}) => {
  await addCourses(portal, courseOf('empty', []))
  await openAs(page, portal, 'admin@happytails.example')
  await page.goto(`${portal.origin}/courses`)
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Course empty' }) })
  await expect(card.getByText(MESSAGES.courseEmpty)).toBeVisible()
  await expect(card.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`${portal.origin}/course/empty`)
  await expect(page.getByRole('main').getByText(MESSAGES.courseEmpty)).toBeVisible()
  await waitForApp(page)
  await page.getByRole('main').getByRole('link', { name: 'Courses' }).click()
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeFocused()
})
