import type { Page } from '@playwright/test'
import { PAGE_MESSAGES } from '#domain/people/sign-in-messages.ts'
import { DEMO, TEAM } from '#test/demo-team.ts'
import { holdCalls, requestEmptyPages } from '../support/calls.ts'
import { openDrawn } from '../support/drawn-page.ts'
import { expect, PASSWORD, signIn, test } from '../support/fixtures.ts'
import { noteErrors } from '../support/note-errors.ts'
import type { Portal } from '../support/portal.ts'
import { storeSessionOf } from '../support/stored-session.ts'

const ASSOCIATE = 'busy@happytails.example'
const ADMIN = 'admin@happytails.example'
const TOKEN = '/sign-in/v1/token'

/** Maximum number of scripts and style sheets at a signed-in start. */
const MAX_FILES = 9

/** Records the path of every request of a page. */
function noteRequests(page: Page): { paths: string[]; count: (path: string) => number } {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return { paths, count: (path) => paths.filter((one) => one === path).length }
}

/** Holds the app's script until the returned function is called, like a slow network. */
function holdApp(page: Page): Promise<() => void> {
  return holdCalls(page, '/assets/start-*.js')
}

async function openSignedIn(page: Page, portal: Portal, email: string, path: string): Promise<void> {
  await storeSessionOf(page.context(), portal, email)
  await page.goto(portal.origin + path, { waitUntil: 'commit' })
}

test('a signed-out browser requests no token and no configuration', async ({ page, portal }) => {
  const { paths } = noteRequests(page)
  await page.goto(`${portal.origin}/`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(paths.filter((path) => path === TOKEN || path === '/config.json')).toEqual([])
})

// Contract § 9: a signed-in start has its documents in the page, preloads its files, and requests one token
test('My learning is server-rendered, loads its files before the app runs, and requests one token', async ({
  page,
  portal,
}) => {
  const requests = noteRequests(page)
  const release = await holdApp(page)
  await openSignedIn(page, portal, ASSOCIATE, '/')
  await expect(page.getByText(`Welcome, ${DEMO.busy.userName}`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  const files = () => requests.paths.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path))
  await expect.poll(() => files().some((path) => path.includes('my-learning-screen'))).toBe(true)
  await expect.poll(() => requests.count('/media/cat-behaviour-cover.svg')).toBe(1)
  expect(requests.count(TOKEN)).toBe(0)
  release()
  await expect.poll(() => requests.count(TOKEN)).toBe(1)
  await page.waitForLoadState('networkidle')
  expect(requests.count(TOKEN)).toBe(1)
  expect(requests.paths.filter((path) => path.startsWith('/documents/'))).toEqual([])
  expect(requests.count('/config.json')).toBe(0)
  expect(requests.count('/media/cat-behaviour-cover.svg')).toBe(1)
  expect(new Set(files()).size).toBeLessThanOrEqual(MAX_FILES)
})

test("the team is embedded in an administrator's page, or requested once", async ({ page, portal }) => {
  const requests = noteRequests(page)
  await openSignedIn(page, portal, ADMIN, '/no/such/screen')
  await expect(page.getByText(`${TEAM.length} members`)).toBeVisible()
  await expect.poll(() => requests.count(TOKEN)).toBe(1)
  await page.waitForLoadState('networkidle')
  expect(requests.count('/documents/v1/users')).toBeLessThanOrEqual(1)
  expect(requests.count(TOKEN)).toBe(1)
})

test('a page without a screen appears as a whole, without placeholders for loading parts', async ({
  page,
  portal,
}) => {
  await storeSessionOf(page.context(), portal, ASSOCIATE)
  await requestEmptyPages(page)
  const release = await holdCalls(page, '/assets/my-learning-screen-*.js')
  await page.goto(portal.origin, { waitUntil: 'commit' })
  await expect(page.getByText('Loading…')).toBeAttached()
  await page.waitForTimeout(500)
  await expect(page.getByRole('banner')).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { name: 'My learning' })).toBeVisible()
})

test('a server-rendered screen stays unchanged while a part of the app is loading', async ({
  page,
  portal,
}) => {
  await storeSessionOf(page.context(), portal, ASSOCIATE)
  const release = await holdCalls(page, '/assets/my-learning-screen-*.js')
  await openDrawn(page, portal.origin)
  await expect(page.getByRole('heading', { name: 'My learning' })).toBeVisible()
  // The screen is visible before the first script of the page runs.
  await expect.poll(() => isAppThere(page)).toBe(false)
  await page.waitForTimeout(500)
  await expect(page.getByText('Loading…')).toHaveCount(0)
  expect(await isAppThere(page)).toBe(false)
  release()
  await expect.poll(() => isAppThere(page)).toBe(true)
  await expect(page.getByRole('heading', { name: 'My learning' })).toBeVisible()
})

