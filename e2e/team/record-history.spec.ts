import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Course, CourseModule, QuizModule } from '#domain/course/course.ts'
import { A_DAY } from '#domain/durations.ts'
import { findStoredCourse } from '#store/courses/courses.ts'
import { findUserByEmail } from '#store/people/users.ts'
import { DEMO } from '#test/demo-team.ts'
import { adoptRecord } from '#test/learning/adopt-record.ts'
import { storeHistory } from '#test/learning/long-history.ts'
import { addCourses, article, courseOf, quiz } from '../player/player-courses.ts'
import { ASSOCIATE } from '../player/player-page.ts'
import { expectRecorded } from '../player/player-records.ts'
import { waitForApp } from '../support/drawn-page.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { connectTo, storeSessionOf } from '../support/stored-session.ts'

const ADMIN = 'admin@happytails.example'
const COURSE = 'told'
const EVENTS = '**/documents/v1/learning-events?*'
const TIME = String.raw`\w+ \d+, \d+:\d+ [AP]M`

/** Returns a quiz that requires two correct answers. */
function quizOf(count: number, more: Partial<QuizModule> = {}): QuizModule {
  return quiz('check', count, { passingScore: 2, ...more })
}

/** Returns the quiz with reversed answers and other questions. */
function reordered(module: QuizModule, question: string): QuizModule {
  const questions = module.questions.map((its) => ({ ...its, question, answers: its.answers.toReversed() }))
  return { ...module, questions }
}

function historyCourse(...modules: CourseModule[]): Course {
  return { ...courseOf(COURSE, modules), name: 'The told course' }
}

/** Finds the course in a list. On a member's page the certificate follows further down. */
function courseIn(page: Page): Locator {
  const named = page.getByRole('heading', { name: 'The told course' })
  return page.getByRole('listitem').filter({ has: named }).first()
}

/** Opens the section with the associate's own answers in a course of My learning. */
async function openOwnHistory(page: Page): Promise<{ history: Locator; opener: Locator }> {
  await waitForApp(page)
  await expect(courseIn(page)).toBeVisible()
  const own = historyOf(page, 'Your answers')
  const reason = courseIn(page).locator('summary').filter({ hasText: 'What’s left' })
  if (await reason.count()) await reason.click()
  // An expanded part accepts the focus only once it is rendered.
  await expect(own.opener).toBeVisible()
  return own
}

/** Finds a history by its summary text, and the control that opens it. */
function historyOf(page: Page, words: string): { history: Locator; opener: Locator } {
  const folding = page.locator('summary').filter({ hasText: words })
  const history = courseIn(page).locator('details').filter({ has: folding }).last()
  return { history, opener: history.locator('summary').first() }
}

/** Finds a history on a member's page. */
const historyOfMember = (page: Page) => historyOf(page, 'Attempts and dates')

/** Returns the text lines of a history, including the times of its attempts. */
async function linesOf(history: Locator): Promise<string[]> {
  await expect(history.getByText(/, opened /)).toBeVisible()
  const text = await history.locator('> div').innerText()
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** Opens the current quiz, starts it and answers its questions. */
async function takeQuiz(page: Page, portal: Portal, start: string, answers: string[]): Promise<void> {
  await page.goto(`${portal.origin}/course/${COURSE}?module=check`)
  await page.getByRole('button', { name: start }).click()
  for (const [place, answer] of answers.entries()) {
    await expect(page.getByText(`Question ${place + 1} of ${answers.length}`)).toBeVisible()
    await page.getByRole('radio', { name: answer }).check()
    await page.getByRole('button', { name: 'Submit' }).click()
  }
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, 'px beyond the window').toBeLessThanOrEqual(0)
}

