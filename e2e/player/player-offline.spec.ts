import type { Page, Route } from '@playwright/test'
import { MESSAGES } from '#domain/messages.ts'
import { findUserByEmail } from '#store/people/users.ts'
import { expect, expectAccessible, openAs, signIn, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { connectTo } from '../support/stored-session.ts'
import { addCourses, article, courseOf, quiz } from './player-courses.ts'
import { ASSOCIATE, entry, moduleHeading, navigation, openCourse, recordCalls } from './player-page.ts'
import { expectRecorded, findRecord } from './player-records.ts'

const IDS = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7']

/** Opens every other article. The articles in between are prefetched but not opened. */
async function fetchAhead(page: Page, portal: Portal): Promise<void> {
  await addCourses(
    portal,
    courseOf(
      'offline',
      IDS.map((id) => article(id)),
    ),
  )
  for (const [opened, ahead] of [
    ['a1', 'a2'],
    ['a3', 'a4'],
    ['a5', 'a6'],
  ]) {
    const fetched = page.waitForResponse((response) => response.url().endsWith(`/modules/${ahead}`))
    if (opened === 'a1') await openCourse(page, portal, 'offline')
    else await entry(page, `Article ${opened}`).click()
    await expect(page.getByText(`The words of ${opened}.`)).toBeVisible()
    await (await fetched).finished()
  }
  await expectRecorded(portal, 'offline', ['a1', 'a3', 'a5'])
}

async function openOffline(page: Page, ids: string[]): Promise<void> {
  for (const id of ids) {
    await entry(page, `Article ${id}`).click()
    await expect(page.getByText(`The words of ${id}.`)).toBeVisible()
    await expect(entry(page, `Article ${id}`)).toContainText('Completed')
  }
}

// Contract § 9: modules opened offline are recorded once, and never for another user
test('modules opened offline are recorded once, even if the page was closed', async ({
  context,
  page,
  portal,
}) => {
  await fetchAhead(page, portal)
  await context.setOffline(true)
  const before = Date.now()
  await openOffline(page, ['a2', 'a4', 'a6'])
  const after = Date.now()
  await expect(navigation(page).getByText('6 / 7 Completed')).toBeVisible()
  await expect(page.getByText(`${MESSAGES.offlineLearning} 3 modules haven’t synced yet.`)).toBeVisible()
  await expectRecorded(portal, 'offline', ['a1', 'a3', 'a5'])
  await page.close()

  await context.setOffline(false)
  const reopened = await context.newPage()
  const calls = recordCalls(context)
  await reopened.goto(portal.origin)
  const record = await expectRecorded(portal, 'offline', IDS.slice(0, 6))
  for (const id of ['a2', 'a4', 'a6']) {
    const when = record?.modules[id]?.dateCompleted ?? 0
    expect(when).toBeGreaterThan(before - 1000)
    expect(when).toBeLessThan(after + 1000)
  }
  await expect(reopened.getByText('1 module left to explore')).toBeVisible()
  const countSent = () => calls.filter((call) => call.startsWith('POST')).length
  await expect.poll(countSent).toBe(3)
  await reopened.reload()
  await expect(reopened.getByText('1 module left to explore')).toBeVisible()
  expect(countSent()).toBe(3)
})

test('pending openings are sent automatically once a failing server works again', async ({
  page,
  portal,
}) => {
  await page.clock.install()
  await fetchAhead(page, portal)
  const openings = '**/associate-training-completion'
  await page.route(openings, (route) => route.fulfill({ status: 503, json: {} }))
  await openOffline(page, ['a2'])
  const waiting = page.getByText('1 module hasn’t synced yet.', { exact: true })
  await expect(waiting).toHaveCount(0)
  const topOfTitle = async () => (await page.getByRole('heading', { level: 2 }).first().boundingBox())?.y
  const before = await topOfTitle()
  await page.clock.runFor(5000)
  await expect(waiting).toBeInViewport({ ratio: 1 })
  expect(await topOfTitle()).toBe(before)
  await page.unroute(openings)
  await expectRecorded(portal, 'offline', ['a1', 'a3', 'a5'])
  await page.clock.runFor(30_000)
  await expectRecorded(portal, 'offline', ['a1', 'a2', 'a3', 'a5'])
  await expect(waiting).toHaveCount(0)
})

test('a status line reports a missing connection and explains its effect on opened modules', async ({
  context,
  page,
  portal,
}) => {
  const line = page.getByRole('status').filter({ hasText: 'You’re offline.' })
  for (const [email, words] of [
    [ASSOCIATE, MESSAGES.offlineLearning],
    ['admin@happytails.example', `${MESSAGES.offline} You can make changes again once you’re back online.`],
  ] as const) {
    await openAs(page, portal, email)
    await page.waitForLoadState('networkidle')
    await expect(line).toHaveCount(0)
    await context.setOffline(true)
    await expect(line).toHaveText(words)
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(line).toHaveCount(0)
    await context.clearCookies()
  }
})

test('pending openings are sent when the connection returns', async ({ context, page, portal }) => {
  await fetchAhead(page, portal)
  await context.setOffline(true)
  await openOffline(page, ['a2'])
  await context.setOffline(false)
  await expectRecorded(portal, 'offline', ['a1', 'a2', 'a3', 'a5'])
})

// Contract § 9: signing out clears the cache and keeps openings that are waiting offline
test('pending openings are never sent for another user, and wait for their own', async ({
  context,
  page,
  portal,
}) => {
  await fetchAhead(page, portal)
  await context.setOffline(true)
  await openOffline(page, ['a2'])
  await page.close()
  await context.clearCookies()
  await context.setOffline(false)

  const calls = recordCalls(context)
  const other = await context.newPage()
  await signIn(other, portal, 'staff@citypaws.example')
  await other.goto(`${portal.origin}/course/offline?module=a7`)
  await expect(other.getByText('The words of a7.')).toBeVisible()
  await expect(entry(other, 'Article a2')).toContainText('Not completed')
  await expect.poll(() => calls.filter((call) => call.startsWith('POST')).length).toBe(1)
  const recorded = async () => (await findRecord(portal, 'offline', 'staff@citypaws.example'))?.modules ?? {}
  await expect.poll(async () => Object.keys(await recorded())).toEqual(['a7'])
  await other.goto(`${portal.origin}/account`)
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(other.getByRole('heading', { name: 'Sign In' })).toBeVisible()

  await signIn(other, portal, ASSOCIATE)
  await expectRecorded(portal, 'offline', ['a1', 'a2', 'a3', 'a5'])
})

test('an answer whose response is lost counts once', async ({ context, page, portal }) => {
  await addCourses(portal, courseOf('cut', [quiz('q', 2)]))
  await openCourse(page, portal, 'cut')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(page.getByText('Question 1 of 2')).toBeVisible()

  let cuts = 0
  await context.route('**/modules/q', async (route) => {
    if (route.request().method() !== 'PATCH' || cuts === 2) return route.fallback()
    cuts += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('radio', { name: 'Right' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('radio', { name: 'Right' })).toBeChecked()
  await expect(page.getByText('Question 2 of 2')).toBeVisible()
  expect(cuts).toBe(2)
  expect(await findRecord(portal, 'cut')).toMatchObject({
    modules: { q: { currentQuestion: 2, answers: [{ correct: true, selectedAnswer: 1 }] } },
  })

  await context.setOffline(true)
  await submitOffline(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText('Congratulations!')).toBeVisible()
  expect(await findRecord(portal, 'cut')).toMatchObject({ modules: { q: { submitCount: 1 } } })
  await expect(moduleHeading(page, 'Quiz q')).toBeVisible()
})

/** Submits an answer offline. Submit shows no spinner, and a message explains that the answer is kept. */
async function submitOffline(page: Page): Promise<void> {
  const submit = page.getByRole('button', { name: 'Submit' })
  await page.getByRole('radio', { name: 'Right' }).check()
  await submit.click()
  await expect(page.getByRole('status').filter({ hasText: MESSAGES.answerWaits })).toBeVisible()
  await expect(submit).not.toHaveAttribute('aria-busy')
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('radio', { name: 'Wrong' }).click()
  await expect(page.getByRole('radio', { name: 'Right' })).toBeChecked()
}

// Contract § 9: modules opened offline are recorded …
test('an answer given offline is sent after leaving the player, and after closing the page', async ({
  context,
  page,
  portal,
}) => {
  await addCourses(portal, courseOf('kept', [quiz('q', 2)]))
  await openCourse(page, portal, 'kept')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(page.getByText('Question 1 of 2')).toBeVisible()
  const answered = async () => (await findRecord(portal, 'kept'))?.modules.q
  await context.setOffline(true)
  await submitOffline(page)
  await expect(page.getByText('1 answer hasn’t synced yet.')).toBeVisible()
  await page.close()
  expect(await answered()).toMatchObject({ answers: [] })

  await context.setOffline(false)
  const reopened = await context.newPage()
  await reopened.goto(portal.origin)
  await expect.poll(answered).toMatchObject({ currentQuestion: 2, answers: [{ selectedAnswer: 1 }] })
  await reopened.locator('a[href^="/course/kept"]').filter({ visible: true }).first().click()
  await expect(reopened.getByText('Question 2 of 2')).toBeVisible()
  await reopened.waitForLoadState('networkidle')
  await context.setOffline(true)
  await submitOffline(reopened)
  await reopened.getByRole('link', { name: 'My learning' }).first().click()
  await expect(reopened.getByRole('heading', { level: 1, name: 'My learning' })).toBeVisible()
  await context.setOffline(false)
  await expect.poll(answered).toMatchObject({ submitCount: 1, dateCompleted: expect.any(Number) })
})

// Contract § 9: modules opened offline are recorded …
test('the answers of two attempts to the same question wait one by one', async ({
  context,
  page,
  portal,
  browser,
}) => {
  await addCourses(portal, courseOf('twice', [quiz('q', 1)]))
  await openCourse(page, portal, 'twice')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  // Otherwise, going offline could interrupt the start itself.
  await expect(page.getByText('Question 1 of 1')).toBeVisible()
  const attemptOf = (route: Route) => route.request().postDataJSON()?.attempt
  let isFirstCut = true
  await context.route('**/modules/q', (route) => {
    const isAct = route.request().method() === 'PATCH'
    return isAct && (isFirstCut || attemptOf(route) === 1) ? route.abort() : route.fallback()
  })
  await page.getByRole('radio', { name: 'Right' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('1 answer hasn’t synced yet.')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await openCourse(other, portal, 'twice')
  await other.getByRole('radio', { name: 'Wrong' }).check()
  await other.getByRole('button', { name: 'Submit' }).click()
  await other.getByRole('button', { name: 'Retake Quiz' }).click()
  await expect(other.getByText('Question 1 of 1')).toBeVisible()

  await page.reload()
  await page.getByRole('radio', { name: 'Right' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('2 answers haven’t synced yet.')).toBeVisible()
  const delivered = page.waitForResponse((response) => response.request().method() === 'PATCH')
  isFirstCut = false
  await (await delivered).finished()
  await expect(page.getByText('1 answer hasn’t synced yet.')).toBeVisible()
  await page.close()

  await context.unroute('**/modules/q')
  await (await context.newPage()).goto(portal.origin)
  const answered = async () => (await findRecord(portal, 'twice'))?.modules.q
  await expect.poll(answered).toMatchObject({ submitCount: 2, dateCompleted: expect.any(Number) })
})

test('openings stored in the browser by the previous version are sent', async ({ page, portal }) => {
  await addCourses(portal, courseOf('stored', [article('s1'), article('s2')]))
  const db = connectTo(portal)
  const { uid = '' } = (await findUserByEmail(db, ASSOCIATE)) ?? {}
  await db.destroy()
  await page.goto(`${portal.origin}/signin`)
  await page.evaluate(
    (opening) =>
      new Promise((resolve) => {
        const opened = indexedDB.open('partner-training-portal', 1)
        opened.onupgradeneeded = () =>
          opened.result
            .createObjectStore('openings', { keyPath: ['uid', 'partner', 'courseId', 'moduleId'] })
            .put(opening)
        opened.onsuccess = () => resolve(opened.result.close())
      }),
    {
      uid,
      partner: 'happy-tails',
      courseId: 'stored',
      moduleId: 's2',
      type: 'article',
      openedAt: Date.now(),
    },
  )
  await signIn(page, portal, ASSOCIATE)
  await page.goto(portal.origin)
  await expectRecorded(portal, 'stored', ['s2'])
})
