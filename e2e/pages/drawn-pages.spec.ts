import type { Browser, Page } from '@playwright/test'
import { DOCUMENTS_PATH } from '#contract/documents.ts'
import type { PageContent, PageRenderer } from '#contract/drawn-page.ts'
import type { WebConfig } from '#contract/web-config.ts'
import { WEB_APP } from '#core/folders.ts'
import { DEMO } from '#test/demo-team.ts'
import { layoutShiftOf } from '../accessibility/inspect-page.ts'
import { HEIGHTS, WIDTHS } from '../scenes/scene.ts'
import {
  compareWithServer,
  noteTakeOver,
  openDrawn,
  renderAlone,
  undesigned,
  waitForTakeOver,
} from '../support/drawn-page.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { storeSessionOf } from '../support/stored-session.ts'

const ASSOCIATE = 'busy@happytails.example'
/** An account that has opened all modules. A first opening would be an action with an immediate effect on the page. */
const LEARNED = 'done@happytails.example'
const ADMIN = 'admin@happytails.example'
const MAX_SHIFT = 0.02

interface DrawnAddress {
  path: string
  /** Email of the signed-in account. Absent for a signed-out user. */
  as?: string
  heading: string
  /** Readable text in addition to the heading. */
  words: (string | RegExp)[]
  /** True if the first page of a server may be slow and come without its screen. */
  isSlowAtFirst?: true
  /** True if the app reads no further data. Its own rendering must then be identical as well. */
  isWhole?: true
}

/** Server-rendered screens with readable text of each. */
const PAGES: DrawnAddress[] = [
  { path: '/signin', heading: 'Sign In', words: ['Email', 'Password', 'Forgot Password'], isWhole: true },
  { path: '/forgot-password', heading: 'Forgot Password', words: ['Email', 'Submit'], isWhole: true },
  {
    path: '/',
    as: ASSOCIATE,
    heading: 'My learning',
    words: [/^Welcome, /, 'Understanding Cats', 'What’s left'],
    isWhole: true,
  },
  {
    path: '/course/welcome?module=welcome-hello-video',
    as: LEARNED,
    heading: 'Good advice starts with a question',
    words: ['Course Content'],
  },
  {
    path: '/course/welcome?module=welcome-check-quiz',
    as: LEARNED,
    heading: 'Check what you know',
    words: ['Course Content'],
  },
  { path: '/account', as: ASSOCIATE, heading: 'My profile', words: ['Username', 'Appearance'] },
  {
    path: '/search?q=declawing',
    as: ASSOCIATE,
    heading: 'Search',
    words: ['1 result', 'Happy scratching'],
    isSlowAtFirst: true,
  },
  { path: '/help', as: ADMIN, heading: 'Help', words: ['How do I add people?'], isWhole: true },
  {
    path: '/team',
    as: ADMIN,
    heading: 'Team',
    words: [/ finished\.$/, /^\d+ members$/, DEMO.busy.userName, DEMO.busy.email],
  },
  { path: '/courses', as: ADMIN, heading: 'Courses', words: ['Welcome to the Counter'], isWhole: true },
  { path: '/course/welcome?module=welcome-check-quiz', as: ADMIN, heading: 'Course Content', words: [] },
  { path: '/account', as: ADMIN, heading: 'Account', words: ['Username', 'Appearance'] },
]

async function enter(page: Page, portal: Portal, { as, path, isSlowAtFirst }: DrawnAddress): Promise<void> {
  if (as !== undefined) await storeSessionOf(page.context(), portal, as)
  if (isSlowAtFirst) {
    await page.request.get(portal.origin + path)
    await expect.poll(async () => (await page.request.get(portal.origin + path)).text()).toContain('<h1')
  }
}

/** Returns the page's embedded data. */
function contentOf(html: string): PageContent {
  const [, json = ''] = /id="page" type="application\/json">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

for (const drawn of PAGES) {
  const { path, as = 'nobody', heading, words } = drawn

  // Contract § 9: server-rendered pages are readable without JavaScript
  test(`${path} for ${as} is readable without JavaScript`, async ({ browser, portal }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await enter(page, portal, drawn)
    await openDrawn(page, portal.origin + path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    for (const word of words)
      await expect(page.getByText(word).filter({ visible: true }).first()).toBeVisible()
    await context.close()
  })

  // Contract § 9: the app hydrates server-rendered nodes and does not request documents contained in the page
  test(`${path} for ${as} is hydrated without changes, at each width`, async ({ browser, portal }) => {
    for (const width of WIDTHS) await expectHydrated(browser, portal, drawn, width)
  })
}

for (const path of ['/team', '/course/welcome?module=welcome-check-quiz'])
  test(`the first page of a renderer has every part of ${path}`, async ({ page, portal }) => {
    await storeSessionOf(page.context(), portal, ADMIN)
    const html = await openDrawn(page, portal.origin + path)
    const { createPageRenderer } = await import(`${WEB_APP}/page-renderer.mjs?of=${encodeURIComponent(path)}`)
    const renderer: PageRenderer = await createPageRenderer()
    const config = { companyName: 'Kindred Paws' } as WebConfig
    // React marks a part that it could not render. The browser then reports error 419.
    expect(renderer.draw(contentOf(html), config).markup).not.toContain('<!--$!-->')
  })

/** Expects the app to hydrate a server-rendered page unchanged, without requests for data of the page. */
async function expectHydrated(
  browser: Browser,
  portal: Portal,
  drawn: DrawnAddress,
  width: number,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: HEIGHTS[width] ?? 900 } })
  const page = await context.newPage()
  let messages: string[] = []
  let calls: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', ({ message }) => messages.push(message))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) {
      messages = []
      calls = []
    }
    calls.push(`${request.method()} ${request.url().slice(portal.origin.length)}`)
  })
  await enter(page, portal, drawn)
  await noteTakeOver(page)
  const html = await openDrawn(page, portal.origin + drawn.path)
  const taken = await waitForTakeOver(page)
  expect.soft(undesigned(await compareWithServer(page, html, taken)), `${width} px`).toEqual([])
  await page.bringToFront()
  await page.waitForTimeout(2000)
  const { sum, moved } = await layoutShiftOf(page)
  expect.soft(sum, `${width} px: ${moved.join('; ')}`).toBeLessThanOrEqual(MAX_SHIFT)
  const embedded = Object.keys(contentOf(html).documents).map(
    (document) => `GET ${DOCUMENTS_PATH}${document}`,
  )
  expect.soft(calls.filter((call) => embedded.includes(call))).toEqual([])
  const tokens = calls.filter((call) => call.endsWith('/sign-in/v1/token'))
  expect.soft(tokens).toHaveLength(drawn.as === undefined ? 0 : 1)
  expect.soft(calls.filter((call) => call.endsWith('/config.json'))).toEqual([])
  expect.soft(messages, `${width} px`).toEqual([])
  // React keeps server-rendered attributes, so a difference is visible only if the app renders alone.
  if (drawn.isWhole) {
    const alone = await renderAlone(page, page.url())
    expect.soft(undesigned(await compareWithServer(page, html, alone)), `${width} px, alone`).toEqual([])
  }
  await context.close()
}
