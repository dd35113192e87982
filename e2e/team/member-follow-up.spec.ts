import type { Page } from '@playwright/test'
import { memberPath } from '#contract/screen-paths.ts'
import { A_DAY } from '#domain/durations.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { certificateToRow, insertCertificate, revokeCertificate } from '#store/certificate/certificates.ts'
import { changeMailChoices } from '#store/people/mail-choices.ts'
import { findUserByEmail } from '#store/people/users.ts'
import { changeReminder, insertReminders } from '#store/requirements/reminders.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import type { Database } from '#store/schema.ts'
import { DEMO } from '#test/demo-team.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { connectTo } from '../support/stored-session.ts'
import { ADMIN } from './team-page.ts'

const PARTNER = 'happy-tails'
const NOW = Date.now()
const TODAY = dayAt(NOW, 'UTC')

/** Runs an action with the portal's database and the uid of a demo account. Returns the uid. */
async function plant(
  portal: Portal,
  email: string,
  act: (db: Database, uid: string) => Promise<unknown>,
): Promise<string> {
  const db = connectTo(portal)
  const { uid = '' } = (await findUserByEmail(db, email)) ?? {}
  await act(db, uid)
  await db.destroy()
  return uid
}

/** Returns a certificate id of the usual length. */
const idOf = (name: string) => name.padEnd(22, '0')

async function certify(db: Database, uid: string, name: string, ends?: string): Promise<void> {
  const certificate = {
    id: idOf(name),
    partnerId: PARTNER,
    recordId: `record of ${name}`,
    userId: uid,
    courseId: 'welcome',
    revision: 1,
    courseName: `Course of ${name}`,
    partnerName: 'Happy Tails',
    day: '2025-03-31',
    ends,
    issued: NOW,
  }
  await insertCertificate(db, certificateToRow(certificate))
}

const rowOf = (page: Page, words: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: words })

// Contract § 9: a member's page lists their reminders with date, subject, and the reason if one was not sent
test("a member's page shows each email with its date and courses, or the reason it was not sent", async ({
  page,
  portal,
}) => {
  const uid = await plant(portal, DEMO.busy.email, async (db, uid) => {
    const wanted = { courseId: 'cat-behaviour', deadline: { by: addDays(TODAY, -3) } }
    await insertRequirement(db, { partner: PARTNER, by: 'operator' }, wanted, NOW - 60 * A_DAY)
    const reminder = (mail: string, day: string, requestedBy?: string) => ({
      uid,
      day,
      kind: 'reminder' as const,
      mail,
      requestedBy,
      named: [{ courseId: 'cat-behaviour', due: addDays(TODAY, -3) }],
    })
    const mails = Array.from({ length: 7 }, (_, place) =>
      reminder(`mail ${place}`, addDays(TODAY, -20 + place)),
    )
    await insertReminders(db, PARTNER, mails, NOW - A_DAY)
    await insertReminders(db, PARTNER, [reminder('asked', TODAY, 'somebody')], NOW)
    for (const { mail } of mails)
      await changeReminder(db, { partner: PARTNER, uid, mail }, { sent: NOW - A_DAY })
    await changeReminder(
      db,
      { partner: PARTNER, uid, mail: 'asked' },
      { dropped: { why: 'weekly', at: NOW } },
    )
    await changeMailChoices(db, uid, { reminders: 'weekly' }, NOW)
  })
  await openAs(page, portal, ADMIN)
  await page.goto(portal.origin + memberPath(uid))
  const step = page.getByRole('link', { name: `Email ${DEMO.busy.userName.split(' ')[0]}` })
  await expect(step, 'leads to the required course').toHaveAttribute('href', /course%2Fcat-behaviour/)
  const part = page.getByRole('region', { name: 'Reminders' })
  await expect(part.getByText('gets a weekly summary instead of each reminder.')).toBeVisible()
  const items = part.getByRole('listitem')
  await expect(items.first()).toContainText('Gets a weekly summary instead. Requested by an administrator.')
  await expect(items.first()).toContainText('not sent')
  await expect(items.nth(1)).toContainText(/Reminder: Understanding Cats \(.*\)Sent .*\.sent/)
  await expect(items.filter({ visible: true })).toHaveCount(5)
  await expectAccessible(page)
  await part.getByText('Earlier emails (3)').click()
  await expect(items.filter({ visible: true })).toHaveCount(8)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})

