import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { addDays, dayAt } from '#domain/local-time.ts'
import { DEMO, namesWith } from '#test/demo-team.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { ADMIN } from './team-page.ts'

const COURSES = ['welcome', 'dog-nutrition', 'cat-behaviour']

async function openDownload(page: Page, portal: Portal) {
  await openAs(page, portal, ADMIN)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Certificates', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Download certificates' })
  return { dialog, download: dialog.getByRole('button', { name: 'Download' }) }
}

// Contract § 9: certificates of a team as …
test('an administrator downloads the certificates of a course and period', async ({ page, portal }) => {
  const { dialog, download } = await openDownload(page, portal)
  const all = COURSES.flatMap((course) => namesWith('complete', course)).length
  await expect(dialog.getByText(`${all} certificates, as PDFs in one ZIP file.`)).toBeVisible()
  await expect(dialog.getByLabel('Course')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Completed from').fill(addDays(dayAt(Date.now(), 'UTC'), 1))
  await expect(dialog.getByText('No certificates match these filters.')).toBeVisible()
  await expect(download).toBeDisabled()
  await dialog.getByLabel('Completed from').fill('2020-01-01')
  await dialog.getByLabel('Course').selectOption('Feeding Dogs Well')
  const names = namesWith('complete', 'dog-nutrition')
  await expect(dialog.getByText(`${names.length} certificates, as PDFs`)).toBeVisible()

  const saved = page.waitForEvent('download')
  await download.click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('certificates.zip')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  const pdfs = Object.keys(unzipSync(readFileSync(await file.path())))
  expect(pdfs).toHaveLength(names.length)
  for (const name of [DEMO.done.userName, '王秀英'])
    expect(pdfs.join()).toContain(`${name} - Feeding Dogs Well - `)
})

test('more than 1,000 certificates are split into files, a refusal is shown, and the download can be stopped', async ({
  page,
  portal,
}) => {
  const files = [
    { last: 'a', count: 1000 },
    { last: 'b', count: 340 },
  ]
  await page.route('**/documents/v1/certificates?*', (route) => route.fulfill({ json: { documents: files } }))
  const refusal = { code: 'file-being-made', message: 'Another file for your team is being made.' }
  await page.route('**/certificates.zip?*', (route) => route.fulfill({ status: 429, json: refusal }))
  const { dialog, download } = await openDownload(page, portal)
  await expect(dialog.getByText('1,340 certificates, as PDFs in 2 ZIP files of at most 1,000.')).toBeVisible()
  await download.click()
  await expect(dialog.getByRole('alert')).toHaveText(/Another file for your team is being made\.$/)
  await expectAccessible(page)

  const requested: (string | null)[] = []
  await page.route('**/certificates.zip?*', async (route) => {
    requested.push(new URL(route.request().url()).searchParams.get('after'))
    if (requested.length < 3) await route.fulfill({ body: 'PK', contentType: 'application/zip' })
  })
  const saved: string[] = []
  page.on('download', (file) => saved.push(file.suggestedFilename()))
  await download.click()
  await expect(dialog).toHaveCount(0)
  expect(requested).toEqual([null, 'a'])
  await expect.poll(() => saved).toEqual(['certificates-1-of-2.zip', 'certificates-2-of-2.zip'])

  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Certificates', exact: true }).click()
  await download.click()
  await expect(dialog.getByText('Preparing file 1 of 2.')).toBeVisible()
  const ended = page.waitForEvent('requestfailed')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await ended).url()).toContain('/certificates.zip?')
  await expect(dialog).toHaveCount(0)
})

test('a failure to load data for an export is shown after the menu has closed', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN)
  await page.route('**/associate-training-completion?partnerId=*', (route) =>
    route.fulfill({ status: 404, json: { code: 'not-found', message: 'No.' } }),
  )
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'All details', exact: true }).click()
  await page.getByRole('alertdialog', { name: 'Error:' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
})
