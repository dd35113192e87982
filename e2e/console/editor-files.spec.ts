import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { pngOf } from '#test/courses/sample-media.ts'
import { pdfOf } from '#test/courses/sample-pdfs.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal.ts'
import { openConsole } from './open-console.ts'
import { addModule, beginCourse, expectSaved, words } from './write-course.ts'

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** Scripts that a PDF tries to run on opening. */
const SCRIPT =
  "this.submitForm('/stolen'); fetch('/stolen'); document.cookie = 'stolen=1'; document.title = 'stolen'"

async function writeNamed(name: string, content: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** Chooses a file with a button that opens the browser's dialog. */
async function chooseWith(page: Page, button: Locator, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(path)
}

/**
 * Follows a link to a PDF. Returns the new tab and its response. A browser without a viewer downloads the PDF instead.
 */
async function openFile(page: Page, link: Locator) {
  const response = page
    .context()
    .waitForEvent('response', (one) => new URL(one.url()).pathname.endsWith('.pdf'))
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
  return { tab, response: await response }
}

/** Opens the portal as an associate in a separate context. */
async function openLearner(context: BrowserContext, portal: Portal): Promise<Page> {
  const page = await context.newPage()
  await openAs(page, portal, 'new@happytails.example')
  return page
}

// Contract § 2: a module’s links may hold PDFs, for those who may open the module
test('a PDF is added to a module’s links and published, and opens in a new tab that runs no script', async ({
  page,
  portal,
  browser,
}) => {
  const sheet = await writeNamed('care_sheet-2.pdf', await pdfOf('Care sheet', { script: SCRIPT }))
  await openConsole(page, portal)
  await beginCourse(page, 'Leaflets')
  await page.getByLabel('Show to partners once published').check()
  await page.getByRole('button', { name: 'Add section' }).click()
  await addModule(page, 'Article', 'Words')
  await words(page).click()
  await page.keyboard.type('Read the leaflet.')
  await chooseWith(page, page.getByRole('button', { name: 'Add a file' }), sheet)
  await expect(page.getByLabel('PDF 1: text')).toHaveValue('care sheet 2')
  await page.getByLabel('PDF 1: text').fill('Care sheet')
  await expectSaved(page)
  await expectAccessible(page)
  const open = page.getByRole('link', { name: 'Open PDF 1' })
  const preview = await openFile(page, open)
  expect([preview.response.status(), preview.response.headers()['content-type']]).toEqual([
    200,
    'application/pdf',
  ])
  await preview.tab.close()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('button', { name: 'Publish revision 1' }).click()
  await expect(page.getByText('Revision 1 is published.')).toBeVisible()

  const context = await browser.newContext()
  const learner = await openLearner(context, portal)
  const requested: string[] = []
  context.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await learner
    .getByRole('link', { name: /Leaflets/ })
    .first()
    .click()
  await learner.getByRole('tab', { name: 'Links' }).click()
  const link = learner.getByRole('link', { name: 'Care sheet' })
  await expect(link).toHaveAccessibleName('Care sheet (opens in a new tab)')
  await expect(learner.getByText('PDF, 1 kB')).toBeVisible()
  await expectAccessible(learner)
  const { response, tab } = await openFile(learner, link)
  expect(await response.allHeaders()).toMatchObject({
    'content-disposition': `inline; filename="file.pdf"; filename*=UTF-8''Care%20sheet.pdf`,
    'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  })
  // As a script of the portal it is refused, too.
  const address = new URL(response.url()).pathname
  const loaded = await learner.evaluate(
    (source) =>
      import(source).then(
        () => 'ran',
        (error) => String(error),
      ),
    address,
  )
  expect(loaded).toContain('Failed to fetch dynamically imported module')
  await expect.poll(() => requested.includes(address)).toBe(true)
  expect(requested).not.toContain('/stolen')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('stolen')
  await tab.close()
  const other = await browser.newContext()
  expect((await other.request.get(response.url())).status()).toBe(404)
  await other.close()
  await context.close()
})

test('a file other than a PDF is refused with the reason, and a PDF is dropped, replaced and removed', async ({
  page,
  portal,
}) => {
  const second = await writeNamed('second.pdf', await pdfOf('Second'))
  await openConsole(page, portal)
  await beginCourse(page, 'Files')
  await page.getByRole('button', { name: 'Add section' }).click()
  await addModule(page, 'Quiz', 'A quiz')
  const add = page.getByRole('button', { name: 'Add a file' })
  for (const [name, content, sentence] of [
    ['photo.pdf', pngOf(3, 2), "'photo.png' is a PNG image: choose a PDF."],
    ['page.pdf', Buffer.from('<html>%PDF-1.4'), "'page.pdf' is a web page: save it as PDF."],
    [
      'notes.docx',
      Buffer.from('PK\x03\x04'),
      "'notes.docx' is a ZIP archive or an Office file: save it as PDF.",
    ],
    ['list.csv', Buffer.from('a,b'), "'list.csv' isn’t a PDF: save it as PDF."],
    [
      'cut.pdf',
      (await pdfOf('Cut')).subarray(0, -30),
      "The PDF 'cut.pdf' is incomplete: copy or export it again.",
    ],
  ] as const) {
    await chooseWith(page, add, await writeNamed(name, content))
    await expect(page.getByRole('alert')).toHaveText(sentence)
  }
  await expectAccessible(page)
  await page.getByRole('heading', { name: 'Links' }).evaluate(
    (element, bytes) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(bytes)], 'first.pdf', { type: 'application/pdf' }))
      for (const type of ['dragover', 'drop'])
        element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    },
    [...(await pdfOf('First'))],
  )
  await expect(page.getByLabel('PDF 1: text')).toHaveValue('first')
  await expect(page.getByRole('alert')).toHaveCount(0)
  const link = page.getByRole('link', { name: 'Open PDF 1' })
  const before = await link.getAttribute('href')
  const replace = page.getByRole('button', { name: 'Replace PDF 1' })
  await chooseWith(page, replace, second)
  await expect(link).not.toHaveAttribute('href', before ?? '')
  await expect(page.getByLabel('PDF 1: text')).toHaveValue('first')
  // A file that was refused as a replacement is added once it is correct.
  await chooseWith(page, replace, await writeNamed('third.pdf', Buffer.from('a,b')))
  await expect(page.getByRole('alert')).toBeVisible()
  await chooseWith(page, add, await writeNamed('third.pdf', await pdfOf('Third')))
  await expect(page.getByLabel('PDF 2: text')).toHaveValue('third')
  await page.getByRole('button', { name: 'Remove PDF 1' }).click()
  await expect(link).toHaveCount(1)
  await expectSaved(page)
  await page.reload()
  await page.getByRole('button', { name: /^A quiz/ }).click()
  await expect(link).toHaveAttribute('href', /^\/company\/drafts\/[\w-]+\/media\/[0-9a-f]{64}\.pdf$/)
})
