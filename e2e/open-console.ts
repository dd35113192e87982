import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { getMail } from './mail-fixtures.ts'
import { operate } from './operate.ts'
import type { Portal } from './portal.ts'

/** Opens the console as an admin who was invited and has set up an authenticator app. */
export async function openConsole(
  page: Page,
  portal: Portal,
  mail: Parameters<typeof getMail>[0],
): Promise<void> {
  const email = 'kim@kindredpaws.example'
  await operate(portal, 'user', 'create', '--email', email, '--name', 'Kim', '--company-role', 'admin')
  const [link = ''] = /http:\S+\/company\/welcome\?token=\S+/.exec((await getMail(mail, 1)).text) ?? []
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('Wagging-Tails-2')
  await page.getByLabel('The same password again').fill('Wagging-Tails-2')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
}
