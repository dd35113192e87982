import type { BrowserContext, Page } from '@playwright/test'
import type { RequirementBody } from '#contract/gateway.ts'
import { memberPath } from '#contract/screen-paths.ts'
import { modulesOf } from '#domain/course/course.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { demoDocument } from '#test/courses/demo-documents.ts'
import { DEMO } from '#test/demo-team.ts'
import { calendarDayText } from '#ui/text/date-text.ts'
import { layoutShiftOf } from '../accessibility/inspect-page.ts'
import { answerQuiz, answersOf, demoQuiz } from '../player/answer-quiz.ts'
import { HEIGHTS, type Visitor, WIDTHS } from '../scenes/scene.ts'
import { createVisitor, type Present } from '../scenes/scene-people.ts'
import { holdCalls, requestEmptyPages } from '../support/calls.ts'
import {
  compareWithServer,
  noteTakeOver,
  openDrawn,
  undesigned,
  waitForTakeOver,
} from '../support/drawn-page.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { connectTo, storeSession, storeSessionOf } from '../support/stored-session.ts'

const today = dayAt(Date.now(), 'UTC')
const wordsOf = (days: number) => calendarDayText(Date.parse(addDays(today, days)))

const CAT_QUIZ = demoQuiz('cat-behaviour', `${modulesOf(demoDocument('cat-behaviour')).at(-1)?.id}`)
/** A visitor with the course on cats in progress, the welcome course complete and the one on dogs overdue. */
const OVERDUE: Visitor = {
  role: 'associate',
  // No server provides a scene's logo here, and a failed logo would change the rendered page.
  logo: 'none',
  learned: { welcome: { done: 'all' }, 'cat-behaviour': { done: 4 } },
  required: [
    { course: 'cat-behaviour', days: 4 },
    { course: 'welcome', days: 4 },
    { course: 'dog-nutrition', days: -3 },
  ],
}
const REQUIREMENTS = '/documents/v1/requirements?*'

/** Signs in a visitor whose partner requires courses. */
async function enter(context: BrowserContext, portal: Portal, visitor: Visitor): Promise<Present> {
  const db = connectTo(portal)
  const present = await createVisitor(db, visitor)
  await storeSession(context, { db, origin: portal.origin, uid: present.uid })
  await db.destroy()
  return present
}

/** Requires a course with an administrator's session. */
async function requireCourse(
  { request }: BrowserContext,
  { origin }: Portal,
  data: RequirementBody,
): Promise<void> {
  const { idToken } = await (await request.post(`${origin}/sign-in/v1/token`)).json()
  const path = '/user-service/api/v1/partner-admin/partner/happy-tails/requirement'
  const headers = { authorization: `Bearer ${idToken}` }
  expect((await request.post(origin + path, { headers, data })).status()).toBe(200)
}

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') })
const namesIn = (page: Page) => cards(page).locator('h2')
const cardOf = (page: Page, course: string) => cards(page).filter({ hasText: course })

// Contract § 9: required courses come first, with their due date, until complete
test('a required course comes first with its due date until it is complete', async ({
  browser,
  page,
  portal,
}) => {
  await openAs(page, portal, DEMO.busy.email)
  await expect(namesIn(page)).toHaveText([
    'Understanding Cats',
    'Welcome to the Counter',
    'Feeding Dogs Well',
  ])
  await expect(page.getByText(/^Due /)).toHaveCount(0)
  const office = await browser.newContext()
  await storeSessionOf(office, portal, DEMO.admin.email)
  await requireCourse(office, portal, { courseId: 'cat-behaviour', by: addDays(today, 30) })
  await requireCourse(office, portal, { courseId: 'dog-nutrition', by: addDays(today, 20) })
  await office.close()

  // Returning to the tab refreshes it.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(namesIn(page)).toHaveText([
    'Feeding Dogs Well',
    'Understanding Cats',
    'Welcome to the Counter',
  ])
  const [dogs, cats] = ['Feeding Dogs Well', 'Understanding Cats'].map((name) => cardOf(page, name)) as [
    ReturnType<typeof cardOf>,
    ReturnType<typeof cardOf>,
  ]
  await expect(dogs.getByText(`Due ${wordsOf(20)}`)).toBeVisible()
  await expect(cats.getByText(`Due ${wordsOf(30)}`)).toBeVisible()
  await expect(cardOf(page, 'Welcome to the Counter').getByText('Due')).toHaveCount(0)
  const sentence = `You have until ${wordsOf(30)} to complete this course (30 days left).`
  await cats.getByText('What’s left').click()
  await expect(cats.getByText(sentence)).toBeVisible()

  await cats.getByRole('link', { name: 'Continue Understanding Cats' }).click()
  const content = page.getByRole('navigation', { name: 'Course Content' })
  await content.getByText('What’s left').click()
  await expect(content.getByText(sentence)).toBeVisible()
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await answerQuiz(
    page,
    CAT_QUIZ,
    answersOf(CAT_QUIZ).map(({ right }) => right),
  )
  await expect(page.getByText('Congratulations!')).toBeVisible()
  await expect(content.getByText(/\(\d+ days left\)/)).toHaveCount(0)
  await page
    .getByRole('link', { name: /My learning/ })
    .first()
    .click()
  await expect(namesIn(page)).toHaveText([
    'Feeding Dogs Well',
    'Welcome to the Counter',
    'Understanding Cats',
  ])
  await expect(page.getByText(/^Due /)).toHaveText([`Due ${wordsOf(20)}`])
})

