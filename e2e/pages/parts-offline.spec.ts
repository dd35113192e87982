import type { BrowserContext, Page } from '@playwright/test'
import { PAGE_MESSAGES } from '#domain/people/sign-in-messages.ts'
import { ASSOCIATE } from '../player/player-page.ts'
import { waitForApp } from '../support/drawn-page.ts'
import { expect, expectAccessible, signIn, test } from '../support/fixtures.ts'
import { startPortal } from '../support/portal.ts'
import { storeSessionOf } from '../support/stored-session.ts'

const ADMIN = 'admin@happytails.example'

/** Screens linked from other screens of the role, with their first headings. */
const ASSOCIATE_SCREENS = [
  ['My profile', 'My profile'],
  ['My learning', 'My learning'],
] as const
const ADMIN_SCREENS = [
  ['Courses', 'Courses'],
  ['Account', 'Account'],
  ['Team', 'Team'],
] as const

function link(page: Page, name: string) {
  return page.getByRole('link', { name, exact: true }).first()
}

/** Marks the page. Returns a function that reports whether the page has been reloaded since. */
async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', 'yes'))
  return () => page.evaluate(() => document.documentElement.dataset.marked !== undefined)
}

/** Waits for a role's home screen and goes offline before any prefetching. */
async function goOfflineAtOnce(page: Page, context: BrowserContext): Promise<void> {
  await waitForApp(page)
  await expect(page.getByText(/^Welcome, /)).toBeVisible()
  await context.setOffline(true)
}

// Contract § 9: a screen first opened offline shows a notice and loads automatically; later all screens of the
//   role open offline
test('a screen first opened offline shows a notice, and loads once the network is back', async ({
  page,
  context,
  portal,
}) => {
  await storeSessionOf(context, portal, ASSOCIATE)
  await page.goto(portal.origin)
  await goOfflineAtOnce(page, context)
  const isSamePage = await markPage(page)
  await link(page, 'My profile').click()
  await expect(page.getByRole('heading', { name: 'Not loaded yet' })).toBeVisible()
  await expect(page.getByText(PAGE_MESSAGES.partOffline)).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await isSamePage()).toBe(true)
})

test('parts of a screen first opened offline also load once the network is back', async ({
  page,
  context,
  portal,
}) => {
  await storeSessionOf(context, portal, ADMIN)
  await page.goto(`${portal.origin}/team`)
  await goOfflineAtOnce(page, context)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText(PAGE_MESSAGES.partOffline)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(PAGE_MESSAGES.partOffline)).toBeHidden()
  await page.getByRole('button', { name: 'Import a list' }).click()
  await expect(page.getByText(PAGE_MESSAGES.partOffline).filter({ visible: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Import a list' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('team.csv')
})

test('a signed-out screen first opened offline shows a notice, and loads once the network is back', async ({
  page,
  context,
  portal,
}) => {
  await page.goto(`${portal.origin}/signin`, { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page.getByText(PAGE_MESSAGES.partOffline)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
})

test('a screen first opened while the server is down loads once it responds', async ({ page, context }) => {
  test.setTimeout(120_000)
  const portal = await startPortal()
  try {
    await storeSessionOf(context, portal, ASSOCIATE)
    await page.goto(portal.origin)
    await expect(page.getByText(/^Welcome, /)).toBeVisible()
    await portal.stop()
    await link(page, 'My profile').click()
    await expect(page.getByText(PAGE_MESSAGES.partAway)).toBeVisible()
    await portal.start()
    await expect(page.getByLabel('Username')).toBeVisible({ timeout: 60_000 })
  } finally {
    await portal.remove()
  }
})

// Contract § 9: a screen first opened offline …
for (const [email, screens, tool] of [
  [ASSOCIATE, ASSOCIATE_SCREENS, undefined],
  [ADMIN, ADMIN_SCREENS, 'Import a list'],
] as const)
  test(`every screen opens offline after the page of ${email} has been idle`, async ({
    page,
    context,
    portal,
  }) => {
    await signIn(page, portal, email)
    const isFetched = (name: string) => page.waitForRequest((request) => request.url().includes(name))
    await (email === ADMIN ? isFetched('team-insight') : isFetched('record-history'))
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    // The screen's server data is missing, so it eventually shows the contract's message.
    const dialog = page.getByRole('alertdialog')
    await page.addLocatorHandler(dialog, () => dialog.getByRole('button', { name: 'Close' }).click())
    for (const [name, heading] of screens) {
      await link(page, name).click()
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    }
    await expect(page.getByText(PAGE_MESSAGES.partOffline)).toHaveCount(0)
    if (tool) {
      await page.getByRole('button', { name: tool }).click()
      await expect(page.getByRole('heading', { name: tool })).toBeVisible()
      return
    }
    await page
      .getByRole('link', { name: /Welcome to the Counter/ })
      .first()
      .click()
    await expect(page.getByRole('navigation', { name: 'Course Content' })).toBeVisible()
  })
