import { expect, expectAccessible, signIn } from '../support/fixtures.ts'
import { test } from '../support/mail-fixtures.ts'
import { openConsole } from './open-console.ts'

// Contract § 9: known console failures: a course has an audience of partners, and days
test('an admin restricts a course to some partners, which both tables explain, and then lifts the restriction', async ({
  page,
  browser,
  portal,
}) => {
  const shop = await (await browser.newContext()).newPage()
  await signIn(shop, portal, 'new@happytails.example')
  await shop.goto(`${portal.origin}/courses`)
  const course = shop.getByText('Welcome to the Counter').first()
  await expect(course).toBeVisible()

  await openConsole(page, portal)
  await page.getByRole('link', { name: 'Courses' }).first().click()
  await page.getByRole('link', { name: 'Welcome to the Counter' }).click()
  await page
    .getByRole('navigation', { name: 'Course screens' })
    .getByRole('link', { name: 'Partners' })
    .click()
  const save = page.getByRole('button', { name: 'Save' })
  await page.getByText('Only these partners…').click()
  await save.click()
  await expect(page.getByText('Choose at least one partner.')).toBeVisible()
  await page.getByLabel('Find a partner').fill('city')
  await page.getByRole('button', { name: 'City Paws' }).click()
  await page.getByLabel('From').fill('2026-03-05')
  await page.getByLabel('Until').fill('2026-03-04')
  await save.click()
  await expect(page.getByText('The last day must be on or after the first.')).toBeVisible()
  await page.getByLabel('From').fill('')
  await page.getByLabel('Until').fill('')
  await expectAccessible(page)
  await save.click()
  await expect(page.getByText('Your changes have been saved.')).toBeVisible()
  const partners = page.getByRole('table', { name: 'Availability by partner' })
  await expect(partners.getByRole('row', { name: /^City Paws/ })).toContainText('Selected for this course')
  const outside = partners.getByRole('row', { name: /^Happy Tails/ })
  await expect(outside).toContainText('Not selected for this course')

  await shop.reload()
  await expect(shop.getByText('Feeding Dogs Well').first()).toBeVisible()
  await expect(course).toHaveCount(0)
  await shop.goto(`${portal.origin}/course/welcome`)
  await expect(shop.getByText('Hello and welcome')).toHaveCount(0)

  await outside.getByRole('link', { name: /Happy Tails/ }).click()
  const courses = page.getByRole('table', { name: 'Courses at this partner' })
  const row = courses.getByRole('row', { name: /^Welcome to the Counter/ })
  await expect(row).toContainText('Not shown')
  await expectAccessible(page)
  await row.getByRole('link', { name: 'Welcome to the Counter' }).click()
  await page.getByText('All partners, including new ones').click()
  await save.click()
  await expect(page.getByText('Your changes have been saved.')).toBeVisible()
  await expect(outside).toContainText('All partners')
  await shop.goto(`${portal.origin}/courses`)
  await expect(course).toBeVisible()
})
