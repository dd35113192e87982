import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { chooseAction } from '../scenes/acts.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { operate } from '../support/operate.ts'
import { chooseMore, openConsole } from './open-console.ts'
import { expectSaved } from './write-course.ts'

/** Opens a course from the list by name. */
async function openCourse(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Courses', exact: true }).click()
  await page.getByRole('table').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Chooses an action from the menu of a revision in the history. */
async function chooseOfRevision(page: Page, revision: number, act: string): Promise<void> {
  await page.getByRole('button', { name: `Revision ${revision}: actions` }).click()
  await page.getByRole('button', { name: act }).click()
}

/** Downloads a course as a folder. Returns its files. */
async function downloadFolder(page: Page): Promise<Record<string, Uint8Array>> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as folder' }).click()
  return unzipSync(readFileSync(await (await download).path()))
}

/** Returns a folder as a ZIP, with some texts replaced. */
function packFolder(files: Record<string, Uint8Array>, ...changes: [string, string][]): Buffer {
  const changed: Zippable = {}
  for (const [path, content] of Object.entries(files)) {
    if (path.endsWith('published.json')) continue
    const isText = /\.(yaml|md)$/.test(path)
    const text =
      isText && changes.reduce((words, [from, to]) => words.replaceAll(from, to), strFromU8(content))
    changed[path] = text ? strToU8(text) : content
  }
  // Padding that makes the upload take several pieces.
  const [folder = ''] = Object.keys(files)[0]?.split('/') ?? []
  changed[`${folder}/padding.bin`] = new Uint8Array(4 * 1024 * 1024)
  return Buffer.from(zipSync(changed, { level: 0 }))
}

async function chooseFile(page: Page, buffer: Buffer, name = 'course.zip'): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer })
}

/** Uploads a folder that replaces the current draft. */
async function replaceDraft(page: Page, folder: Buffer): Promise<void> {
  await chooseFile(page, folder)
  await page.getByRole('button', { name: 'Replace draft' }).click()
  await expect(page.getByRole('button', { name: 'Draft actions' })).toBeVisible()
}

