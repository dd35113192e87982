import { requestEmptyPages } from '../support/calls.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { addCourses, article, courseOf, quiz, video } from './player-courses.ts'
import { ASSOCIATE, entry, moduleHeading, navigation, openCourse } from './player-page.ts'
import { expectRecorded } from './player-records.ts'

const SUPPORT = 'support@kindredpaws.example'

function addPlaces(portal: Portal) {
  return addCourses(portal, courseOf('places', [video('v'), article('a'), quiz('q', 1), article('b')]))
}

test('the URL names the open module, and back, forward and reload follow it', async ({ page, portal }) => {
  await addPlaces(portal)
  await openCourse(page, portal, 'places')
  const at = (id: string) => expect(page).toHaveURL(`${portal.origin}/course/places?module=${id}`)
  await at('v')
  await expect(page).toHaveTitle(/^Video v – Course places/)
  await entry(page, 'Article a').click()
  await at('a')
  await expect(moduleHeading(page, 'Article a')).toBeFocused()
  await expect(page).toHaveTitle(/^Article a – Course places/)
  await page.getByRole('link', { name: 'Next: Quiz q' }).click()
  await at('q')
  await page.goBack()
  await at('a')
  await expect(moduleHeading(page, 'Article a')).toBeVisible()
  await page.goBack()
  await expect(moduleHeading(page, 'Video v')).toBeVisible()
  await page.goForward()
  await expect(moduleHeading(page, 'Article a')).toBeVisible()
  await page.reload()
  await expect(moduleHeading(page, 'Article a')).toBeVisible()
  await page.getByRole('link', { name: 'Previous: Video v' }).click()
  await at('v')
  await page.goBack()
  await page.goBack()
  await page.goBack()
  // The module's URL replaced the bare one, so going back leaves the course.
  await expect(page).not.toHaveURL(/course/)
})

test('an unknown module falls back to the first incomplete one, an unknown path to the home screen', async ({
  page,
  portal,
}) => {
  await addPlaces(portal)
  await openCourse(page, portal, 'places')
  await expectRecorded(portal, 'places', ['v'])
  await page.goto(`${portal.origin}/course/places?module=nobody-knows`)
  await expect(moduleHeading(page, 'Article a')).toBeVisible()
  await expect(page).toHaveURL(/module=a$/)
  await expect(entry(page, 'Article a')).toContainText('Completed')
  await expectRecorded(portal, 'places', ['v', 'a'])
  await page.goto(`${portal.origin}/course/places`)
  await expect(moduleHeading(page, 'Quiz q')).toBeVisible()
  await expect(navigation(page).getByText('2 / 4 Completed')).toBeVisible()

  for (const path of ['nobody-knows', 'holiday-hazards', 'a%2Fb']) {
    await page.goto(`${portal.origin}/course/${path}`)
    await expect(page.getByRole('heading', { name: 'My learning' })).toBeVisible()
    await expect(page).toHaveURL(`${portal.origin}/`)
  }
})

// Contract § 2: administrator: sidebar …
test('an unknown course also leads administrators to their home screen', async ({ page, portal }) => {
  await openAs(page, portal, 'admin@happytails.example')
  for (const path of ['nobody-knows', 'holiday-hazards', 'a%2Fb']) {
    await page.goto(`${portal.origin}/course/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
    await expect(page).toHaveURL(`${portal.origin}/team`)
  }
})

test('opening a module transfers only its content', async ({ page, portal }) => {
  await addPlaces(portal)
  // The check mark appears immediately, possibly during its call.
  const answered = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().endsWith('/associate-training-completion'),
  )
  await openCourse(page, portal, 'places')
  await (await answered).finished()
  await expectRecorded(portal, 'places', ['v'])
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.getByRole('link', { name: 'Next: Article a' }).click()
  await expect(navigation(page).getByText('2 / 4 Completed')).toBeVisible()
  const documents = () => calls.filter((call) => / .documents.v1.associate/.test(call)).sort()
  await expect
    .poll(documents)
    .toEqual([
      'GET /documents/v1/associate-training-courses/places/modules/q',
      'POST /documents/v1/associate-training-completion',
    ])
})

const FAILURES = [
  {
    call: '**/associate-training-courses?**',
    sentence: `There was an error retrieving your courses. If this problem persists, please contact us at ${SUPPORT}.`,
  },
  {
    call: '**/associate-training-completion?**',
    sentence: `There was an error retrieving your course status. If this problem persists, please contact us at ${SUPPORT}.`,
  },
  {
    call: '**/associate-training-courses/places/modules/**',
    sentence: `There was an error retrieving your courses. If this problem persists, please contact us at ${SUPPORT}.`,
  },
]

// Contract § 8: lists and profile that cannot be read …
for (const { call, sentence } of FAILURES)
  test(`a failed load is reported and can be retried: ${call}`, async ({ page, portal }) => {
    await addPlaces(portal)
    await openAs(page, portal, ASSOCIATE)
    await requestEmptyPages(page)
    await page.route(call, (route) => route.abort())
    await page.goto(`${portal.origin}/course/places`)
    const modal = page.getByRole('alertdialog', { name: 'Error:' })
    await expect(modal).toContainText(sentence)
    await expectAccessible(page)
    await modal.getByRole('button', { name: 'Close' }).click()
    await page.unroute(call)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(moduleHeading(page, 'Video v')).toBeVisible()
    await expect(entry(page, 'Video v')).toContainText('Completed')
  })
