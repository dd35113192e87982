import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { LEE, openConsole } from './open-console.ts'

const PHONE = { width: 390, height: 844 }

test('the sidebar lists an administrator’s screens, then the user and Sign out', async ({ page, portal }) => {
  await openConsole(page, portal)
  const nav = page.getByRole('navigation', { name: 'Console' })
  await expect(nav.getByRole('link')).toHaveText([
    'Partners',
    'Courses',
    'People',
    'Activity',
    'Reports',
    'Health',
    'Staff',
    'Account',
  ])
  await expect(nav.getByText('Kim', { exact: true })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Partners' })).toHaveAttribute('aria-current', 'page')
  await nav.getByRole('link', { name: 'Account' }).focus()
  await page.keyboard.press('Tab')
  await expect(nav.getByRole('button', { name: 'Sign out' })).toBeFocused()
})

test('a phone has four screens in the bottom bar, and the others in a menu', async ({ page, portal }) => {
  await page.setViewportSize(PHONE)
  await openConsole(page, portal)
  const nav = page.getByRole('navigation', { name: 'Console' })
  await expect(nav.getByRole('link')).toHaveText(['Partners', 'Courses', 'People', 'Activity'])
  const more = nav.getByRole('button', { name: 'More screens' })
  await more.click()
  await expect(nav.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await more.click()
  await nav.getByRole('link', { name: 'Health' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeFocused()
  await expect(nav.getByRole('link', { name: 'Health' })).toBeHidden()
})

test('an author’s navigation has courses and the account', async ({ page, portal }) => {
  await page.setViewportSize(PHONE)
  await openConsole(page, portal, LEE)
  const nav = page.getByRole('navigation', { name: 'Console' })
  await expect(nav.getByRole('link')).toHaveText(['Courses', 'Account'])
  await expect(nav.getByRole('button', { name: 'More screens' })).toHaveCount(0)
  await expect(nav.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('a list on a phone has several facts per line', async ({ page, portal }) => {
  await page.setViewportSize(PHONE)
  await openConsole(page, portal)
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first()
  await expect(row).toHaveCSS('display', 'flex')
})
