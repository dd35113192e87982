import type { Page } from '@playwright/test'
import { DEMO } from '#test/demo-team.ts'
import { addCourses, article, courseOf, quiz, video } from '../player/player-courses.ts'
import { ASSOCIATE } from '../player/player-page.ts'
import { servePlayer, startVideoHost } from '../player/player-video-host.ts'
import { expect, signIn, test } from '../support/fixtures.ts'
import { startPortal } from '../support/portal.ts'

/** URLs without a screen that a user may enter. */
const ENTERED = [
  '/%',
  '/%zz',
  '/nowhere/%/at/all?a=%',
  '/forgot-password/x',
  '/reset-password/x?token=y',
  '/user-service/api/v1/user/send-reset-password-link',
  '/documents/v1/xyz',
  '/documents/v1/users/x',
  '/sign-in/v1/foo',
  '/media/nothing.mp4',
]

// Contract § 2: any other signed-out path leads to /signin, including a surface's URL and `/%`; a program
//   gets 404
test('an unknown URL falls back to the home screen or to the sign-in page', async ({ page, portal }) => {
  for (const path of ENTERED) {
    await page.goto(`${portal.origin}${path}`)
    await expect(page).toHaveURL(`${portal.origin}/signin`)
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  }
  await signIn(page, portal, ASSOCIATE)
  for (const path of [...ENTERED, '/course/%', '/course/%E0%A4%A']) {
    await page.goto(`${portal.origin}${path}`)
    await expect(page).toHaveURL(`${portal.origin}/`)
    await expect(page.getByRole('heading', { name: 'My learning' })).toBeVisible()
  }
})

test('an unknown URL leads an administrator to the team', async ({ page, portal }) => {
  await signIn(page, portal, 'admin@happytails.example')
  for (const path of ENTERED) {
    await page.goto(`${portal.origin}${path}`)
    await expect(page).toHaveURL(`${portal.origin}/team`)
    await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  }
  await page.goto(`${portal.origin}/no/such/screen`)
  await expect(page.getByText('We couldn’t find that page, so here’s Team.')).toBeVisible()
})

/** Returns a list that collects all policy violations on every page of the context. */
async function refusalsOf(page: Page): Promise<string[]> {
  const refusals: string[] = []
  await page.exposeFunction('noteRefusal', (refusal: string) => refusals.push(refusal))
  await page.addInitScript(() => {
    const { noteRefusal } = window as unknown as { noteRefusal: (refusal: string) => void }
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, sample }) =>
      noteRefusal(`${location.pathname}: ${violatedDirective} ${sourceFile} ${sample}`),
    )
  })
  page.on('console', (message) => {
    if (/violates|Permissions policy|TrustedHTML/i.test(message.text())) refusals.push(message.text())
  })
  page.on('pageerror', (error) => refusals.push(error.message))
  return refusals
}

// Contract § 9: every response carries the security headers …
test('every screen works within its security policies', { tag: '@full' }, async ({ page, context }) => {
  const host = await startVideoHost()
  const portal = await startPortal(host.env)
  await servePlayer(context)
  const embedded = video('film', { videoUrl: 'https://vimeo.com/a/b/1' })
  await addCourses(portal, courseOf('policies', [embedded, article('words'), quiz('asked', 1)]))
  const refusals = await refusalsOf(page)
  const visit = async (path: string, heading: string) => {
    await page.goto(`${portal.origin}${path}`)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
  }
  try {
    await visit('/forgot-password', 'Forgot Password')
    await visit('/reset-password?token=x', 'Reset Password')
    await signIn(page, portal, ASSOCIATE)
    await visit('/course/welcome', 'Course Content')
    await page.locator('video').evaluate(async (film: HTMLVideoElement) => {
      film.muted = true
      for (const track of film.textTracks) track.mode = 'showing'
      await film.play()
    })
    const cues = () =>
      page.locator('video').evaluate((film: HTMLVideoElement) => film.textTracks[0]?.cues?.length ?? 0)
    await expect.poll(cues).toBeGreaterThan(0)
    await visit('/course/policies?module=film', 'Course Content')
    await expect(page.frameLocator('iframe').getByText('A video')).toBeVisible()
    await visit('/course/policies?module=words', 'Article words')
    await visit('/course/policies?module=asked', 'Quiz asked')
    await page.getByRole('button', { name: 'Start Quiz' }).click()
    await page.getByLabel('Right').check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Congratulations!')).toBeVisible()
    await visit('/account', 'My profile')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()

    await signIn(page, portal, 'admin@happytails.example')
    await visit('/team', 'Team')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await download
    await page.getByRole('link', { name: DEMO.busy.userName }).click()
    await expect(page.getByRole('heading', { name: DEMO.busy.userName })).toBeVisible()
    await visit('/courses', 'Courses')
    await visit('/course/welcome', 'Course Content')
    await visit('/account', 'Account')
    expect(refusals).toEqual([])
    // The policy is active: a violation is blocked and reported.
    const harm = page.evaluate(() => {
      document.body.innerHTML = '<b>text</b>'
    })
    await expect(harm).rejects.toThrow(/TrustedHTML/)
    await expect.poll(() => refusals.join()).toContain('require-trusted-types-for')
  } finally {
    host.close()
    await portal.remove()
  }
})