test('a member without requirements, reminders and certificates has no sections or requests for them', async ({
  page,
  portal,
}) => {
  const uid = await plant(portal, DEMO.new.email, async () => undefined)
  await openAs(page, portal, ADMIN)
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto(portal.origin + memberPath(uid))
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: /^(Reminders|Certificates)$/ })).toHaveCount(0)
  expect(paths.filter((path) => /reminders$|certificates$|mail-choices/.test(path))).toEqual([])
})

// Contract § 9: a member's page lists certificates and can revoke them
test("a certificate is opened from its holder's page, and revoked with a reason that is shown there", async ({
  page,
  portal,
}) => {
  const uid = await plant(portal, DEMO.busy.email, async (db, uid) => {
    await certify(db, uid, 'lasting')
    await certify(db, uid, 'ending', addDays(TODAY, 400))
    await certify(db, uid, 'ended', addDays(TODAY, -4))
    await certify(db, uid, 'revoked', addDays(TODAY, 400))
    const why = { reason: 'It was not theirs.', by: 'somebody' }
    await revokeCertificate(db, { partner: PARTNER, id: idOf('revoked') }, why, NOW)
  })
  await openAs(page, portal, ADMIN)
  await page.goto(portal.origin + memberPath(uid))
  await expect(rowOf(page, 'Course of lasting')).toContainText('Never expires.')
  await expect(rowOf(page, 'Course of ending')).toContainText(/Valid from .* to .*\d\.(?! Now)/)
  await expect(rowOf(page, 'Course of ended')).toContainText('Now expired.')
  await expect(rowOf(page, 'Course of revoked')).toContainText(/Revoked .*: It was not theirs\./)
  await expect(page.getByRole('button', { name: /^Revoke the certificate for/ })).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Course of lasting' })).toHaveAttribute(
    'href',
    `/certificates/${idOf('lasting')}`,
  )
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Revoke the certificate for Course of lasting' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke certificate' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByLabel('Reason').fill(' no ')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(
    'Shown to anyone who opens the certificate. Enter a reason of 3 to 500 characters.',
  )
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('Somebody else answered.')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('heading', { name: 'Certificates' })).toBeFocused()
  await expect(page.getByText('The certificate for Course of lasting was revoked.')).toBeVisible()
  await expect(rowOf(page, 'Course of lasting')).toContainText(/Revoked .*: Somebody else answered\./)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.goto(`${portal.origin}/certificates/${idOf('lasting')}`)
  await expect(page.getByText('Somebody else answered.')).toBeVisible()
})

test('a second revocation of a certificate shows a message, and failed parts can be retried', async ({
  page,
  portal,
}) => {
  const uid = await plant(portal, DEMO.busy.email, (db, uid) => certify(db, uid, 'lasting'))
  await openAs(page, portal, ADMIN)
  await page.route('**/documents/v1/certificates?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(portal.origin + memberPath(uid))
  await expect(page.getByText('We couldn’t load the certificates.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/documents/v1/certificates?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: /^Revoke the certificate for/ }).click()
  await plant(portal, DEMO.busy.email, (db) =>
    revokeCertificate(
      db,
      { partner: PARTNER, id: idOf('lasting') },
      { reason: 'Twice.', by: 'somebody' },
      NOW,
    ),
  )
  const dialog = page.getByRole('dialog', { name: 'Revoke certificate' })
  await dialog.getByLabel('Reason').fill('It was not theirs.')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByText('This certificate is already revoked.')).toBeVisible()
})

// Contract § 9: a team can turn automatic …
test('the form to require a course announces the time of the reminders, or their absence', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMIN)
  await page.goto(`${portal.origin}/team/required`)
  const form = page.getByRole('region', { name: 'Require a course' })
  await form.getByLabel('Course').selectOption('Welcome to the Counter')
  await expect(form.getByText(/The first emails will be sent (today|\w+day) at 8:00\sAM\.$/)).toBeVisible()
  const reminders = page.getByRole('switch', { name: 'Automatic reminders' })
  await expect(reminders).toBeChecked()
  await reminders.click()
  await expect(page.getByText('Reminders are off for your team.')).toBeVisible()
  await expect(form.getByText(/Reminders are off, so no emails will be sent\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(reminders).not.toBeChecked()
  await expect(reminders).toHaveAccessibleDescription('People only get reminders you send')
  await page.route('**/settings', (route) => route.abort())
  await reminders.click()
  await expect(page.getByText('We couldn’t change the reminders. Try again.')).toBeVisible()
  await expect(reminders).not.toBeChecked()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})
