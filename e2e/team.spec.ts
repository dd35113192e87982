import { readFileSync } from 'node:fs'
import type { Locator, Page, Route } from '@playwright/test'
import { accountDisabled, MESSAGES, noAccess } from '#domain/messages.ts'
import { signInMessage } from '#domain/sign-in-messages.ts'
import { compareNames, DEMO, INACTIVE, namesOf, namesWith, TEAM } from '#test/demo-team.ts'
import { dateText } from '#web/ui/date-text.ts'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { operate } from './operate.ts'
import { mailsTo } from './outbox.ts'

const ADMIN = 'admin@happytails.example'
const SIZE = TEAM.length
const ADD = '**/user-service/api/v1/partner-admin/associate'
const A_DAY = 24 * 60 * 60_000
const REMOVE = '**/remove-access'

/** The form's fields and its button. */
function formOf(page: Page) {
  const form = page.getByRole('region', { name: 'Add Team Member' })
  return {
    name: form.getByLabel('Name'),
    email: form.getByLabel('Email'),
    submit: form.getByRole('button', { name: 'Submit' }),
  }
}

async function add(page: Page, name: string, email: string): Promise<void> {
  const form = formOf(page)
  await form.name.fill(name)
  await form.email.fill(email)
  await form.submit.click()
}

function rowOf(page: Page, email: string) {
  return page.getByRole('row').filter({ hasText: email })
}

/** Presses Remove in a row and confirms. */
async function remove(page: Page, email: string): Promise<void> {
  await rowOf(page, email)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
}

/** Expects the error modal with only this sentence, and closes it. */
async function expectError(page: Page, ...sentences: string[]): Promise<void> {
  const modal = page.getByRole('alertdialog', { name: 'Error:' })
  await expect(modal.getByRole('paragraph')).toHaveText(sentences)
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(modal).toHaveCount(0)
}

// Contract § 5: add team member: disabled until both are filled; trimmed and lowercased
test('Submit is disabled until name and email are both filled', async ({ page, portal }) => {
  await signIn(page, portal, ADMIN)
  const { name, email, submit } = formOf(page)
  await expect(submit).toBeDisabled()
  await name.fill('Ann Example')
  await expect(submit).toBeDisabled()
  await email.fill('   ')
  await expect(submit).toBeDisabled()
  await email.fill('ann@pets.example')
  await expect(submit).toBeEnabled()
  await name.fill('  ')
  await expect(submit).toBeDisabled()
})

test('an added member is trimmed and lowercased, confirmed, shown in the table, and invited by mail', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, ADMIN)
  await expect(page.getByText(`${SIZE} members`)).toBeVisible()
  const sent = page.waitForRequest(ADD)
  await add(page, '  Zoë Ångström ', '  ZOE.New@Pets.EXAMPLE ')
  expect((await sent).postDataJSON()).toEqual({
    email: 'zoe.new@pets.example',
    roles: ['partner-associate'],
    partner: 'happy-tails',
    userName: 'Zoë Ångström',
  })
  const row = rowOf(page, 'zoe.new@pets.example')
  await expect(row.getByRole('rowheader')).toHaveText('Zoë Ångström')
  await expect(row.getByRole('cell')).toHaveText(['zoe.new@pets.example', 'associate', '0 / 3', 'Remove'])
  await expect(row.getByRole('cell', { name: '0 of 3' })).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: 'Zoë Ångström was added to your team.' }),
  ).toBeVisible()
  await expect(page.getByText(`${SIZE + 1} members`)).toBeVisible()
  const { name, email, submit } = formOf(page)
  await expect(name).toHaveValue('')
  await expect(email).toHaveValue('')
  await expect(submit).toBeDisabled()
  await expect.poll(() => mailsTo(portal, 'zoe.new@pets.example').length).toBe(1)
  expect(mailsTo(portal, 'zoe.new@pets.example')[0]).toContain('/reset-password?token=')
  await expectAccessible(page)
  await page.reload()
  await expect(row).toContainText('0 / 3')
})

