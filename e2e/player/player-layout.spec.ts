import type { Locator, Page } from '@playwright/test'
import type { CourseModule } from '#domain/course/course.ts'
import { requestEmptyPages } from '../support/calls.ts'
import { expect, expectAccessible, openAs, resizeWindow, test } from '../support/fixtures.ts'
import { addCourses, article, courseOf, quiz, video } from './player-courses.ts'
import { ASSOCIATE, entry, moduleHeading, navigation, openCourse } from './player-page.ts'

const ADMINISTRATOR = 'admin@happytails.example'
const NOTES = { notes: 'Worth knowing.', links: [{ title: 'More', value: 'https://example.org/more' }] }

function withNotes(id: string, more: Partial<CourseModule> = NOTES): CourseModule {
  return { ...article(id), ...more } as CourseModule
}

/** Returns the edges of an element, in px. */
async function edgesOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('This element is not shown.')
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
}

async function styleOf(element: Locator, property: 'backgroundColor' | 'fontSize'): Promise<string> {
  return element.evaluate((found, name) => getComputedStyle(found)[name], property)
}

const aside = (page: Page) => page.getByRole('complementary', { name: 'Notes and links' })
const drawerButton = (page: Page) => page.getByRole('button', { name: 'Course Content' })

// Contract § 2: player: content, Notes/Links …
for (const [email, width] of [
  [ASSOCIATE, 1024],
  [ADMINISTRATOR, 1280],
] as const)
  test(`notes, links and Course Content are next to the content for ${email} at ${width} pixels`, async ({
    page,
    portal,
  }) => {
    await addCourses(portal, courseOf('beside', [withNotes('a'), withNotes('b')]))
    await resizeWindow(page, { width, height: 800 })
    await openAs(page, portal, email)
    await page.goto(`${portal.origin}/course/beside`)
    const heading = await edgesOf(moduleHeading(page, 'Article a'))
    const beside = await edgesOf(aside(page))
    const content = await edgesOf(navigation(page))
    expect(beside.left).toBeGreaterThan(heading.right - 1)
    expect(beside.top).toBeLessThan(heading.top)
    expect(content.left).toBe(beside.left)
    expect(content.top).toBeGreaterThan(beside.bottom)
    expect(content.bottom).toBeLessThanOrEqual(800)
    expect(heading.right - heading.left).toBeGreaterThan(540)
    await expect(page.getByRole('button', { name: 'Notes and links' })).toBeHidden()
    await expect(drawerButton(page)).toBeHidden()
    await expect(page.getByText('Preview: nothing is recorded')).toHaveCount(email === ADMINISTRATOR ? 1 : 0)

    await resizeWindow(page, { width: 820, height: 800 })
    await expect(navigation(page)).toBeHidden()
    await drawerButton(page).click()
    await entry(page, 'Article b').click()
    await expect(moduleHeading(page, 'Article b')).toBeFocused()
    await expectAccessible(page)
  })

