import type { Page, Route } from '@playwright/test'
import { hashOf, newSecret } from '#core/secret.ts'
import { insertSession } from '#store/people/sign-in/sessions.ts'
import { findUserByEmail } from '#store/people/users.ts'
import { chooseAction } from '../scenes/acts.ts'
import { expect, test } from '../support/fixtures.ts'
import { connectTo } from '../support/stored-session.ts'
import { CONSOLE_EMAIL, openConsole } from './open-console.ts'

/** Holds the calls to a URL. Returns functions that count and release them. */
async function holdCalls(page: Page, address: string | RegExp) {
  const held: Route[] = []
  await page.route(address, (route) => void held.push(route))
  return {
    count: () => held.length,
    release: () => Promise.all(held.map((route) => route.continue())),
  }
}

test('a late response to an earlier search changes nothing', async ({ page, portal }) => {
  await openConsole(page, portal)
  const search = page.getByRole('searchbox', { name: 'Find a partner' })
  await expect(page.getByRole('row', { name: /City Paws/ })).toBeVisible()
  const earlier = await holdCalls(page, /\/company\/v1\/partners\?.*q=happy/)
  await search.fill('happy')
  await expect.poll(earlier.count).toBe(1)
  await search.fill('city')
  await expect(page.getByRole('row')).toHaveCount(2)
  const answered = page.waitForResponse(/q=happy/)
  await earlier.release()
  await (await answered).finished()
  await expect(page.getByRole('row', { name: /City Paws/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Happy Tails/ })).toHaveCount(0)
})

test('a person who exists is not reported missing while their page loads after that of one who does not', async ({
  page,
  portal,
}) => {
  const db = connectTo(portal)
  const { uid = '' } = (await findUserByEmail(db, 'new@happytails.example')) ?? {}
  await db.destroy()
  await openConsole(page, portal)
  await page.goto(`${portal.origin}/company/people/${uid}`)
  await expect(page.getByText('new@happytails.example')).toBeVisible()
  await page.evaluate(() => {
    history.pushState(null, '', '/company/people/missing')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  const missing = page.getByText('Person not found.')
  await expect(missing).toBeVisible()
  const calls = await holdCalls(page, new RegExp(`/company/v1/people/${uid}$`))
  await page.goBack()
  await expect.poll(calls.count).toBeGreaterThan(0)
  await expect(missing).toHaveCount(0)
  await calls.release()
})

test('a sorted table is restored each time the user goes back to it', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1440, height: 260 })
  await openConsole(page, portal)
  const header = page.getByRole('columnheader', { name: 'Partner' })
  for (let press = 0; press < 2; press++) await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  const links = page.getByRole('row').getByRole('link')
  const order = await links.allInnerTexts()
  await links.last().evaluate((link) => link.scrollIntoView({ block: 'center' }))
  const scrolled = () => page.evaluate(() => scrollY)
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  for (const leave of [() => links.last().click(), () => page.goForward(), () => links.last().click()]) {
    await leave()
    await expect(page.getByRole('heading', { level: 1, name: order.at(-1) ?? '' })).toBeVisible()
    await page.goBack()
    await expect(links).toHaveText(order)
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(scrolled).toBe(before)
  }
})

test('a new filter or search starts at the first page', async ({ page, portal }) => {
  await openConsole(page, portal)
  const places = [
    () => page.getByRole('button', { name: 'Suspended' }).click(),
    () => page.getByRole('searchbox', { name: 'Find a partner' }).fill('city'),
  ]
  for (const change of places) {
    await page.goto(`${portal.origin}/company/?after=${encodeURIComponent('["city",""]')}`)
    await expect(page.getByRole('searchbox', { name: 'Find a partner' })).toBeVisible()
    await change()
    await expect.poll(() => new URL(page.url()).searchParams.has('after')).toBe(false)
  }
  await page.goto(`${portal.origin}/company/activity?after=later`)
  await page.getByLabel('Action', { exact: true }).selectOption({ index: 1 })
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?act=[\w-]+$/)
})

test('a filter and an order chosen before the next rendering both apply', async ({ page, portal }) => {
  await openConsole(page, portal)
  const presses = [
    page.getByRole('button', { name: 'Suspended' }),
    page.getByRole('columnheader', { name: 'Partner' }).getByRole('button'),
  ]
  const handles = await Promise.all(presses.map((press) => press.elementHandle()))
  await page.evaluate((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  }, handles)
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ show: 'suspended', by: expect.stringMatching(/^-?name$/) })
})