test('an ended session is requested once and leads to the sign-in page without a message', async ({
  page,
  portal,
}) => {
  const requests = noteRequests(page)
  const cookie = { name: 'portal-session', value: 'ended', url: portal.origin }
  await page.context().addCookies([cookie])
  await page.goto(portal.origin)
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(requests.count(TOKEN)).toBe(1)
  expect(requests.paths.filter((path) => path.startsWith('/documents/'))).toEqual([])
})

// Contract § 9: a user who signed out is not shown again in that browser, even if the service has not been
//   notified
test('a pending sign-out is sent before any token request, and the page shows no user', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => localStorage.setItem('pending-sign-out', '1'))
  const requests = noteRequests(page)
  const release = await holdApp(page)
  await openSignedIn(page, portal, ASSOCIATE, '/')
  const heading = page.getByRole('heading', { name: 'My learning', includeHidden: true })
  await expect(heading).toBeAttached()
  // The page is painted only after its styles have loaded, and they hide the screen.
  await expect.poll(() => page.locator('#root').innerText()).toBe('')
  await expect(heading).not.toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(requests.count(TOKEN)).toBe(0)
  expect(requests.count('/sign-in/v1/session')).toBe(1)
  await expect(page.getByText(`Welcome, ${DEMO.busy.userName}`)).toHaveCount(0)
})

test('signing out in another tab during a page’s start also signs that page out', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, ASSOCIATE)
  const starting = await page.context().newPage()
  const release = await holdApp(starting)
  await starting.goto(portal.origin, { waitUntil: 'commit' })
  await expect(starting.getByRole('heading', { name: 'My learning' })).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  release()
  await expect(starting.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(starting.getByRole('alertdialog')).toHaveCount(0)
  await expect(starting.getByText(PAGE_MESSAGES.sessionEnded)).toHaveCount(0)
})

test('a mailed link sends no request until its token is removed from the URL', async ({ page, portal }) => {
  const addresses: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(TOKEN)) addresses.push(page.url())
  })
  await openSignedIn(page, portal, ASSOCIATE, '/reset-password?token=tell-tale')
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  expect(addresses).toEqual([`${portal.origin}/reset-password`])
})

test('a page without a screen that fails to start offers Try again', async ({ page, portal }) => {
  await requestEmptyPages(page)
  await page.route(
    `**${TOKEN}`,
    (route) => route.fulfill({ status: 500, json: { code: 'internal-error' } }),
    {
      times: 1,
    },
  )
  await openSignedIn(page, portal, ASSOCIATE, '/')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(`Welcome, ${DEMO.busy.userName}`)).toBeVisible()
})

