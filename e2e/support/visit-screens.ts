import type { Page } from '@playwright/test'
import { expect, PASSWORD } from './fixtures.ts'
import type { Portal } from './portal.ts'

/** Signs in through the form of any open screen. */
async function signInAt(page: Page, portal: Portal, email: string): Promise<void> {
  await page.goto(`${portal.origin}/signin`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(/^Welcome, /)).toBeVisible()
}

async function follow(page: Page, name: string | RegExp, heading: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
}

/** Opens every signed-out screen. */
export async function visitSignedOut(page: Page, portal: Portal): Promise<void> {
  await page.goto(`${portal.origin}/reset-password?token=x`)
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await page.goto(portal.origin)
  await follow(page, 'Forgot Password', 'Forgot Password')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alertdialog').getByRole('button').click()
  await follow(page, 'Sign In', 'Sign In')
}

/** Opens every screen of an associate, answers a quiz question, and signs out. */
export async function visitAsAssociate(page: Page, portal: Portal): Promise<void> {
  await signInAt(page, portal, 'new@happytails.example')
  await expect(page.getByRole('heading', { name: 'My learning' })).toBeVisible()
  await page.goto(`${portal.origin}/course/welcome`)
  await expect(page.getByRole('heading', { name: 'Course Content' })).toBeVisible()
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page.getByRole('heading', { name: 'Listening before advising' })).toBeVisible()
  await page.goto(`${portal.origin}/course/welcome?module=welcome-check-quiz`)
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Question 2 of')).toBeVisible()
  await follow(page, 'My profile', 'My profile')
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.getByRole('radio', { name: 'Dark' }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as a table (CSV)' }).click()
  await download
  await follow(page, 'My learning', 'My learning')
  await page.locator('summary').filter({ hasText: 'What’s left' }).click()
  await page.locator('summary').filter({ hasText: 'Your answers' }).click()
  await expect(page.getByText('1st attempt: in progress, at question 2')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
}

/** Opens every screen of an administrator, and imports, exports and sorts the team. */
export async function visitAsAdministrator(page: Page, portal: Portal): Promise<void> {
  await signInAt(page, portal, 'admin@happytails.example')
  await page.getByRole('button', { name: /^Completed Courses/ }).click()
  await page.getByRole('button', { name: 'Import a list' }).click()
  await page.getByRole('textbox', { name: /list/i }).fill('Ada Moss, ada.moss@x.example')
  for (const name of ['Table', 'Table (Excel)', 'All details']) {
    const download = page.waitForEvent('download')
    const entry = page.getByRole('button', { name, exact: true })
    // In the oldest browsers the menu stays open.
    if (!(await entry.isVisible())) await page.getByRole('button', { name: 'Export' }).click()
    await entry.click()
    await download
  }
  await page.getByRole('row').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Team')
  const record = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download (CSV)' }).click()
  await record
  await follow(page, 'Courses', 'Courses')
  await page.goto(`${portal.origin}/course/dog-nutrition`)
  await expect(page.getByRole('heading', { name: 'Course Content' })).toBeVisible()
  await follow(page, 'Account', 'Account')
  await expect(page.getByLabel('Username')).toBeVisible()
}
