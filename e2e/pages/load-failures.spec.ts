import type { Page } from '@playwright/test'
import { courseStatusFailed, coursesFailed, MESSAGES, userProfileFailed } from '#domain/messages.ts'
import { DEMO, TEAM } from '#test/demo-team.ts'
import { requestEmptyPages } from '../support/calls.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { storeSessionOf } from '../support/stored-session.ts'

const SUPPORT = 'support@kindredpaws.example'
const ADMIN = 'admin@happytails.example'
const ASSOCIATE = 'busy@happytails.example'

type Answer = { status?: number; json: unknown }
const BROKEN: Answer = { status: 500, json: { code: 'internal-error', message: 'broken' } }

/** Opens a path as a signed-in user. Document reads whose URL contains one of these texts get this response. */
async function openWith(
  page: Page,
  portal: Portal,
  email: string,
  path: string,
  reads: string[],
  answer: Answer,
) {
  await storeSessionOf(page.context(), portal, email)
  const isRead = (url: URL) =>
    url.pathname.startsWith('/documents/') && reads.some((part) => url.href.includes(part))
  await requestEmptyPages(page)
  await page.route(isRead, (route) => route.fulfill(answer))
  await page.goto(portal.origin + path)
}

/** Closes the error modal, which must be the only dialog. Returns its messages, sorted. */
async function closeModal(page: Page, count: number): Promise<string[]> {
  const modal = page.getByRole('alertdialog', { name: 'Error:' })
  await expect(modal.getByRole('paragraph')).toHaveCount(count)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('dialog')).toHaveCount(1)
  await expect(modal.getByRole('button', { name: 'Close' })).toBeFocused()
  const sentences = await modal.getByRole('paragraph').allInnerTexts()
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('dialog')).toHaveCount(0)
  return sentences.sort()
}

const EVERYTHING = ['/users', '/partners/', '/associate-training']

// Contract § 8: lists and profile that cannot be read …
test('an administrator sees each message once, in a single modal, if all requests fail', async ({
  page,
  portal,
}) => {
  await openWith(page, portal, ADMIN, '/team', EVERYTHING, BROKEN)
  const sentences = await closeModal(page, 3)
  expect(sentences).toEqual([MESSAGES.teamFailed, coursesFailed(SUPPORT), userProfileFailed(SUPPORT)].sort())
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(`${TEAM.length} members`)).toBeVisible()
})

test('an associate sees each message once in one modal, in the list and the player, if all requests fail', async ({
  page,
  portal,
}) => {
  const expected = [courseStatusFailed(SUPPORT), coursesFailed(SUPPORT), userProfileFailed(SUPPORT)].sort()
  await openWith(page, portal, ASSOCIATE, '/', EVERYTHING, BROKEN)
  expect(await closeModal(page, 3)).toEqual(expected)
  await page.goto(`${portal.origin}/course/welcome`)
  expect(await closeModal(page, 3)).toEqual(expected)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('navigation', { name: 'Course Content' })).toBeVisible()

  // Without the records the progress is unknown, and the page makes no statement about it.
  await requestEmptyPages(page)
  await page.route('**/associate-training-completion?*', (route) => route.fulfill(BROKEN))
  await page.goto(portal.origin)
  expect(await closeModal(page, 1)).toEqual([courseStatusFailed(SUPPORT)])
  await expect(page.getByRole('heading', { name: 'We couldn’t load your courses.' })).toBeVisible()
  await expect(page.getByText('Something went wrong on our end. Try again in a few minutes.')).toBeVisible()
  await expect(page.getByText(/waiting for you|You have/)).toHaveCount(0)
})

test('a failure during an open dialog is shown when the dialog is closed', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN)
  let answer = () => undefined as unknown
  const held = new Promise((done) => {
    answer = () => done(undefined)
  })
  const isOwn = (url: URL) => /\/documents\/v1\/users\/[^/]+$/.test(url.pathname)
  await requestEmptyPages(page)
  await page.route(isOwn, async (route) => {
    await held
    await route.fulfill(BROKEN)
  })
  await page.reload()
  await page.getByRole('button', { name: `Remove ${DEMO.done.userName}` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove team member' })
  await expect(dialog).toBeVisible()
  const refused = page.waitForResponse((response) => isOwn(new URL(response.url())))
  answer()
  await (await refused).finished()
  await expect(page.locator('dialog')).toHaveCount(2)
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await closeModal(page, 1)).toEqual([userProfileFailed(SUPPORT)])
  await expect(page.getByRole('button', { name: `Remove ${DEMO.done.userName}` })).toBeFocused()
})

test('a partner returned as null counts as missing, and the screen still works', async ({ page, portal }) => {
  await openWith(page, portal, ADMIN, '/team', ['/partners/'], { json: null })
  await expect(page.getByText(`${TEAM.length} members`)).toBeVisible()
  await expect(page.getByText(`Welcome, ${DEMO.admin.userName}`)).toBeVisible()
  await expect(page.getByText('Powered By')).toHaveCount(0)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByLabel('Username')).toHaveValue(DEMO.admin.userName)
})

for (const json of [null, {}, { documents: null }, { documents: 'none' }])
  test(`lists returned as ${JSON.stringify(json)} are reported as failures`, async ({ page, portal }) => {
    await openWith(page, portal, ADMIN, '/team', ['/users', '/associate-training-courses'], { json })
    const withoutTeam = [coursesFailed(SUPPORT), userProfileFailed(SUPPORT)]
    expect(await closeModal(page, 3)).toEqual([MESSAGES.teamFailed, ...withoutTeam].sort())
    await page.goto(`${portal.origin}/courses`)
    expect(await closeModal(page, 2)).toEqual(withoutTeam.sort())
  })

test('a null entry in a list is skipped', async ({ page, portal }) => {
  await openAs(page, portal, ASSOCIATE)
  await requestEmptyPages(page)
  await page.route('**/associate-training-courses?*', async (route) => {
    const { documents } = await (await route.fetch()).json()
    await route.fulfill({ json: { documents: [null, ...documents] } })
  })
  await page.reload()
  const courses = page.getByRole('main').getByRole('list').first()
  await expect(courses.getByRole('heading', { level: 2 })).toHaveCount(3)
})