test('a server-rendered page stays if its first renewal fails, and renews with the next call', async ({
  page,
  portal,
}) => {
  const refused = { status: 500, json: { code: 'internal-error' } }
  await page.route(`**${TOKEN}`, (route) => route.fulfill(refused), { times: 1 })
  await openSignedIn(page, portal, ASSOCIATE, '/')
  await expect.poll(() => isAppThere(page)).toBe(true)
  await expect(page.getByText(`Welcome, ${DEMO.busy.userName}`)).toBeVisible()
  await page.getByRole('link', { name: 'My profile' }).click()
  await expect(page.getByLabel('Username')).toHaveValue(DEMO.busy.userName)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test("a signed-in visitor who returns through the browser's history stays signed in", async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.origin}/signin`)
  await signIn(page, portal, ASSOCIATE)
  await page.goto('about:blank')
  await page.goBack()
  await expect(page.getByText(`Welcome, ${DEMO.busy.userName}`)).toBeVisible()
})

/** Returns the position and text of each element of the sign-in page. */
function placesOf(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, p, label, input, button, a, footer, header > *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.tagName, element.textContent, ...[x, y, width, height].map(Math.round)]
    }),
  )
}

// Contract § 9: the sign-in page is server-rendered, without layout shifts when the app starts
for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`the sign-in page is server-rendered, and the app keeps the layout, at ${viewport.width} px`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize(viewport)
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    const release = await holdApp(page)
    await page.goto(`${portal.origin}/signin`, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    // On a device with a local fallback font, that font also counts as loaded.
    const isOwn = ({ status, family }: FontFace) => status === 'loaded' && !family.includes('Fallback')
    const fonts = () => page.evaluate(`[...document.fonts].filter(${isOwn}).length`)
    await expect.poll(fonts).toBe(2)
    const drawn = await placesOf(page)
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    release()
    await expect.poll(() => isAppThere(page)).toBe(true)
    expect(await placesOf(page)).toEqual(drawn)
  })

/** Returns true if the app has hydrated the page and replaced the early form handler. */
function isAppThere(page: Page): Promise<boolean> {
  return page.evaluate(() => window.onsubmit === null)
}

// Contract § 9: the sign-in form accepts input as soon as it is visible, and keeps input from before the app
//   starts
test('text typed before the app has loaded stays, with the focus and the caret', async ({ page, portal }) => {
  const errors = noteErrors(page)
  const release = await holdApp(page)
  // Every URL leads to the sign-in page. The app then corrects the URL.
  await page.goto(`${portal.origin}/no/such/screen`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(ASSOCIATE)
  const password = page.getByLabel('Password')
  await password.click()
  await page.keyboard.type('Training-Dmo-1')
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft')
  release()
  await expect.poll(() => isAppThere(page)).toBe(true)
  await expect(page).toHaveURL(`${portal.origin}/signin`)
  await expect(password).toBeFocused()
  await page.keyboard.type('e')
  await expect(password).toHaveValue(PASSWORD)
  await expect(page.getByLabel('Email')).toHaveValue(ASSOCIATE)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Welcome, ${DEMO.busy.userName}`)).toBeVisible()
  expect(errors).toEqual([])
})

// Contract § 9: the sign-in form accepts input …
for (const [how, send] of [
  ['Enter', (page: Page) => page.keyboard.press('Enter')],
  ['the button', (page: Page) => page.getByRole('button', { name: 'Sign In' }).click({ noWaitAfter: true })],
] as const)
  test(`a form submitted with ${how} before the app has loaded is sent by the app, never by the browser`, async ({
    page,
    portal,
  }) => {
    const requests = noteRequests(page)
    const release = await holdApp(page)
    await page.goto(`${portal.origin}/signin`, { waitUntil: 'commit' })
    // The page is not painted before the style sheet that precedes its script, so no input is possible.
    await page.waitForFunction(() => window.onsubmit !== null)
    await page.getByLabel('Email').fill(ASSOCIATE)
    await page.getByLabel('Password').fill(PASSWORD)
    await send(page)
    await expect(page.getByRole('button', { name: 'Sign In' })).toHaveAttribute('aria-busy', 'true')
    expect(page.url()).toBe(`${portal.origin}/signin`)
    expect(requests.count('/sign-in/v1/session')).toBe(0)
    release()
    await expect(page.getByText(`Welcome, ${DEMO.busy.userName}`)).toBeVisible()
    expect(requests.count('/sign-in/v1/session')).toBe(1)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

test('a page without JavaScript explains that it is needed, and sends no password', async ({
  browser,
  portal,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  for (const path of ['/signin', '/forgot-password', '/reset-password', '/team']) {
    await page.goto(portal.origin + path)
    await expect(page.locator('noscript p')).toHaveText(/This portal needs JavaScript/)
    await expect(page.locator('noscript p')).toBeVisible()
  }
  await page.goto(`${portal.origin}/signin`)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign In' }).click()
  expect(page.url()).toBe(`${portal.origin}/signin`)
})

for (const [path, label] of [
  ['/forgot-password', 'Email'],
  ['/reset-password?token=x', 'New Password'],
] as const)
  test(`${path} accepts input as soon as it is visible`, async ({ page, portal }) => {
    const field = page.getByLabel(label, { exact: true })
    await page.goto(portal.origin + path, { waitUntil: 'commit' })
    await field.waitFor()
    await field.pressSequentially('typed')
    await page.waitForLoadState('networkidle')
    await expect(field).toHaveValue('typed')
  })

test('the other signed-out screens are not server-rendered as the sign-in page', async ({ page, portal }) => {
  const release = await holdApp(page)
  await page.goto(`${portal.origin}/forgot-password`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading')).toHaveText(['Forgot Password'])
  await page.goto(`${portal.origin}/reset-password`, { waitUntil: 'commit' })
  await page.waitForSelector('#root', { state: 'attached' })
  await expect(page.getByRole('heading')).toHaveCount(0)
  release()
})
