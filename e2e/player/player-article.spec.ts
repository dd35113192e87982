import type { BrowserContext, Locator, Page } from '@playwright/test'
import fc from 'fast-check'
import type { ArticleModule } from '#domain/course/course.ts'
import { articleChildren, HOSTILE_ADDRESSES, HOSTILE_WORDS } from '#test/courses/article-states.ts'
import { waitForApp } from '../support/drawn-page.ts'
import { expect, expectAccessible, resizeWindow, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { addCourses, articleFrom, courseOf } from './player-courses.ts'
import { moduleHeading, openCourse } from './player-page.ts'

const STATES = 600
const STATES_AN_ARTICLE = 100
const DEEP = 10_000

/** Timeout for the display of an article of 1.6 MB, in ms. It allows for a busy machine. */
const SHOWN_WITHIN = { timeout: 240_000 }

function text(words: string, format = 0) {
  return { type: 'text', text: words, format }
}

function hostileArticle(): ArticleModule {
  const links = HOSTILE_ADDRESSES.map((url) => ({ type: 'link', url, children: [text('a link')] }))
  const images = HOSTILE_ADDRESSES.map((src) => ({ type: 'image', src, altText: 'an image' }))
  const words = HOSTILE_WORDS.map((word) => ({ type: 'paragraph', children: [text(word)] }))
  const unknown = HOSTILE_WORDS.map((word) => ({
    type: 'html',
    html: word,
    innerHTML: word,
    dangerouslySetInnerHTML: { __html: word },
    children: [{ type: 'script', text: 'harm()' }],
  }))
  return articleFrom('hostile', [
    { type: 'paragraph', children: [...links, ...images] },
    ...words,
    ...unknown,
  ])
}

function deepArticle(): ArticleModule {
  const open = '{"type":"list","children":[{"type":"listitem","children":['.repeat(DEEP)
  const editorData = `{"root":{"children":[${open}{"type":"text","text":"all the way down"}${']}]}'.repeat(DEEP)}]}}`
  return { id: 'deep', title: 'Article deep', type: 'article', editorData }
}

/** Returns random articles of several states each, identical in every run. */
function randomArticles(): ArticleModule[] {
  const states = fc.sample(articleChildren, { numRuns: STATES, seed: 4 })
  return Array.from({ length: STATES / STATES_AN_ARTICLE }, (_, place) => {
    const some = states.slice(place * STATES_AN_ARTICLE, (place + 1) * STATES_AN_ARTICLE)
    return articleFrom(`random-${place}`, [...some.flat(), text(`The end of ${place}.`)])
  })
}

/** Returns a list that collects all harmful effects of displayed articles. */
async function watchForHarm(context: BrowserContext, page: Page, portal: Portal): Promise<string[]> {
  const harm: string[] = []
  await context.exposeFunction('harm', () => harm.push('a script ran'))
  page.on('dialog', (dialog) => harm.push(`a dialog: ${dialog.message()}`))
  page.on('pageerror', (error) => harm.push(`an error: ${error.message}`))
  await context.route(
    (url) => url.origin !== portal.origin,
    (route) => {
      // Pictures from any https URL are allowed, including random ones.
      const isPicture =
        route.request().resourceType() === 'image' && route.request().url().startsWith('https:')
      if (!isPicture) harm.push(`a request to ${route.request().url()}`)
      return route.abort()
    },
  )
  return harm
}

/** Returns the forbidden content of an article. */
async function findUnsafe(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const elements = [...main.querySelectorAll('*')]
    const forbidden = elements.filter((element) =>
      element.matches('script, iframe, object, embed, form, style, base'),
    )
    const handlers = elements.filter((element) =>
      element
        .getAttributeNames()
        .some((name) => name.startsWith('on') || name === 'style' || name === 'srcdoc'),
    )
    const links = [...main.querySelectorAll<HTMLAnchorElement>('a[target]')]
    const unsafe = links.filter(
      (link) => !/^(?:https?:|mailto:)$/.test(link.protocol) || !link.relList.contains('noopener'),
    )
    return [...forbidden, ...handlers, ...unsafe].map((element) => element.outerHTML.slice(0, 200))
  })
}

