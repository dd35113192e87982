import { findStoredCourse } from '#store/courses/courses.ts'
import { insertUser } from '#store/people/users.ts'
import { addCourses, article, courseOf, quiz } from '../player/player-courses.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { connectTo, storeSessionOf } from '../support/stored-session.ts'

const ADMIN = 'admin@happytails.example'
const COURSE = 'told'

// Contract § 9: quiz statistics are counted by …
test('the player shows an administrator the team’s answers to a quiz, once twenty members have attempted it', async ({
  page,
  portal,
}) => {
  await addCourses(portal, courseOf(COURSE, [article('basics'), quiz('check', 2, { passingScore: 2 })]))
  const heading = page.getByRole('heading', { name: 'How your team answered' })
  const insights = page.waitForResponse('**/quiz-insights?*')
  await storeSessionOf(page.context(), portal, ADMIN)
  await page.goto(`${portal.origin}/course/${COURSE}?module=check`)
  await (await insights).finished()
  await expect(page.getByRole('button', { name: 'Start Quiz' })).toBeVisible()
  await expect(heading).toHaveCount(0)

  await countAnswers(portal, { started: 25, passed: 20, wrong: 5 })
  await page.reload()
  await expect(heading).toBeVisible()
  const said = '25 people on your team have tried this quiz. 20 passed it, on the first attempt.'
  await expect(page.getByText(said)).toBeVisible()
  const region = page.getByRole('region', { name: 'How your team answered' })
  const questions = region.locator('ol > li')
  await expect(questions).toHaveText([/^What of question 2\?/, /^What of question 1\?/])
  await expect(questions.last()).toContainText('20 of 25 got this right on the first attempt')
  const options = questions.last().getByRole('listitem')
  await expect(options.filter({ hasText: /^80%Right/ })).toContainText('(correct)')
  await expect(options.filter({ hasText: /^20%Wrong/ })).toHaveCount(1)
  const bars = options.locator('svg[width]').filter({ visible: true })
  await expect(bars.first()).toHaveAttribute('width', '20%')
  await expect(region.getByRole('link', { name: 'Article basics' })).toHaveAttribute(
    'href',
    `/course/${COURSE}?module=basics`,
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(beyond, 'px beyond the window').toBeLessThanOrEqual(0)

  await page.goto(`${portal.origin}/courses`)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Course ${COURSE}` }) })
  await expect(card.getByText(/^0 of \d+ complete$/)).toBeVisible()
  await page.route('**/quiz-insights?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${portal.origin}/course/${COURSE}?module=check`)
  await expect(page.getByText('We couldn’t load your team’s answers.')).toBeVisible()
  await page.unroute('**/quiz-insights?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(said)).toBeVisible()
})

// Contract § 9: quiz statistics are counted by …
test('a manager of twenty sees a course’s hardest question, which links to its quiz', async ({
  page,
  portal,
}) => {
  await addCourses(portal, courseOf(COURSE, [article('basics'), quiz('check', 2, { passingScore: 2 })]))
  await countAnswers(portal, { started: 25, passed: 20, wrong: 5 })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await storeSessionOf(page.context(), portal, ADMIN)
  const open = async () => {
    await page.goto(`${portal.origin}/courses`)
    const card = page.getByRole('article').filter({ hasText: `Course ${COURSE}` })
    await expect(card.getByText(/^0 of \d+ complete$/)).toBeVisible()
    return card
  }
  await open()
  expect(requested.filter((url) => url.includes('/quiz-insights'))).toEqual([])

  await addAssociates(portal, 20)
  const card = await open()
  await card.scrollIntoViewIfNeeded()
  await expect(card.getByText('Hardest: What of question 2? 0% correct')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${portal.origin}/team`)
  const courses = page.locator('summary').filter({ hasText: 'Courses' })
  if ((await courses.innerText()) !== 'Courses') await courses.click()
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Course ${COURSE}` }) })
  await row.scrollIntoViewIfNeeded()
  await expect(row.getByText('Hardest: What of question 2? 0% correct')).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('link', { name: 'What of question 2?' }).click()
  await expect(page).toHaveURL(`${portal.origin}/course/${COURSE}?module=check`)
  await expect(page.getByRole('heading', { name: 'How your team answered' })).toBeVisible()
})

/** Adds this number of associates to the team. */
async function addAssociates(portal: Portal, count: number): Promise<void> {
  const db = connectTo(portal)
  const about = { partner: 'happy-tails', roles: ['partner-associate'], passwordHash: undefined }
  for (let place = 0; place < count; place++) {
    const who = { uid: `added-${place}`, userName: `Added ${place}`, email: `added.${place}@shop.example` }
    await insertUser(db, { ...about, ...who, profileImageUrl: undefined }, Date.now())
  }
  await db.destroy()
}

/** Counts a team's first attempts at the quiz. All of them answered its second question incorrectly. */
async function countAnswers(
  portal: Portal,
  { started, passed, wrong }: { started: number; passed: number; wrong: number },
): Promise<void> {
  const db = connectTo(portal)
  const quiz = { partner_id: 'happy-tails', course_id: COURSE, module_id: 'check' }
  const { revision = 0 } = (await findStoredCourse(db, COURSE)) ?? {}
  const counts = [
    { question: 0, what: 'started' as const, value: 1, count: started },
    { question: 0, what: 'passed' as const, value: 1, count: passed },
    { question: 1, what: 'chosen-first' as const, value: 0, count: wrong },
    { question: 1, what: 'chosen-first' as const, value: 1, count: started - wrong },
    { question: 2, what: 'chosen-first' as const, value: 0, count: started },
  ]
  try {
    const rows = counts.map((counted) => ({ ...quiz, revision, ...counted }))
    await db.insertInto('learning_counts').values(rows).execute()
  } finally {
    await db.destroy()
  }
}
