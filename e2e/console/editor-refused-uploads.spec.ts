import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { NO_SPACE_MESSAGES } from '#domain/media/find-upload-problem.ts'
import { boxOf, filmOf, pngOf } from '#test/courses/sample-media.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { connectTo } from '../support/stored-session.ts'
import { openConsole } from './open-console.ts'
import { beginModule, expectSaved } from './write-course.ts'

const MB = 1024 ** 2

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-refused-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** Creates a sparse file with this size and beginning. */
async function emptyFile(name: string, size: number, beginning: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, beginning)
  await truncate(path, size)
  return path
}

const HEAD_OF = { gif: Buffer.from('GIF89a'), mov: boxOf('ftyp', Buffer.from('qt  \0\0\0\0')) }

// frappe/lms#1258, frappe/lms#2507, frappe/lms#2663, frappe/lms#1839
test('files that are too large or of another type are refused with a message before upload', async ({
  page,
  portal,
}) => {
  const begun: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/uploads') && begun.push(request.url())))
  await openConsole(page, portal)
  await beginModule(page, 'Refused', 'Video')
  for (const [path, sentence] of [
    [
      await emptyFile('long.mp4', 2048 * MB + 1, filmOf(60)),
      "'long.mp4' is larger than 2 GB: make it smaller.",
    ],
    [
      await emptyFile('phone.mp4', MB, HEAD_OF.mov),
      "'phone.mp4' is a QuickTime video, which browsers can’t play: export it as MP4 (H.264).",
    ],
    [await emptyFile('cat.gif', MB, HEAD_OF.gif), "'cat.gif' is a GIF image: choose a video."],
  ] as const) {
    await page.getByLabel('Upload video').setInputFiles(path)
    await expect(page.getByRole('alert')).toHaveText(sentence)
  }
  await page.getByRole('button', { name: 'Course settings' }).click()
  for (const [path, sentence] of [
    [
      await emptyFile('wall.gif', 32 * MB + 1, HEAD_OF.gif),
      "'wall.gif' is larger than 32 MB: make it smaller.",
    ],
    [
      await emptyFile('leaflet.png', MB, Buffer.from('%PDF-1.7')),
      "'leaflet.pdf' is a PDF file: choose an image.",
    ],
  ] as const) {
    await page.getByLabel('Upload cover').setInputFiles(path)
    await expect(page.getByRole('alert')).toHaveText(sentence)
  }
  await page.getByRole('button', { name: /^New video/ }).click()
  await page.getByLabel('Link to video').fill('https://films.example/a.mp4')
  await page.getByRole('button', { name: /^Captions/ }).click()
  await page
    .getByLabel('Add captions')
    .setInputFiles(await emptyFile('all.vtt', 4 * MB + 1, Buffer.from('WEBVTT\n\n')))
  await expect(page.getByRole('alert')).toHaveText("'all.vtt' is larger than 4 MB: make it smaller.")
  await page.goto(`${portal.origin}/company/upload`)
  await page
    .getByLabel('Course folder')
    .setInputFiles(await emptyFile('course.zip', 500 * MB + 1, Buffer.from('PK\x03\x04')))
  await expect(page.getByRole('alert')).toHaveText('A folder can be at most 500 MB.')
  expect(begun).toEqual([])
})

