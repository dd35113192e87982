import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { teamPath } from '#contract/screen-paths.ts'
import { A_DAY } from '#domain/durations.ts'
import { addDays, dayAt, weekdayOf } from '#domain/local-time.ts'
import { certificateToRow, insertCertificate } from '#store/certificate/certificates.ts'
import { startGroupMemberships } from '#store/people/groups/group-memberships.ts'
import { insertGroups } from '#store/people/groups/groups.ts'
import { findUserByEmail } from '#store/people/users.ts'
import { endRequirement, insertRequirement, type NewRequirement } from '#store/requirements/requirements.ts'
import { DEMO, namesWith } from '#test/demo-team.ts'
import { calendarDayText } from '#ui/text/date-text.ts'
import { holdCalls } from '../support/calls.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { connectTo } from '../support/stored-session.ts'
import { ADMIN, rowOf } from './team-page.ts'

const TODAY = dayAt(Date.now(), 'UTC')
const IN_A_MONTH = addDays(TODAY, 30)
const LONG_AGO = Date.now() - 60 * A_DAY

/** Requires a course with an earlier date, of Happy Tails' people or by the company. */
async function requireSince(
  portal: Portal,
  wanted: NewRequirement,
  { partner, added = LONG_AGO }: { partner?: string | undefined; added?: number } = {
    partner: 'happy-tails',
  },
): Promise<string> {
  const db = connectTo(portal)
  const { id } = await insertRequirement(db, { partner, by: 'operator' }, wanted, added)
  await db.destroy()
  return id
}

const lineOf = (page: Page) => page.getByRole('list', { name: 'Required courses' })
const formOf = (page: Page) => page.getByRole('region', { name: 'Require a course' })
const listOf = (page: Page) => page.getByRole('table', { name: 'Required courses' })
const namesOf = (page: Page) => page.getByRole('rowheader').getByRole('link')

async function openRequirements(page: Page, portal: Portal, email = ADMIN): Promise<void> {
  await openAs(page, portal, email)
  await page.getByRole('link', { name: 'Required courses' }).click()
  await expect(page.getByRole('heading', { name: 'Required courses', level: 1 })).toBeFocused()
}

