import type { Browser, Page } from '@playwright/test'
import { DEMO } from '#test/demo-team.ts'
import { addCourses, article, courseOf, quiz, video } from '../player/player-courses.ts'
import { ASSOCIATE, entry, moduleHeading } from '../player/player-page.ts'
import { noteCalls } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { storeSessionOf } from '../support/stored-session.ts'

const ADMINISTRATOR = 'admin@happytails.example'

/** Opens a URL in a browser with JavaScript disabled. */
async function openWithoutScripts(browser: Browser, portal: Portal, email: string, path: string) {
  const context = await browser.newContext({ javaScriptEnabled: false })
  await storeSessionOf(context, portal, email)
  const page = await context.newPage()
  await page.goto(portal.origin + path)
  return page
}

/** Opens a URL. Returns the app's calls until the network is idle. */
async function openAndNote(page: Page, portal: Portal, email: string, path: string): Promise<string[]> {
  await storeSessionOf(page.context(), portal, email)
  const read = noteCalls(page, '')
  await page.goto(portal.origin + path, { waitUntil: 'networkidle' })
  return read.filter(({ path }) => path.startsWith('/documents/')).map(({ path }) => path.slice(14))
}

const COURSE = courseOf('drawn', [article('a'), video('v'), quiz('q', 2)])

for (const email of [ASSOCIATE, ADMINISTRATOR])
  test(`the player is server-rendered for ${email}, and the app requests no embedded module`, async ({
    browser,
    page,
    portal,
  }) => {
    await addCourses(portal, COURSE)
    const still = await openWithoutScripts(browser, portal, email, '/course/drawn')
    await expect(moduleHeading(still, 'Article a')).toBeVisible()
    await expect(still.getByText('The words of a.')).toBeVisible()
    await expect(entry(still, 'Quiz q')).toBeVisible()
    const words = await still.getByRole('main').innerText()
    await still.goto(`${portal.origin}/course/drawn?module=v`)
    await expect(still.getByText('Loading video')).toBeAttached()
    await still.goto(`${portal.origin}/course/drawn?module=q`)
    await expect(still.getByRole('button', { name: 'Start Quiz' })).toBeVisible()
    expect((await still.content()).includes('"correct"')).toBe(email === ADMINISTRATOR)

    const calls = await openAndNote(page, portal, email, '/course/drawn')
    expect(calls).not.toContain('associate-training-courses')
    expect(calls).not.toContain('associate-training-courses/drawn/modules/a')
    await expect(page).toHaveURL(`${portal.origin}/course/drawn?module=a`)
    if (email === ADMINISTRATOR) expect(await page.getByRole('main').innerText()).toBe(words)
  })

test('an unknown course leads to a server-rendered My learning', async ({ browser, page, portal }) => {
  const still = await openWithoutScripts(browser, portal, ASSOCIATE, '/course/nothing')
  await expect(still.getByRole('heading', { level: 1 })).toHaveText('My learning')
  const calls = await openAndNote(page, portal, ASSOCIATE, '/course/nothing')
  expect(calls).toEqual([])
  await expect(page).toHaveURL(`${portal.origin}/`)
})

test('the profile is server-rendered, and the app only requests the sessions', async ({
  browser,
  page,
  portal,
}) => {
  const still = await openWithoutScripts(browser, portal, DEMO.busy.email, '/account')
  await expect(still.getByLabel('Username')).toHaveValue(DEMO.busy.userName)
  await expect(still.getByRole('heading', { level: 2 })).toHaveText([
    'Profile',
    'Update Password',
    'Your training record',
    'Appearance',
    'Emails',
    'Where you’re signed in',
  ])
  expect(await openAndNote(page, portal, DEMO.busy.email, '/account')).toEqual([])
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  await expect(page.getByText('this device', { exact: true })).toBeVisible()
})
