import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { TEAM } from '#test/demo-team.ts'
import { waitForApp } from '../support/drawn-page.ts'
import { expect, openAs } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'

/** Administrator and size of the demo's team. */
export const ADMIN = 'admin@happytails.example'
export const SIZE = TEAM.length

/** Returns the form's fields and its button. */
export function formOf(page: Page) {
  const form = page.getByRole('region', { name: 'Add Team Member' })
  return {
    name: form.getByLabel('Name'),
    email: form.getByLabel('Email'),
    submit: form.getByRole('button', { name: 'Submit' }),
  }
}

/** Opens an administrator's team and the form for adding a list of members. Returns the form. */
export async function openBulkAdd(page: Page, portal: Portal, admin = ADMIN): Promise<Locator> {
  await openAs(page, portal, admin)
  await page.getByRole('button', { name: 'Import a list' }).click()
  return page.getByRole('region', { name: 'Import a list' })
}

/** Opens the form. On a phone it is collapsed. */
export async function openForm(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Add Team Member', expanded: false })
  if (await opener.isVisible()) await opener.click()
}

export async function add(page: Page, name: string, email: string): Promise<void> {
  await waitForApp(page)
  await openForm(page)
  const form = formOf(page)
  await form.name.fill(name)
  await form.email.fill(email)
  await form.submit.click()
}

export function rowOf(page: Page, email: string) {
  return page.getByRole('table', { name: 'Team members' }).getByRole('row').filter({ hasText: email })
}

/** Clicks Remove in a row and confirms. */
export async function remove(page: Page, email: string): Promise<void> {
  await rowOf(page, email)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
}

/** Expects the error modal with exactly these messages. Closes it. */
export async function expectError(page: Page, ...sentences: string[]): Promise<void> {
  const modal = page.getByRole('alertdialog', { name: 'Error:' })
  await expect(modal.getByRole('paragraph')).toHaveText(sentences)
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(modal).toHaveCount(0)
}

/** Returns the emails to an address in the outbox so far. */
export function mailsTo(portal: Portal, email: string): string[] {
  const folder = join(portal.dataDir, 'outbox')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  const mails = files.sort().map((name) => readFileSync(join(folder, name), 'utf8'))
  return mails.filter((mail) => mail.toLowerCase().includes(`\nto: ${email}`))
}
