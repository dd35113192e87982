import type { Page } from '@playwright/test'
import { courseStatusFailed, coursesFailed, MESSAGES, noAccess, userProfileFailed } from '#domain/messages.ts'
import { PAGE_MESSAGES } from '#domain/people/sign-in-messages.ts'
import { DEMO, namesWith, TEAM } from '#test/demo-team.ts'
import { requestEmptyPages } from '../support/calls.ts'
import { expect, expectAccessible, signIn, test } from '../support/fixtures.ts'

/** Default support address of the portal. */
const SUPPORT = 'support@kindredpaws.example'

/** Expects an open result modal with this title and exactly this message. */
async function expectModal(page: Page, title: string, sentence: string): Promise<void> {
  const modal = page.getByRole('alertdialog', { name: title })
  await expect(modal.getByText(sentence, { exact: true })).toBeVisible()
}

/** Makes all document reads fail whose URL contains this text, in pages served without data. */
async function failReads(page: Page, part: string): Promise<void> {
  await requestEmptyPages(page)
  await page.route(
    (url) => url.pathname.startsWith('/documents/') && url.href.includes(part),
    (route) => route.fulfill({ status: 500, json: { code: 'internal-error', message: 'broken' } }),
  )
}

// Contract § 2: administrator: sidebar; unknown paths fall back to the team; an unknown course leads home
// Contract § 9: a course card shows its duration and the team's progress
test('an administrator has a sidebar, and every unknown path leads to the team', async ({ page, portal }) => {
  await signIn(page, portal, 'admin@happytails.example')
  await expect(page).toHaveURL(`${portal.origin}/team`)
  for (const name of ['Team', 'Courses', 'Account'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expect(page.getByText('Powered By')).toBeVisible()
  await page.goto(`${portal.origin}/nowhere/at/all`)
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()

  await page.getByRole('link', { name: 'Courses', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Courses', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /Welcome to the Counter/ })).toHaveAttribute(
    'href',
    '/course/welcome',
  )
  await expect(page.getByText('Holiday')).toHaveCount(0)
  // Each course shows its size and the team's progress. This screen loads the progress separately.
  const cats = page.getByRole('article').filter({ hasText: 'Understanding Cats' })
  await expect(cats.getByText(/^\d+ modules, \d+ min$/)).toBeVisible()
  const complete = namesWith('complete', 'cat-behaviour').length
  const associates = TEAM.filter(({ role }) => role === 'partner-associate').length
  await expect(cats.getByText(`${complete} of ${associates} complete`)).toBeVisible()
  await expectAccessible(page)
  // On a tablet the third of three cards spans the full row.
  await page.setViewportSize({ width: 820, height: 1180 })
  const [first, last] = await Promise.all([
    page.getByRole('article').first().boundingBox(),
    page.getByRole('article').last().boundingBox(),
  ])
  expect(last?.x).toBe(first?.x)
  expect(last?.width).toBeGreaterThan(2 * (first?.width ?? 0))
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await expectAccessible(page)
})

// Contract § 2: team table: columns, 'NA', readable roles, own record left out, Remove, 'Add Team Member',
//   disabled accounts
test('the team lists everyone except the administrator and other partners, with readable roles', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'admin@happytails.example')
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(TEAM.length + 1)
  await expect(page.getByRole('columnheader')).toContainText(['Name', 'Email', 'Roles', 'Completed Courses'])
  const done = rows.filter({ hasText: 'done@happytails.example' })
  await expect(done.getByRole('cell', { name: 'associate', exact: true })).toBeVisible()
  await expect(done).toContainText('3 / 3')
  await expect(rows.filter({ hasText: 'busy@happytails.example' })).toContainText('0 / 3')
  await expect(page.getByText('admin@happytails.example')).toHaveCount(0)
  await expect(page.getByText('citypaws')).toHaveCount(0)
})

// Contract § 2: associate: no side navigation; My learning; 'My profile' with Sign Out
test('an associate has no sidebar, and an unknown path or course leads to My learning', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'busy@happytails.example')
  await expect(page.getByRole('heading', { name: 'My learning' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Team', exact: true })).toHaveCount(0)
  await expect(page.locator('header img').first()).toHaveAttribute('src', DEMO.busy.profileImageUrl ?? '')
  // Each link has a single line and a touch size, even in little space.
  for (const width of [704, 720]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of ['My learning', 'My profile'])
      await expect
        .poll(async () => (await page.getByRole('banner').getByRole('link', { name }).boundingBox())?.height)
        .toBe(44)
  }
  for (const path of ['/team', '/nowhere', '/course/nothing', '/signin']) {
    await page.goto(portal.origin + path)
    await expect(page.getByRole('heading', { name: 'My learning' })).toBeVisible()
    await expect(page).toHaveURL(`${portal.origin}/`)
    const words = page.getByText('We couldn’t find that page, so here’s My learning.')
    await expect(words).toHaveCount(path === '/signin' ? 0 : 1)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'My learning' })).toBeVisible()
    await expect(words).toHaveCount(0)
  }
  await page.goto(`${portal.origin}/account`)
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible()
  await expectAccessible(page)
})

// Contract § 2: header: welcome line, picture or paw, partner logo with 'Powered By'
test('a partner without a logo has no Powered By note', async ({ page, portal }) => {
  await signIn(page, portal, 'staff@citypaws.example')
  await expect(page.getByRole('heading', { name: 'My learning' })).toBeVisible()
  await expect(page.getByText('Powered By')).toHaveCount(0)
})