// Contract § 9: a film's space is reserved: 720 px wide on a desktop, near the top on a phone
test('a film is as wide as the content, near the top, and its space is reserved until it loads', async ({
  page,
  portal,
}) => {
  const captions = [{ src: '/media/welcome-hello.vtt', srclang: 'en', label: 'English' }]
  await addCourses(portal, courseOf('film', [video('v', { ...NOTES, captions }), quiz('q', 1), article('a')]))
  await openAs(page, portal, ASSOCIATE)
  const film = page.locator('video')
  const steps = page.getByRole('navigation', { name: 'Previous and next' })
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await requestEmptyPages(page)
  await page.route('**/modules/v', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${portal.origin}/course/film`)
  await expect(page.getByText('Loading video')).toBeAttached()
  const before = await edgesOf(steps)
  answer()
  await expect(page.getByText(/^Video, \d+ (s|min.*), captions$/)).toBeVisible()
  expect(await edgesOf(steps)).toEqual(before)
  const wide = await edgesOf(film)
  expect(wide.right - wide.left).toBeGreaterThanOrEqual(720)
  expect((await edgesOf(moduleHeading(page, 'Video v'))).top).toBeGreaterThan(wide.bottom)
  await expect(page.getByText('1 of 3 modules')).toBeVisible()
  // The header is one line.
  expect(wide.top).toBeLessThanOrEqual(150)
  expect((await edgesOf(page.getByRole('link', { name: 'My learning' }).last())).bottom).toBeLessThan(
    wide.top,
  )
  const [course, module] = [page.getByRole('heading', { level: 1 }), moduleHeading(page, 'Video v')]
  expect(parseFloat(await styleOf(course, 'fontSize'))).toBeLessThan(
    parseFloat(await styleOf(module, 'fontSize')),
  )
  const nextGround = await styleOf(steps.getByRole('link', { name: 'Next: Quiz q' }), 'backgroundColor')
  await aside(page).getByRole('tab', { name: 'Links' }).click()
  await expect(aside(page).getByText('example.org', { exact: true })).toBeVisible()
  await expect(aside(page)).not.toContainText('https://')
  // Opening the module fills its circle. The header shows the date on the next visit.
  await expect(entry(page, 'Video v')).toHaveAccessibleName(/^Completed/)
  const opened = page.getByRole('main').getByText(/^Opened \w+ \d+$/)
  await expect(opened).toHaveCount(0)
  await page.reload()
  await expect(opened).toBeVisible()

  await resizeWindow(page, { width: 390, height: 844 })
  await expect.poll(async () => (await edgesOf(film)).top).toBeLessThanOrEqual(240)
  const row = await edgesOf(page.getByRole('button', { name: 'Course Content, 1 of 3' }))
  expect(row.bottom - row.top).toBe(44)
  await page.goto(`${portal.origin}/course/film?module=q`)
  await expect(page.getByRole('button', { name: 'Start Quiz' })).toBeVisible()
  const [previous, next] = [
    await edgesOf(steps.getByRole('link', { name: 'Previous: Video v' })),
    await edgesOf(steps.getByRole('link', { name: 'Next: Article a' })),
  ]
  expect([next.left, next.right]).toEqual([previous.left, previous.right])
  expect(next.top).toBeGreaterThan(previous.bottom)
  // Next is the primary action, except below a quiz, which has its own primary button.
  const previousGround = await styleOf(
    steps.getByRole('link', { name: 'Previous: Video v' }),
    'backgroundColor',
  )
  expect(nextGround).not.toBe(previousGround)
  expect(await styleOf(steps.getByRole('link', { name: 'Next: Article a' }), 'backgroundColor')).toBe(
    previousGround,
  )
  await resizeWindow(page, { width: 1440, height: 900 })
  // The side panel appears once the page's width is known.
  const onward = steps.getByRole('link', { name: 'Next: Article a' })
  await expect.poll(async () => (await edgesOf(onward)).right).toBe(wide.right)
})

test('on a phone a button at the top of the content opens its notes and links, if any', async ({
  page,
  portal,
}) => {
  const modules = [
    withNotes('both'),
    withNotes('links', { links: NOTES.links }),
    withNotes('notes', { notes: NOTES.notes }),
    withNotes('none', { notes: ' \n', links: [] }),
  ]
  await addCourses(portal, courseOf('phone', modules))
  await resizeWindow(page, { width: 390, height: 844 })
  await openCourse(page, portal, 'phone')
  for (const [id, words, tab] of [
    ['both', 'Notes and links', 'Notes'],
    ['links', 'Links', 'Links'],
    ['notes', 'Notes', 'Notes'],
  ] as const) {
    await page.goto(`${portal.origin}/course/phone?module=${id}`)
    const lead = page.getByRole('button', { name: words, exact: true })
    const words0 = await edgesOf(page.getByText(`The words of ${id}.`))
    expect((await edgesOf(lead)).bottom).toBeLessThanOrEqual(words0.top)
    await lead.click()
    const sheet = page.getByRole('dialog', { name: 'Notes and links' })
    await expect(sheet.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await expect(sheet.getByText(tab === 'Notes' ? NOTES.notes : 'More')).toBeInViewport()
    await expect.poll(async () => (await edgesOf(sheet)).bottom).toBe(844)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(lead).toBeFocused()
  }
  await page.goto(`${portal.origin}/course/phone?module=none`)
  await expect(page.getByText('The words of none.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(?:Notes|Links)/ })).toHaveCount(0)
})

test('on a phone an open question has its first answer near the top, and Submit visible', async ({
  page,
  portal,
}) => {
  const long = quiz('q', 2)
  const answers = ['first', 'second', 'third', 'fourth'].map((place) => ({
    answer: `The ${place} of four answers, each of which has so many words that it takes two lines`,
    correct: place === 'third',
  }))
  const question = 'Which of these is the most reliable way to find out how much a dog should eat?'
  long.questions = long.questions.map((one) => ({ ...one, question, answers }))
  await addCourses(portal, courseOf('phone', [article('a'), { ...long, ...NOTES }]))
  await page.setViewportSize({ width: 390, height: 844 })
  await openCourse(page, portal, 'phone?module=q')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(page.getByRole('heading', { name: 'Question 1 of 2' })).toBeFocused()
  const rows = await page.locator('label').all()
  expect(rows).toHaveLength(4)
  for (const row of rows) expect((await row.boundingBox())?.height).toBeGreaterThan(60)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect((await edgesOf(page.locator('label').first())).top).toBeLessThanOrEqual(260)
  const submit = page.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeInViewport({ ratio: 1 })
  expect((await edgesOf(submit)).top).toBeGreaterThan((await edgesOf(page.locator('label').last())).bottom)
  await expect(bar).toBeHidden()
  await expect(page.getByRole('button', { name: 'Notes and links' })).toBeHidden()
  expect((await edgesOf(drawerButton(page))).top).toBeGreaterThan((await edgesOf(submit)).bottom)
  await expectAccessible(page)

  // In a smaller window, Submit stays at the bottom edge without covering a focused answer.
  await page.setViewportSize({ width: 390, height: 500 })
  await expect(submit).toBeInViewport({ ratio: 1 })
  await page.getByRole('radio').first().focus()
  for (const place of [1, 2, 3]) {
    await page.keyboard.press('ArrowDown')
    const row = page.locator('label').nth(place)
    expect((await edgesOf(row)).bottom).toBeLessThanOrEqual((await edgesOf(submit)).top)
  }
})

test('Course Content scrolls to the open module of a long section without moving the page', async ({
  page,
  portal,
}) => {
  const modules = Array.from({ length: 60 }, (_, place) => article(`m${place}`))
  await addCourses(portal, courseOf('long', modules))
  await openCourse(page, portal, 'long?module=m40')
  await expect(entry(page, 'Article m40')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  for (const next of ['m41', 'm42', 'm43']) {
    await page.getByRole('link', { name: /^Next/ }).click()
    await expect(moduleHeading(page, `Article ${next}`)).toBeFocused()
    await expect(entry(page, `Article ${next}`)).toBeInViewport({ ratio: 1 })
  }
  await entry(page, 'Article m0').click()
  await expect(moduleHeading(page, 'Article m0')).toBeFocused()
  await page.goBack()
  await expect(moduleHeading(page, 'Article m43')).toBeFocused()
  await expect(entry(page, 'Article m43')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goto(`${portal.origin}/course/long?module=m59`)
  await expect(entry(page, 'Article m59')).toBeInViewport({ ratio: 1 })
  await resizeWindow(page, { width: 390, height: 844 })
  await drawerButton(page).click()
  await expect(entry(page, 'Article m59')).toBeInViewport({ ratio: 1 })
  // In landscape, a tablet has space next to the module.
  await resizeWindow(page, { width: 1440, height: 900 })
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect(entry(page, 'Article m59')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

// Contract § 9: Course Content stays visible while its list scrolls, and never covers the focused module
test('Course Content keeps its heading and the section’s title visible without covering the focused module', async ({
  page,
  portal,
}) => {
  const modules = (from: number) => Array.from({ length: 30 }, (_, place) => article(`m${from + place}`))
  const title = 'A section with a title so long that it takes more than one line of the panel'
  const course = courseOf('long', modules(0))
  course.sections = [
    { title: 'The first', modules: modules(0) },
    { title, modules: modules(30) },
  ]
  await addCourses(portal, course)
  await openCourse(page, portal, 'long?module=m45')
  for (const [width, height] of [
    [1440, 900],
    [820, 1180],
    [390, 844],
  ] as const) {
    await resizeWindow(page, { width, height })
    // At the narrower width the drawer is still open.
    if (width === 820) await drawerButton(page).click()
    const panel = navigation(page)
    const head = panel.locator('summary', { hasText: title })
    const bottom = async (found: Locator) =>
      found.evaluate((element) => element.getBoundingClientRect().bottom)
    const top = async (found: Locator) => found.evaluate((element) => element.getBoundingClientRect().top)
    await entry(page, 'Article m45').focus()
    for (const number of [44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32]) {
      await page.keyboard.press('Shift+Tab')
      await expect(entry(page, `Article m${number}`)).toBeFocused()
      await expect(panel.getByRole('heading', { name: 'Course Content' })).toBeInViewport({ ratio: 1 })
      await expect(head).toBeInViewport({ ratio: 1 })
      expect(await top(head)).toBeGreaterThanOrEqual((await bottom(panel.getByRole('heading'))) - 1)
      expect(await top(entry(page, `Article m${number}`))).toBeGreaterThanOrEqual((await bottom(head)) - 1)
    }
    for (let press = 0; press < 8; press++) await page.keyboard.press('Tab')
    await expect(entry(page, 'Article m40')).toBeInViewport({ ratio: 1 })
    if (width < 1440) await expect(page.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  }
})

test('an administrator also sees the last module of a long section', async ({ page, portal }) => {
  const modules = Array.from({ length: 60 }, (_, place) => article(`m${place}`))
  await addCourses(portal, courseOf('long', modules))
  await openAs(page, portal, ADMINISTRATOR)
  for (const height of [700, 900]) {
    await resizeWindow(page, { width: 1440, height })
    await page.goto(`${portal.origin}/course/long?module=m59`)
    await expect(entry(page, 'Article m59')).toBeInViewport({ ratio: 1 })
  }
})

test('a quiz that cannot be passed shows a notice before and after an attempt', async ({ page, portal }) => {
  await addCourses(portal, courseOf('hard', [quiz('q', 2, { passingScore: 5 })]))
  await openCourse(page, portal, 'hard')
  const words =
    'This quiz can’t be passed right now: it needs 5 correct answers but has fewer questions. Please contact us for assistance.'
  await expect(page.getByText(`2 questions. ${words}`)).toBeVisible()
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  for (const number of [1, 2]) {
    await expect(page.getByRole('heading', { name: `Question ${number} of 2` })).toBeFocused()
    await page.getByRole('radio', { name: 'Right' }).check()
    await page.getByRole('button', { name: 'Submit' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Not quite there yet.' })).toBeFocused()
  await expect(page.getByText(`You scored 2 out of 2. ${words}`)).toBeVisible()
})
