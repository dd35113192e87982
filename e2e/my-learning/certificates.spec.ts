import type { BrowserContext } from '@playwright/test'
import { layoutShiftOf } from '../accessibility/inspect-page.ts'
import { addCourses, article, courseOf, quiz } from '../player/player-courses.ts'
import { navigation, openCourse } from '../player/player-page.ts'
import type { Learned } from '../scenes/scene.ts'
import { createVisitor } from '../scenes/scene-people.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { noteErrors } from '../support/note-errors.ts'
import type { Portal } from '../support/portal.ts'
import { connectTo, storeSession } from '../support/stored-session.ts'

/** Signs in an associate with this progress and these certificates. */
async function enter(context: BrowserContext, portal: Portal, learned: Learned): Promise<void> {
  const db = connectTo(portal)
  const { uid } = await createVisitor(db, { role: 'associate', learned })
  await storeSession(context, { db, origin: portal.origin, uid })
  await db.destroy()
}

/** Records requests for certificates and for the script that displays them. */
function noteCertificateCalls(context: BrowserContext): string[] {
  const calls: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/documents\/v1\/certificates|certificate-(link|badge)/.test(pathname)) calls.push(pathname)
  })
  return calls
}

test('a completed course leads to its certificate, at once and from My learning', async ({
  context,
  page,
  portal,
}) => {
  await addCourses(portal, {
    ...courseOf('way', [article('read'), quiz('q', 1)]),
    certificate: { months: 12 },
  })
  const calls = noteCertificateCalls(context)
  await openCourse(page, portal, 'way?module=q')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('radio', { name: 'Right' }).check()
  expect(calls).toEqual([])
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
  const links = page.getByRole('link', { name: 'Certificate for Course way' })
  await expect(links).toHaveCount(2)
  await expect(navigation(page)).toContainText('Certificate for Course way Valid until')
  await expectAccessible(page)
  expect(calls.filter((path) => path.includes('/documents/'))).toHaveLength(1)

  await page.getByRole('link', { name: 'My learning' }).first().click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Course way' }) })
  await expect(card).toContainText('Valid until')
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Certificate for Course way' }).click()
  await expect(page).toHaveURL(/\/certificates\/[\w-]{22}$/)
  await expect(page.getByText('This certificate is valid until')).toBeVisible()
  await page.goBack()
  await expect(card.getByRole('link', { name: 'Certificate for Course way' })).toBeVisible()
})

test('My learning is server-rendered with certificates, without further requests or layout shifts', async ({
  browser,
  context,
  page,
  portal,
}) => {
  const learned: Learned = {
    welcome: { done: 'all', daysAgo: 300, certificate: { months: 12 } },
    'dog-nutrition': { done: 'all', certificate: 'revoked' },
    'cat-behaviour': { done: 2 },
  }
  const calls = noteCertificateCalls(context)
  const messages = noteErrors(page)
  await enter(context, portal, learned)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(portal.origin)
    const cardOf = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect(cardOf('Welcome to the Counter')).toContainText(/Counter Valid until \w+ \d+, \d{4}/)
    await expect(cardOf('Feeding Dogs Well')).toContainText('Well Revoked')
    await page.waitForLoadState('networkidle')
    const { sum, moved } = await layoutShiftOf(page)
    expect(sum, moved.join('; ')).toBeLessThanOrEqual(0.02)
  }
  expect(calls.filter((path) => path.includes('/documents/'))).toEqual([])
  expect(messages).toEqual([])

  const other = await browser.newContext({ javaScriptEnabled: false })
  await enter(other, portal, learned)
  const plain = await other.newPage()
  await plain.goto(portal.origin)
  await expect(plain.getByRole('link', { name: /^Certificate for/ })).toHaveCount(2)
  await other.close()
})

test('a learner without a certificate requests none, nor the script for certificates', async ({
  context,
  page,
  portal,
}) => {
  await addCourses(
    portal,
    { ...courseOf('plain', [quiz('q', 1)]), certificate: false },
    courseOf('read', [article('a')]),
  )
  const calls = noteCertificateCalls(context)
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await enter(context, portal, {
    welcome: { done: 3 },
    plain: { done: 'all' },
    read: { done: 'all' },
  })
  await page.goto(portal.origin)
  await expect(page.getByText('You’ve completed 2 of 5 courses.')).toBeVisible()
  // Files are prefetched in order. This one comes after those of My learning.
  await expect
    .poll(() => files.some((file) => file.includes('account-screen')), { timeout: 20_000 })
    .toBe(true)
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
})