// Contract § 5: access: first role and partner; the notice signs out
test('a user without partner and role has no access, and closing the notice signs out', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'admin@happytails.example')
  const team = await page.context().newPage()
  await team.goto(`${portal.origin}/team`)
  await removeByGateway(team, portal.origin, 'new@happytails.example')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.getByLabel('Email').fill('new@happytails.example')
  await page.getByLabel('Password').fill('Training-Demo-1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectModal(page, 'Notice:', noAccess(SUPPORT))
  await expect(page).toHaveURL(`${portal.origin}/`)
  await expect(page).toHaveTitle('No access – Partner Training Portal')
  await expect(page.locator('h1')).toHaveText('No access')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
})

// Contract § 8: lists and profile that cannot be read; several in one modal
test('each list that fails to load shows its own message', async ({ page, portal }) => {
  await signIn(page, portal, 'admin@happytails.example')
  await failReads(page, '/users?partner=')
  await page.goto(`${portal.origin}/team`)
  await expectModal(page, 'Error:', MESSAGES.teamFailed)
  await expectAccessible(page)
  await page.unrouteAll()

  await failReads(page, '/associate-training-courses')
  await page.goto(`${portal.origin}/courses`)
  await expectModal(page, 'Error:', coursesFailed(SUPPORT))
  await page.unrouteAll()

  await failReads(page, '/users/')
  await page.goto(`${portal.origin}/courses`)
  await expectModal(page, 'Error:', userProfileFailed(SUPPORT))
})

test('My learning reports a failure to load courses or their statuses', async ({ page, portal }) => {
  await signIn(page, portal, 'new@happytails.example')
  await failReads(page, '/associate-training-completion')
  await page.goto(portal.origin)
  await expectModal(page, 'Error:', courseStatusFailed(SUPPORT))
  await expectAccessible(page)
  await page.unrouteAll()

  await failReads(page, '/associate-training-courses')
  await page.goto(portal.origin)
  await expectModal(page, 'Error:', coursesFailed(SUPPORT))
})

test('a course whose cover fails to load shows the paw instead', async ({ page, portal }) => {
  await page.route('**/media/*-cover.*', (route) => route.abort())
  await signIn(page, portal, 'new@happytails.example')
  await expect(page.getByRole('heading', { name: 'Welcome to the Counter' })).toBeVisible()
  await expect(page.getByRole('listitem').locator('img')).toHaveCount(0)
  await expectAccessible(page)
  // The covers of a server-rendered page have failed before the app starts.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome to the Counter' })).toBeVisible()
  await expect(page.getByRole('listitem').locator('img')).toHaveCount(0)
})

/** Removes an associate's access, with the token of the administrator's page. */
async function removeByGateway(page: Page, origin: string, email: string): Promise<void> {
  const sent = page.waitForRequest((request) => request.url().includes('/users?partner='))
  await requestEmptyPages(page)
  await page.reload()
  const headers = { authorization: (await (await sent).headerValue('authorization')) ?? '' }
  const list = await page.request.get(`${origin}/documents/v1/users?partner=happy-tails`, { headers })
  const { documents } = (await list.json()) as { documents: { id: string; email: string }[] }
  const id = documents.find((user) => user.email === email)?.id
  const path = `/user-service/api/v1/partner-admin/partner/happy-tails/associate/${id}/remove-access`
  const answer = await page.request.post(origin + path, { headers, data: {} })
  expect(answer.status()).toBe(200)
}

// Contract § 9: a page reloads once if an upgrade removed one of its scripts
test('a screen whose file was replaced by an upgrade loads with a single reload', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'admin@happytails.example')
  const loads = countLoads(page)
  await page.route('**/assets/account-screen-*.js', (route) =>
    loads() === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  expect(loads()).toBe(1)
})

test('a screen that fails to load keeps the header and navigation, and offers to reload', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'admin@happytails.example')
  const loads = countLoads(page)
  await page.route('**/assets/account-screen-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('alert')).toHaveText(PAGE_MESSAGES.pageFailed)
  expect(loads(), 'reloads that did not help').toBe(1)
  await expect(page.getByText(/^Welcome, /)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Courses' }).click()
  await expect(page.getByRole('heading', { name: 'Courses', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Account' }).click()
  await page.unroute('**/assets/account-screen-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
})

/** Returns a function that counts the page loads since the call. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  return () => loads
}

test('a long name is shown in full in the welcome line on a phone', async ({ page, portal }) => {
  const userName =
    'Maximiliane-Alexandra Konstantinopoulou-Featherstonehaugh von und zu Wolfeschlegelsteinhausenberger'
  const isOwn = (url: URL) => /\/documents\/v1\/users\/[^/]+$/.test(url.pathname)
  for (const [email, width] of [
    ['busy@happytails.example', 390],
    ['admin@happytails.example', 320],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.unrouteAll()
    await page.context().clearCookies()
    await signIn(page, portal, email)
    await requestEmptyPages(page)
    await page.route(isOwn, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), userName } })
    })
    await page.goto(portal.origin)
    const welcome = page.getByText(`Welcome, ${userName}`)
    await expect(welcome).toBeVisible()
    const cut = await welcome.evaluate((line) => {
      const words = document.createRange()
      words.selectNodeContents(line)
      const [text, box] = [words.getBoundingClientRect(), line.getBoundingClientRect()]
      const header = line.closest('header')?.getBoundingClientRect()
      return Math.max(text.bottom - box.bottom, text.right - box.right, box.bottom - (header?.bottom ?? 0))
    })
    expect(cut).toBeLessThanOrEqual(1)
  }
})