test('films that exceed the space or the maximum size are refused while others upload', async ({
  page,
  portal,
}) => {
  await openConsole(page, portal)
  await beginModule(page, 'Six videos', 'Video')
  const choose = async (name: string) => {
    const path = join(folder, `${name}.mp4`)
    await writeFile(path, Buffer.concat([filmOf(62), boxOf('free', Buffer.from(name))]))
    await page.getByLabel('Upload video').setInputFiles(path)
  }
  const full = { code: 'no-room-left', message: NO_SPACE_MESSAGES.film }
  await page.route('**/uploads', (route) => route.fulfill({ status: 507, json: full }), { times: 1 })
  await choose('none')
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('There’s no space left for this video. Contact your system administrator.')
  await page.route(/\/uploads\/[^/]+\?from=\d+$/, () => undefined)
  const sending = page.getByText(/^0 of 1 MB sent/)
  for (const name of ['five', 'six', 'seven', 'eight']) await choose(name)
  await expect(sending).toHaveCount(3)
  await expect(page.getByText('Queued')).toHaveCount(1)
  await expect(alert).toHaveCount(0)
  const db = connectTo(portal)
  const upload = await db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
  for (let count = 3; count < 20; count++)
    await db
      .insertInto('uploads')
      .values({ ...upload, id: `other-${count}` })
      .execute()
  await page.getByRole('button', { name: 'Pause' }).first().click()
  await expect(alert).toHaveText('Too many uploads are in progress. Cancel some, or try again later.')
  await expect(sending).toHaveCount(2)
  await expectAccessible(page)
  await db.deleteFrom('uploads').where('id', 'like', 'other-%').execute()
  await db.destroy()
  await page.unroute(/\/uploads\/[^/]+\?from=\d+$/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Link to video')).toHaveValue(/^\/media\/[0-9a-f]{64}\.mp4$/)
})

test('a film refused while another module is open is reported there and in its own module', async ({
  page,
  portal,
}) => {
  const film = join(folder, 'cut.mp4')
  await writeFile(film, filmOf(9).subarray(0, 300))
  await openConsole(page, portal)
  await beginModule(page, 'Cut off', 'Video')
  await expectSaved(page)
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route(/\/uploads\/[^/]+\?from=\d+$/, async (route) => {
    await left
    await route.continue()
  })
  await page.getByLabel('Upload video').setInputFiles(film)
  await expect(page.getByText('cut.mp4')).toBeVisible()
  await page.getByRole('button', { name: 'Course settings' }).click()
  await expect(page.getByRole('heading', { name: 'Course settings' })).toBeVisible()
  leave()
  await expect(page.getByRole('alert')).toContainText(/^The video 'cut\.mp4' is incomplete/)
  await page.getByRole('button', { name: 'Open New video' }).click()
  await expect(page.getByRole('heading', { name: 'New video', level: 2 })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(/^The video 'cut\.mp4' is incomplete/)
})

/** Holds the start of the next upload. The returned function refuses it for lack of space. */
async function holdUpload(page: Page, purpose: keyof typeof NO_SPACE_MESSAGES): Promise<() => void> {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  const json = { code: 'no-room-left', message: NO_SPACE_MESSAGES[purpose] }
  await page.route(
    '**/uploads',
    async (route) => {
      await left
      await route.fulfill({ status: 507, json })
    },
    { times: 1 },
  )
  return leave
}

test('an upload refused after leaving its field is reported on the open screen and at the field', async ({
  page,
  portal,
}) => {
  const [film, captions, cover] = ['film.mp4', 'words.vtt', 'cover.png'].map((name) => join(folder, name))
  await writeFile(film ?? '', filmOf(9))
  await writeFile(captions ?? '', 'WEBVTT\n\n00:01.000 --> 00:02.000\nWords.\n')
  await writeFile(cover ?? '', pngOf(16, 9))
  const alert = page.getByRole('alert')
  const settings = page.getByRole('button', { name: 'Course settings' })
  const send = async (label: string, file: string | undefined) => {
    await page.getByLabel(label).setInputFiles(file ?? '')
    await expect(page.getByText(basename(file ?? ''), { exact: true })).toBeVisible()
  }
  await openConsole(page, portal)
  await beginModule(page, 'Left', 'Video')
  await send('Upload video', film)
  await expect(page.getByLabel('Add captions')).toBeAttached()
  let leave = await holdUpload(page, 'captions')
  await send('Add captions', captions)
  await settings.click()
  await expect(page.getByLabel('Upload cover')).toBeAttached()
  leave()
  const noCaptions = 'There’s no space left for these captions. Contact your system administrator.'
  await expect(alert).toContainText(`We couldn’t use “words.vtt”. ${noCaptions}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open New video' }).click()
  await expect(alert).toHaveText(noCaptions)

  await settings.click()
  leave = await holdUpload(page, 'cover')
  await send('Upload cover', cover)
  await page.getByRole('button', { name: /^New video/ }).click()
  await expect(page.getByLabel('Add captions')).toBeAttached()
  leave()
  const noPicture = 'There’s no space left for this image. Contact your system administrator.'
  await expect(alert).toContainText(`We couldn’t use “cover.png”. ${noPicture}`)
  await page.getByRole('button', { name: 'Open the settings' }).click()
  await expect(alert).toHaveText(noPicture)

  await page.getByRole('button', { name: 'Add to New section' }).click()
  await page.getByRole('button', { name: 'Article', exact: true }).click()
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  leave = await holdUpload(page, 'picture')
  await page.getByLabel('Upload image').setInputFiles(cover ?? '')
  await expect(page.getByRole('dialog').getByText('cover.png')).toBeVisible()
  await page.keyboard.press('Escape')
  leave()
  await expect(alert).toContainText(`We couldn’t use “cover.png”. ${noPicture}`)
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toHaveCount(0)
})

test('uploads that arrive after an outline change or after leaving their module change nothing else', async ({
  page,
  portal,
}) => {
  const [film, first, second, cover] = ['own.mp4', 'one.vtt', 'two.vtt', 'top.png'].map((name) =>
    join(folder, name),
  )
  await writeFile(film ?? '', filmOf(9))
  for (const [path = '', words] of [
    [first, 'One'],
    [second, 'Two'],
  ])
    await writeFile(path, `WEBVTT\n\n00:01.000 --> 00:02.000\n${words}.\n`)
  await writeFile(cover ?? '', pngOf(16, 9))
  await openConsole(page, portal)
  await beginModule(page, 'Late', 'Video')
  await page.getByLabel('Upload video').setInputFiles(film ?? '')
  await expect(page.getByLabel('Add captions')).toBeAttached()
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route('**/uploads', async (route) => {
    await left
    await route.continue()
  })
  for (const captions of [first, second]) {
    await page.getByLabel('Add captions').setInputFiles(captions ?? '')
    await expect(page.getByText(basename(captions ?? ''), { exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Course settings' }).click()
  await page.getByLabel('Upload cover').setInputFiles(cover ?? '')
  await expect(page.getByText('top.png', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.keyboard.type('Balls')
  await page.keyboard.press('Enter')
  leave()
  await expect(page.getByRole('figure', { name: 'Learner view' }).locator('img')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Balls', exact: true })).toBeVisible()
  await expect(page.getByText(/^“(one|two)\.vtt” was uploaded\./)).toHaveCount(2)
  await page.getByRole('button', { name: 'Add to New video' }).first().click()
  await expect(page.getByRole('group', { name: /^Captions \d$/ })).toHaveCount(2)
  await expect(page.getByText(/^“(one|two)\.vtt” was uploaded\./)).toHaveCount(0)
  await expectSaved(page)
})