test('a course is required of everyone in three steps, lists unfinished people, and can be ended', async ({
  page,
  portal,
}) => {
  const done = namesWith('complete', 'welcome').length
  const open = [...namesWith('in-progress', 'welcome'), ...namesWith('not-started', 'welcome')]
  await openRequirements(page, portal)
  await expect(page.getByText('No required courses yet.')).toBeVisible()
  await expectAccessible(page)
  const form = formOf(page)
  await form.getByLabel('Course').selectOption('Welcome to the Counter')
  const words = `${open.length} people will be asked to finish Welcome to the Counter by `
  await expect(form.getByText(words)).toContainText(`; ${done} already have.`)
  await form.getByRole('button', { name: 'Require' }).click()

  await expect(
    page.getByRole('status').filter({ hasText: /is now required for everyone, by .*\.$/ }),
  ).toBeVisible()
  await expect(form.getByLabel('Course')).toHaveValue('')
  const row = listOf(page).getByRole('row').nth(1)
  await expect(row.getByRole('rowheader')).toHaveText('Welcome to the Counter')
  await expect(row).toContainText(`${done} of ${open.length + done}`)
  await expectAccessible(page)

  await row.getByRole('link', { name: 'See who’s left in Welcome to the Counter' }).click()
  await expect(page).toHaveURL(`${portal.origin}/team?due=open&course=welcome`)
  await expect(namesOf(page)).toHaveText(open.sort(new Intl.Collator('en').compare))
  await page.goBack()

  await row.getByRole('button', { name: 'End the requirement for Welcome to the Counter' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect(page.getByRole('heading', { name: 'Required now' })).toBeFocused()
  await expect(page.getByText('Welcome to the Counter is no longer required.')).toBeVisible()
  await page.getByText('Ended (1)').click()
  await expect(page.getByText(/^Welcome to the Counter, by .*: Everyone\. Added/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Team' }).first().click()
  await expect(page.getByText(/\d+ members/)).toBeVisible()
  await expect(lineOf(page)).toHaveCount(0)
})

test('a course is required of an area and a shop, lists their people, and keeps them when it is changed', async ({
  page,
  portal,
}) => {
  const db = connectTo(portal)
  const names = [
    { name: 'Mill Lane', area: 'North' },
    { name: 'Harbour Street', area: undefined },
    { name: 'Old Town', area: undefined },
  ]
  const [mill = '', harbour = '', old = ''] = await insertGroups(db, 'happy-tails', names, LONG_AGO)
  for (const [groupId, { email }] of [
    [mill, DEMO.new],
    [harbour, DEMO.busy],
    [old, DEMO.done],
  ] as const) {
    const { uid = '' } = (await findUserByEmail(db, email)) ?? {}
    await startGroupMemberships(db, 'happy-tails', [{ uid, groupId }], LONG_AGO)
  }
  await db.destroy()
  await openRequirements(page, portal)
  const form = formOf(page)
  await form.getByLabel('Course').selectOption('Understanding Cats')
  await form.getByLabel('For').selectOption('Shops')
  await form.getByRole('button', { name: 'Require' }).click()
  await expect(form.getByText('Choose at least one.')).toBeVisible()
  await form.getByRole('checkbox', { name: 'North area' }).check()
  await form.getByLabel('Search shops and areas').fill('harbour')
  await form.getByRole('checkbox', { name: 'Harbour Street' }).check()
  await expect(form.getByText('2 people will be asked to finish Understanding Cats by ')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Require' }).click()
  const required = 'Understanding Cats is now required for North and Harbour Street, by '
  await expect(page.getByRole('status').filter({ hasText: required })).toBeVisible()
  const row = listOf(page).getByRole('row').nth(1)
  await expect(row).toContainText('North and Harbour Street')
  await expect(row).toContainText('0 of 2')

  await row.getByRole('button', { name: 'Change the requirement for Understanding Cats' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('stays required for North and Harbour Street')
  await dialog.getByLabel('Deadline').selectOption('Days after joining')
  await dialog.getByLabel('Days', { exact: true }).fill('40')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(row).toContainText('within 40 days of joining')
  await expect(row).toContainText('North and Harbour Street')

  await row.getByRole('link', { name: 'See who’s left in Understanding Cats' }).click()
  await expect(namesOf(page)).toHaveText([DEMO.busy.userName, DEMO.new.userName])
})

test('the team shows overdue and soon due members, in each row, the export and the URL', async ({
  page,
  portal,
}) => {
  const people = [DEMO.new, DEMO.busy].map(({ email }) => email)
  const db = connectTo(portal)
  const users = await db.selectFrom('users').select('uid').where('email', 'in', people).execute()
  await db.destroy()
  const uids = users.map(({ uid }) => uid)
  await requireSince(portal, {
    courseId: 'cat-behaviour',
    people: uids,
    deadline: { by: addDays(TODAY, -3) },
  })
  await requireSince(portal, { courseId: 'welcome', people: uids, deadline: { by: addDays(TODAY, 1) } })
  await requireSince(portal, { courseId: 'dog-nutrition', deadline: { by: IN_A_MONTH } })

  await openAs(page, portal, ADMIN)
  const numbers = page.getByRole('region', { name: 'Overview' }).getByRole('button')
  const overdue = numbers.first()
  await expect(overdue).toHaveText(/^2 overdue/)
  await expect(numbers).toHaveCount(5)
  await expect(overdue).toHaveAttribute('aria-pressed', 'false')
  await expect(lineOf(page).getByRole('button', { name: '2 due within 7 days' })).toBeVisible()
  await expectAccessible(page)
  await overdue.click()
  await expect(overdue).toHaveAttribute('aria-pressed', 'true')
  await expect(overdue).toBeFocused()
  await expect(namesOf(page)).toHaveText([DEMO.busy.userName, DEMO.new.userName])
  await expect(rowOf(page, DEMO.new.email).getByRole('rowheader')).toContainText(
    '3 days overdue: Understanding Cats',
  )
  await expect(page.getByRole('link', { name: 'Email 2' })).toHaveAttribute('href', /training%20is%20overdue/)
  await expectAccessible(page)

  await expect(page).toHaveURL(`${portal.origin}/team?due=overdue`)
  await page.reload()
  await expect(namesOf(page)).toHaveText([DEMO.busy.userName, DEMO.new.userName])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  const [header, , last] = readFileSync(await (await download).path(), 'utf8').split('\r\n')
  expect(header).toContain('"Completed Courses","Due","Courses due"')
  expect(last).toContain(
    `"${addDays(TODAY, -3)}","Understanding Cats, Welcome to the Counter, Feeding Dogs Well"`,
  )

  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(page).toHaveURL(`${portal.origin}/team`)
  await page.goto(`${portal.origin}/team?due=week`)
  await expect(rowOf(page, DEMO.new.email).getByRole('rowheader')).toContainText(
    'Due tomorrow: Welcome to the Counter',
  )
  await expect(namesOf(page)).toHaveCount(2)
  await namesOf(page).first().click()
  await page.goBack()
  await expect(namesOf(page)).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})

test('chosen people can be searched, and a refused entry is reported at its field and kept', async ({
  page,
  portal,
}) => {
  await openRequirements(page, portal)
  const form = formOf(page)
  await form.getByRole('button', { name: 'Require' }).click()
  await expect(form.getByLabel('Course')).toBeFocused()
  await expect(form.getByLabel('Course')).toHaveAccessibleDescription('Choose a course.')
  await form.getByLabel('Course').selectOption('Understanding Cats')
  await form.getByLabel('For', { exact: true }).selectOption('Specific people')
  await form.getByRole('searchbox').fill('jonas')
  await form.getByLabel(DEMO.new.userName).check()
  await form.getByLabel('Deadline').selectOption('Days after joining')
  await form.getByLabel('Days', { exact: true }).fill('0')
  await form.getByRole('button', { name: 'Require' }).click()
  await expect(form.getByLabel('Days', { exact: true })).toHaveAccessibleDescription(
    'Enter a number of days from 1 to 730.',
  )
  await form.getByLabel('Days', { exact: true }).fill('10')
  await expect(form.getByText('1 person will be asked to finish Understanding Cats by')).toBeVisible()
  await expectAccessible(page)

  await page.route('**/requirement', (route) => route.abort())
  await form.getByRole('button', { name: 'Require' }).click()
  await expect(form.getByRole('alert')).toHaveText('We couldn’t make this course required. Try again.')
  await expect(form.getByLabel('Days', { exact: true })).toHaveValue('10')
  await page.unroute('**/requirement')
  await page.route('**/requirement', (route) =>
    route.fulfill({
      status: 400,
      json: { status: 'error', message: 'This course is hidden. Choose another one.' },
    }),
  )
  await form.getByRole('button', { name: 'Require' }).click()
  await expect(form.getByLabel('Course')).toHaveAccessibleDescription(
    'This course is hidden. Choose another one.',
  )
  await page.unroute('**/requirement')
  await form.getByRole('button', { name: 'Require' }).click()
  const row = listOf(page).getByRole('row').nth(1)
  await expect(row).toContainText(DEMO.new.userName)
  await expect(row).toContainText('0 of 1')
  await expect(form.getByLabel('Course')).toHaveAccessibleDescription('')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})

test("the company's requirement cannot be ended, and partners do not see other teams' requirements", async ({
  page,
  portal,
  browser,
}) => {
  await requireSince(portal, { courseId: 'welcome', deadline: { by: IN_A_MONTH } }, { partner: undefined })
  await requireSince(portal, { courseId: 'cat-behaviour', deadline: { within: 20 } })
  await openRequirements(page, portal)
  const rows = listOf(page).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Welcome to the Counter' })).toContainText('Required by')
  await expect(page.getByRole('button', { name: /^End the requirement for/ })).toHaveCount(1)

  const other = await (await browser.newContext()).newPage()
  await openRequirements(other, portal, 'admin@citypaws.example')
  // The other partner's own requirement and the company's.
  await expect(listOf(other).getByRole('rowheader')).toHaveText([
    'Feeding Dogs Well',
    'Welcome to the Counter',
  ])
  await other.context().close()
})

test('an individual deadline is changed, excused with a reason, and returned to the general one', async ({
  page,
  portal,
}) => {
  await requireSince(portal, { courseId: 'welcome', deadline: { by: IN_A_MONTH } })
  await openAs(page, portal, ADMIN)
  await rowOf(page, DEMO.new.email).getByRole('link').click()
  const section = page.getByRole('region', { name: 'Required courses' })
  const row = section.getByRole('listitem')
  await expect(page.getByText('Goal: 1 required course', { exact: true })).toBeVisible()
  await section.getByRole('button', { name: 'Change date: Welcome to the Counter' }).click()
  const changing = page.getByRole('dialog', { name: 'Change date' })
  await changing.getByRole('button', { name: 'Change date' }).click()
  await expect(changing.getByLabel('Date')).toHaveAccessibleDescription('Choose a date.')
  await expectAccessible(page)
  await changing.getByLabel('Date').fill(addDays(TODAY, -2))
  await changing.getByRole('button', { name: 'Change date' }).click()
  await expect(changing.getByLabel('Date')).toHaveAccessibleDescription('Choose today or a later date.')
  const own = addDays(TODAY, 50)
  await changing.getByLabel('Date').fill(own)
  await changing.getByLabel('Reason').fill('Parental leave')
  await changing.getByRole('button', { name: 'Change date' }).click()
  await expect(changing).toBeHidden()
  await expect(section.getByRole('heading', { name: 'Required courses' })).toBeFocused()
  await expect(row).toContainText(`until ${calendarDayText(Date.parse(own))} to complete`)
  await expect(row).toContainText(/Date changed on .*: Parental leave/)

  await section.getByRole('button', { name: 'Excuse: Welcome to the Counter' }).click()
  const excusing = page.getByRole('dialog', { name: 'Excuse' })
  await excusing.getByLabel('Reason').fill('Knows it')
  await excusing.getByLabel('Document').fill('Passed the paper test on March 3')
  await excusing.getByRole('button', { name: 'Excuse' }).click()
  await expect(row).toContainText(/Excused on .*: Knows it \(Passed the paper test on March 3\)/)
  await expect(page.getByText('Goal: 1 required course (1 excused)', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)

  await section.getByRole('button', { name: 'Undo excuse: Welcome to the Counter' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo excuse' }).click()
  await expect(row).toContainText(`until ${calendarDayText(Date.parse(IN_A_MONTH))} to complete`)
  await expect(row).not.toContainText('Knows it')
})

test('a deadline is changed in one step, and a refused one is reported at its field', async ({
  page,
  portal,
}) => {
  await requireSince(portal, { courseId: 'welcome', deadline: { by: IN_A_MONTH } })
  await openRequirements(page, portal)
  await page.getByRole('button', { name: 'Change the requirement for Welcome to the Counter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change deadline' })
  await expect(dialog.getByLabel('Date')).toHaveValue(IN_A_MONTH)
  await dialog.getByLabel('Date').fill(addDays(TODAY, -1))
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(dialog.getByLabel('Date')).toHaveAccessibleDescription('Choose today or a later date.')
  await expectAccessible(page)
  await dialog.getByLabel('Deadline').selectOption('Days after joining')
  await dialog.getByLabel('Days', { exact: true }).fill('60')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(dialog).toBeHidden()
  await expect(
    page.getByText('Welcome to the Counter is now required within 60 days of joining.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Required now' })).toBeFocused()
  await expect(listOf(page).getByRole('row')).toHaveCount(2)
  await expect(listOf(page)).toContainText('within 60 days of joining')
  await expect(page.getByText('Ended (1)')).toBeVisible()
})

test('ending an already ended requirement reports a failure', async ({ page, portal }) => {
  const id = await requireSince(portal, { courseId: 'welcome', deadline: { by: IN_A_MONTH } })
  await openRequirements(page, portal)
  await page.getByRole('button', { name: /^End the requirement for/ }).click()
  const db = connectTo(portal)
  await endRequirement(db, { partner: 'happy-tails', id }, Date.now())
  await db.destroy()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect(page.getByText('We couldn’t end this requirement. Try again.')).toBeVisible()
})

test('a page with requirements reserves the space of their line, so that loading moves no row', async ({
  page,
  portal,
}) => {
  await requireSince(portal, { courseId: 'welcome', deadline: { by: addDays(TODAY, 3) } })
  const release = await holdCalls(page, '/documents/v1/requirements?*')
  await openAs(page, portal, ADMIN)
  const form = page.getByRole('region', { name: 'Add Team Member' })
  await expect(page.getByText(/\d+ members/)).toBeVisible()
  const before = await form.boundingBox()
  await expect(lineOf(page)).toHaveCount(0)
  release()
  await expect(lineOf(page)).toBeVisible()
  expect(await form.boundingBox()).toEqual(before)
})

test('a team without requirements requests no due dates, and a failure to load them is reported', async ({
  page,
  portal,
}) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await openAs(page, portal, ADMIN)
  await expect(page.getByText(/\d+ members/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(lineOf(page)).toHaveCount(0)
  expect(paths.filter((path) => /\/(requirements|certificates)$/.test(path))).toEqual([])
  await page.route('**/requirements?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${portal.origin}/team?due=overdue`)
  await expect(page.getByText('We couldn’t load the due dates.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear filter' })).toHaveCount(0)
  await page.unroute('**/requirements?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('We couldn’t load')).toHaveCount(0)
})

// Contract § 9: a manual reminder shows a preview, then its result
test('filtered members get a reminder once in three days, and skipped ones are listed with reasons', async ({
  page,
  portal,
}) => {
  await requireSince(portal, { courseId: 'cat-behaviour', deadline: { by: addDays(TODAY, -3) } })
  await openAs(page, portal, ADMIN)
  await page.getByRole('button', { name: /^\d+ overdue$/ }).click()
  await expect(page).toHaveURL(`${portal.origin}/team?due=overdue`)
  await expect(page.getByRole('link', { name: /^Email \d/ })).toBeVisible()
  const mailed = await namesOf(page).allInnerTexts()
  const shown = mailed.length
  await page.getByRole('button', { name: 'Remind' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^(Send reminder|No reminder sent|Reminders? sent)$/ })
  await expect(dialog.getByText(/^To /)).toContainText(mailed[0] ?? '')
  const email = dialog.getByRole('region', { name: 'Email' })
  await expect(email).toContainText('Understanding Cats is 3 days overdue')
  await expect(email).toContainText('Reminder: please complete this course:')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Send to ${shown}` }).click()
  await expect(dialog.getByText(/(people|person) will be emailed\.$/)).toBeVisible()
  await expect(dialog).toHaveAccessibleName('Reminders sent')
  await expect(dialog.getByRole('definition').first()).toContainText(mailed[0] ?? '')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Remind' })).toBeFocused()

  await page.getByRole('button', { name: 'Remind' }).click()
  await dialog.getByRole('button', { name: `Send to ${shown}` }).click()
  await expect(dialog.getByText('No emails will be sent.')).toBeVisible()
  await expect(dialog).toHaveAccessibleName('No reminder sent')
  await expect(dialog.getByRole('term').first()).toHaveText(/^\d+ skipped: /)
  await expect(dialog).toContainText(/A reminder is already on its way\.|Already reminded today\./)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})

test('"See who’s left" leads to a reminder, and a failure is shown and can be retried', async ({
  page,
  portal,
}) => {
  await requireSince(portal, { courseId: 'welcome', deadline: { by: IN_A_MONTH } })
  await openRequirements(page, portal)
  await listOf(page).getByRole('link', { name: 'See who’s left in Welcome to the Counter' }).click()
  await page.route('**/remind', (route) => route.fulfill({ status: 404, json: { status: 'error' } }))
  await page.getByRole('button', { name: 'Remind' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^(Send reminder|No reminder sent|Reminders? sent)$/ })
  await dialog.getByRole('button', { name: /^Send to/ }).click()
  await expect(dialog.getByText('Someone on this list has left your team.')).toBeVisible()
  await page.unroute('**/remind')
  const sent = page.waitForRequest('**/remind')
  await dialog.getByRole('button', { name: /^Send to/ }).click()
  const { people } = (await sent).postDataJSON()
  await expect(dialog.getByText(/(people|person) will be emailed\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(namesOf(page)).toHaveCount(people.length)
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(page.getByRole('button', { name: 'Remind' })).toHaveCount(0)
})

/** Issues a demo account's certificate for the welcome course, with an expiry day. */
async function certify(portal: Portal, email: string, ends: string): Promise<void> {
  const db = connectTo(portal)
  const { uid = '' } = (await findUserByEmail(db, email)) ?? {}
  const about = { courseId: 'welcome', courseName: 'Welcome to the Counter', partnerName: 'Happy Tails' }
  const certificate = { ...about, id: email, partnerId: 'happy-tails', recordId: email, userId: uid, ends }
  const given = { revision: 1, day: '2026-01-01', issued: LONG_AGO }
  await insertCertificate(db, certificateToRow({ ...certificate, ...given }))
  await db.destroy()
}

// Contract § 9: the team filters include certificates that expire within 60 days
test('the team shows certificates that expire within 60 days in each row, the export and the URL', async ({
  page,
  portal,
}) => {
  await certify(portal, DEMO.busy.email, addDays(TODAY, 60))
  await openAs(page, portal, ADMIN)
  const ends = lineOf(page).getByRole('button', { name: '1 certificate expires within 60 days' })
  await expect(lineOf(page).getByRole('button')).toHaveCount(1)
  await ends.click()
  await expect(ends).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(`${portal.origin}/team?due=certificates-end`)
  await expect(namesOf(page)).toHaveText([DEMO.busy.userName])
  await expect(rowOf(page, DEMO.busy.email)).toContainText(/Certificate expires .*: Welcome to the Counter/)
  await expect(page.getByRole('button', { name: 'Remind' })).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await expect(namesOf(page)).toHaveText([DEMO.busy.userName])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  const [header, row] = readFileSync(await (await download).path(), 'utf8').split('\r\n')
  expect(header).toContain('"Completed Courses","Certificate expires","Certificates"')
  expect(row).toContain(`"${addDays(TODAY, 60)}","Welcome to the Counter"`)

  await certify(portal, DEMO.new.email, addDays(TODAY, 10))
  await requireSince(portal, { courseId: 'dog-nutrition', deadline: { by: IN_A_MONTH } })
  await page.goto(`${portal.origin}/team`)
  await expect(lineOf(page).getByRole('button')).toHaveText(['2 certificates expire within 60 days'])
  await expect(page.getByText('overdue')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})

test('each heading of the Monday email links to the table of its people', async ({ page, portal }) => {
  const monday = addDays(TODAY, 1 - weekdayOf(TODAY))
  const db = connectTo(portal)
  const uidOf = async (email: string) => (await findUserByEmail(db, email))?.uid ?? ''
  await db.updateTable('completions').set({ completed: 1 }).where('status', '=', 'complete').execute()
  await db
    .updateTable('completions')
    .set({ completed: Date.parse(addDays(monday, -7)) })
    .where('user_id', '=', await uidOf(DEMO.done.email))
    .where('course_id', '=', 'welcome')
    .execute()
  await db.updateTable('users').set({ joined: Date.now() }).where('password_hash', 'is', null).execute()
  await db
    .updateTable('users')
    .set({ password_hash: null, joined: Date.now() - 7 * A_DAY })
    .where('uid', '=', await uidOf(DEMO.new.email))
    .execute()
  await db.destroy()
  await certify(portal, DEMO.busy.email, addDays(TODAY, 30))
  const paths: string[] = []
  page.on('request', (request) => paths.push(request.url()))
  await openAs(page, portal, ADMIN)
  await expect(lineOf(page)).toBeVisible()
  expect(paths.filter((url) => url.includes('view=week'))).toEqual([])
  for (const [filter, name, words] of [
    ['completed', DEMO.done.userName, /Completed .*: Welcome to the Counter/],
    ['never-came', DEMO.new.userName, /Invited /],
    ['certificates-end', DEMO.busy.userName, /Certificate expires .*: Welcome to the Counter/],
  ] as const) {
    await page.goto(portal.origin + teamPath(filter))
    await expect(namesOf(page)).toHaveText([name])
    await expect(page.getByRole('row').nth(1)).toContainText(words)
    await expectAccessible(page)
  }
  await page.goto(portal.origin + teamPath('overdue'))
  await expect(page.getByText('No team members match this filter.')).toBeVisible()
})
