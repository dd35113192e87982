import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NO_SPACE_MESSAGES } from '#domain/media/find-upload-problem.ts'
import { boxOf, filmOf } from '#test/courses/sample-media.ts'
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

/** Creates a file of this size that begins so, and takes no room. */
async function emptyFile(name: string, size: number, beginning: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, beginning)
  await truncate(path, size)
  return path
}

const HEAD_OF = { gif: Buffer.from('GIF89a'), mov: boxOf('ftyp', Buffer.from('qt  \0\0\0\0')) }

// frappe/lms#1258, frappe/lms#2507, frappe/lms#2663, frappe/lms#1839
test('a film or a picture that is too large or of another kind is refused in words, before anything is sent', async ({
  page,
  portal,
}) => {
  const begun: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/uploads') && begun.push(request.url())))
  await openConsole(page, portal)
  await beginModule(page, 'Refused', 'Film')
  for (const [path, sentence] of [
    [
      await emptyFile('long.mp4', 2048 * MB + 1, filmOf(60)),
      "'long.mp4' is larger than 2 GB: make it smaller.",
    ],
    [
      await emptyFile('phone.mp4', MB, HEAD_OF.mov),
      "'phone.mp4' is a QuickTime film, which browsers do not show: export it as MP4 (H.264).",
    ],
    [await emptyFile('cat.gif', MB, HEAD_OF.gif), "'cat.gif' is a GIF picture: choose a film."],
  ] as const) {
    await page.getByLabel('Upload a film').setInputFiles(path)
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
      "'leaflet.png' is a PDF file, which browsers do not show: save its pages as pictures.",
    ],
  ] as const) {
    await page.getByLabel('Upload the cover').setInputFiles(path)
    await expect(page.getByRole('alert')).toHaveText(sentence)
  }
  expect(begun).toEqual([])
})

test('a film for which there is no room, and one beyond too many, are refused in words while others are sent', async ({
  page,
  portal,
}) => {
  await openConsole(page, portal)
  await beginModule(page, 'Six films', 'Film')
  const choose = async (name: string) => {
    const path = join(folder, `${name}.mp4`)
    await writeFile(path, Buffer.concat([filmOf(62), boxOf('free', Buffer.from(name))]))
    await page.getByLabel('Upload a film').setInputFiles(path)
  }
  const full = { code: 'no-room-left', message: NO_SPACE_MESSAGES.film }
  await page.route('**/uploads', (route) => route.fulfill({ status: 507, json: full }), { times: 1 })
  await choose('none')
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('There is no room for this film. Tell whoever runs the portal.')
  await page.route(/\/uploads\/[^/]+\?from=\d+$/, () => undefined)
  const sending = page.getByText(/^0 of 1 MB sent/)
  for (const name of ['five', 'six', 'seven', 'eight']) await choose(name)
  await expect(sending).toHaveCount(3)
  await expect(page.getByText('Waits until others are sent')).toHaveCount(1)
  await expect(alert).toHaveCount(0)
  const db = connectTo(portal)
  const upload = await db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
  for (let count = 3; count < 20; count++)
    await db
      .insertInto('uploads')
      .values({ ...upload, id: `other-${count}` })
      .execute()
  await page.getByRole('button', { name: 'Pause' }).first().click()
  await expect(alert).toHaveText(
    'Too many uploads have not ended yet. Cancel some of them, or try again later.',
  )
  await expect(sending).toHaveCount(2)
  await expectAccessible(page)
  await db.deleteFrom('uploads').where('id', 'like', 'other-%').execute()
  await db.destroy()
  await page.unroute(/\/uploads\/[^/]+\?from=\d+$/)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByLabel('Or the address of the film')).toHaveValue(/^\/media\/[0-9a-f]{64}\.mp4$/)
})

test('a film that is refused while another module is open says so there, and in its own', async ({
  page,
  portal,
}) => {
  const film = join(folder, 'cut.mp4')
  await writeFile(film, filmOf(9).subarray(0, 300))
  await openConsole(page, portal)
  await beginModule(page, 'Cut off', 'Film')
  await expectSaved(page)
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route(/\/uploads\/[^/]+\?from=\d+$/, async (route) => {
    await left
    await route.continue()
  })
  await page.getByLabel('Upload a film').setInputFiles(film)
  await expect(page.getByText('cut.mp4')).toBeVisible()
  await page.getByRole('button', { name: 'Course settings' }).click()
  await expect(page.getByRole('heading', { name: 'Course settings' })).toBeVisible()
  leave()
  await expect(page.getByRole('alert')).toContainText(
    /^“cut\.mp4” was not taken\. The film 'cut\.mp4' is cut off/,
  )
  await page.getByRole('button', { name: 'Open New film' }).click()
  await expect(page.getByRole('heading', { name: 'New film', level: 2 })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(/^The film 'cut\.mp4' is cut off/)
})