test('a refused action from the header keeps its dialog open, shows the reason and reloads the course', async ({
  page,
  portal,
}) => {
  await openConsole(page, portal)
  await page.getByRole('link', { name: 'Courses', exact: true }).click()
  await page.getByRole('link', { name: 'Understanding Cats' }).click()
  const json = { code: 'changed-meanwhile', message: 'This was changed by Ana.' }
  await page.route('**/courses/*/disable', (route) => route.fulfill({ status: 409, json }))
  await chooseAction(page, 'Hide from partners')
  const dialog = page.getByRole('alertdialog')
  const reload = page.waitForRequest(/\/courses\/[^/]+$/)
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await reload
  await expect(dialog.getByText(json.message)).toBeVisible()
})

for (const { kind, list, search, name, calls, act, confirm } of [
  {
    kind: 'Person',
    list: 'People',
    search: 'march',
    name: 'Sofia Marchetti',
    calls: /\/company\/v1\/people\/./,
    act: 'Disable',
    confirm: 'Disable',
  },
  {
    kind: 'Course',
    list: 'Courses',
    name: 'Understanding Cats',
    calls: /\/company\/v1\/courses\/./,
    act: 'Hide from partners',
    confirm: 'Hide',
  },
  {
    kind: 'Partner',
    list: 'Partners',
    name: 'City Paws',
    calls: /\/company\/v1\/partners\/./,
    act: 'Suspend',
    confirm: 'Suspend',
  },
])
  test(`a ${kind.toLowerCase()} that no longer exists is shown without its name and actions`, async ({
    page,
    portal,
  }) => {
    await openConsole(page, portal)
    await page.getByRole('link', { name: list, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: list, exact: true })).toBeVisible()
    if (search) await page.getByRole('searchbox').fill(search)
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const json = { code: 'not-found', message: 'It is gone.' }
    await page.route(calls, (route) => route.fulfill({ status: 404, json }))
    await chooseAction(page, act)
    await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click()
    await expect(page.getByText(`${kind} not found.`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: kind, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
  })

for (const { of, link, tab, script, act } of [
  {
    of: 'Partners',
    link: 'City Paws',
    tab: 'Settings',
    script: /settings-screen.*js/,
    act: 'Suspend',
  },
  {
    of: 'Courses',
    link: 'Understanding Cats',
    tab: 'Questions',
    script: /course-questions.*js/,
    act: 'Hide from partners',
  },
])
  test(`a dialog opened from the header stays open while another screen loads below it: ${of}`, async ({
    page,
    portal,
  }) => {
    // Disables prefetching.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await openConsole(page, portal)
    await page.getByRole('link', { name: of, exact: true }).click()
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: link, level: 1 })).toBeFocused()
    const screen = await holdCalls(page, script)
    await page.getByRole('link', { name: tab, exact: true }).click()
    await expect.poll(screen.count).toBe(1)
    await chooseAction(page, act)
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    await screen.release()
    await expect(page.getByRole('link', { name: tab, exact: true, includeHidden: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused()
  })

test('Escape does not close a dialog while its action is running', async ({ page, portal }) => {
  await openConsole(page, portal)
  await page.getByRole('link', { name: 'City Paws' }).click()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByLabel('Upload a logo')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('alertdialog')
  const act = await holdCalls(page, '**/city-paws/suspend')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect.poll(act.count).toBe(1)
  for (let press = 0; press < 2; press++) await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await act.release()
  await expect(page.getByText('Suspended City Paws.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a second click on a session’s "Sign out" sends nothing, and the session disappears from the list', async ({
  page,
  portal,
}) => {
  await openConsole(page, portal)
  const db = connectTo(portal)
  const { uid = '' } = (await findUserByEmail(db, CONSOLE_EMAIL)) ?? {}
  await insertSession(db, { hash: hashOf(newSecret()), uid, device: 'Firefox on Windows' }, Date.now())
  await db.destroy()
  await page.goto(`${portal.origin}/company/account`)
  const end = page.getByRole('button', { name: /^Sign out Firefox on Windows/ })
  const calls = await holdCalls(page, /\/account\/sessions\/[^/]+$/)
  await end.dblclick()
  await expect.poll(calls.count).toBe(1)
  await end.click({ force: true })
  expect(calls.count()).toBe(1)
  await calls.release()
  await expect(end).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Sign out Firefox/ })).toHaveCount(0)
})
