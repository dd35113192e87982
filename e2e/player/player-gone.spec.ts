import type { Page } from '@playwright/test'
import type { Course } from '#domain/course/course.ts'
import { coursesFailed, MESSAGES, moduleGone } from '#domain/messages.ts'
import { requestEmptyPages } from '../support/calls.ts'
import { waitForApp } from '../support/drawn-page.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { addCourses, article, courseOf, quiz } from './player-courses.ts'
import { entry, moduleHeading, openCourse } from './player-page.ts'

function disable(portal: Portal, course: Course): Promise<void> {
  return addCourses(portal, { ...course, enabled: false })
}

/** Expects a message that the course is gone, a focused heading, and a link to the list without the course. */
async function expectGone(page: Page, { name }: Course, list = 'My learning'): Promise<void> {
  await expect(page.getByRole('main').getByText(MESSAGES.courseGone)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: list }).click()
  await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome to the Counter' })).toBeVisible()
  await expect(page.getByRole('heading', { name })).toHaveCount(0)
}

// Contract § 9: the player explains an answer that did not count …
test('a course disabled during a quiz is reported as gone', async ({ page, portal }) => {
  const course = courseOf('gone', [quiz('q', 2)])
  await addCourses(portal, course)
  await openCourse(page, portal, 'gone')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(page.getByText('Question 1 of 2')).toBeVisible()
  await disable(portal, course)
  await page.getByRole('radio', { name: 'Right' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectGone(page, course)
})

test('a disabled course is reported as gone when another module is opened, prefetched or not', async ({
  page,
  portal,
}) => {
  const course = courseOf(
    'gone',
    ['a1', 'a2', 'a3', 'a4'].map((id) => article(id)),
  )
  for (const title of ['Article a2', 'Article a4']) {
    await addCourses(portal, course)
    const ahead = page.waitForResponse((response) => response.url().endsWith('/modules/a2'))
    if (title === 'Article a2') {
      // The module appears completed before its opening is acknowledged. An opening in a disabled course would end the
      // page.
      const opened = page.waitForResponse((response) =>
        response.url().endsWith('/associate-training-completion'),
      )
      await openCourse(page, portal, 'gone')
      await (await opened).finished()
    } else {
      await page.goto(`${portal.origin}/course/gone?module=a1`)
      await waitForApp(page)
    }
    await (await ahead).finished()
    await expect(moduleHeading(page, 'Article a1')).toBeVisible()
    await expect(entry(page, 'Article a1')).toContainText('Completed')
    await disable(portal, course)
    await entry(page, title).click()
    await expectGone(page, course)
  }
})

test('a disabled course is reported as gone to an administrator', async ({ page, portal }) => {
  const course = courseOf(
    'gone',
    ['a1', 'a2', 'a3'].map((id) => article(id)),
  )
  await addCourses(portal, course)
  await openAs(page, portal, 'admin@happytails.example')
  await page.goto(`${portal.origin}/course/gone`)
  await expect(page.getByText('The words of a1.')).toBeVisible()
  // Before the app runs, a link would load a new page, without the message.
  await waitForApp(page)
  await disable(portal, course)
  await entry(page, 'Article a3').click()
  await expectGone(page, course, 'Courses')
})

test('a module removed while open is reported before the course continues', async ({ page, portal }) => {
  await addCourses(portal, courseOf('shorter', [article('a1'), article('a2'), article('a3')]))
  await openCourse(page, portal, 'shorter')
  await expect(page.getByText('The words of a1.')).toBeVisible()
  await waitForApp(page)
  await addCourses(portal, courseOf('shorter', [article('a1'), article('a2')]))
  await entry(page, 'Article a3').click()
  await expect(page.getByText(moduleGone('Article a3'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Course shorter' })).toBeFocused()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Next: Article a2' }).click()
  await expect(page.getByText('The words of a2.')).toBeVisible()
  await expect(entry(page, 'Article a3')).toHaveCount(0)
  await page.goBack()
  await expect(moduleHeading(page, 'Article a1')).toBeVisible()
})

test('a quiz removed during an attempt is reported, even if it was the last module', async ({
  page,
  portal,
}) => {
  await addCourses(portal, courseOf('shorter', [quiz('q', 2), article('a1')]))
  await openCourse(page, portal, 'shorter')
  for (const [left, then] of [
    [[article('a1')], 'Next: Article a1'],
    [[], undefined],
  ] as const) {
    await page.getByRole('button', { name: 'Start Quiz' }).click()
    await expect(page.getByText('Question 1 of 2')).toBeVisible()
    await addCourses(portal, courseOf('shorter', [...left]))
    await page.getByRole('radio', { name: 'Right' }).check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(moduleGone('Quiz q'))).toBeVisible()
    if (then === undefined) await expect(page.getByText(MESSAGES.courseEmpty)).toBeVisible()
    else await expect(page.getByRole('link', { name: then })).toBeVisible()
    await addCourses(portal, courseOf('shorter', [quiz('r', 2, { title: 'Quiz q' })]))
    await page.goto(`${portal.origin}/course/shorter`)
  }
})

test('a quiz replaced while open by an article, or by one without questions, is shown in its new form', async ({
  page,
  portal,
}) => {
  for (const [place, act] of ['Start Quiz', 'Submit', 'Retake Quiz'].entries()) {
    const id = `changed-${place}`
    await addCourses(portal, courseOf(id, [quiz('q', 1), article('a1')]))
    await openCourse(page, portal, id)
    await waitForApp(page)
    if (act !== 'Start Quiz') {
      await page.getByRole('button', { name: 'Start Quiz' }).click()
      await page.getByRole('radio', { name: 'Wrong' }).check()
    }
    if (act === 'Retake Quiz') await page.getByRole('button', { name: 'Submit' }).click()
    const button = page.getByRole('button', { name: act })
    await expect(button).toBeVisible()
    const isArticle = act === 'Submit'
    await addCourses(portal, courseOf(id, [isArticle ? article('q') : quiz('q', 0), article('a1')]))
    await button.click()
    await expect(page.getByText(isArticle ? 'The words of q.' : MESSAGES.quizBroken)).toBeVisible()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  }
})

test('notes and links stop loading if their module fails to load', async ({ page, portal }) => {
  await addCourses(portal, courseOf('broken', [article('a1')]))
  await openAs(page, portal, 'new@happytails.example')
  await requestEmptyPages(page)
  await page.route('**/modules/a1', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${portal.origin}/course/broken`)
  const modal = page.getByRole('alertdialog')
  await expect(modal.getByRole('paragraph')).toHaveText([coursesFailed('support@kindredpaws.example')])
  await modal.getByRole('button', { name: 'Close' }).click()
  const aside = page.getByRole('complementary', { name: 'Notes and links' })
  await expect(aside.getByRole('tabpanel', { name: 'Notes' })).toHaveText('We couldn’t load the notes.')
  await expect(aside.getByText('Loading notes and links')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The words of a1.')).toBeVisible()
  await expect(aside.getByText('This module has no notes.')).toBeVisible()
})
