import { DEMO_PEOPLE } from '#demo/people.ts'
import { accountDisabled, MESSAGES, noAccess } from '#domain/messages.ts'
import { signInMessage } from '#domain/people/sign-in-messages.ts'
import { DEMO } from '#test/demo-team.ts'
import { requestEmptyPages } from '../support/calls.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import { operate } from '../support/operate.ts'
import { ADMIN, add, expectError, formOf, mailsTo, remove, rowOf, SIZE } from './team-page.ts'

const A_DAY = 24 * 60 * 60_000

const ADD = '**/user-service/api/v1/partner-admin/associate'
const REMOVE = '**/remove-access'

// Contract § 5: add team member: disabled until both are filled; trimmed and lowercased
test('Submit is disabled until name and email are both filled', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN)
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

test('an added member is trimmed and lowercased, confirmed, shown in the table, and invited by email', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMIN)
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
  await expect(row.getByRole('rowheader')).toHaveText('Zoë Ångströminvited today')
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
  await openAs(page, portal, ADMIN)
  let answer = () => undefined as unknown
  const held = new Promise((done) => {
    answer = () => done(undefined)
  })
  await page.route(/(users|first-members)\?partner=/, async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await requestEmptyPages(page)
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
test('removing a member asks for confirmation and ends access, and adding them again restores the history', async ({
  page,
  portal,
  browser,
}) => {
  const colleague = await (await browser.newContext()).newPage()
  await openAs(colleague, portal, 'done@happytails.example')
  await openAs(page, portal, ADMIN)
  const row = rowOf(page, 'done@happytails.example')
  await expect(row).toContainText('3 / 3')

  const press = row.getByRole('button', { name: `Remove ${DEMO.done.userName}` })
  await press.click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove team member' })
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
  // Notified but not invited, because the password still exists.
  await expect.poll(() => mailsTo(portal, 'done@happytails.example').length).toBe(1)
  const [mail] = mailsTo(portal, 'done@happytails.example')
  expect(mail).toContain('Your access is back')
  expect(mail).not.toContain('/reset-password?token=')
})

// Contract § 8: adding and removing, with the service's reason
test('a fourth addition within an hour is refused with its reason', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN)
  const often = 'often@pets.example'
  for (const _time of [1, 2, 3]) {
    await add(page, 'Added Often', often)
    await rowOf(page, often).getByRole('button', { name: 'Remove Added Often' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Remove team member' })
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(rowOf(page, often)).toHaveCount(0)
  }
  await add(page, 'Added Often', often)
  const reason = 'This person was added three times in the last hour. Try again later.'
  await expectError(page, MESSAGES.addFailed, reason)
})

test("a failed addition always shows a message and keeps the form's values", async ({ page, portal }) => {
  await openAs(page, portal, ADMIN)
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
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/partner-admin/associate')) sent += 1
  })
  await email.fill('bob')
  await submit.click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Enter a valid email address.')
  expect(sent).toBe(0)

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

// Contract § 9: an addition whose response was …
test('a member whose addition succeeded without a response is reported as added, only once', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMIN)
  let sent = 0
  await page.route(ADD, async (route) => {
    sent++
    if (sent > 2) return route.continue()
    // The addition succeeds but its response is lost. Then a proxy finds no server.
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
test('a failed removal shows a message and keeps the row', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN)
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

test('a user without a partner claim sees the no-access notice and no team', async ({
  page,
  portal,
  browser,
}) => {
  await openAs(page, portal, ADMIN)
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

test("another partner's administrator can neither see nor reach any member", async ({ page, portal }) => {
  await requestEmptyPages(page)
  const request = page.waitForRequest((request) => request.url().includes('/users?partner='))
  await openAs(page, portal, ADMIN)
  const headers = { authorization: (await (await request).headerValue('authorization')) ?? '' }
  const list = await page.request.get(`${portal.origin}/documents/v1/users?partner=happy-tails`, { headers })
  const { documents } = (await list.json()) as { documents: { id: string; email: string }[] }
  const id = documents.find(({ email }) => email === 'busy@happytails.example')?.id ?? ''
  expect(id).not.toBe('')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()

  await openAs(page, portal, 'admin@citypaws.example')
  await expect(rowOf(page, 'staff@citypaws.example')).toBeVisible()
  await expect(page.getByText('happytails')).toHaveCount(0)
  await page.goto(`${portal.origin}/team/${id}`)
  await expect(page).toHaveURL(`${portal.origin}/team`)
  const others = DEMO_PEOPLE.filter(({ partner }) => partner === 'city-paws').length - 1
  await expect(page.getByText(`${others} members`, { exact: true })).toBeVisible()
  await expect(page.getByText(DEMO.busy.userName)).toHaveCount(0)
})

test('the form is open for an empty team on a phone, with its first steps', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const admin = ['--admin-email', 'first@new.example', '--admin-name', 'First Here']
  await operate(portal, 'partner', 'create', '--id', 'new-shop', '--name', 'New Shop', ...admin)
  await openAs(page, portal, 'first@new.example')
  const form = page.getByRole('region', { name: 'Add Team Member' })
  await expect(form.getByLabel('Name')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your team starts here.' })).toBeVisible()
  // The first steps check themselves off, and stay visible until all are done.
  const steps = page.getByRole('list').filter({ hasText: 'Add your team' }).getByRole('listitem')
  await expect(steps).toHaveText([/^To do: Add/, /^To do: View/, /^To do: Come back/])
  await expectAccessible(page)
  await add(page, 'Ann Example', 'ann@pets.example')
  await expect(rowOf(page, 'ann@pets.example')).toBeVisible()
  await expect(form.getByLabel('Name')).toBeVisible()
  await expect(steps).toHaveText([/^Done: Add/, /^To do: View/, /^To do: Come back/])
  await steps.getByRole('link', { name: 'View the first course' }).click()
  await expect(page).toHaveURL(/\/course\/.*module=/)
  await page.goBack()
  await expect(steps).toHaveText([/^Done: Add/, /^Done: View/, /^To do: Come back/])
  await page.evaluate(
    (since) => {
      const name = Object.keys(localStorage).find((key) => key.startsWith('first-run-')) ?? ''
      localStorage.setItem(name, `${since} looked`)
    },
    Date.now() - 7 * A_DAY,
  )
  await page.reload()
  await expect(steps).toHaveText([/^Done: Add/, /^Done: View/, /^Done: Come back/])
  await expectAccessible(page)
  await page.reload()
  await expect(rowOf(page, 'ann@pets.example')).toBeVisible()
  await expect(steps).toHaveCount(0)
  await remove(page, 'ann@pets.example')
  await expect(page.getByRole('heading', { name: 'Your team starts here.' })).toBeVisible()
})

test('Remove is disabled for other administrators, with an accessible reason', async ({ page, portal }) => {
  const second = ['--email', 'second@happytails.example', '--name', 'Second Admin']
  await operate(portal, 'user', 'create', ...second, '--partner', 'happy-tails', '--role', 'partner-admin')
  await openAs(page, portal, ADMIN)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const row = rowOf(page, 'second@happytails.example')
    const button = row.getByRole('button', { name: 'Remove Second Admin' })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(MESSAGES.administratorStays)
    await expect(button).toHaveAttribute('title', MESSAGES.administratorStays)
    await expect(row.getByText(MESSAGES.administratorStays)).toBeVisible()
    await expectAccessible(page)
  }
  const others = rowOf(page, 'done@happytails.example').getByRole('button', { name: /^Remove/ })
  await expect(others).toHaveAccessibleDescription('')
})

// Contract § 2: team table: columns …
test("a disabled account is marked in the table and on the member's page, with a note on who can change it", async ({
  page,
  portal,
}) => {
  await operate(portal, 'user', 'disable', '--email', 'busy@happytails.example')
  await openAs(page, portal, 'admin@happytails.example')
  const word = page.getByText('Account disabled')
  await expect(word).toHaveCount(1)
  await expect(page.getByRole('row').filter({ has: word })).toContainText(DEMO.busy.userName)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(word).toBeVisible()
  await page.getByRole('link', { name: DEMO.busy.userName }).click()
  await expect(page.getByText(accountDisabled('support@kindredpaws.example'))).toBeVisible()
  await expectAccessible(page)
})
