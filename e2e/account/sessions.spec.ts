import type { Browser, Page } from '@playwright/test'
import { TITLES } from '#domain/people/sign-in-messages.ts'
import { closeResult, expectResult } from '../support/expect-result.ts'
import { expect, expectAccessible, signIn, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'

const ASSOCIATE = 'busy@happytails.example'
const ADMINISTRATOR = 'admin@happytails.example'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Opens another browser with a signed-in user. */
async function signInWith(browser: Browser, portal: Portal, email: string, userAgent: string) {
  const page = await (await browser.newContext({ userAgent })).newPage()
  await signIn(page, portal, email)
  return page
}

function card(page: Page) {
  return page.getByRole('region', { name: 'Where you’re signed in' })
}

function endSession(page: Page, device: string) {
  return card(page).getByRole('button', { name: new RegExp(`^Sign out ${device}`) })
}

// Contract § 9: a session ends ninety days after its sign-in …
test("My profile lists the associate's sessions and can end one or all others", async ({
  page,
  portal,
  browser,
}) => {
  const phone = await signInWith(browser, portal, ASSOCIATE, SAFARI)
  const office = await signInWith(browser, portal, ASSOCIATE, FIREFOX)
  await signIn(page, portal, ASSOCIATE)
  await page.getByRole('link', { name: 'My profile' }).click()
  const rows = card(page).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Chrome on Linux this device')
  await expect(rows.first().getByRole('button')).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Safari on iPhone' })).toContainText(
    /Last used .+ at .+\. Signed in .+\./,
  )
  await expectAccessible(page)

  await endSession(page, 'Safari on iPhone').click()
  await expect(rows).toHaveCount(2)
  await expect(card(page).getByRole('heading')).toBeFocused()
  await phone.getByRole('link', { name: 'My profile' }).click()
  await expect(phone.getByRole('heading', { name: 'Sign In' })).toBeVisible()

  await signIn(phone, portal, ASSOCIATE)
  await card(page).getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(rows).toHaveCount(1)
  await expect(card(page).getByRole('button')).toHaveCount(0)
  for (const other of [phone, office]) {
    await other.getByRole('link', { name: 'My profile' }).click()
    await expect(other.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  }
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('this device')
})

test('the administrator’s Account page also has the list, and shows a failure with a retry button', async ({
  page,
  portal,
  browser,
}) => {
  await signInWith(browser, portal, ADMINISTRATOR, FIREFOX)
  await signIn(page, portal, ADMINISTRATOR)
  const broken = { status: 500, json: { code: 'internal-error', message: 'broken' } }
  await page.route('**/sign-in/v1/sessions', (route) => route.fulfill(broken), { times: 1 })
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(card(page)).toContainText('We couldn’t load your sessions.')
  await expectAccessible(page)
  await card(page).getByRole('button', { name: 'Try again' }).click()
  await expect(card(page).getByRole('listitem')).toHaveCount(2)

  await page.route('**/sign-in/v1/sessions/*', (route) => route.abort(), { times: 1 })
  await endSession(page, 'Firefox on Windows').click()
  await expectResult(page, TITLES.error, ['We couldn’t end this session. Try again.'])
  await closeResult(page)
  await expect(card(page).getByRole('listitem')).toHaveCount(2)
  await endSession(page, 'Firefox on Windows').click()
  await expect(card(page).getByRole('listitem')).toHaveCount(1)
})

test('a new password leaves only this session in the list', async ({ page, portal, browser }) => {
  await signInWith(browser, portal, ASSOCIATE, FIREFOX)
  await signIn(page, portal, ASSOCIATE)
  await page.getByRole('link', { name: 'My profile' }).click()
  await expect(card(page).getByRole('listitem')).toHaveCount(2)
  const form = page.getByRole('region', { name: 'Update Password' })
  await form.getByLabel('Current Password').fill('Training-Demo-1')
  await form.getByLabel('New Password', { exact: true }).fill('Wagging-Tails-2')
  await form.getByLabel('Confirm New Password').fill('Wagging-Tails-2')
  await form.getByLabel('Confirm New Password').press('Enter')
  await closeResult(page)
  await expect(card(page).getByRole('listitem')).toHaveCount(1)
})
