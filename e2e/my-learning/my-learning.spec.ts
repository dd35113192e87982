import type { BrowserContext, Locator, Page } from '@playwright/test'
import { modulesOf } from '#domain/course/course.ts'
import { demoDocument } from '#test/courses/demo-documents.ts'
import type { Learned } from '../scenes/scene.ts'
import { createVisitor } from '../scenes/scene-people.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { connectTo, storeSession } from '../support/stored-session.ts'

const CATS = modulesOf(demoDocument('cat-behaviour'))
const CAT_QUIZ = CATS.at(-1)?.title ?? ''
const LEARNED = {
  welcome: { done: 'quizzes' },
  'dog-nutrition': { done: 3, daysAgo: 9 },
  'cat-behaviour': { done: CATS.length - 1 },
} as const

/** Signs in an associate with this progress. */
async function enter(context: BrowserContext, portal: Portal, learned: Learned): Promise<void> {
  const db = connectTo(portal)
  const { uid } = await createVisitor(db, { role: 'associate', learned })
  await storeSession(context, { db, origin: portal.origin, uid })
  await db.destroy()
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('This element is not shown.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') })

// Contract § 9: the next step comes first, within a phone's first screen
test('My learning shows the next step first, visible on a phone without scrolling, and completed courses last', async ({
  context,
  page,
  portal,
}) => {
  await enter(context, portal, LEARNED)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(portal.origin)
  await expect(page.getByText('You’ve completed 1 of 3 courses.')).toBeVisible()
  await expect(cards(page).locator('h2')).toHaveText([
    'Understanding Cats',
    'Feeding Dogs Well',
    'Welcome to the Counter',
  ])
  const [next, dogs, welcome] = [0, 1, 2].map((place) => cards(page).nth(place)) as [
    Locator,
    Locator,
    Locator,
  ]
  await expect(next).toContainText('Status: in progress')
  await expect(next).toContainText(new RegExp(`${CAT_QUIZ.replace('?', '\\?')} Quiz, about \\d+ min`))
  await expect(next.getByRole('progressbar')).toBeVisible()
  const go = next.getByRole('link', { name: 'Continue Understanding Cats' })
  const bar = await boxOf(page.getByRole('navigation', { name: 'Main' }))
  expect((await boxOf(go)).bottom).toBeLessThan(bar.y)
  const answers = welcome.locator('summary')
  const rest = (await boxOf(welcome)).height - (await boxOf(answers)).height
  expect(rest, 'px of a row without its answers').toBeLessThanOrEqual(125)

  // A completed course shows no progress bar. Only a course in progress has an explanation.
  await expect(page.getByRole('progressbar')).toHaveCount(1)
  await expect(welcome).toContainText('Status: complete')
  await expect(welcome).toContainText('3 modules left to explore')
  await expect(answers).toHaveText(/^Your answers/)
  await expect(dogs).toContainText('2 quizzes left')
  await dogs.getByText('What’s left').click()
  await expect(dogs.getByText('It will be complete once you pass its 2 quizzes.')).toBeVisible()
  await expectAccessible(page)

  // The whole card is a link, except the explanation.
  await welcome.click({ position: { x: 20, y: 20 } })
  // The player is ready once the URL names the module.
  await expect(page).toHaveURL(/\/course\/welcome\?module=/)
  await page.goBack()
  await go.click()
  await expect(page.getByRole('heading', { level: 2, name: CAT_QUIZ })).toBeVisible()
})

test('on a desktop the next step spans its row, the cards fill theirs, and completion is announced', async ({
  browser,
  context,
  page,
  portal,
}) => {
  await enter(context, portal, {})
  await page.goto(portal.origin)
  await expect(page.getByText('3 courses are waiting for you.')).toBeVisible()
  const first = await boxOf(cards(page).first())
  const [left, right] = [await boxOf(cards(page).nth(1)), await boxOf(cards(page).nth(2))]
  expect([left.x, right.right]).toEqual([first.x, first.right])
  expect([left.y, left.height]).toEqual([right.y, right.height])
  await expect(page.getByRole('progressbar')).toHaveCount(0)

  // A long description is cut after its first complete sentence. Covers are dimmed in the dark theme.
  const description = cards(page).nth(1).getByText('What a complete food is')
  await expect(description).toHaveText(/ without upset\.$/)
  expect(await description.evaluate((words) => words.scrollHeight - words.clientHeight)).toBe(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(cards(page).first().locator('img')).toHaveCSS('filter', 'brightness(0.9)')
  await page.emulateMedia({ colorScheme: null })

  const other = await browser.newContext()
  const all = Object.fromEntries(Object.keys(LEARNED).map((id) => [id, { done: 'all' as const }]))
  await enter(other, portal, all)
  const done = await other.newPage()
  await done.goto(portal.origin)
  await expect(done.getByRole('heading', { name: 'All done' })).toBeVisible()
  await expect(done.getByText(/^You finished 3 courses (on|between) [A-Z][a-z]+ \d/)).toBeVisible()
  const tops = await Promise.all([0, 1, 2].map(async (place) => (await boxOf(cards(done).nth(place))).y))
  expect(new Set(tops).size).toBe(1)
  for (const line of await cards(done).all()) await expect(line).toContainText('Passed ')
  await expectAccessible(done)
  await other.close()
})

/** A course in progress, one not started and a complete one. */
const MIXED = { welcome: LEARNED.welcome, 'cat-behaviour': LEARNED['cat-behaviour'] }

test('on a phone, the progress of the next step scrolls under the header, and its text starts at the bar', async ({
  context,
  page,
  portal,
}) => {
  await enter(context, portal, MIXED)
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto(portal.origin)
  const bar = page.getByRole('progressbar')
  await expect(bar).toBeVisible()
  const topmost = await bar.evaluate((element) => {
    // The pointer acts on the card's link instead.
    element.style.pointerEvents = 'auto'
    scrollTo(0, element.getBoundingClientRect().y - 30)
    const { x, y } = element.getBoundingClientRect()
    return document.elementFromPoint(x + 4, y + 4)?.closest('header, [role="progressbar"]')?.tagName
  })
  expect(topmost).toBe('HEADER')

  await page.getByText('What’s left').click()
  const left = await page.getByText(/^You opened this course on/).evaluate((sentence) => {
    const text = document.createRange()
    text.selectNodeContents(sentence)
    return text.getBoundingClientRect().x
  })
  expect(left).toBe((await boxOf(bar)).x)
})

test('on a tablet, the feet of two cards align although only one has answers', async ({
  context,
  page,
  portal,
}) => {
  await enter(context, portal, MIXED)
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto(portal.origin)
  const start = await boxOf(page.getByRole('link', { name: 'Start Feeding Dogs Well' }))
  const review = await boxOf(page.getByRole('link', { name: 'Review Welcome to the Counter' }))
  expect(start.y).toBe(review.y)
})
