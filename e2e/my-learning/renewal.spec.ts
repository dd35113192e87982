import { A_DAY } from '#domain/durations.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { DEMO } from '#test/demo-team.ts'
import { addCourses, article, courseOf, quiz } from '../player/player-courses.ts'
import { navigation, openCourse } from '../player/player-page.ts'
import { waitForApp } from '../support/drawn-page.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { connectTo } from '../support/stored-session.ts'

const COURSE = {
  ...courseOf('again', [article('read'), quiz('q', 1)]),
  certificate: { months: 12 },
}

/** Backdates the certificates of a course. Returns the URL of the first. */
async function moveBack(portal: Portal, days: number, courseId = COURSE.id): Promise<string> {
  const db = connectTo(portal)
  const all = db.selectFrom('certificates').selectAll()
  const certificates = await all.where('course_id', '=', courseId).execute()
  for (const { id, day, ends, issued } of certificates)
    await db
      .updateTable('certificates')
      .set({ day: addDays(day, -days), ends: ends && addDays(ends, -days), issued: issued - days * A_DAY })
      .where('id', '=', id)
      .execute()
  await db.destroy()
  return `${portal.origin}/certificates/${certificates[0]?.id}`
}

// Contract § 9: a course is renewed before its certificate expires: one record per person and course, and no
//   loss
test('a completed course expires, is renewed and completed again, and its history has both certificates', async ({
  page,
  portal,
}) => {
  await addCourses(portal, COURSE)
  async function passQuiz() {
    await page.getByRole('button', { name: 'Start Quiz' }).click()
    await page.getByRole('radio', { name: 'Right' }).check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('heading', { name: 'Congratulations!' })).toBeVisible()
  }
  await openCourse(page, portal, 'again?module=q')
  await passQuiz()
  const renew = page.getByRole('button', { name: 'Renew Course again' })
  await expect(navigation(page)).toContainText('Valid until')
  await expect(renew).toHaveCount(0)

  const first = await moveBack(portal, 400)
  await page.goto(first)
  await expect(page.getByText('This certificate has expired')).toBeVisible()
  await page.goto(portal.origin)
  await waitForApp(page)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Course again' }) })
  await expect(card).toContainText('Expired')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Renew Course again' }).click()

  await expect(page).toHaveURL(/\/course\/again\?module=read$/)
  await expect(page.getByRole('heading', { name: 'Article read' })).toBeVisible()
  await waitForApp(page)
  await expect(navigation(page)).toContainText('1 / 2 Completed')
  await expect(navigation(page)).toContainText('Expired')
  await expect(renew).toHaveCount(0)
  await page.goto(portal.origin)
  await expect(card).toContainText('Expired')
  await expect(renew).toHaveCount(0)
  await expectAccessible(page)
  await page.goBack()
  await navigation(page)
    .getByRole('link', { name: /Quiz q/ })
    .click()
  await passQuiz()
  await expect(navigation(page)).toContainText(/Certificate for Course again Valid until/)

  await page.goto(first)
  const today = new Date(dayAt(Date.now(), 'UTC')).toLocaleDateString('en-US', { dateStyle: 'long' })
  await expect(page.getByText(`This certificate was renewed on ${today}`)).toBeVisible()
  await page.goto(portal.origin)
  await waitForApp(page)
  await card.getByText('Your answers').click()
  await expect(card.getByRole('heading', { name: /^Before the renewal on/ })).toBeVisible()
  await expect(card.getByText('1st attempt: passed, 1 of 1')).toHaveCount(2)
  await expectAccessible(page)
})

// Contract § 9: a course is renewed before its certificate expires: one record per person and course, and no
//   loss
test('a learner with all courses completed sees the course to renew', async ({ page, portal }) => {
  const db = connectTo(portal)
  const certified = db.selectFrom('certificates').innerJoin('users', 'users.uid', 'certificates.user_id')
  const ending = certified.where('email', '=', DEMO.done.email).where('ends', 'is not', null)
  const { course_id, course_name } = await ending.selectAll('certificates').executeTakeFirstOrThrow()
  await db.destroy()
  await openAs(page, portal, DEMO.done.email)
  const praise = page.getByRole('heading', { name: 'All done' })
  const panel = page.getByRole('region', { name: `Renew ${course_name}` })
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: course_name }) })
  await expect(praise).toBeVisible()
  await expect(page.getByText(/Valid until/).first()).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(card).toContainText(/Status: complete(?! certificate)/)

  await moveBack(portal, 400, course_id)
  await page.reload()
  await expect(panel).toContainText(/^Renew .*Your certificate expired on \w+ \d+, \d{4}\./)
  await expect(praise).toHaveCount(0)
  await expect(card).toContainText('Status: complete certificate expired')
  await expectAccessible(page)
  const renew = panel.getByRole('button', { name: `Renew ${course_name}` })
  await expect(renew).toHaveClass(/honey/)
  await expect(card.getByRole('button', { name: 'Renew' })).toHaveCount(0)
  await renew.click()
  await expect(page).toHaveURL(/\/course\/[^/]+\?module=/)
})

// Contract § 9: a moved person takes the record along
test('a course completed at another partner is renewed when its certificate there expires', async ({
  page,
  portal,
}) => {
  const db = connectTo(portal)
  const certified = db.selectFrom('certificates').innerJoin('users', 'users.uid', 'certificates.user_id')
  const ending = certified.where('email', '=', DEMO.done.email).where('ends', 'is not', null)
  const { id, record_id, course_name } = await ending.selectAll('certificates').executeTakeFirstOrThrow()
  await db.deleteFrom('certificates').where('id', '=', id).execute()
  const today = dayAt(Date.now(), 'UTC')
  const store = (day: string) =>
    db.updateTable('completions').set({ continued_until: day }).where('id', '=', record_id).execute()
  await store(addDays(today, 200))
  await openAs(page, portal, DEMO.done.email)
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: course_name }) })
  const renew = card.getByRole('button', { name: `Renew ${course_name}` })
  await expect(card).toContainText('Valid until')
  await expect(renew).toHaveCount(0)

  await store(addDays(today, -1))
  await page.reload()
  await expect(card).toContainText('Expired')
  await expectAccessible(page)
  await renew.click()
  await expect(page).toHaveURL(/\/course\/[^/]+\?module=/)
  await expect(navigation(page)).toContainText(/^.*1 \/ \d+ Completed/)
  await db.destroy()
})
