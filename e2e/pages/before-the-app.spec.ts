import type { Locator, Page } from '@playwright/test'
import { MESSAGES } from '#domain/messages.ts'
import { DEMO } from '#test/demo-team.ts'
import { addCourses, courseOf, quiz } from '../player/player-courses.ts'
import { holdCalls } from '../support/calls.ts'
import { waitForApp } from '../support/drawn-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { noteErrors } from '../support/note-errors.ts'
import type { Portal } from '../support/portal.ts'
import { storeSessionOf } from '../support/stored-session.ts'
import { ADMIN, formOf } from '../team/team-page.ts'

const ASSOCIATE = 'busy@happytails.example'

/** Opens a server-rendered page and holds its app until the returned function is called. */
async function openHeld(page: Page, portal: Portal, path: string, email = ASSOCIATE): Promise<() => void> {
  await storeSessionOf(page.context(), portal, email)
  const release = await holdCalls(page, '/assets/start-*.js')
  await page.goto(portal.origin + path, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.endEarly !== undefined)
  return release
}

// Contract § 9: input and clicks on a server-rendered page are kept until the app has started, then applied
test('a click on Continue before the app has loaded opens the server-rendered module at once', async ({
  page,
  portal,
}) => {
  const errors = noteErrors(page)
  const release = await openHeld(page, portal, '/')
  await page
    .getByRole('link', { name: /^Continue/ })
    .first()
    .click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\/course\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: 'Course Content' })).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/course\/[\w-]+\?module=/)
  await expect(page.getByRole('heading', { name: 'Course Content' })).toBeVisible()
  expect(errors).toEqual([])
})

test('a click on Sign Out before the app has loaded signs out once it has', async ({ page, portal }) => {
  const release = await openHeld(page, portal, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'My learning' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  // The next user of the device must not find the name in the page source either.
  expect(await page.content()).not.toContain(DEMO.busy.userName)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
})

test('a theme chosen before the app has loaded is applied and remembered', async ({ page, portal }) => {
  const errors = noteErrors(page)
  const release = await openHeld(page, portal, '/account')
  await page.getByText('Dark', { exact: true }).click()
  release()
  await waitForApp(page)
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  expect(errors).toEqual([])
})

test('a section expanded before the app has loaded stays expanded, and the app fills it', async ({
  page,
  portal,
}) => {
  const release = await openHeld(page, portal, '/')
  const answers = page.locator('details', { has: page.getByText(/^(Your answers|What you opened)/) }).last()
  await page.locator('summary').filter({ hasText: 'What’s left' }).first().click()
  await answers.locator('summary').first().click()
  await expect(answers).toHaveAttribute('open')
  release()
  await waitForApp(page)
  await expect(answers.getByText(/, opened /)).toBeVisible()
  await expect(answers).toHaveAttribute('open')
})

test('a name entered before the app has loaded stays, with the focus, and is saved', async ({
  page,
  portal,
}) => {
  const errors = noteErrors(page)
  const release = await openHeld(page, portal, '/account')
  const field = page.getByLabel('Username')
  await field.fill('Typed Early')
  release()
  await waitForApp(page)
  await expect(field).toHaveValue('Typed Early')
  await expect(field).toBeFocused()
  await field.press('Enter')
  await expect(page.getByText('Welcome, Typed Early')).toBeVisible()
  expect(errors).toEqual([])
})

test('a new member entered before the app has loaded stays in the form, and is added', async ({
  page,
  portal,
}) => {
  const release = await openHeld(page, portal, '/team', ADMIN)
  const { name, email, submit } = formOf(page)
  await name.fill('Typed Early')
  await email.fill('early@people.example')
  release()
  await waitForApp(page)
  await expect(name).toHaveValue('Typed Early')
  await expect(email).toHaveValue('early@people.example')
  await submit.click()
  await expect(page.getByText('Typed Early was added to your team.')).toBeVisible()
})

/** Fills in every field of a server-rendered page, and selects the last option of each list. Returns the controls. */
async function fillAll(page: Page): Promise<Locator[]> {
  const controls = await page.locator('main :is(input:not([type="radio"]), select):visible').all()
  for (const control of controls)
    if (await control.evaluate((node) => node.nodeName === 'SELECT'))
      await control.selectOption({ index: (await control.locator('option').count()) - 1 })
    else if ((await control.getAttribute('type')) === 'checkbox') await control.click()
    else await control.fill('a')
  return controls
}

for (const [path, email, width] of [
  ['/team', ADMIN, 1440],
  ['/team', ADMIN, 390],
  ['/account', ASSOCIATE, 1440],
  ['/search', ASSOCIATE, 1440],
] as const)
  test(`entries at ${path} before the app has loaded persist, ${width} px wide`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height: 900 })
    const release = await openHeld(page, portal, path, email)
    const entryOf = (control: Locator) =>
      control.evaluate((node: HTMLInputElement) => (node.type === 'checkbox' ? node.checked : node.value))
    const controls = await fillAll(page)
    const entered = await Promise.all(controls.map(entryOf))
    expect(entered.length).toBeGreaterThan(0)
    release()
    await waitForApp(page)
    await expect.poll(() => Promise.all(controls.map(entryOf))).toEqual(entered)
  })

