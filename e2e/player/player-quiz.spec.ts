import type { Page } from '@playwright/test'
import type { QuizModule } from '#domain/course/course.ts'
import { startOfDay } from '#domain/learning/quiz.ts'
import { MESSAGES, TOO_MANY_ATTEMPTS } from '#domain/messages.ts'
import { findStoredCourse } from '#store/courses/courses.ts'
import { findUserByEmail } from '#store/people/users.ts'
import { storeHistory } from '#test/learning/long-history.ts'
import { expect, expectAccessible, openAs, resizeWindow, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { connectTo } from '../support/stored-session.ts'
import { addCourses, article, courseOf, quiz, video } from './player-courses.ts'
import { ASSOCIATE, entry, openCourse } from './player-page.ts'
import { findRecord } from './player-records.ts'

const BROKEN: [string, Partial<QuizModule>][] = [
  ['without questions', { questions: [] }],
  [
    'of another question type',
    { questions: [{ id: 'x', type: 'essay', question: 'Why?', answers: [{ answer: 'So', correct: true }] }] },
  ],
  [
    'whose question has no answers',
    { questions: [{ id: 'x', type: 'multiple-choice', question: 'Why?', answers: [] }] },
  ],
]

async function submit(page: Page, answer: 'Right' | 'Wrong'): Promise<void> {
  await page.getByRole('radio', { name: answer }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
}

function question(page: Page, number: number, of: number) {
  return page.getByRole('heading', { name: `Question ${number} of ${of}` })
}

/** Simulates a user's return to the window. */
async function returnTo(page: Page): Promise<void> {
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
}

test('two tabs with the same quiz reach the same state, and each answer counts once', async ({
  context,
  page,
  portal,
}) => {
  await addCourses(portal, courseOf('tabs', [quiz('q', 3)]))
  await openCourse(page, portal, 'tabs')
  const other = await context.newPage()
  await other.goto(`${portal.origin}/course/tabs`)
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(question(page, 1, 3)).toBeVisible()

  // The event takes effect once the tab's app runs.
  await expect(async () => {
    await returnTo(other)
    await expect(question(other, 1, 3)).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await submit(other, 'Right')
  await expect(question(other, 2, 3)).toBeVisible()

  // The first tab still shows question 1. Another answer to it changes nothing, and shows the quiz's current state.
  await submit(page, 'Wrong')
  await expect(question(page, 2, 3)).toBeFocused()
  const notice = (tab: Page) => tab.getByRole('status').filter({ hasText: MESSAGES.answeredElsewhere })
  await expect(notice(page)).toBeVisible()
  await expectAccessible(page)
  await submit(page, 'Right')
  await expect(question(page, 3, 3)).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await expect(notice(other)).toHaveCount(0)
  await returnTo(other)
  await expect(question(other, 3, 3)).toBeVisible()
  await submit(other, 'Right')
  await expect(other.getByText('Congratulations!')).toBeVisible()
  await returnTo(page)
  await expect(page.getByText('Congratulations!')).toBeVisible()
  await expect(page.getByText('You scored 3 out of 3')).toBeVisible()
  await expect(entry(page, 'Quiz q')).toContainText('Completed')
  expect(await findRecord(portal, 'tabs')).toMatchObject({
    modules: { q: { submitCount: 1, answers: [{ correct: true }, { correct: true }, { correct: true }] } },
  })
})

// Contract § 9: the player explains an answer that did not count …
test('an answer to an attempt finished in another window shows a notice', async ({
  context,
  page,
  portal,
}) => {
  await addCourses(portal, courseOf('late', [quiz('q', 1), quiz('r', 1)]))
  await openCourse(page, portal, 'late')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(question(page, 1, 1)).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${portal.origin}/course/late`)
  await submit(other, 'Wrong')
  await other.getByRole('button', { name: 'Retake Quiz' }).click()
  await expect(question(other, 1, 1)).toBeVisible()

  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await submit(page, 'Right')
  expect((await answered).status()).toBe(200)
  await expect(page.getByText(MESSAGES.answeredElsewhere)).toBeVisible()
  expect(await findRecord(portal, 'late')).toMatchObject({ modules: { q: { submitCount: 1, answers: [] } } })
  await entry(page, 'Quiz r').click()
  await expect(page.getByRole('button', { name: 'Start Quiz' })).toBeVisible()
  await expect(page.getByText(MESSAGES.answeredElsewhere)).toHaveCount(0)
})

// Contract § 9: at most 50 finished attempts …
test('a quiz attempted 50 times in a day shows a notice at the next start and stays unchanged', async ({
  page,
  portal,
}) => {
  await addCourses(portal, courseOf('often', [quiz('q', 1)]))
  const db = connectTo(portal)
  const user = await findUserByEmail(db, ASSOCIATE)
  const stored = await findStoredCourse(db, 'often')
  if (!user || !stored) throw new Error('neither the associate nor the course may be missing')
  const course = { ...stored.course, revision: stored.revision }
  await storeHistory(db, { course, userId: user.uid, attempts: 49, at: startOfDay(Date.now()) })
  await db.destroy()

  await openCourse(page, portal, 'often')
  await page.getByRole('button', { name: 'Retake Quiz' }).click()
  await submit(page, 'Wrong')
  await page.getByRole('button', { name: 'Retake Quiz' }).click()
  await expect(page.getByRole('status').filter({ hasText: TOO_MANY_ATTEMPTS })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retake Quiz' })).toBeFocused()
  await expect(page.getByText('0 of 1 correct. You need 1 to pass.')).toBeVisible()
  await expectAccessible(page)
})

test('an unsent choice survives a reload, and is discarded once it is sent', async ({ page, portal }) => {
  await addCourses(portal, courseOf('saved', [quiz('q', 2)]))
  await openCourse(page, portal, 'saved')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('radio', { name: 'Wrong' }).check()
  await page.reload()
  await expect(question(page, 1, 2)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Wrong' })).toBeChecked()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(question(page, 2, 2)).toBeVisible()
  await expect(page.getByRole('radio', { checked: false })).toHaveCount(2)
  const savedChoices = () => Object.keys(sessionStorage).filter((key) => key.startsWith('quiz-choice'))
  await expect.poll(() => page.evaluate(savedChoices)).toEqual([])

  await submit(page, 'Wrong')
  await expect(page.getByText('Not quite there yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Retake Quiz' }).click()
  await expect(question(page, 1, 2)).toBeVisible()
  await expect(page.getByRole('radio', { checked: false })).toHaveCount(2)
})

test('a quiz left halfway resumes at its question in another browser', async ({ browser, page, portal }) => {
  await addCourses(portal, courseOf('halfway', [quiz('q', 3)]))
  await openCourse(page, portal, 'halfway')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await submit(page, 'Right')
  await expect(question(page, 2, 3)).toBeVisible()
  await page.close()

  const elsewhere = await browser.newContext()
  const second = await elsewhere.newPage()
  await openCourse(second, portal, 'halfway')
  await expect(question(second, 2, 3)).toBeVisible()
  await submit(second, 'Right')
  // Submit does nothing while an answer is being sent.
  await expect(question(second, 3, 3)).toBeVisible()
  await submit(second, 'Right')
  await expect(second.getByText('You scored 3 out of 3')).toBeVisible()
  await elsewhere.close()
})

// Contract § 5: quiz: 'Please select an answer.'; questions that cannot be shown
test('a question requires an answer', async ({ page, portal }) => {
  await addCourses(portal, courseOf('asked', [quiz('q', 1)]))
  await openCourse(page, portal, 'asked')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please select an answer.')
  const group = page.getByRole('group', { name: 'What of question 1?' })
  await expect(group).toHaveAccessibleDescription('Please select an answer.')
  await page.getByRole('radio', { name: 'Right' }).check()
  await expect(page.getByText('Please select an answer.')).toBeHidden()
})

// Contract § 5: quiz: 'Please select an answer.'; questions that cannot be shown
test('a quiz that cannot be taken shows a message', async ({ page, portal }) => {
  const modules = BROKEN.map(([title, more], place) => ({ ...quiz(`q${place}`, 1, more), title }))
  await addCourses(portal, courseOf('broken', modules))
  await openCourse(page, portal, 'broken')
  for (const [title, { questions }] of BROKEN) {
    await entry(page, title).click()
    if (questions?.length) await page.getByRole('button', { name: 'Start Quiz' }).click()
    const sentence = 'Something went wrong. Please contact us for assistance.'
    await expect(page.getByRole('alert').getByText(sentence)).toBeVisible()
    await expectAccessible(page)
  }
})

/** Returns a course of an article, a film and two quizzes. */
function courseWithTwoQuizzes() {
  const [first, last] = [quiz('first', 4, { passingScore: 3 }), quiz('last', 1)]
  const { sections, ...course } = courseOf('way', [article('read'), video('seen'), first, last])
  const modules = sections.flatMap((section) => section.modules)
  return {
    ...course,
    sections: [
      { title: 'What to read', modules: modules.slice(0, 1) },
      { title: 'What is asked', modules: modules.slice(1) },
    ],
  }
}

function radio(page: Page, name: 'Right' | 'Wrong') {
  return page.getByRole('radio', { name })
}

function backgroundOf(page: Page, name: 'Right' | 'Wrong') {
  return page.locator('label', { hasText: name }).evaluate((label) => getComputedStyle(label).backgroundColor)
}

/** Opens the course with two quizzes and starts the first. */
async function startFirstQuiz(page: Page, portal: Portal): Promise<void> {
  await addCourses(portal, courseWithTwoQuizzes())
  await openCourse(page, portal, 'way?module=first')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(question(page, 1, 4)).toBeFocused()
}

// Contract § 9: questions can be answered by keyboard; a failed quiz links to its articles, a passed one to
//   the next step
test('a question shows its number and the chosen answer, and is answered by keys alone', async ({
  page,
  portal,
}) => {
  await startFirstQuiz(page, portal)
  const progress = page.getByRole('progressbar', { name: 'Quiz progress' })
  await expect(progress).toHaveJSProperty('position', 0.25)

  const hint = page.getByText('Press 1–2 to choose, Enter to submit.')
  await expect(hint).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Notes' })).toBeHidden()
  await page.getByRole('link', { name: 'My profile' }).focus()
  await expect(hint).toBeHidden()
  await page.keyboard.press('2')
  await expect(radio(page, 'Right')).not.toBeChecked()
  await question(page, 1, 4).focus()
  await page.keyboard.press('Control+2')
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please select an answer.')

  const [calm, chosenNot] = [await backgroundOf(page, 'Right'), await backgroundOf(page, 'Wrong')]
  await page.locator('label', { hasText: 'Right' }).hover()
  expect(await backgroundOf(page, 'Right')).toBe(calm)
  await page.keyboard.press('1')
  await expect(radio(page, 'Wrong')).toBeChecked()
  await expect(radio(page, 'Wrong')).toBeFocused()
  expect(await backgroundOf(page, 'Wrong')).not.toBe(chosenNot)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(page.locator('label', { hasText: 'Right' })).toHaveCSS('outline-style', 'none')
  await expect(page.locator('label', { hasText: 'Wrong' })).toHaveCSS('outline-style', 'solid')
  await page.emulateMedia({ forcedColors: 'none' })

  await page.keyboard.press('Enter')
  await expect(question(page, 2, 4)).toBeFocused()
  await expect(progress).toHaveJSProperty('position', 0.5)
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await expect(question(page, 3, 4)).toBeFocused()

  await resizeWindow(page, { width: 390, height: 844 })
  const submitBox = await page.getByRole('button', { name: 'Submit' }).boundingBox()
  const optionBox = await page.locator('label', { hasText: 'Wrong' }).boundingBox()
  expect(submitBox?.width).toBeCloseTo(optionBox?.width ?? 0, 0)
  expect(optionBox?.height).toBeGreaterThanOrEqual(56)
  await expect(hint).toBeHidden()
  await resizeWindow(page, { width: 1280, height: 800 })
  await expect(hint).toBeVisible()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await expect(hint).toBeHidden()
})

// Contract § 9: questions can be answered by …
test('a failed quiz links to related modules, and a passed one shows the remaining modules and the next step', async ({
  page,
  portal,
}) => {
  await startFirstQuiz(page, portal)
  for (const number of [1, 2, 3, 4]) {
    await expect(question(page, number, 4)).toBeFocused()
    await submit(page, number === 1 ? 'Right' : 'Wrong')
  }
  await expect(page.getByText('1 of 4 correct. You need 3 to pass.')).toBeVisible()
  const under = (name: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name }) })
      .last()
      .getByRole('listitem')
  await expect(under('Review these modules')).toHaveText([/^Article read/, /^Video seen/])
  const missed = under('Questions you missed')
  await expect(missed).toHaveText(['What of question 2?', 'What of question 3?', 'What of question 4?'])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Retake Quiz' }).click()
  for (const number of [1, 2, 3, 4]) {
    await expect(question(page, number, 4)).toBeFocused()
    await submit(page, number === 2 ? 'Wrong' : 'Right')
  }
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeFocused()
  await expect(page.getByText('1 of 4 modules done in Course way, 1 quiz left to pass.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 4 })).toHaveText([
    'What you should review',
    'What you know',
  ])
  const answer = (words: string) => page.locator('dl > div').filter({ hasText: words })
  await expect(answer('Your answer (incorrect)')).toContainText('Wrong')
  await expect(answer('Correct answer')).toContainText('Right')
  const markOf = (words: string) => answer(words).locator('dt svg').innerHTML()
  expect(await markOf('Your answer (incorrect)')).not.toBe(await markOf('Correct answer'))
  await expect(answer('Your answer (correct)')).toHaveCount(3)
  await expect(answer('Your answer (correct)').first()).toBeVisible()
  await page.locator('summary', { hasText: 'What you know' }).click()
  await expect(answer('Your answer (correct)').first()).toBeHidden()
  await page.locator('summary', { hasText: 'What you know' }).click()
  await expectAccessible(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const toe = page.getByRole('main').locator('svg[width="6.5rem"] g').first()
  await expect(toe).toHaveCSS('animation-name', 'none')

  await page.getByRole('link', { name: 'Next: Quiz last' }).first().click()
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await submit(page, 'Right')
  await expect(page.getByText('You’ve completed Course way. 2 modules left to explore.')).toBeVisible()
  await expect(toe).toHaveCSS('animation-name', /land/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(toe).toHaveCSS('animation-name', 'none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  await expect(page.getByRole('link', { name: /^Next: / })).toBeVisible()
  await expect(toe).toHaveCSS('animation-name', 'none')
  await page.getByRole('link', { name: /^Next: / }).click()
  await expect(page).not.toHaveURL(/course\/way/)
})

test('after the last course there is a record to print and a link to My learning', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-test-printed', '')
  })
  await openAs(page, portal, 'done@happytails.example')
  await page.goto(`${portal.origin}/course/welcome?module=welcome-check-quiz`)
  await expect(page.getByText('All done. You’ve completed every course.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^Next: / })).toHaveCount(0)
  await page.getByRole('button', { name: 'Print my record' }).click()
  await expect(page.locator('html[data-test-printed]')).toBeAttached()
})

// Contract § 9: a quiz is scored and …
test('an attempt uses the revision it started with until its review, despite later revisions', async ({
  page,
  portal,
}) => {
  /**
   * Returns the quiz with a prefix in its texts. `isTurned` reverses the answers and so the index of the correct one.
   */
  const revised = (words: string, isTurned = false): QuizModule => {
    const plain = quiz('q', 2)
    const questions = plain.questions.map((question) => ({
      ...question,
      question: `${words} ${question.question}`,
      explanation: `${words} explanation.\nIn two lines.`,
      answers: isTurned ? question.answers.toReversed() : question.answers,
    }))
    return { ...plain, questions }
  }
  const publish = (module: QuizModule) => addCourses(portal, courseOf('revised', [module]))
  await publish(revised('First'))
  await openCourse(page, portal, 'revised')
  await expect(page.getByRole('button', { name: 'Start Quiz' })).toBeVisible()

  // The open page still has the first revision; the attempt uses the second.
  await publish(revised('Second', true))
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(question(page, 1, 2)).toBeVisible()
  await expect(page.getByText('Second What of question 1?')).toBeVisible()
  await submit(page, 'Right')
  await expect(question(page, 2, 2)).toBeVisible()

  // A third revision does not affect the attempt, even after a reload.
  await publish(revised('Third'))
  await page.reload()
  await expect(page.getByText('Second What of question 2?')).toBeVisible()
  await submit(page, 'Wrong')
  await expect(page.getByText(MESSAGES.quizFailed)).toBeVisible()
  expect(await page.content()).not.toContain('explanation')

  await page.getByRole('button', { name: 'Retake Quiz' }).click()
  await expect(page.getByText('Third What of question 1?')).toBeVisible()
  await submit(page, 'Right')
  await expect(question(page, 2, 2)).toBeVisible()
  await submit(page, 'Right')
  await expect(page.getByText(MESSAGES.quizPassed)).toBeVisible()

  await publish(revised('Fourth', true))
  await page.reload()
  await expect(page.getByText('Third What of question 1?')).toBeVisible()
  const explanations = page.locator('dl > div').filter({ hasText: 'Why' }).getByRole('definition')
  await expect(explanations).toHaveCount(2)
  const [shown] = await explanations.allInnerTexts()
  expect(shown).toBe('Third explanation.\nIn two lines.')
  await expect(page.getByText('Fourth')).toHaveCount(0)
  await expectAccessible(page)
})
