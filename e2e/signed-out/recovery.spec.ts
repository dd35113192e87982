import type { Page } from '@playwright/test'
import { MESSAGES, resetLinkSent } from '#domain/messages.ts'
import { signInMessage, TITLES } from '#domain/people/sign-in-messages.ts'
import { holdCalls, noteCalls } from '../support/calls.ts'
import { closeResult, expectResult } from '../support/expect-result.ts'
import { expect, expectAccessible, PASSWORD, signIn } from '../support/fixtures.ts'
import { getMail, test } from '../support/mail-fixtures.ts'
import { operate } from '../support/operate.ts'

const SEND = '/user-service/api/v1/user/send-reset-password-link'
const CONFIRM = '/user-service/api/v1/user/confirm-password-reset'
const NEW_PASSWORD = 'Wagging-Tails-2'

function newPassword(page: Page) {
  return page.getByLabel('New Password', { exact: true })
}

function confirmation(page: Page) {
  return page.getByLabel('Confirm New Password')
}

function submit(page: Page) {
  return page.getByRole('button', { name: 'Submit' })
}

/** Fills in the reset form and submits it with Enter. */
async function choosePassword(page: Page, password: string, again = password): Promise<void> {
  await newPassword(page).fill(password)
  await confirmation(page).fill(again)
  await confirmation(page).press('Enter')
}

// Contract § 2: /forgot-password, /reset-password: fields, modals, 'Sign In' replaces the location
test('a user who forgot the password follows the mailed link, chooses a new one and signs in', async ({
  page,
  portal,
  mail,
}) => {
  const sent = noteCalls(page, SEND)
  await page.goto(`${portal.origin}/signin`)
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page).toHaveURL(`${portal.origin}/forgot-password`)
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeFocused()
  await expectAccessible(page)

  const email = page.getByLabel('Email')
  await expect(email).toHaveAttribute('autocomplete', 'username')
  await email.fill('Busy@HappyTails.example')
  await email.press('Enter')
  await expectResult(page, TITLES.success, [resetLinkSent('Busy@HappyTails.example')])
  await expectAccessible(page)
  await closeResult(page)
  await expect(email).toHaveValue('')
  const returnUrl = `${portal.origin}/reset-password`
  expect(sent).toEqual([
    { method: 'POST', path: SEND, body: { email: 'busy@happytails.example', returnUrl } },
  ])

  const { link, to } = await getMail(mail, 1)
  expect(to).toEqual(['busy@happytails.example'])
  expect(link).toContain(`${portal.origin}/reset-password?token=`)
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await expectAccessible(page)
  for (const field of [newPassword(page), confirmation(page)])
    await expect(field).toHaveAttribute('autocomplete', 'new-password')
  await choosePassword(page, NEW_PASSWORD)
  await expectResult(page, TITLES.success, [MESSAGES.passwordReset], 'Sign In')
  await expect(newPassword(page)).toHaveValue('')
  await expect(confirmation(page)).toHaveValue('')
  await expectAccessible(page)
  await closeResult(page)
  await expect(page).toHaveURL(`${portal.origin}/signin`)
  await page.goBack()
  await expect(page).not.toHaveURL(/reset-password/)

  // The account now recognizes this browser, so password guesses by others do not lock its owner out here.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['portal-browser'])
  expect((await getMail(mail, 2)).subject).toBe('Your password was changed')
  await page.goto(`${portal.origin}/signin`)
  await page.getByLabel('Email').fill('busy@happytails.example')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('Password').press('Enter')
  await expectResult(page, TITLES.error, [signInMessage('wrong-password')])
  await closeResult(page)
  await signIn(page, portal, 'busy@happytails.example', NEW_PASSWORD)
})

// Contract § 9: a mailed link's secret leaves the address bar immediately, and is never displayed
test('a mailed token is removed from the URL at once, never leaks, and survives a reload', async ({
  page,
  portal,
}) => {
  // Another user is signed in, and this page renews the session.
  await signIn(page, portal, 'busy@happytails.example')
  const referers: Promise<string | undefined>[] = []
  page.on('request', (request) => referers.push(request.allHeaders().then(({ referer }) => referer)))
  await page.goto(`${portal.origin}/reset-password?token=tell-tale`)
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await expect(page).toHaveURL(`${portal.origin}/reset-password`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await page.goto(`${portal.origin}/forgot-password`)
  await page.goBack()
  const sent = noteCalls(page, CONFIRM)
  await choosePassword(page, NEW_PASSWORD)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ token: 'tell-tale', password: NEW_PASSWORD }])
  const headers = await Promise.all(referers)
  expect(headers.length).toBeGreaterThan(5)
  for (const referer of headers) expect(referer ?? '').not.toContain('tell-tale')
})