test('an order chosen on a phone before the app has loaded sorts the list', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const release = await openHeld(page, portal, '/team', ADMIN)
  const order = page.getByLabel('Sort by')
  const first = await page.getByRole('rowheader').first().innerText()
  await order.selectOption('Name, Z to A')
  release()
  await waitForApp(page)
  await expect(order).toHaveValue('Name, Z to A')
  await expect(page.getByRole('rowheader').first()).not.toHaveText(first)
})

/** Maximum number of hydration steps, with a margin. */
const STEPS = 16

declare global {
  interface Window {
    /** Continues the hydration. */
    goOn?: () => void
  }
}

test('a click is handled at any step of the hydration', { tag: '@full' }, async ({ page, portal }) => {
  test.slow()
  const quizzes = Array.from({ length: STEPS }, (_, step) => quiz(`step-${step}`, 3))
  await addCourses(portal, courseOf('steps', quizzes))
  await storeSessionOf(page.context(), portal, ASSOCIATE)
  // React schedules each step with a message to its own port.
  await page.addInitScript(() => {
    let steps = Number(new URLSearchParams(location.search).get('module')?.replace('step-', ''))
    const held: (() => void)[] = []
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function post(...message: unknown[]) {
      const go = () => Reflect.apply(postMessage, this, message)
      if (steps-- > 0) go()
      else held.push(go)
    }
    window.goOn = () => {
      MessagePort.prototype.postMessage = postMessage
      for (const go of held) go()
    }
  })
  for (const { id } of quizzes) {
    await page.goto(`${portal.origin}/course/steps?module=${id}`)
    // Waits until hydration is held or finished.
    await page.waitForTimeout(400)
    await page.getByRole('button', { name: 'Start Quiz' }).dispatchEvent('click')
    await page.evaluate(() => window.goOn?.())
    await expect(page.getByRole('heading', { name: 'Question 1 of 3' })).toBeVisible()
  }
})

// Contract § 9: a server-rendered page keeps working if the network is cut right after it
test('a server-rendered page keeps working when the network disconnects right after it', async ({
  page,
  portal,
}) => {
  await storeSessionOf(page.context(), portal, ASSOCIATE)
  const arrived = page.waitForRequest('**/sign-in/v1/token')
  await page.route('**/sign-in/v1/token', (route) => route.abort('internetdisconnected'))
  await page.goto(portal.origin)
  await arrived
  await page.context().setOffline(true)
  await waitForApp(page)
  await expect(page.getByText(`Welcome, ${DEMO.busy.userName}`)).toBeVisible()
  await expect(page.getByText(MESSAGES.offlineLearning)).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.waitForTimeout(3000)
  await expect(page.getByRole('heading', { name: 'My learning' })).toBeVisible()
  await page.context().setOffline(false)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'My profile' }).click()
  await expect(page.getByLabel('Username')).toHaveValue(DEMO.busy.userName)
})

test('a reload and Back restore the scroll position', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await storeSessionOf(page.context(), portal, ASSOCIATE)
  await page.goto(portal.origin)
  await waitForApp(page)
  await page.evaluate(() => scrollTo(0, 400))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
  await page.reload()
  await waitForApp(page)
  expect(await page.evaluate(() => scrollY)).toBe(400)
  await page.goto(`${portal.origin}/account`)
  await waitForApp(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'My learning' })).toBeVisible()
  await waitForApp(page)
  expect(await page.evaluate(() => scrollY)).toBe(400)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})