/** Fails twice and passes while the course changes. Afterwards reorders its answers and adds a quiz. */
async function learnWhileItChanges(page: Page, portal: Portal): Promise<void> {
  await addCourses(portal, historyCourse(article('first'), quizOf(3)))
  await openAs(page, portal, ASSOCIATE)
  await page.goto(`${portal.origin}/course/${COURSE}`)
  await expectRecorded(portal, COURSE, ['first'])
  await takeQuiz(page, portal, 'Start Quiz', ['Wrong', 'Right', 'Wrong'])
  await expect(page.getByText('Not quite there yet.')).toBeVisible()

  const shorter = quizOf(2, { title: 'The short quiz' })
  await addCourses(portal, historyCourse(article('second'), shorter))
  await takeQuiz(page, portal, 'Retake Quiz', ['Right', 'Wrong'])
  await expect(page.getByText('Not quite there yet.')).toBeVisible()

  const last = quizOf(4, { title: 'The last quiz' })
  await addCourses(portal, historyCourse(article('second'), last))
  await takeQuiz(page, portal, 'Retake Quiz', ['Right', 'Wrong', 'Right', 'Right'])
  await expect(page.getByText('Congratulations!')).toBeVisible()

  const words = 'Asked in words that came later?'
  await addCourses(portal, historyCourse(article('second'), reordered(last, words), quiz('added', 1)))
}

