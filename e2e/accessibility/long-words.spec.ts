import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DEMO_PEOPLE } from '#demo/people.ts'
import type { CourseModule } from '#domain/course/course.ts'
import { connect } from '#store/connection/connect.ts'
import { addCourses, articleFrom, courseOf, quiz } from '../player/player-courses.ts'
import { ASSOCIATE } from '../player/player-page.ts'
import { expect, openAs, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { openForm } from '../team/team-page.ts'

const ADMINISTRATOR = 'admin@happytails.example'
const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(4).slice(0, 200)
const ADDRESS = `https://example.org/${'a-long-way/'.repeat(18)}`

/** Returns a module with long words and addresses in every field. */
function withLongWords(module: CourseModule, title = WORD): CourseModule {
  const links = [
    { title: WORD, value: ADDRESS },
    { title: WORD, value: WORD },
  ]
  return { ...module, title: `${module.id} ${title}`, notes: `${WORD}\n${ADDRESS}`, links }
}

function longQuiz(id: string, more: object = {}): CourseModule {
  const made = quiz(id, 1)
  const answers = ['Wrong', 'Right'].map((answer) => ({
    answer: `${answer} ${WORD}`,
    correct: answer === 'Right',
  }))
  const questions = made.questions.map((question) => ({ ...question, question: WORD, answers }))
  return withLongWords({ ...made, questions, ...more } as CourseModule)
}

const text = (words: string) => ({ type: 'text', text: words })

async function fillWithLongWords(portal: Portal): Promise<void> {
  const words = articleFrom('article', [
    { type: 'paragraph', children: [text(WORD), { type: 'link', url: ADDRESS, children: [text(ADDRESS)] }] },
    { type: 'heading', tag: 'h2', children: [text(WORD)] },
    { type: 'quote', children: [text(WORD)] },
    { type: 'code', children: [text(WORD)] },
    { type: 'list', listType: 'check', children: [{ type: 'listitem', children: [text(WORD)] }] },
  ])
  const course = courseOf('long', [
    withLongWords(words),
    longQuiz('quiz'),
    longQuiz('hard', { passingScore: 10 }),
  ])
  const [section] = course.sections
  const sections = [{ title: WORD, modules: section?.modules ?? [] }]
  await addCourses(portal, { ...course, name: WORD, description: `${WORD} ${ADDRESS}`, sections })
  const db = connect({ kind: 'sqlite', file: join(portal.dataDir, 'portal.sqlite') })
  try {
    for (const { email } of DEMO_PEOPLE)
      await db.updateTable('users').set({ user_name: WORD }).where('email', '=', email).execute()
    const address = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`
    await db
      .updateTable('users')
      .set({ email: address })
      .where('email', '=', 'done@happytails.example')
      .execute()
  } finally {
    await db.destroy()
  }
}

/** Returns the elements that overflow the window or their card without scrolling, and those with truncated text. */
async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const limit = document.documentElement.clientWidth
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
    const found: string[] = document.documentElement.scrollWidth > limit ? ['the page'] : []
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility() || element.closest('svg')) continue
      const { right, width, height } = element.getBoundingClientRect()
      if (width <= 1 || height <= 1) continue
      let around: Element | null = element
      while (around && !scrolls(around)) around = around.parentElement
      const clipped =
        // A picture is cropped intentionally.
        element.textContent !== '' &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).display !== 'inline'
      const isField = element.matches('input, textarea')
      const isShortened =
        getComputedStyle(element).webkitLineClamp !== 'none' &&
        element.scrollHeight > element.clientHeight + 1 &&
        !element.closest('header')
      if ((!around && right > limit + 1) || ((clipped || isShortened) && !isField && !scrolls(element)))
        found.push(`${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
    }
    return found
  })
}

async function expectFits(page: Page, screen: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  expect.soft(await findOverflow(page), screen).toEqual([])
}

test.use({ viewport: { width: 390, height: 844 } })

// Contract § 9: long words and addresses break inside their cards on a phone
test('long words and addresses wrap inside their cards on every screen of an associate', async ({
  page,
  portal,
}) => {
  await fillWithLongWords(portal)
  await openAs(page, portal, ASSOCIATE)
  await expect(page.getByRole('heading', { name: WORD })).toBeVisible()
  await expectFits(page, 'my-learning')
  await page.goto(`${portal.origin}/account`)
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible()
  await expectFits(page, 'my-profile')
  await page.goto(`${portal.origin}/course/long?module=article`)
  await expect(page.getByRole('blockquote')).toBeVisible()
  await expectFits(page, 'article')
  await page.getByRole('tab', { name: 'Links' }).click()
  await expectFits(page, 'links')
  await page.getByRole('button', { name: 'Course Content' }).click()
  await expectFits(page, 'drawer')
  await page.keyboard.press('Escape')
  await page.goto(`${portal.origin}/course/long?module=hard`)
  await expect(page.getByText('can’t be passed')).toBeVisible()
  await expectFits(page, 'quiz-start')
  for (const [module, answer] of [
    ['hard', 'Right'],
    ['quiz', 'Right'],
  ] as const) {
    await page.goto(`${portal.origin}/course/long?module=${module}`)
    await page.getByRole('button', { name: 'Start Quiz' }).click()
    await page.getByRole('radio', { name: answer }).check()
    await expectFits(page, `${module}-question`)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0)
    await expectFits(page, `${module}-result`)
  }
})

test('long words and addresses wrap inside their cards on every screen of an administrator', async ({
  page,
  portal,
}) => {
  await fillWithLongWords(portal)
  await openAs(page, portal, ADMINISTRATOR)
  await expect(page.getByRole('table')).toBeVisible()
  await expectFits(page, 'team')
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectFits(page, 'removal')
  await page.keyboard.press('Escape')
  await openForm(page)
  await page.getByRole('button', { name: 'Import a list' }).click()
  await page.getByLabel('Or paste a list, one person per line').fill(`${WORD}, x@shop.example`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByLabel('Name, row 1')).toBeVisible()
  await expectFits(page, 'bulk')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('link', { name: WORD }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: WORD })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeVisible()
  await expectFits(page, 'member')
  await page.goto(`${portal.origin}/courses`)
  await expect(page.getByRole('heading', { name: WORD })).toBeVisible()
  await expectFits(page, 'courses')
  await page.goto(`${portal.origin}/account`)
  await expect(page.getByLabel('Username')).toBeVisible()
  await expectFits(page, 'account')
  await page.goto(`${portal.origin}/course/long?module=quiz`)
  await expect(page.getByRole('button', { name: 'Start Quiz' })).toBeVisible()
  await expectFits(page, 'preview')
})