/** Publishes the draft and waits for the end of the publication. */
async function publish(page: Page, note: string, revision: number): Promise<void> {
  await page.getByLabel('Note for History (optional)').fill(note)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Publish revision ${revision}` }).click()
  await expect(page.getByText(`Revision ${revision} is published.`)).toBeVisible()
}

test('a course is imported, checked and published, and an older revision is published again @full', async ({
  page,
  portal,
}) => {
  // Four publications, each in a separate process with a lower priority.
  test.setTimeout(600_000)
  await openConsole(page, portal)
  await openCourse(page, 'Feeding Dogs Well')
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await chooseOfRevision(page, 1, 'View contents')
  const files = await downloadFolder(page)
  const asCats: [string, string][] = [
    ['dog-nutrition', 'cat-nutrition'],
    ['Feeding Dogs Well', 'Feeding Cats Well'],
  ]
  for (const [path, content] of Object.entries(files)) {
    delete files[path]
    files[path.replaceAll('dog-nutrition', 'cat-nutrition')] = content
  }

  await page.getByRole('link', { name: 'Courses', exact: true }).click()
  await page.getByRole('link', { name: 'Upload a folder' }).click()
  await expect(page.getByRole('heading', { name: 'Upload a folder' })).toBeFocused()
  await chooseFile(page, Buffer.from('name: Feeding Cats Well'), 'course.yaml')
  await expect(page.getByText('This isn’t a ZIP file.')).toBeVisible()
  await expectAccessible(page)
  await page.route(/\/uploads\/[^/]+\?from=0$/, (route) => route.abort(), { times: 1 })
  await chooseFile(page, packFolder(files, ...asCats, ['certificate:', 'certificates:']))
  await expect(page.getByText('Connection lost.')).toBeVisible()

  await expect(page.getByText('Fix 1 error before you publish.')).toBeVisible()
  await expect(page.getByText('course.yaml, line 7')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Publish', exact: true })).toHaveCount(0)
  await expectAccessible(page)

  await chooseMore(page, 'Replace from folder')
  await replaceDraft(page, packFolder(files, ...asCats))
  await expect(page.getByText('Ready to publish')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Preview' }).click()
  const preview = await opened
  await expect(preview.getByText('Draft preview: Feeding Cats Well')).toBeVisible()
  await expect(preview.getByRole('heading', { name: 'Feeding Cats Well' })).toBeVisible()
  await expectAccessible(preview)
  await preview.close()
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await publish(page, 'For the cats.', 1)
  await page.reload()
  await expect(page.getByText('Revision 1 is published.')).toBeVisible()

  await page.getByRole('link', { name: 'Content', exact: true }).click()
  await beginDraft(page, 'Feeding Cats Well')
  await page.goBack()
  await chooseMore(page, 'Replace from folder')
  await replaceDraft(page, packFolder(files, ...asCats, ['What is in the bowl', 'In the bowl']))
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  // Each change has a link to its position.
  await page.getByRole('link', { name: /is now called “In the bowl”\.$/ }).click()
  await expect(page.locator('[data-field=section]')).toHaveValue('In the bowl')
  await expect(page.locator('[data-field=section]')).toBeFocused()
  await page.goBack()
  await page.getByLabel('Note for History (optional)').fill('Shorter.')
  await operate(portal, 'course', 'disable', '--id', 'cat-nutrition')
  await page.getByRole('button', { name: 'Publish revision 2' }).click()
  await expect(
    page.getByText('Someone published revision 2 in the meantime. Review the changes.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Publish/ })).toBeFocused()
  await expect(page.getByLabel('Note for History (optional)')).toHaveValue('Shorter.')
  await page.getByRole('button', { name: 'Publish and show to partners' }).click()
  await expect(page.getByText('Revision 3 is published.')).toBeVisible()
  await expect(page.getByText('Partners with this course can see it now.')).toBeVisible()

  await page.getByRole('link', { name: 'History', exact: true }).first().click()
  await chooseOfRevision(page, 1, 'View contents')
  await expect(page.getByRole('heading', { name: /^Revision 1: / })).toBeVisible()
  await page.goBack()
  await chooseOfRevision(page, 1, 'Publish again')
  await expect(page.getByRole('alertdialog')).toContainText('What is in the bowl')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Publish revision 1 again' })).toBeVisible()
  const places = page.getByRole('navigation', { name: 'Course screens' })
  await expect(places.locator('[aria-current=page]')).toHaveText(['History'])
  await expect(page.getByText('Revision 4 is published.')).toBeVisible()
  await page.getByRole('link', { name: 'History', exact: true }).last().click()
  await expect(page.locator('summary').filter({ hasText: 'Revision 4' })).toBeVisible()
})

/** Begins a draft of the published course and waits for the editor. */
async function beginDraft(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('navigation', { name: 'Outline' })).toBeVisible()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()
}

// frappe/lms#1344
test('a new course starts as an empty draft that can be discarded', async ({ page, portal }) => {
  await openConsole(page, portal)
  await page.getByRole('link', { name: 'Courses', exact: true }).click()
  await page.getByRole('button', { name: 'New course' }).click()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Enter a name\./)
  await page.getByLabel('Name').fill('Washing cats')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { name: 'Washing cats', level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Add section' })).toBeVisible()
  await page.getByRole('link', { name: 'Courses', exact: true }).click()
  await expect(page.getByRole('row', { name: /Washing cats Not published yet/ })).toContainText(/, by Kim/)
  await page.getByRole('link', { name: 'Washing cats' }).click()
  await chooseMore(page, 'Discard draft')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('The course was never published, so it’s deleted, too.')
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Feeding Dogs Well/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Washing cats/ })).toHaveCount(0)
})

test('the figures of the courses are shown once they are counted', async ({ page, portal }) => {
  await openConsole(page, portal)
  await page.route(
    '**/company/v1/courses',
    async (route) => {
      const { courses } = await (await route.fetch()).json()
      const uncounted = courses.map(({ numbers: _numbers, ...course }: { numbers?: object }) => course)
      await route.fulfill({ json: { courses: uncounted } })
    },
    { times: 1 },
  )
  await page.getByRole('link', { name: 'Courses', exact: true }).click()
  await expect(page.getByText('Counting people…')).toBeVisible()
  await expect(page.getByText(/^As of /)).toBeVisible()
})

test('the search in the URL filters the courses', async ({ page, portal }) => {
  await openConsole(page, portal)
  await page.goto(`${portal.origin}/company/courses?q=well%20DOGS`)
  await expect(page.getByRole('row', { name: /Feeding Dogs Well/ })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Find a course' }).fill('kat')
  await expect(page.getByText('No courses match “kat”.')).toBeVisible()
  await expect(page).toHaveURL(/\?q=kat$/)
})

test('the history on the screen shows whether the course is hidden or offered', async ({ page, portal }) => {
  await openConsole(page, portal)
  await openCourse(page, 'Feeding Dogs Well')
  await page.getByRole('link', { name: 'History', exact: true }).click()
  for (const [act, revision] of [
    ['Hide from partners', 2],
    ['Show to partners', 3],
  ] as const) {
    await chooseAction(page, act)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: act.replace(' from partners', '') })
      .click()
    await expect(page.locator('summary').filter({ hasText: `Revision ${revision}` })).toBeVisible()
  }
})

test('changing the web address of a published course shows the consequences', async ({ page, portal }) => {
  await openConsole(page, portal)
  await openCourse(page, 'Feeding Dogs Well')
  await beginDraft(page, 'Feeding Dogs Well')
  await page.getByRole('button', { name: 'Course settings' }).click()
  const path = page.getByLabel('Web address')
  const old = await path.inputValue()
  const warning = page.getByText(`Links to /course/${old} will stop working once you publish this.`)
  await expect(warning).toHaveCount(0)
  await path.fill('dogs')
  await expect(warning).toBeVisible()
  await path.fill(old)
  await expect(warning).toHaveCount(0)
})

test('a draft discarded by another user is shown in its current state', async ({ page, portal }) => {
  await openConsole(page, portal)
  await openCourse(page, 'Feeding Dogs Well')
  await beginDraft(page, 'Feeding Dogs Well')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Draft actions' })).toBeVisible()
  const other = await page.context().newPage()
  for (const tab of [other, page]) {
    await tab.goto(page.url())
    await chooseMore(tab, 'Discard draft')
  }
  for (const tab of [other, page])
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(
    page.getByText('Someone else changed this, so your change wasn’t saved. Here’s the current version.'),
  ).toBeVisible()
  await expect(page.getByText('No draft yet.')).toBeVisible()
})

test('the draft lists its modules, each of which opens in the editor', async ({ page, portal }) => {
  await openConsole(page, portal)
  await openCourse(page, 'Feeding Dogs Well')
  await beginDraft(page, 'Feeding Dogs Well')
  await page.goBack()
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  await expect(page.getByText('Ready to publish')).toBeVisible()
  await expect(page.getByText(/^\d+ modules, \d+ min$/)).toBeVisible()
  const module = page.getByRole('link', { name: /^Quiz: / }).first()
  const title = (await module.textContent())?.replace(/^Quiz: |\d+ min$/g, '') ?? ''
  await module.click()
  const current = page.getByRole('navigation', { name: 'Outline' }).locator('[aria-current=true]')
  await expect(current).toContainText(title)
})

test('the decision to publish is next to the changes, and is replaced by the result', async ({
  page,
  portal,
}) => {
  test.setTimeout(180_000)
  await openConsole(page, portal)
  await openCourse(page, 'Feeding Dogs Well')
  await beginDraft(page, 'Feeding Dogs Well')
  const draft = new URL(page.url()).pathname.replace('/edit', '')
  await page.getByRole('button', { name: 'Course settings' }).click()
  await page.getByLabel('Description').fill('What dogs eat.')
  await expectSaved(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${portal.origin}${draft}/publish`)
  const button = page.getByRole('button', { name: 'Publish revision 2' })
  const changes = page.getByRole('heading', { name: 'Changes since revision 1' })
  await expect(changes).toBeVisible()
  await expect(page.getByText('~').first()).toBeVisible()
  const [decided, listed] = [await button.boundingBox(), await changes.boundingBox()]
  expect(decided?.x).toBeGreaterThan(listed?.x ?? 0)
  expect((decided?.y ?? 0) + (decided?.height ?? 0)).toBeLessThanOrEqual(520)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(async () => ((await button.boundingBox())?.y ?? 0) < ((await changes.boundingBox())?.y ?? 0))
    .toBe(true)
  await button.click()
  await expect(page.getByText('Revision 2 is published.')).toBeVisible({ timeout: 120_000 })
  await expect(changes).toBeVisible()
})