test('a member added while the team is still loading stays in the table', async ({ page, portal }) => {
  await signIn(page, portal, ADMIN)
  let answer = () => undefined as unknown
  const held = new Promise((done) => {
    answer = () => done(undefined)
  })
  await page.route('**/users?partner=*', async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await page.reload()
  await expect(page.getByText('Loading your team…')).toBeVisible()
  await add(page, 'Quick Example', 'quick@pets.example')
  await expect(page.getByText('Quick Example was added to your team.')).toBeVisible()
  answer()
  await expect(page.getByText(`${SIZE + 1} members`)).toBeVisible()
  await expect(rowOf(page, 'quick@pets.example')).toContainText('0 / 3')
})

// Contract § 4: removal: dialog, call, row leaves
// Contract § 7: a call without a body …
test('removing asks for confirmation and ends access; adding the member again restores the history', async ({
  page,
  portal,
  browser,
}) => {
  const colleague = await (await browser.newContext()).newPage()
  await signIn(colleague, portal, 'done@happytails.example')
  await signIn(page, portal, ADMIN)
  const row = rowOf(page, 'done@happytails.example')
  await expect(row).toContainText('3 / 3')

  const press = row.getByRole('button', { name: `Remove ${DEMO.done.userName}` })
  await press.click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove Team Member' })
  await expect(dialog).toContainText(DEMO.done.userName)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(press).toBeFocused()
  await press.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(row).toBeVisible()

  const call = page.waitForRequest(REMOVE)
  await remove(page, 'done@happytails.example')
  expect((await call).postData()).toBeNull()
  expect(await (await call).headerValue('content-type')).toBeNull()
  await expect(row).toHaveCount(0)
  await expect(page.getByText(`${DEMO.done.userName} was removed from your team.`)).toBeVisible()
  await expect(page.getByText(`${SIZE - 1} members`)).toBeVisible()
  await colleague.reload()
  const notice = colleague.getByRole('alertdialog', { name: 'Notice:' })
  await expect(notice.getByText(noAccess('support@kindredpaws.example'))).toBeVisible()
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(colleague.getByRole('heading', { name: 'Sign In' })).toBeVisible()

  await add(page, 'Another name', 'Done@HappyTails.example')
  await expect(page.getByText(`${DEMO.done.userName} was added to your team.`)).toBeVisible()
  await expect(row).toContainText(DEMO.done.userName)
  await expect(row).toContainText('3 / 3')
  await page.reload()
  await expect(row).toContainText(DEMO.done.userName)
  await expect(row).toContainText('3 / 3')
  await expect(page.getByText(`${SIZE} members`)).toBeVisible()
  // Notified, not invited: the password still exists.
  await expect.poll(() => mailsTo(portal, 'done@happytails.example').length).toBe(1)
  const [told] = mailsTo(portal, 'done@happytails.example')
  expect(told).toContain('You have access to the Kindred Paws training portal again')
  expect(told).not.toContain('/reset-password?token=')
})

// Contract § 8: adding and removing, with the service's reason
test('a fourth addition within an hour is refused with its reason', async ({ page, portal }) => {
  await signIn(page, portal, ADMIN)
  const often = 'often@pets.example'
  for (const _time of [1, 2, 3]) {
    await add(page, 'Added Often', often)
    await rowOf(page, often).getByRole('button', { name: 'Remove Added Often' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Remove Team Member' })
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(rowOf(page, often)).toHaveCount(0)
  }
  await add(page, 'Added Often', often)
  const reason = 'This person was added three times within the last hour. Please try again later.'
  await expectError(page, MESSAGES.addFailed, reason)
})

test("a failed addition says so, whatever failed, and keeps the form's values", async ({ page, portal }) => {
  await signIn(page, portal, ADMIN)
  const { name, email, submit } = formOf(page)

  await add(page, 'Busy again', 'busy@happytails.example')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await expectError(page, MESSAGES.addFailed, signInMessage('email-already-in-use'))
  await submit.click()
  await expectError(page, MESSAGES.addFailed, signInMessage('email-already-in-use'))
  await expect(name).toHaveValue('Busy again')
  await email.fill('staff@citypaws.example')
  await submit.click()
  await expectError(page, MESSAGES.addFailed, signInMessage('email-already-in-use'))
  await email.fill('not an address')
  await submit.click()
  await expectError(page, MESSAGES.addFailed, signInMessage('invalid-email'))

  await email.fill('fresh@pets.example')
  await page.route(ADD, (route) => route.fulfill({ json: { status: 'success' } }))
  await submit.click()
  await expectError(page, MESSAGES.addFailed)
  await page.unroute(ADD)
  await page.route(ADD, (route) => route.fulfill({ status: 500, json: {} }))
  await submit.click()
  await expectError(page, MESSAGES.addFailed)
  await page.unroute(ADD)
  await expect(page.getByText(`${SIZE} members`)).toBeVisible()
})

// Contract § 9: an addition whose answer was lost is …
test('a member whose addition was done although its answer was lost is told as added, once', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, ADMIN)
  let sent = 0
  await page.route(ADD, async (route) => {
    sent++
    if (sent > 2) return route.continue()
    // Done, and the connection ends before the answer; then a proxy that finds no server.
    if (sent === 1) await route.fetch()
    return sent === 1 ? route.abort('connectionreset') : route.fulfill({ status: 502, body: 'Bad gateway' })
  })
  await add(page, 'Lost Answer', 'lost@pets.example')
  await expect(page.getByText('Lost Answer was added to your team.')).toBeVisible()
  expect(sent).toBe(3)
  await expect(page.getByText(`${SIZE + 1} members`)).toBeVisible()
  await expect.poll(() => mailsTo(portal, 'lost@pets.example').length).toBe(1)
})

// Contract § 8: adding and removing …
test('a failed removal says so and keeps the row', async ({ page, portal }) => {
  await signIn(page, portal, ADMIN)
  const answers = [
    { json: { status: 'error', message: 'no' } },
    { json: {} },
    { status: 500, json: { status: 'error', message: 'no' } },
  ]
  for (const answer of answers) {
    await page.route(REMOVE, (route) => route.fulfill(answer))
    await remove(page, 'busy@happytails.example')
    await expectError(page, MESSAGES.removeFailed)
    await page.unroute(REMOVE)
  }
  await page.route(REMOVE, (route) => route.abort())
  await remove(page, 'busy@happytails.example')
  await expectError(page, MESSAGES.removeFailed)
  await expect(rowOf(page, 'busy@happytails.example')).toBeVisible()
})

// Contract § 9: the table at any size: search, order, keyboard
test('the table can be searched and sorted, and shows its count', async ({ page, portal }) => {
  await signIn(page, portal, ADMIN)
  await add(page, 'Łukasz Żółć', 'lukasz@pets.example')
  await expect(page.getByText(`${SIZE + 1} members`)).toBeVisible()
  const names = page.getByRole('row').getByRole('link')
  const everybody = [...namesOf(TEAM), 'Łukasz Żółć']
  await expect(names).toHaveText(everybody.sort(compareNames))
  const header = (name: string) => page.getByRole('columnheader', { name })
  await expect(header('Name')).toHaveAttribute('aria-sort', 'ascending')

  await header('Completed Courses').getByRole('button').click()
  await header('Completed Courses').getByRole('button').press('Enter')
  await expect(header('Completed Courses')).toHaveAttribute('aria-sort', 'descending')
  await expect(header('Name')).toHaveAttribute('aria-sort', 'none')
  await expect(names.first()).toHaveText(DEMO.done.userName)

  const search = page.getByRole('searchbox', { name: 'Search by name or email' })
  await search.fill('LUKASZ zolc')
  await expect(names).toHaveText(['Łukasz Żółć'])
  await expect(page.getByText(`1 of ${SIZE + 1} members`)).toBeVisible()
  await search.fill('nobody like that')
  await expect(page.getByText('No team members match this search.')).toBeVisible()
  await expectAccessible(page)
})

test('without a partner claim, the no-access notice is shown and no team', async ({
  page,
  portal,
  browser,
}) => {
  await signIn(page, portal, ADMIN)
  await remove(page, 'new@happytails.example')
  await expect(rowOf(page, 'new@happytails.example')).toHaveCount(0)
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${portal.origin}/signin`)
  await other.getByLabel('Email').fill('new@happytails.example')
  await other.getByLabel('Password').fill('Training-Demo-1')
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other.getByText(noAccess('support@kindredpaws.example'))).toBeVisible()
  await expect(other.getByRole('table')).toHaveCount(0)
})

// Contract § 9: a member's page, removal from there; the invitation's state, sent again
test("a member's page explains each course and its quizzes, and can resend the invitation", async ({
  page,
  portal,
}) => {
  await signIn(page, portal, ADMIN)
  await rowOf(page, 'done@happytails.example').getByRole('link').click()
  await expect(page.getByRole('heading', { name: DEMO.done.userName, level: 1 })).toBeFocused()
  const course = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Welcome to the Counter' }) })
  await expect(course.getByText('complete', { exact: true })).toBeVisible()
  await expect(course).toContainText(/Opened on .+; every quiz passed\./)
  await expect(course).toContainText(/Passed on .+: \d of 4 correct, 1 attempt\./)
  await expect(course.getByText(/^Passed on/).first()).toBeHidden()
  await course.getByText(/^\d quiz/).click()
  await expect(course.getByText(/^Passed on/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Invitation' })).toContainText('accepted')
  await expectAccessible(page)

  await page.getByRole('main').getByRole('link', { name: 'Team' }).click()
  await page.goto(`${portal.origin}/team/nobody-at-all`)
  await expect(page).toHaveURL(`${portal.origin}/team`)
  await add(page, 'Ann Example', 'ann@pets.example')
  await rowOf(page, 'ann@pets.example').getByRole('link').click()
  const invitation = page.getByRole('region', { name: 'Invitation' })
  await expect(invitation).toContainText('pending')
  const [sent, ends] = [0, 7].map((days) => dateText(Date.now() + days * A_DAY))
  await expect(invitation).toContainText(`Sent on ${sent}. Its link works until ${ends}.`)
  await expect(page.getByText('Not opened yet.')).toHaveCount(3)
  const [again, away] = await Promise.all([
    invitation.getByRole('button', { name: 'Send again' }).boundingBox(),
    page.getByRole('button', { name: 'Remove' }).boundingBox(),
  ])
  expect(away?.y, 'both acts stand on one line').toBe(again?.y)
  await invitation.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Success!' })).toContainText('ann@pets.example')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => mailsTo(portal, 'ann@pets.example').length).toBe(2)

  const refused = page.getByRole('alertdialog', { name: 'Error:' })
  await page.route('**/send-invitation', (route) => route.abort(), { times: 1 })
  await invitation.getByRole('button', { name: 'Send again' }).click()
  await expect(refused.getByRole('paragraph')).toHaveText([
    'We could not send the invitation.',
    'Please try again.',
  ])
  await page.getByRole('button', { name: 'Close' }).click()
  for (const title of ['Success!', 'Success!', 'Error:']) {
    await invitation.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByRole('alertdialog', { name: title })).toBeVisible()
    if (title === 'Success!') await page.getByRole('button', { name: 'Close' }).click()
  }
  await expect(refused).toContainText('three times within the last hour')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page).toHaveURL(`${portal.origin}/team`)
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeFocused()
  await expect(page.getByText('Ann Example was removed from your team.')).toBeVisible()
  await expect(rowOf(page, 'ann@pets.example')).toHaveCount(0)
})

test("another partner's administrator can neither see nor reach anybody", async ({ page, portal }) => {
  await signIn(page, portal, ADMIN)
  const asked = page.waitForRequest((request) => request.url().includes('/users?partner='))
  await page.reload()
  const headers = { authorization: (await (await asked).headerValue('authorization')) ?? '' }
  const list = await page.request.get(`${portal.origin}/documents/v1/users?partner=happy-tails`, { headers })
  const { documents } = (await list.json()) as { documents: { id: string; email: string }[] }
  const id = documents.find(({ email }) => email === 'busy@happytails.example')?.id ?? ''
  expect(id).not.toBe('')
  await page.getByRole('button', { name: 'Sign Out' }).click()

  await signIn(page, portal, 'admin@citypaws.example')
  await expect(rowOf(page, 'staff@citypaws.example')).toBeVisible()
  await expect(page.getByText('happytails')).toHaveCount(0)
  await page.goto(`${portal.origin}/team/${id}`)
  await expect(page).toHaveURL(`${portal.origin}/team`)
  await expect(page.getByText('1 member', { exact: true })).toBeVisible()
  await expect(page.getByText(DEMO.busy.userName)).toHaveCount(0)
})

/** Returns whether a course was taken to its end. */
function isThrough({ until }: { until: string }): boolean {
  return until === 'end'
}

// Contract § 9: the overview counts, and narrows the table; who has been inactive; the sentence about the
//   team
test('the overview counts each status and filters the table by it', async ({ page, portal }) => {
  await signIn(page, portal, ADMIN)
  const overview = page.getByRole('region', { name: 'Overview' })
  const course = overview.getByRole('group', { name: 'Understanding Cats' })
  const statuses = (['complete', 'in-progress', 'not-started'] as const).map((status) => {
    const names = namesWith(status, 'cat-behaviour')
    return { label: `${names.length} ${status.replace('-', ' ')}`, names }
  })
  await expect(course.getByRole('button')).toHaveText(statuses.map(({ label }) => label))
  const names = page.getByRole('row').getByRole('link')
  for (const status of statuses) {
    await course.getByRole('button', { name: status.label }).click()
    await expect(course.getByRole('button', { name: status.label })).toHaveAttribute('aria-pressed', 'true')
    await expect(names).toHaveText(status.names)
    await expect(page.getByText(`${status.names.length} of ${SIZE} members`)).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await expect(names).toHaveCount(SIZE)

  const finished = TEAM.filter(({ progress = [] }) => progress.filter(isThrough).length === 3)
  await overview.getByRole('button', { name: `${finished.length} all complete` }).click()
  await expect(names).toHaveText(namesOf(finished))
  await overview.getByRole('button', { name: `${INACTIVE.length} inactive for 30 days` }).click()
  await expect(names).toHaveText(namesOf(INACTIVE))
  const associates = TEAM.filter(({ role }) => role === 'partner-associate')
  const sentence = `${finished.length} of ${associates.length} finished, ${INACTIVE.length} quiet for 30 days.`
  await expect(page.getByText(sentence)).toBeVisible()
  await overview.getByRole('button', { name: `${SIZE} everybody` }).click()
  await expect(names).toHaveCount(SIZE)
})

test('an empty team says how it begins, with the form open', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, portal, 'admin@citypaws.example')
  const form = page.getByRole('region', { name: 'Add Team Member' })
  await expect(form.getByLabel('Name')).toBeHidden()
  await remove(page, 'staff@citypaws.example')
  await expect(page.getByRole('heading', { name: 'Your team starts here' })).toBeVisible()
  await expectAccessible(page)
  await add(page, 'Ann Example', 'ann@pets.example')
  await expect(rowOf(page, 'ann@pets.example')).toBeVisible()
  await expect(form.getByLabel('Name')).toBeVisible()
})

// Contract § 9: the export equals the screen and runs no formula; dates in ISO 8601, on the screen as in the
//   browser's region
test('the export matches the screen, and no cell can run as a formula', async ({ page, portal }) => {
  await signIn(page, portal, ADMIN)
  await add(page, '=HYPERLINK("http://evil.example")', 'formula@pets.example')
  await expect(page.getByText(`${SIZE + 1} members`)).toBeVisible()
  async function saved(button: string): Promise<string> {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    return readFileSync(await (await download).path(), 'utf8')
  }
  const table = await saved('Export table')
  expect(table.startsWith('\uFEFF"Name","Email","Roles","Completed Courses"\r\n')).toBe(true)
  expect(table).toContain(
    '"\'=HYPERLINK(""http://evil.example"")","formula@pets.example","associate","0 / 3"',
  )
  const rows = page.getByRole('row')
  for (const [at, line] of table.trimEnd().split('\r\n').entries()) {
    const cells = at === 0 ? [] : await rows.nth(at).locator('th, td').allInnerTexts()
    for (const cell of cells.slice(0, 4)) expect(line).toContain(cell.trim().replaceAll('"', '""'))
  }
  await page.getByRole('searchbox').fill('done@')
  const found = await saved('Export table')
  expect(found.trimEnd().split('\r\n')).toHaveLength(2)
  const detail = await saved('Export all details')
  expect(detail).toContain(`"${DEMO.done.userName}","${DEMO.done.email}","Welcome to the Counter","complete"`)
  expect(detail).not.toContain('busy@happytails.example')
})

for (const [locale, words] of [
  ['de-DE', 'D MMMM YYYY'],
  ['en-GB', 'D MMMM YYYY'],
  ['en-US', 'MMMM D, YYYY'],
  ['ja-JP', 'MMMM D, YYYY'],
] as const) {
  // Contract § 9: the export equals the screen and runs no formula …
  test(`a browser from ${locale} shows dates as ${words}, and exports them in ISO 8601`, async ({
    browser,
    portal,
  }) => {
    const context = await browser.newContext({ locale, timezoneId: 'UTC' })
    const page = await context.newPage()
    await signIn(page, portal, ADMIN)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export all details' }).click()
    const exported = readFileSync(await (await download).path(), 'utf8')
    const about = `"${DEMO.done.userName}","${DEMO.done.email}","Welcome to the Counter","complete","`
    const day = exported.split(about)[1]?.slice(0, '2026-03-03'.length) ?? ''
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)

    await page.getByRole('link', { name: DEMO.done.userName }).click()
    await page.getByRole('main').locator('summary').first().click()
    const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(day))
    const [year, , date] = day.split('-').map(Number)
    const shown = words.replace('D', String(date)).replace('YYYY', String(year)).replace('MMMM', month)
    await expect(page.getByRole('main')).toContainText(`Opened on ${shown}`)
    await context.close()
  })
}