test('hostile and broken articles do no harm', async ({ context, page, portal }) => {
  const broken = { ...articleFrom('broken', []), editorData: '{"root":' }
  await addCourses(portal, courseOf('articles', [hostileArticle(), deepArticle(), broken]))
  const harm = await watchForHarm(context, page, portal)
  await openCourse(page, portal, 'articles')
  await expect(page.getByText('<script>harm()</script>').first()).toBeVisible()
  expect(await findUnsafe(page)).toEqual([])
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page.getByText('all the way down')).toBeVisible()
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page.getByText('We can’t show this article right now. Try again later.')).toBeVisible()
  await expectAccessible(page)
  expect(harm).toEqual([])
})

test('random articles do no harm', { tag: '@full' }, async ({ context, page, portal }) => {
  test.slow()
  const articles = randomArticles()
  await addCourses(portal, courseOf('random', articles))
  const harm = await watchForHarm(context, page, portal)
  await openCourse(page, portal, 'random')
  for (const [place, { title }] of articles.entries()) {
    await expect(moduleHeading(page, title)).toBeVisible(SHOWN_WITHIN)
    await expect(page.getByText(`The end of ${place}.`)).toBeAttached(SHOWN_WITHIN)
    expect(await findUnsafe(page)).toEqual([])
    if (place + 1 < articles.length) await page.getByRole('link', { name: /^Next/ }).click()
  }
  expect(harm).toEqual([])
  // Loads the same articles as server-rendered pages.
  for (const [place, { id }] of articles.entries()) {
    await page.goto(`${portal.origin}/course/random?module=${id}`)
    await expect(page.getByText(`The end of ${place}.`)).toBeAttached(SHOWN_WITHIN)
    await waitForApp(page)
    expect(harm, `article ${place}`).toEqual([])
  }
})

/** Returns blocks with an author's formatting, including a table with merged cells and an image with a size. */
function formattedArticle(): ArticleModule {
  const paragraph = (words: string, more: object, format = 0) => ({
    type: 'paragraph',
    children: [text(words, format)],
    ...more,
  })
  const cell = (words: string, more: object) => ({
    type: 'tablecell',
    children: [paragraph(words, {})],
    ...more,
  })
  const row = (...children: unknown[]) => ({ type: 'tablerow', children })
  const item = (words: string, more: object = {}) => ({
    type: 'listitem',
    children: [text(words)],
    ...more,
  })
  const nested = { type: 'list', listType: 'number', children: [item('One below')] }
  return articleFrom('set', [
    paragraph('In the middle', { format: 'center' }),
    paragraph('At the end', { format: 'end' }),
    paragraph('Two levels in', { indent: 2 }),
    paragraph('A million levels in', { indent: 1e6 }),
    paragraph('שלום, כלב', {}),
    paragraph('To the right', { direction: 'rtl' }),
    paragraph('ShOuT', {}, 512),
    {
      type: 'list',
      listType: 'number',
      children: [item('First'), { type: 'listitem', children: [nested] }, item('Second', { indent: 1 })],
    },
    {
      type: 'list',
      listType: 'check',
      children: [item('Done', { checked: true }), item('To do', { indent: 2 })],
    },
    { type: 'list', listType: 'bullet', children: [item('אחת'), item('שתיים')] },
    {
      type: 'table',
      children: [
        row(cell('Dog', { headerState: 3, rowSpan: 2 }), cell('Meals a day', { headerState: 1, colSpan: 2 })),
        row(cell('Morning', { headerState: 1 }), cell('Evening', { headerState: 1 })),
        row(cell('Puppy', { headerState: 2 }), cell('2', { format: 'right' }), cell('2', {})),
      ],
    },
    {
      type: 'image',
      src: '/media/welcome-cover.svg',
      altText: 'A cover',
      width: 4000,
      height: 2000,
      showCaption: true,
      caption: { editorState: { root: { children: [text('What one sees')] } } },
    },
    {
      type: 'paragraph',
      format: 'center',
      children: [
        { type: 'image', src: '/media/welcome-cover.svg', altText: 'A small cover', width: 160, height: 90 },
      ],
    },
  ])
}

