import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { CONSOLE_APP, WEB_APP } from '#core/folders.ts'
import { openConsole } from '../console/open-console.ts'
import { expect, signIn, test } from '../support/fixtures.ts'

/** Maximum size of a page's initial JavaScript, in bytes after gzip. */
const SIGN_IN_PAGE = 90_000
const SIGNED_IN_HOME = 135_000
const CONSOLE_SIGN_IN = 95_000
const CONSOLE_HOME = 140_000
const COURSE_EDITOR = 130_000

/** Maximum transfer size of a page with its styles, fonts and pictures, as compressed by the server, in bytes. */
const WHOLE_SIGN_IN_PAGE = 110_000
const WHOLE_MY_LEARNING = 160_000

/** Records all responses of a page. Returns a function for the transfer size of their bodies, in bytes. */
function weighTransfers(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => sizes.push(request.sizes().then((size) => size.responseBodySize)))
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Records all scripts of a page. Returns a function for their total size after gzip, in bytes. */
function weighScripts(page: Page): () => number {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  return () => {
    const fileOf = (path: string) =>
      path.startsWith('/company/') ? CONSOLE_APP + path.replace('/company', '') : WEB_APP + path
    const weights = [...scripts].map((path) => gzipSync(readFileSync(fileOf(path))).length)
    return weights.reduce((sum, weight) => sum + weight, 0)
  }
}

// Contract § 9: page weight
test('the sign-in page initially loads at most 90 kB of JavaScript', async ({ page, portal }) => {
  const weight = weighScripts(page)
  await page.goto(`${portal.origin}/signin`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  console.log(`sign-in page: ${weight()} bytes of JavaScript after gzip`)
  expect(weight()).toBeGreaterThan(0)
  expect(weight()).toBeLessThanOrEqual(SIGN_IN_PAGE)
})

// Contract § 9: page weight
test('the whole sign-in page is at most 110 kB', async ({ page, portal }) => {
  const weigh = weighTransfers(page)
  await page.goto(`${portal.origin}/signin`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  const weight = await weigh()
  console.log(`whole sign-in page: ${weight} bytes as transferred`)
  expect(weight).toBeGreaterThan(0)
  expect(weight).toBeLessThanOrEqual(WHOLE_SIGN_IN_PAGE)
})

// Contract § 9: page weight
test('My learning with its pictures is at most 160 kB', async ({ page, portal }) => {
  await signIn(page, portal, 'busy@happytails.example')
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  const weigh = weighTransfers(page)
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto(portal.origin, { waitUntil: 'networkidle' })
  await expect(page.getByText(/^Welcome, /)).toBeVisible()
  const weight = await weigh()
  console.log(`My learning: ${weight} bytes as transferred`)
  expect(weight).toBeGreaterThan(0)
  expect(weight).toBeLessThanOrEqual(WHOLE_MY_LEARNING)
})

for (const email of ['new@happytails.example', 'admin@happytails.example']) {
  test(`the home screen of ${email} initially loads at most 135 kB of JavaScript`, async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, email)
    // Ends the prefetching of the first page.
    await page.goto('about:blank')
    const weight = weighScripts(page)
    // Disables prefetching for other screens, which may start immediately on an idle page.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await page.goto(portal.origin, { waitUntil: 'networkidle' })
    await expect(page.getByText(/^Welcome, /)).toBeVisible()
    console.log(`home of ${email}: ${weight()} bytes of JavaScript after gzip`)
    expect(weight()).toBeGreaterThan(0)
    expect(weight()).toBeLessThanOrEqual(SIGNED_IN_HOME)
  })
}

test('the console loads at most 95 kB of JavaScript to sign in, and 140 kB for its first screen', async ({
  page,
  portal,
  browser,
}) => {
  const signIn = await browser.newPage()
  const signInWeight = weighScripts(signIn)
  await signIn.goto(`${portal.origin}/company/signin`, { waitUntil: 'networkidle' })
  await expect(signIn.getByRole('heading', { name: 'Company console' })).toBeVisible()
  await openConsole(page, portal)
  await expect(page.getByRole('heading', { name: 'Partners' })).toBeVisible()
  const homeWeight = weighScripts(page)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('table')).toBeVisible()
  console.log(
    `console: ${signInWeight()} bytes of JavaScript after gzip to sign in, ${homeWeight()} at first`,
  )
  for (const [weight, most] of [
    [signInWeight(), CONSOLE_SIGN_IN],
    [homeWeight(), CONSOLE_HOME],
  ] as const) {
    expect(weight).toBeGreaterThan(0)
    expect(weight).toBeLessThanOrEqual(most)
  }
})

test('the course editor is a chunk of at most 130 kB of JavaScript that no other screen loads', () => {
  const folder = `${CONSOLE_APP}/assets/`
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const textOf = (name: string) => readFileSync(folder + name, 'utf8')
  const nameOf = (script: string) => script.replace(/-.{8}\.js$/, '')
  const libraries = scripts.filter((name) => textOf(name).includes('data-lexical-'))
  const users = scripts.filter((name) =>
    libraries.some((library) => textOf(name).includes(`from"./${library}"`)),
  )
  // The clipboard reader is loaded when the editor is idle.
  const parts = [...new Set([...libraries, ...users])].filter((name) => nameOf(name) !== 'paste-article')
  expect(parts.map(nameOf).toSorted()).toEqual(['edit-course', 'selected-part'])
  const weight = parts.reduce((sum, name) => sum + gzipSync(readFileSync(folder + name)).length, 0)
  console.log(`the editor of courses: ${weight} bytes of JavaScript after gzip`)
  expect(weight).toBeLessThanOrEqual(COURSE_EDITOR)
})
