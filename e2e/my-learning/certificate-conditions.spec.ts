import { memberPath } from '#contract/screen-paths.ts'
import { findUserByEmail } from '#store/people/users.ts'
import { addCourses, article, courseOf, quiz, video } from '../player/player-courses.ts'
import { ASSOCIATE, entry, navigation, openCourse } from '../player/player-page.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import { connectTo } from '../support/stored-session.ts'
import { ADMIN } from '../team/team-page.ts'

/** Film with a stated length below its actual one, to shorten the test. */
const FILM = { title: 'Cutting claws', seconds: 8 }
const COURSE = {
  ...courseOf('whole', [video('film', FILM), article('read'), quiz('q', 1)]),
  certificate: { requires: 'all-modules' } as const,
}

// Contract § 9: a certificate can require every module opened and every video watched
test('a certificate appears once the last module is opened and the last video watched', async ({
  browser,
  page,
  portal,
}) => {
  await addCourses(portal, COURSE)
  await openCourse(page, portal, 'whole?module=q')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('radio', { name: 'Right' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
  await expect(navigation(page)).toContainText('Certificate: 2 modules to open')
  await expectAccessible(page)
  await entry(page, 'Cutting claws').click()
  await expect(navigation(page)).toContainText('Certificate: 1 module to open · Watch “Cutting claws” to 90%')

  const admin = await browser.newPage()
  await openAs(admin, portal, ADMIN)
  const db = connectTo(portal)
  const { uid = '' } = (await findUserByEmail(db, ASSOCIATE)) ?? {}
  await db.destroy()
  await admin.goto(`${portal.origin}${memberPath(uid)}`)
  const row = admin.getByRole('listitem').filter({ hasText: /^Course whole\d/ })
  await expect(row).toContainText('Certificate: 1 module to open · Watch “Cutting claws” to 90%')
  await expect(row).toContainText('complete')
  await expectAccessible(admin)

  const link = navigation(page).getByRole('link', { name: 'Certificate for Course whole' })
  await entry(page, 'Article read').click()
  await expect(navigation(page)).toContainText('Certificate: Watch “Cutting claws” to 90%')
  await expect(link).toHaveCount(0)
  await entry(page, 'Cutting claws').click()
  const film = page.locator('video[aria-label="Cutting claws"]')
  await film.evaluate(async (element: HTMLVideoElement) => {
    Object.assign(element, { muted: true, playbackRate: 2 })
    await element.play()
    while (element.currentTime < 9) await new Promise((wake) => setTimeout(wake, 100))
    element.pause()
  })
  await expect(link).toBeVisible()
  await expect(navigation(page)).not.toContainText('Certificate:')
  await expectAccessible(page)
  await admin.reload()
  await expect(row).not.toContainText('Certificate:')
})

test('a certificate appears as soon as its last module is opened', async ({ page, portal }) => {
  await addCourses(portal, {
    ...courseOf('opened', [article('first'), article('second'), quiz('q', 1)]),
    certificate: { requires: 'all-modules' },
  })
  await openCourse(page, portal, 'opened?module=q')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('radio', { name: 'Right' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await entry(page, 'Article first').click()
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Course opened' }) })
  await page.getByRole('link', { name: 'My learning' }).first().click()
  await expect(card).toContainText('Certificate: 1 module to open')
  await expect(card).toContainText('Status: complete')
  await expectAccessible(page)
  await page.goBack()
  await entry(page, 'Article second').click()
  await expect(navigation(page).getByRole('link', { name: 'Certificate for Course opened' })).toBeVisible()
})
