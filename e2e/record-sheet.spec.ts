import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addCourses, courseOf, quiz } from './player-courses.ts'
import type { Portal } from './portal.ts'
import type { Learned } from './scenes/scene.ts'
import { createVisitor } from './scenes/scene-people.ts'
import { connectTo, storeSession } from './stored-session.ts'

/** Opens My learning of somebody who has completed all courses. */
async function openAllDone(page: Page, portal: Portal, courses: string[]): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-test-printed', '')
  })
  const db = connectTo(portal)
  const learned: Learned = Object.fromEntries(courses.map((id) => [id, { done: 'all' as const }]))
  const { uid } = await createVisitor(db, { role: 'associate', learned })
  await storeSession(page.context(), { db, origin: portal.origin, uid })
  await db.destroy()
  await page.goto(portal.origin)
}

/** Prints what the page asked to print, and returns the size of each sheet of paper, in points. */
async function printPages(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sizes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return sizes.map(([, width, height]) => `${Math.round(Number(width))} × ${Math.round(Number(height))}`)
}

const A4 = '595 × 842'
const DEMO = ['welcome', 'dog-nutrition', 'cat-behaviour']

// Contract § 9: a training record prints as a sheet
test('who has completed everything prints a record on one sheet, with names, dates and scores', async ({
  page,
  portal,
}) => {
  await openAllDone(page, portal, DEMO)
  const button = page.getByRole('button', { name: 'Print my record' })
  await button.click()
  await expect(page.locator('html[data-test-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#root')).toBeHidden()
  const sheet = page.locator('body > [aria-hidden="true"]')
  await expect(sheet.getByText('Mei Tan')).toBeVisible()
  await expect(sheet.getByText('Happy Tails Pet Supply')).toBeVisible()
  await expect(sheet.locator('tbody tr')).toHaveCount(3)
  for (const course of await sheet.locator('tbody tr').all())
    await expect(course).toHaveText(/: (\d) of \1.*[A-Z][a-z]+ \d+, \d{4}$/)
  await page.emulateMedia({ media: null })
  expect(await printPages(page)).toEqual([A4])
  // Once it is printed, the page is as it was.
  await expect(sheet).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('a record of 33 courses goes on over further sheets, and splits no course', async ({ page, portal }) => {
  const more = Array.from({ length: 30 }, (_, place) => `more-${place + 1}`)
  await addCourses(portal, ...more.map((id) => courseOf(id, [quiz(`${id}-quiz`, 3)])))
  await openAllDone(page, portal, [...DEMO, ...more])
  await page.getByRole('button', { name: 'Print my record' }).click()
  await expect(page.locator('html[data-test-printed]')).toBeAttached()
  const rows = page.locator('body > [aria-hidden="true"] tbody tr')
  await expect(rows).toHaveCount(33)
  await page.emulateMedia({ media: 'print' })
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThan(110)
  await page.emulateMedia({ media: null })
  expect(await printPages(page)).toEqual([A4, A4, A4])
})
