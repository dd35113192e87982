import type { Page } from '@playwright/test'
import { memberPath } from '#contract/screen-paths.ts'
import { addCourses, courseOf, quiz } from '../player/player-courses.ts'
import type { Visitor } from '../scenes/scene.ts'
import { createVisitor, type Present } from '../scenes/scene-people.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { connectTo, storeSession } from '../support/stored-session.ts'

/** Opens a screen for a visitor, with the print dialog disabled. */
async function openPrinting(
  page: Page,
  portal: Portal,
  visitor: Visitor,
  pathOf: (present: Present) => string = () => '/',
): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-test-printed', '')
  })
  const db = connectTo(portal)
  const present = await createVisitor(db, visitor)
  await storeSession(page.context(), { db, origin: portal.origin, uid: present.uid })
  await db.destroy()
  await page.goto(portal.origin + pathOf(present))
}

/** Returns an associate who has completed these courses. */
function learnerOf(courses: string[]): Visitor {
  return { role: 'associate', learned: Object.fromEntries(courses.map((id) => [id, { done: 'all' }])) }
}

/** Prints the page. Returns the size of each sheet of paper, in points. */
async function printPages(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sizes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return sizes.map(([, width, height]) => `${Math.round(Number(width))} × ${Math.round(Number(height))}`)
}

const A4 = '595 × 842'
const DEMO = ['welcome', 'dog-nutrition', 'cat-behaviour']

// Contract § 9: a training record prints as a sheet
test('a learner with all courses completed prints a record on one sheet, with names, dates and scores', async ({
  page,
  portal,
}) => {
  await openPrinting(page, portal, learnerOf(DEMO))
  const button = page.getByRole('button', { name: 'Print my record' })
  await button.click()
  await expect(page.locator('html[data-test-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#root')).toBeHidden()
  const sheet = page.locator('body > [aria-hidden="true"]')
  await expect(sheet.getByText('Mei Tan')).toBeVisible()
  await expect(sheet.getByText('Happy Tails Pet Supply')).toBeVisible()
  await expect(sheet.locator('thead th')).toHaveText(['Course', 'Quizzes passed', 'Completed'])
  await expect(sheet.locator('tbody tr')).toHaveCount(3)
  for (const course of await sheet.locator('tbody tr').all())
    await expect(course).toHaveText(/: (\d) of \1.*[A-Z][a-z]+ \d+, \d{4}$/)
  await page.emulateMedia({ media: null })
  expect(await printPages(page)).toEqual([A4])
  // The page is restored after printing.
  await expect(sheet).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('a record of 33 courses continues on further sheets without splitting a course', async ({
  page,
  portal,
}) => {
  const more = Array.from({ length: 30 }, (_, place) => `more-${place + 1}`)
  await addCourses(portal, ...more.map((id) => courseOf(id, [quiz(`${id}-quiz`, 3)])))
  await openPrinting(page, portal, learnerOf([...DEMO, ...more]))
  await page.getByRole('button', { name: 'Print my record' }).click()
  await expect(page.locator('html[data-test-printed]')).toBeAttached()
  const rows = page.locator('body > [aria-hidden="true"] tbody tr')
  await expect(rows).toHaveCount(33)
  await page.emulateMedia({ media: 'print' })
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThan(110)
  await page.emulateMedia({ media: null })
  expect(await printPages(page)).toEqual([A4, A4])
})

test('an administrator prints the record of a member who is still learning', async ({ page, portal }) => {
  await openPrinting(page, portal, { role: 'administrator', team: 12 }, ({ members }) =>
    memberPath(`${members[3]}`),
  )
  await page.getByRole('button', { name: 'Print record' }).click()
  await expect(page.locator('html[data-test-printed]')).toBeAttached()
  const sheet = page.locator('body > [aria-hidden="true"]')
  await expect(sheet.locator('h1')).toHaveText('Sofia Rossi')
  await expect(sheet.locator('tbody tr', { hasText: 'in progress' })).toHaveCount(1)
  await expect(sheet.locator('tbody tr', { hasText: 'not started' })).toHaveCount(1)
  expect(await printPages(page)).toEqual([A4])
  await expect(sheet).toHaveCount(0)
})
