import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addDays, dayAt } from '#domain/local-time.ts'
import { namesWith } from '#test/demo-team.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import { ADMIN } from './team-page.ts'

const TODAY = dayAt(Date.now(), 'UTC')

/** Clicks a button that exports a table. Returns the file's name and bytes. */
async function download(page: Page, button: string) {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await saved
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

// Contract § 9: certificates valid on a day
test('an administrator lists and exports the certificates that were valid on a day', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMIN)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('link', { name: 'Valid certificates' }).click()
  await expect(page.getByRole('heading', { name: 'Valid certificates', level: 1 })).toBeFocused()
  const rows = page.getByRole('table', { name: /^Certificates valid on / }).getByRole('rowheader')
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(TODAY)
  const all = ['welcome', 'dog-nutrition', 'cat-behaviour'].flatMap((course) => namesWith('complete', course))
  await expect(rows).toHaveCount(all.length)
  await expectAccessible(page)

  await page.getByLabel('Course', { exact: true }).selectOption('Feeding Dogs Well')
  const names = namesWith('complete', 'dog-nutrition')
  await expect(rows).toHaveCount(names.length)
  const { name, bytes } = await download(page, 'Export CSV')
  expect(name).toBe(`certificates-${TODAY}.csv`)
  const [header, ...lines] = bytes.toString().trim().split('\r\n')
  expect(header).toContain('"Name","Course","Number","Issued","Expires"')
  expect(lines.map((line) => line.split('","')[0]?.slice(1)).toSorted()).toEqual(names.toSorted())
  const workbook = await download(page, 'Export Excel')
  expect(workbook.name).toBe(`certificates-${TODAY}.xlsx`)
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')

  const day = page.getByLabel('Date', { exact: true })
  await day.fill(addDays(TODAY, 1))
  await expect(page.getByText('Choose today or an earlier date.')).toBeVisible()
  await day.fill('2020-01-01')
  await expect(page.getByText('No certificates were valid on January 1, 2020.')).toBeVisible()
  await expect(page).toHaveURL(/view=certificates&courseId=dog-nutrition&day=2020-01-01$/)
  await page.reload()
  await expect(page.getByText('No certificates were valid on January 1, 2020.')).toBeVisible()
  await page.getByRole('link', { name: 'Required courses' }).click()
  await expect(page.getByRole('heading', { name: 'Required courses', level: 1 })).toBeFocused()
})