test('an overdue course comes first, server-rendered and hydrated without changes, at each width', async ({
  browser,
  portal,
}) => {
  for (const width of WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height: HEIGHTS[width] ?? 900 } })
    const page = await context.newPage()
    await enter(context, portal, OVERDUE)
    await noteTakeOver(page)
    const html = await openDrawn(page, portal.origin)
    const taken = await waitForTakeOver(page)
    expect.soft(undesigned(await compareWithServer(page, html, taken)), `${width} px`).toEqual([])
    await page.bringToFront()
    await expect(page.getByText(`Due ${wordsOf(4)}`)).toBeVisible()
    const { sum, moved } = await layoutShiftOf(page)
    expect.soft(sum, `${width} px: ${moved.join('; ')}`).toBeLessThanOrEqual(0.02)
    await expect(namesIn(page)).toHaveText([
      'Feeding Dogs Well',
      'Understanding Cats',
      'Welcome to the Counter',
    ])
    await expect(cards(page).first()).toContainText('3 days overdue')
    await expectAccessible(page)
    await context.close()
  }
  const still = await browser.newContext({ javaScriptEnabled: false })
  await enter(still, portal, OVERDUE)
  const drawn = await still.newPage()
  await openDrawn(drawn, portal.origin)
  await expect(cards(drawn).first()).toContainText('3 days overdue')
  await still.close()
})

test('the courses do not wait for slow requirements, which appear once they have loaded', async ({
  context,
  page,
  portal,
}) => {
  await enter(context, portal, OVERDUE)
  await requestEmptyPages(page)
  const release = await holdCalls(page, REQUIREMENTS)
  await page.goto(portal.origin)
  await expect(namesIn(page).first()).toHaveText('Understanding Cats')
  await expect(page.getByText('overdue')).toHaveCount(0)
  release()
  await expect(namesIn(page).first()).toHaveText('Feeding Dogs Well')
  await expect(cards(page).first()).toContainText('3 days overdue')
})

test('a team without requirements has its usual courses, even if requirements fail to load', async ({
  context,
  page,
  portal,
}) => {
  await enter(context, portal, { ...OVERDUE, required: [] })
  await page.goto(portal.origin)
  const names = ['Understanding Cats', 'Feeding Dogs Well', 'Welcome to the Counter']
  await expect(namesIn(page)).toHaveText(names)
  await requestEmptyPages(page)
  await page.route(`**${REQUIREMENTS}`, (route) => route.fulfill({ status: 404, json: {} }))
  await page.reload()
  await expect(namesIn(page)).toHaveText(names)
  await expect(page.getByText(/Due |overdue/)).toHaveCount(0)
})

// Contract § 9: a member's page lists their required courses
test('a member’s page has a sentence per requirement, newest first, and a single line for the ended ones', async ({
  context,
  page,
  portal,
}) => {
  const { members } = await enter(context, portal, {
    role: 'administrator',
    team: 12,
    required: [
      { course: 'dog-nutrition', days: 20, isEnded: true },
      { course: 'welcome', days: 20, isEnded: true },
      { course: 'dog-nutrition', days: 4 },
      { course: 'cat-behaviour', days: -3 },
    ],
  })
  await page.goto(portal.origin + memberPath(`${members[3]}`))
  const section = page.getByRole('region', { name: 'Required courses' })
  await expect(section.getByRole('listitem')).toHaveText([
    new RegExp(
      `^Understanding Cats\\. This course was due ${wordsOf(-3)}, 3 days ago\\. 3 days overdueChange dateExcuse$`,
    ),
    new RegExp(
      `^Feeding Dogs Well\\. Sofia has until ${wordsOf(4)} to complete this course \\(4 days left\\)\\. Due `,
    ),
  ])
  await expect(section.getByText(/^No longer required: /)).toHaveText(
    /^No longer required: Welcome to the Counter \(ended .*\)\.$/,
  )
  await expectAccessible(page)

  // An administrator has no requirements.
  await page.goto(portal.origin + memberPath(`${members[11]}`))
  await expect(page.getByText('Courses aren’t tracked for administrators.')).toBeVisible()
  await expect(section).toHaveCount(0)
})

test('a member’s page without requirements has no section for them, and reports a failure to load them', async ({
  context,
  page,
  portal,
}) => {
  const { members } = await enter(context, portal, { role: 'administrator', team: 12 })
  await page.goto(portal.origin + memberPath(`${members[3]}`))
  await expect(page.getByRole('region', { name: 'Courses', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Required courses' })).toHaveCount(0)
  await page.route(`**${REQUIREMENTS}`, (route) => route.abort())
  await page.reload()
  await page.getByRole('alertdialog').getByRole('button').click()
  await expect(page.getByText('We couldn’t load the required courses.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Courses', exact: true })).toBeVisible()
})