/** Returns 200 rows as in a typical file: a byte order mark, a header, semicolons, quotes, blank lines, and every kind of bad row. */
function messyList(): string {
  const good = Array.from({ length: 188 }, (_, at) => `"Person; ${at}";  Person.${at}@Chain.EXAMPLE `)
  const bad = [
    'Busy again;busy@happytails.example',
    'Myself;ADMIN@happytails.example',
    'Done again;done@happytails.example',
    'Twice;person.7@chain.example',
    'Twice more;PERSON.8@chain.example',
    ';nameless@chain.example',
    'No email;',
    'Bad one;not an address',
    'Bad two;two@@chain.example',
    'Bad three;a@chain.example,b@chain.example',
    'To mend;mend@chain',
    "Another's;staff@citypaws.example",
  ]
  return `\uFEFFFull name;E-Mail\r\n${good.slice(0, 90).join('\r\n')}\r\n\r\n;\r\n${[...good.slice(90), ...bad].join('\r\n')}\r\n`
}

// Contract § 9: many at once: dropped, chosen or pasted, a table or addresses of a mail, up to 5,000 rows;
//   rows to correct first; leaving with rows not added asks
test('200 members from a messy file are previewed, corrected, added with a result per row, retried and undone', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, ADMIN)
  await page.getByRole('button', { name: 'Add many at once' }).click()
  const many = page.getByRole('region', { name: 'Add many at once' })
  const file = { name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(messyList()) }
  await many.getByLabel('CSV file with names and emails').setInputFiles(file)
  await expect(many.getByText('200 rows: 0 added, 189 ready to be added, 11 left out')).toBeVisible()
  const table = many.getByRole('table')
  const words = (text: string) => table.getByText(text, { exact: true })
  await expect(words('already on your team')).toHaveCount(3)
  await expect(words('duplicate of a row above')).toHaveCount(2)
  await expect(words('invalid: The name is missing.')).toHaveCount(1)
  await expect(words('invalid: The email is missing.')).toHaveCount(1)
  await expect(words('invalid: This is not an email address.')).toHaveCount(4)
  await expect(page.getByText(`${SIZE} members`)).toBeVisible()

  // What is to be mended comes first, and only the field that it is about is marked, with its reason.
  const first = table.getByRole('row').nth(1)
  await expect(first.getByLabel('Name, row 194')).toHaveAccessibleDescription(/The name is missing\.$/)
  await expect(first.getByLabel('Name, row 194')).toHaveAttribute('aria-invalid', 'true')
  await expect(first.getByLabel('Email, row 194')).not.toHaveAttribute('aria-invalid')
  await expect(table.locator('[aria-invalid]')).toHaveCount(6)
  await expect(many.getByLabel('Name, row 1', { exact: true })).toHaveAttribute('title', 'Person; 0')
  await table.getByRole('row').last().scrollIntoViewIfNeeded()
  const adding = many.getByRole('button', { name: 'Add 189 members' })
  await expect(adding).toBeInViewport()

  await many.getByLabel('Email, row 199').fill('mend@chain.example')
  await expect(many.getByText('200 rows: 0 added, 190 ready to be added, 10 left out')).toBeVisible()
  await many.getByRole('button', { name: 'Add 190 members' }).click()
  await expect(many.getByRole('progressbar')).toBeInViewport()
  await expect(many.getByText(/^[1-9]\d* of 190 done$/)).toBeVisible()
  await expect(many.getByRole('button', { name: 'Add 190 members' })).toHaveAttribute('aria-busy', 'true')
  await expect(many.getByText('200 rows: 189 added, 1 ready to be added, 10 left out')).toBeVisible({
    timeout: 90_000,
  })
  await expect(words('added')).toHaveCount(189)
  await expect(words(MESSAGES.addFailed)).toHaveCount(1)
  await expect(page.getByText(`${SIZE + 189} members`)).toBeVisible()

  await many.getByRole('button', { name: 'Add 1 member' }).click()
  await expect(many.getByText('200 rows: 189 added, 1 ready to be added, 10 left out')).toBeVisible()
  await expect(page.getByText(`${SIZE + 189} members`)).toBeVisible()

  await many.getByRole('button', { name: 'Undo: remove 189 added members' }).click()
  await expect(words('added, then removed')).toHaveCount(189, { timeout: 90_000 })
  await expect(page.getByText(`${SIZE} members`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${SIZE} members`)).toBeVisible()
})

/** A list as a German Excel writes it: in Windows-1252, with semicolons, in which ü is 0xfc and ß is 0xdf. */
const GERMAN_LIST = [
  ...['Vorname;Nachname;E-Mail;Filiale', 'Jürgen;Groß;juergen@chain.example;Köln'],
  ...['Zoë;Müller, geb. Özil;zoe@chain.example;Düren', 'Summe;;;2', ';;;Stand März', ''],
].join('\r\n')

// Contract § 9: a list from Excel in English, German, French or Dutch is read; unused parts are named
test('a list from a German Excel is dropped, read with its umlauts and added, and says what was not used', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, ADMIN)
  await page.getByRole('button', { name: 'Add many at once' }).click()
  const many = page.getByRole('region', { name: 'Add many at once' })
  const bytes = [...Buffer.from(GERMAN_LIST, 'latin1')]
  await many.getByText('Drop a CSV here').evaluate((zone, given) => {
    const files = new DataTransfer()
    files.items.add(new File([Uint8Array.from(given)], 'Mitarbeiter.csv'))
    zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }))
  }, bytes)
  await expect(many.getByText('3 rows: 0 added, 2 ready to be added, 1 left out')).toBeVisible()
  const unread = 'We did not use the column Filiale. 1 row with neither a name nor an email is not shown.'
  await expect(many.getByText(unread, { exact: true })).toBeVisible()
  await expect(many.getByLabel('Name, row 1')).toHaveValue('Jürgen Groß')
  await expect(many.getByLabel('Name, row 2')).toHaveValue('Zoë Müller, geb. Özil')
  await expect(many.getByLabel('Email, row 3')).toHaveAccessibleDescription('invalid: The email is missing.')
  await expectAccessible(page)
  await many.getByRole('button', { name: 'Add 2 members' }).click()
  await expect(many.getByText('3 rows: 2 added, 0 ready to be added, 1 left out')).toBeVisible()
  await expect(rowOf(page, 'juergen@chain.example')).toContainText('Jürgen Groß')
  await expect(rowOf(page, 'zoe@chain.example')).toContainText('Zoë Müller, geb. Özil')

  await many.getByLabel('Or paste a list').fill('Filiale;E-Mail;Name\nKöln;;')
  await many.getByRole('button', { name: 'Preview' }).click()
  await expect(many.getByRole('alert')).toHaveText('We found no names and no emails on this list.')
})

/** Expects the list to be pasted into a field like any other, with a hint as legible as other quiet words. */
async function expectLikeOtherFields(many: Locator) {
  const [pasted, rowField] = [many.getByLabel('Or paste a list'), many.getByLabel('Name, row 1')]
  const radius = (field: Locator) => field.evaluate((one) => getComputedStyle(one).borderRadius)
  expect(await radius(pasted)).toBe(await radius(rowField))
  const hint = await pasted.evaluate((one) => getComputedStyle(one, '::placeholder').color)
  await expect(many.getByText('Drop a CSV here')).toHaveCSS('color', hint)
  await expect(rowField).toHaveCSS('text-overflow', 'ellipsis')
}

test('a pasted list survives a lost answer, and its preview is accessible', async ({ page, portal }) => {
  await signIn(page, portal, ADMIN)
  await page.getByRole('button', { name: 'Add many at once' }).click()
  const many = page.getByRole('region', { name: 'Add many at once' })
  await expect(many.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  await many.getByText('Drop a CSV here').evaluate((zone) => {
    const files = new DataTransfer()
    files.items.add(new File(['Name,Email\nDropped Person,dropped@pets.example'], 'team.csv'))
    zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }))
  })
  await expect(many.getByLabel('Name, row 1')).toHaveValue('Dropped Person')
  const sheet = { name: 'team.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('PK') }
  await many.getByLabel('CSV file').setInputFiles(sheet)
  await expect(many.getByRole('alert')).toContainText('This is a spreadsheet.')
  await many.getByLabel('Or paste a list').fill('   \n')
  await expect(many.getByRole('button', { name: 'Preview' })).toBeDisabled()
  await many.getByLabel('Or paste a list').fill('Name\tEmail\nLost Answer\tlost@pets.example\n\tbad')
  await many.getByRole('button', { name: 'Preview' }).click()
  await expect(many.getByText('2 rows: 0 added, 1 ready to be added, 1 left out')).toBeVisible()
  await expectLikeOtherFields(many)
  await expectAccessible(page)
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(ADD, loseAnswer, { times: 1 })
  await many.getByRole('button', { name: 'Add 1 member' }).click()
  await expect(many.getByText(/^2 rows: 1 added/)).toBeVisible()
  await expect(rowOf(page, 'lost@pets.example')).toBeVisible()
})

// Contract § 9: many at once: dropped …
test('rows that were not added are not lost by leaving without a question', async ({ page, portal }) => {
  await signIn(page, portal, ADMIN)
  await page.getByRole('link', { name: 'Courses', exact: true }).click()
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await page.getByRole('button', { name: 'Add many at once' }).click()
  const many = page.getByRole('region', { name: 'Add many at once' })
  const question = page.getByRole('alertdialog', { name: 'Leave This List?' })
  const [stay, leave] = ['Stay', 'Leave'].map((name) => question.getByRole('button', { name }))
  await many.getByLabel('Or paste a list').fill('Hans Holm <hans@pets.example>; Ida Iris <ida@pets.example>')
  await many.getByRole('button', { name: 'Preview' }).click()
  await expect(many.getByText('2 rows: 0 added, 2 ready to be added')).toBeVisible()

  const member = page.getByRole('link', { name: DEMO.done.userName })
  const courses = page.getByRole('link', { name: 'Courses', exact: true })
  const signOut = page.getByRole('button', { name: 'Sign Out', exact: true })
  const openMenu = () => page.getByRole('button', { name: 'Menu', exact: true }).click()
  for (const act of [
    () => courses.click(),
    () => signOut.click(),
    () => openMenu().then(() => page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()),
    () => member.click(),
    () => page.goBack({ waitUntil: 'commit', timeout: 3000 }).catch(() => null),
    () => many.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await act()
    await expect(question).toContainText('2 rows of your list have not been added yet.')
    await stay?.click()
    await expect(question).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/team')
    await expect(many.getByLabel('Name, row 1')).toHaveValue('Hans Holm')
  }
  await expectAccessible(page)

  // The browser asks before the page goes.
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => location.reload()).catch(() => undefined)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reload
  await expect(many.getByLabel('Name, row 1')).toHaveValue('Hans Holm')

  await page.goBack({ waitUntil: 'commit', timeout: 3000 }).catch(() => null)
  await leave?.click()
  await expect(page.getByRole('heading', { name: 'Courses', level: 1 })).toBeVisible()

  // Nothing is asked once everything is added.
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await page.getByRole('button', { name: 'Add many at once' }).click()
  await many.getByLabel('Or paste a list').fill('Hans Holm <hans@pets.example>')
  await many.getByRole('button', { name: 'Preview' }).click()
  await many.getByRole('button', { name: 'Add 1 member' }).click()
  await expect(many.getByText('1 row: 1 added')).toBeVisible()
  await courses.click()
  await expect(page.getByRole('heading', { name: 'Courses', level: 1 })).toBeVisible()

  // Who leaves by signing out is signed out.
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await page.getByRole('button', { name: 'Add many at once' }).click()
  await many.getByLabel('Or paste a list').fill('Ida Iris <ida@pets.example>')
  await many.getByRole('button', { name: 'Preview' }).click()
  await signOut.click()
  await leave?.click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
})

// Contract § 9: back from a member's page …
test('coming back from a member keeps the filter, and a fresh visit shows everybody', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, ADMIN)
  await page
    .getByRole('button', { name: /^\d+ in progress/ })
    .last()
    .click()
  const found = `${namesWith('in-progress', 'cat-behaviour').length} of ${SIZE} members`
  await expect(page.getByText(found)).toBeVisible()
  await page.getByRole('link', { name: DEMO.busy.userName }).click()
  await expect(page.getByRole('heading', { level: 1, name: DEMO.busy.userName })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Team' }).click()
  await expect(page.getByText(found)).toBeVisible()
  await page.reload()
  await expect(page.getByText(found)).toBeVisible()
  await page.getByRole('link', { name: DEMO.busy.userName }).click()
  await expect(page.getByRole('heading', { level: 1, name: DEMO.busy.userName })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Team' }).click()
  await expect(page.getByText(`${SIZE} members`, { exact: true })).toBeVisible()
})

test('Remove is disabled for other administrators, with a reason that everybody can perceive', async ({
  page,
  portal,
}) => {
  const second = ['--email', 'second@happytails.example', '--name', 'Second Admin']
  await operate(portal, 'user', 'create', ...second, '--partner', 'happy-tails', '--role', 'partner-admin')
  await signIn(page, portal, ADMIN)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const row = rowOf(page, 'second@happytails.example')
    const button = row.getByRole('button', { name: 'Remove Second Admin' })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(MESSAGES.administratorStays)
    await expect(row.getByText(MESSAGES.administratorStays)).toBeVisible()
    await expectAccessible(page)
  }
  const others = rowOf(page, 'done@happytails.example').getByRole('button', { name: /^Remove/ })
  await expect(others).toHaveAccessibleDescription('')
})

// Contract § 2: team table: columns …
test('a disabled account says so in the table and on the page of the member, with who can change it', async ({
  page,
  portal,
}) => {
  await operate(portal, 'user', 'disable', '--email', 'busy@happytails.example')
  await signIn(page, portal, 'admin@happytails.example')
  const word = page.getByText('Account disabled')
  await expect(word).toHaveCount(1)
  await expect(page.getByRole('row').filter({ has: word })).toContainText(DEMO.busy.userName)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(word).toBeVisible()
  await page.getByRole('link', { name: DEMO.busy.userName }).click()
  await expect(page.getByText(accountDisabled('support@kindredpaws.example'))).toBeVisible()
  await expectAccessible(page)
})

test('a name is found whichever apostrophe it is written with', async ({ page, portal }) => {
  await signIn(page, portal, ADMIN)
  await add(page, 'Siân O’Neil', 'sian@pets.example')
  await page.getByRole('searchbox').fill("o'neil")
  await expect(page.getByText(`1 of ${SIZE + 1} members`)).toBeVisible()
  await expect(rowOf(page, 'sian@pets.example')).toBeVisible()
})
