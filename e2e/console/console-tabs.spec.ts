import { PAGE_MESSAGES } from '#domain/people/sign-in-messages.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { openConsole, signOut } from './open-console.ts'

test('a screen first opened offline shows a notice, stays open, and loads once the connection is back', async ({
  page,
  context,
  portal,
}) => {
  await openConsole(page, portal)
  let loads = 0
  page.on('load', () => loads++)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Staff' }).click()
  await expect(page.getByText(PAGE_MESSAGES.partOffline)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  expect(loads).toBe(0)
})

test('signing out in one tab signs out the others', async ({ page, context, portal }) => {
  await openConsole(page, portal)
  const other = await context.newPage()
  await other.goto(`${portal.origin}/company/courses`)
  await expect(other.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
  const refused: string[] = []
  other.on('response', (answer) => {
    if (!answer.ok()) refused.push(answer.url())
  })
  await signOut(page)
  await expect(other.getByRole('heading', { name: 'Company console' })).toBeVisible()
  // The other tab was notified, so it needed no refused call.
  expect(refused.filter((url) => url.includes('/company/v1/'))).toEqual([])
})