// Contract § 9: an article keeps its author's formatting; unsupported nodes are named
test("an article keeps its author's formatting at any width", async ({ page, portal }) => {
  await addCourses(portal, courseOf('set', [formattedArticle()]))
  await openCourse(page, portal, 'set')
  const block = (words: string) => page.locator('p, li', { hasText: words }).last()
  await expect(block('In the middle')).toHaveCSS('text-align', 'center')
  await expect(block('At the end')).toHaveCSS('text-align', 'end')
  await expect(block('Two levels in')).toHaveCSS('margin-left', '80px')
  await expect(block('ShOuT').locator('span')).toHaveCSS('text-transform', 'uppercase')
  await expect(block('שלום')).toHaveCSS('direction', 'rtl')
  await expect(block('To the right')).toHaveCSS('direction', 'rtl')
  await expect(page.getByRole('list').filter({ hasText: 'אחת' })).toHaveCSS('direction', 'rtl')
  await expect(page.getByRole('columnheader', { name: 'Meals a day' })).toHaveAttribute('colspan', '2')
  await expect(page.getByRole('columnheader', { name: 'Dog' })).toHaveAttribute('rowspan', '2')
  await expect(page.getByRole('rowheader', { name: 'Puppy' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '2' }).first()).toHaveCSS('text-align', 'right')
  await expect(page.getByText('What one sees')).toBeVisible()
  for (const width of [390, 820, 1440]) {
    await resizeWindow(page, { width, height: 900 })
    const { width: column } = await boxOf(page.getByRole('heading', { level: 2, name: 'Article set' }))
    const image = await boxOf(page.getByRole('img', { name: 'A cover' }))
    expect(image.width).toBeLessThanOrEqual(column)
    expect(image.width / image.height).toBeCloseTo(2, 1)
    const figure = await boxOf(page.getByRole('figure').filter({ hasText: 'What one sees' }))
    expect(image.width).toBeCloseTo(figure.width, 0)
    const deep = await boxOf(block('A million levels in'))
    expect(deep.width).toBeGreaterThan(column / 3)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
  await expectAccessible(page)
})

test("a picture's space is reserved before it loads", async ({ page, portal }) => {
  const image = { type: 'image', src: '/media/late.png', altText: 'Late', width: 320, height: 180 }
  await addCourses(portal, courseOf('late', [articleFrom('late', [image, text('Below')])]))
  let send = () => {}
  const wanted = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/media/late.png', async (route) => {
    await wanted
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"/>'
    await route.fulfill({ contentType: 'image/svg+xml', body })
  })
  await openCourse(page, portal, 'late')
  const below = page.getByText('Below')
  const { y } = await boxOf(below)
  send()
  await expect(page.getByRole('img', { name: 'Late' })).toHaveJSProperty('naturalWidth', 320)
  expect(await boxOf(below)).toMatchObject({ y })
})

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('This element is not shown.')
  return box
}

test('an article prints alone and at full width', async ({ page, portal }) => {
  await openCourse(page, portal, 'welcome?module=welcome-listening-article')
  const words = page.getByRole('article').or(page.locator('main p')).first()
  await expect(words).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const shown of [
    page.getByRole('navigation', { name: 'Course Content' }),
    page.getByRole('navigation', { name: 'Previous and next' }),
    page.getByRole('complementary', { name: 'Notes and links' }),
    page.getByRole('tab').first(),
    page.getByRole('button').first(),
  ])
    await expect(shown).toBeHidden()
  const width = (await moduleHeading(page, 'Listening before advising').boundingBox())?.width ?? 0
  const main = (await page.getByRole('main').boundingBox())?.width ?? 0
  expect(width).toBeGreaterThan(main * 0.9)
})