test('an invited user follows the mailed link, chooses a password and signs in', async ({
  page,
  portal,
  mail,
}) => {
  const account = ['--email', 'zoe@happytails.example', '--name', 'Zoe Zimmer']
  await operate(
    portal,
    'user',
    'create',
    ...account,
    '--partner',
    'happy-tails',
    '--role',
    'partner-associate',
  )
  const { link, to } = await getMail(mail, 1)
  expect(to).toEqual(['zoe@happytails.example'])
  await page.goto(link ?? '')
  await expect(
    page.getByText('Welcome to Happy Tails Pet Supply’s training. Choose a password.'),
  ).toBeVisible()
  await choosePassword(page, NEW_PASSWORD)
  await expectResult(page, TITLES.success, [MESSAGES.passwordReset], 'Sign In')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${portal.origin}/signin`)
  await expect(page.getByLabel('Email')).toHaveValue('zoe@happytails.example')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Welcome, Zoe Zimmer')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My learning' })).toBeVisible()
})

// Contract § 9: weak passwords are refused by …
test('a weak password leaves the link usable, and a used link shows a message', async ({
  page,
  portal,
  mail,
}) => {
  await page.goto(`${portal.origin}/forgot-password`)
  await page.getByLabel('Email').fill('new@happytails.example')
  await submit(page).click()
  await expectResult(page, TITLES.success, [resetLinkSent('new@happytails.example')])
  const { link } = await getMail(mail, 1)

  await page.goto(link ?? '')
  await expect(newPassword(page)).toHaveAccessibleDescription(MESSAGES.passwordRule)
  await choosePassword(page, '88888888')
  await expectResult(page, TITLES.error, [signInMessage('weak-password')])
  await expectAccessible(page)
  await closeResult(page)
  await expect(page).toHaveURL(`${portal.origin}/reset-password`)
  await expect(page.getByText(MESSAGES.passwordAdvice)).toBeVisible()
  await choosePassword(page, NEW_PASSWORD)
  await expectResult(page, TITLES.success, [MESSAGES.passwordReset], 'Sign In')

  await page.goto(link ?? '')
  const answered = page.waitForResponse(`**${CONFIRM}`)
  await choosePassword(page, NEW_PASSWORD)
  const { message } = await (await answered).json()
  await expectResult(page, TITLES.error, [message])
})

// Contract § 5: forgot password: an empty email shows a notice and sends nothing; trimmed and lowercased
test('an empty email shows a notice and sends nothing', async ({ page, portal }) => {
  const sent = noteCalls(page, SEND)
  await page.goto(`${portal.origin}/forgot-password`)
  for (const email of ['', '   ']) {
    await page.getByLabel('Email').fill(email)
    await submit(page).click()
    await expectResult(page, TITLES.notice, [MESSAGES.emailNotValid])
    await expectAccessible(page)
    await closeResult(page)
  }
  await expect(submit(page)).toBeFocused()
  expect(sent).toEqual([])
})

// Contract § 5: reset password: the three checks in their order
test('a reset is checked in order: missing token, empty password, mismatch', async ({ page, portal }) => {
  const sent = noteCalls(page, CONFIRM)
  for (const query of ['', '?token=', '?other=1']) {
    await page.goto(`${portal.origin}/reset-password${query}`)
    await choosePassword(page, '', 'differs')
    await expectResult(page, TITLES.error, [MESSAGES.resetUrlInvalid])
    await closeResult(page)
  }
  await page.goto(`${portal.origin}/reset-password?token=some`)
  await choosePassword(page, '', 'differs')
  await expectResult(page, TITLES.notice, [MESSAGES.newPasswordRequired])
  await expectAccessible(page)
  await closeResult(page)
  await choosePassword(page, 'a', 'b')
  await expectResult(page, TITLES.notice, [MESSAGES.passwordsDiffer])
  await closeResult(page)
  expect(sent).toEqual([])

  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${portal.origin}/signin`)
})

for (const { name, path, call, labels, fill } of [
  {
    name: 'Forgot Password',
    path: '/forgot-password',
    call: SEND,
    labels: ['Email'],
    fill: async (page: Page) => {
      await page.getByLabel('Email').fill('busy@happytails.example')
      await page.getByLabel('Email').press('Enter')
    },
  },
  {
    name: 'Reset Password',
    path: '/reset-password?token=some',
    call: CONFIRM,
    labels: ['New Password', 'Confirm New Password'],
    fill: (page: Page) => choosePassword(page, NEW_PASSWORD),
  },
]) {
  // Contract § 8: reset sentences: server message, fallback, success
  test(`${name}: shows the server’s message, if any, otherwise the general message`, async ({
    page,
    portal,
  }) => {
    await page.goto(portal.origin + path)
    const answers = [
      {
        answer: { status: 200, json: { status: 'error', message: 'Told with 200.' } },
        shown: 'Told with 200.',
      },
      {
        answer: { status: 400, json: { status: 'error', message: 'Told with 400.' } },
        shown: 'Told with 400.',
      },
      { answer: { status: 500, json: { message: 'Told with 500.' } }, shown: 'Told with 500.' },
      { answer: { status: 200, json: { status: 'error' } }, shown: MESSAGES.resetFailed },
      { answer: { status: 502, body: '<h1>Bad gateway</h1>' }, shown: MESSAGES.resetFailed },
      { answer: undefined, shown: MESSAGES.resetFailed },
    ]
    for (const { answer, shown } of answers) {
      await page.route(`**${call}`, (route) => (answer ? route.fulfill(answer) : route.abort()), { times: 1 })
      await fill(page)
      await expectResult(page, TITLES.error, [shown])
      await closeResult(page)
      await expect(page).toHaveURL(portal.origin + new URL(path, portal.origin).pathname)
    }
    await expectAccessible(page)
  })

  // Contract § 4: busy forms disable inputs and submit; email cleared after success, passwords cleared
  test(`${name}: every input and the submit button are disabled while busy`, async ({ page, portal }) => {
    const release = await holdCalls(page, call)
    await page.goto(portal.origin + path)
    const controls = [...labels.map((label) => page.getByLabel(label, { exact: true })), submit(page)]
    for (const control of controls) await expect(control).toBeEnabled()
    await fill(page)
    for (const control of controls) await expect(control).toBeDisabled()
    await expectAccessible(page)
    release()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await closeResult(page)
    for (const control of controls) await expect(control).toBeEnabled()
  })
}