// Contract § 4: a record lists its attempts …
// Contract § 9: a completion date is two clicks from the team table; the associate sees the same on My
//   learning
// Contract § 9: a quiz is scored and …
test('an associate and her administrator see the same history of a quiz that changed between attempts', async ({
  page,
  browser,
  portal,
}) => {
  await learnWhileItChanges(page, portal)

  // Recorded questions and answers stay, regardless of the current order of the answers.
  await page.goto(`${portal.origin}/course/${COURSE}?module=check`)
  const review = page.getByRole('listitem').filter({ hasText: 'What of question 2?' })
  await expect(review).toContainText(/Your answer.*Wrong.*Correct answer.*Right/s)
  await expect(page.getByText('Asked in words that came later?')).toHaveCount(0)

  await page.goto(portal.origin)
  await expect(courseIn(page)).toContainText('Status: in progress')
  const { history: mine, opener } = await openOwnHistory(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await opener.click()
  const lines = await linesOf(mine)
  expect(requested.filter((url) => url.includes('/learning-events'))).toHaveLength(1)
  const wrong = (number: number) => ['Incorrect:', `What of question ${number}?`, 'Answered: Wrong']
  const expected = [
    String.raw`In progress again since .+: the course changed and now has another quiz to pass\.`,
    'The last quiz',
    '3rd attempt: passed, 3 of 4',
    TIME,
    ...wrong(2),
    '3 correct answers',
    '2nd attempt: 1 of 2',
    TIME,
    'The quiz was called “The short quiz” at the time.',
    ...wrong(2),
    '1 correct answer',
    '1st attempt: 1 of 3',
    TIME,
    'The quiz was called “Quiz check” at the time.',
    ...wrong(1),
    ...wrong(3),
    '1 correct answer',
    String.raw`1 video or article, opened ${TIME}\.`,
  ].map((line) => expect.stringMatching(new RegExp(`^${line.replace('?', String.raw`\?`)}$`)))
  expect(lines).toEqual(expected)
  expect(await mine.locator('time').first().getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  await expect(mine.getByText('Correct: What of question 1?').first()).toBeHidden()
  await mine.getByText('3 correct answers').click()
  await expect(mine.getByText('Correct: What of question 1?').first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(page)

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await storeSessionOf(context, portal, ADMIN)
  const other = await context.newPage()
  await other.goto(portal.origin)
  await other.evaluate(() => {
    addEventListener('click', () =>
      sessionStorage.setItem('clicks', `${sessionStorage.getItem('clicks') ?? ''}x`),
    )
  })
  await other.getByRole('row').getByRole('link', { name: DEMO.new.userName }).click()
  const theirs = historyOfMember(other)
  await theirs.opener.click()
  expect(await linesOf(theirs.history)).toEqual(lines)
  expect(await other.evaluate(() => sessionStorage.getItem('clicks')), 'clicks from the table').toBe('xx')
  await expect(courseIn(other)).toContainText('1 of 3 modules · 1 quiz left')
  await expectAccessible(other)
  await other.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(other)
  await other.emulateMedia({ media: 'print' })
  await expect(theirs.history.getByText('3rd attempt: passed, 3 of 4')).toBeVisible()
  await expectNoSidewaysScrolling(other)
  await context.close()
})

test('a history shows the current question of a running attempt, but not its answers', async ({
  page,
  portal,
}) => {
  await addCourses(portal, historyCourse(article('first'), quizOf(3)))
  await openAs(page, portal, ASSOCIATE)
  await page.goto(`${portal.origin}/course/${COURSE}`)
  await takeQuiz(page, portal, 'Start Quiz', ['Wrong', 'Right', 'Wrong'])
  await expect(page.getByText('Not quite there yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Retake Quiz' }).click()
  await page.getByRole('radio', { name: 'Right' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Question 2 of 3')).toBeVisible()

  await page.goto(portal.origin)
  const { history, opener } = await openOwnHistory(page)
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(history.getByText('2nd attempt: in progress, at question 2')).toBeVisible()
  await expect(history.getByText('Incorrect: What of question 1?')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(history.locator('summary').filter({ hasText: '1 correct answer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(history.getByText('Correct: What of question 2?')).toBeVisible()

  await page.context().clearCookies()
  await storeSessionOf(page.context(), portal, ADMIN)
  await page.goto(portal.origin)
  await page.getByRole('row').getByRole('link', { name: DEMO.new.userName }).click()
  const theirs = historyOfMember(page)
  await theirs.opener.click()
  await expect(theirs.history.getByText('2nd attempt: in progress, at question 2')).toBeVisible()
  await expect(theirs.history.getByText('1st attempt: 1 of 3')).toBeVisible()
})

test('a history that failed to load is loaded by Try again, for both roles', async ({ page, portal }) => {
  const done = 'done@happytails.example'
  for (const email of [done, ADMIN]) {
    await page.context().clearCookies()
    await storeSessionOf(page.context(), portal, email)
    await page.route(EVENTS, (route) => route.fulfill({ status: 500, json: { code: 'internal-error' } }))
    await page.goto(portal.origin)
    if (email === ADMIN) await page.getByRole('link', { name: DEMO.done.userName }).click()
    await page
      .locator('summary')
      .filter({ hasText: /^Your answers|Attempts and dates$/ })
      .first()
      .click()
    await expect(page.getByRole('alert')).toHaveText('We couldn’t load the attempts.')
    await page.unroute(EVENTS)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/^1st attempt: passed, \d of \d$/).first()).toBeVisible()
    // The focus is restored two frames after the button has disappeared.
    const focused = () => page.evaluate(() => document.activeElement?.tagName)
    await expect.poll(focused, 'the focus is not lost').not.toBe('BODY')
  }
})

// Contract § 9: records older than their events are adopted unchanged
test('a record older than its log shows the start of the log and the known facts', async ({
  page,
  portal,
}) => {
  await addCourses(portal, historyCourse(article('first'), quizOf(3)))
  const db = connectTo(portal)
  const user = await findUserByEmail(db, ASSOCIATE)
  const course = await findStoredCourse(db, COURSE)
  if (!user || !course) throw new Error('neither the associate nor the course may be missing')
  const created = Date.now() - 9 * A_DAY
  const answers = [true, false, false].map((correct, place) => {
    return { id: `check-${place + 1}`, correct, selectedAnswer: 0, submitted: created + place }
  })
  const progress = {
    type: 'quiz' as const,
    currentQuestion: 0,
    submitCount: 2,
    answers,
    lastSubmitDate: created,
  }
  const modules = { gone: { type: 'video' as const, dateCompleted: created }, check: progress }
  const whole = { userId: user.uid, partnerId: 'happy-tails', courseId: COURSE, created, modules }
  await adoptRecord(db, { id: randomUUID(), ...whole }, { ...course.course, revision: course.revision })
  await db.destroy()

  await openAs(page, portal, ASSOCIATE)
  const { history, opener } = await openOwnHistory(page)
  await opener.click()
  expect(await linesOf(history)).toEqual([
    expect.stringMatching(/^Every attempt has been stored since .+ Before that, we only know when /),
    'Quiz check',
    '2nd attempt: 1 of 3',
    expect.stringMatching(new RegExp(`^${TIME}$`)),
    '1 earlier attempt: scores weren’t stored then.',
    expect.stringMatching(/^1 video or article, opened /),
  ])
})

// Contract § 9: a history is paged by …
test('a long history shows the newest attempts first and older ones on demand, and its file has all', async ({
  page,
  portal,
}) => {
  await addCourses(portal, historyCourse(article('first'), quizOf(1)))
  const db = connectTo(portal)
  const user = await findUserByEmail(db, ASSOCIATE)
  const stored = await findStoredCourse(db, COURSE)
  if (!user || !stored) throw new Error('neither the associate nor the course may be missing')
  const course = { ...stored.course, revision: stored.revision }
  await storeHistory(db, { course, userId: user.uid, attempts: 200, at: Date.now() - A_DAY })
  await db.destroy()

  for (const email of [ASSOCIATE, ADMIN]) {
    await page.context().clearCookies()
    await storeSessionOf(page.context(), portal, email)
    await page.goto(portal.origin)
    if (email === ADMIN) await page.getByRole('row').getByRole('link', { name: DEMO.new.userName }).click()
    const { history, opener } = email === ADMIN ? historyOfMember(page) : await openOwnHistory(page)
    await opener.click()
    const attempts = history.getByText(/^\d+(st|nd|rd|th) attempt: /)
    await expect(attempts).toHaveCount(167)
    await expect(attempts.first()).toContainText('200th attempt: ')
    await expect(attempts.last()).toContainText('34th attempt: 0 of 1')
    await expectAccessible(page)

    await page.route(EVENTS, (route) => route.fulfill({ status: 500, json: { code: 'internal-error' } }))
    await page.getByRole('button', { name: 'Show older attempts' }).click()
    await expect(history.getByRole('alert')).toHaveText('We couldn’t load the older attempts. Try again.')
    await page.unroute(EVENTS)
    await page.getByRole('button', { name: 'Show older attempts' }).click()
    await expect(attempts).toHaveCount(200)
    await expect(attempts.last()).toContainText('1st attempt: ')
    await expect(page.getByRole('button', { name: 'Show older attempts' })).toHaveCount(0)
    const focused = () => page.evaluate(() => document.activeElement?.tagName)
    await expect.poll(focused, 'the focus is not lost').not.toBe('BODY')
  }
  const everything = page.getByRole('button', { name: 'Download all data' })
  const { courses } = JSON.parse(await readDownload(page, everything))
  const exported = courses.find((one: { course: string }) => one.course === 'The told course')
  expect(exported.events).toHaveLength(601)
  expect(exported.quizzes[0].attempts).toHaveLength(200)
})

// Contract § 9: a complete record can be …
test('an associate and her administrator download identical files of her record', async ({
  page,
  portal,
}) => {
  await addCourses(portal, historyCourse(article('first'), quizOf(2)))
  await openAs(page, portal, ASSOCIATE)
  await takeQuiz(page, portal, 'Start Quiz', ['Right', 'Right'])
  await expect(page.getByText('Congratulations!')).toBeVisible()

  const files = []
  for (const email of [ASSOCIATE, ADMIN]) {
    await page.context().clearCookies()
    await storeSessionOf(page.context(), portal, email)
    await page.goto(portal.origin)
    if (email === ADMIN) await page.getByRole('row').getByRole('link', { name: DEMO.new.userName }).click()
    else await page.goto(`${portal.origin}/account`)
    const card = page.getByRole('region', { name: /training record$/i })
    const table = await readDownload(page, card.getByRole('button', { name: /\(CSV\)$/ }))
    const whole = await readDownload(page, card.getByRole('button', { name: /everything|all data/ }))
    await expectAccessible(page)
    files.push({ table, whole: { ...JSON.parse(whole), written: 0 } })
  }
  const [hers, theirs] = files
  expect(theirs).toEqual(hers)
  expect(hers?.whole.profile).toMatchObject({ name: DEMO.new.userName, email: ASSOCIATE, role: 'associate' })
  const course = hers?.whole.courses.find((one: { course: string }) => one.course === 'The told course')
  expect(course.quizzes[0].attempts).toMatchObject([{ attempt: 1, score: 2, of: 2, passed: true }])
  expect(course.events.map(({ event }: { event: string }) => event)).toEqual([
    'Opened the course.',
    'Started attempt 1 of “Quiz check”.',
    ...[1, 2].map((number) => `Answered question ${number} of “Quiz check”: correct.`),
    'Finished attempt 1 of “Quiz check”: passed with 2 of 2 correct, 2 needed.',
    'Completed the course.',
  ])
  expect(hers?.table).toContain('"Answered question 2 of “Quiz check”: correct."')

  await page.route(EVENTS, (route) => route.fulfill({ status: 500, json: { code: 'internal-error' } }))
  await page.getByRole('button', { name: 'Download (CSV)' }).click()
  await expect(page.getByText('We couldn’t prepare the file. Try again.')).toBeVisible()
})

/** Clicks a download button. Returns the content of the file. */
async function readDownload(page: Page, button: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return readFile(await download.path(), 'utf8')
}
