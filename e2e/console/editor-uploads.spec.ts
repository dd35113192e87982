import { createHash, randomBytes } from 'node:crypto'
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { COURSE_MEDIA } from '#core/folders.ts'
import { boxOf, filmOf, pngOf } from '#test/courses/sample-media.ts'
import { type Break, startBreakingProxy } from '#test/server/breaking-proxy.ts'
import { servePlayer, startVideoHost } from '../player/player-video-host.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { openConsole } from './open-console.ts'
import { beginModule, expectSaved } from './write-course.ts'

const MB = 1024 ** 2

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-uploads-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the natural width of a picture in the browser. */
const widthOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((picture) => (picture as HTMLImageElement).naturalWidth)

test('a picture is added to an article by mouse and by keyboard, and a large one is scaled down', async ({
  page,
  portal,
}) => {
  const small = join(folder, 'small.png')
  const large = join(folder, 'large.png')
  await writeFile(small, pngOf(600, 400))
  await writeFile(large, pngOf(5200, 1300))
  // Playwright registers a listener asynchronously, so an early key could open the system's own dialog.
  page.on('filechooser', () => undefined)
  await openConsole(page, portal)
  await beginModule(page, 'With images', 'Article')
  const article = page.getByRole('textbox', { name: /^Article: / })
  await article.click()
  await page.getByRole('button', { name: 'Image' }).click()
  await page.getByLabel('Description for people who can’t see it').fill('A cat')
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('Upload image').click()
  await (await chooser).setFiles(small)
  await expect(page.getByRole('dialog').locator('img')).toHaveAttribute('src', /\.png$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Insert image' }).click()
  await expect.poll(() => widthOf(page, '[role=textbox] img')).toBe(600)

  await article.press('ArrowRight')
  await page.getByRole('button', { name: 'Image' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Upload image')).toBeFocused()
  const byKey = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await byKey).setFiles(large)
  await expect(page.getByRole('dialog').locator('img')).toHaveAttribute('src', /\.webp$/)
  await expect(page.getByLabel('Link to image')).toHaveValue('')
  await expect(page.getByLabel('Description for people who can’t see it')).toBeFocused()
  await page.keyboard.type('A very wide cat')
  await page.keyboard.press('Enter')
  await expect.poll(() => widthOf(page, '[role=textbox] img[alt="A very wide cat"]')).toBe(2600)
  await expectSaved(page)
  await page.reload()
  await expect.poll(() => widthOf(page, '[role=textbox] img[alt="A cat"]')).toBe(600)
})

test('a film upload resumes after five broken connections and after a reload', async ({ page, host }) => {
  await sendFilm({ page, host }, 40)
})

test('@full a 300 MB film upload also resumes', async ({ page, host }) => {
  test.setTimeout(600_000)
  await sendFilm({ page, host }, 300)
})

type Fixtures = Pick<Parameters<Parameters<typeof test>[2]>[0], 'page' | 'host'>

/** Connection failures at shares of the film, with a page reload in between. */
const BREAKS: [part: number, on: Break['on']][] = [
  [0.05, 'its way'],
  [0.2, 'its answer'],
  [0.35, 'its way'],
  [0.5, 'nothing'],
  [0.6, 'its answer'],
  [0.8, 'its way'],
]

async function sendFilm({ page, host }: Fixtures, megabytes: number): Promise<void> {
  const { path, sha256 } = await writeFilm(megabytes)
  const breaks = BREAKS.map(([part, on]) => ({ from: part * megabytes * MB, on }))
  let origin = ''
  const proxy = await startBreakingProxy(() => origin, breaks)
  const portal = await host.open({ PUBLIC_ORIGIN: proxy.origin })
  origin = portal.origin
  await openConsole(page, { ...portal, origin: proxy.origin })
  await beginModule(page, `A video of ${megabytes} MB`, 'Video')
  await page.getByLabel('Title', { exact: true }).fill('The video')
  await expectSaved(page)
  const { sent, left } = proxy
  const field = page.getByLabel('Link to video')
  await page.getByLabel('Upload video').setInputFiles(path)
  await expect(page.getByText('Connection lost.')).toBeVisible()
  await expect.poll(() => left.length, { timeout: 120_000 }).toBe(2)
  await expect(page.getByText(/^\d+ of \d+ MB sent/)).toBeVisible()
  await expectAccessible(page)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(field).toHaveValue('')
  const before = sent.length
  await page.getByLabel('Upload video').setInputFiles(path)
  await expect(field).toHaveValue(`/media/${sha256}.mp4`, { timeout: 200_000 })
  expect(left).toEqual([])
  expect(sent[before]).toBe(sent[before - 1])
  const stored = createReadStream(join(portal.dataDir, 'media', `${sha256}.mp4`))
  expect(await hashOf(stored)).toBe(sha256)
  await expectSaved(page)
  await expect(page.getByRole('button', { name: 'Captions missing' })).toBeVisible()
  proxy.close()
  await portal.remove()
}

/** Writes a film of this size in which every megabyte is different. */
async function writeFilm(megabytes: number): Promise<{ path: string; sha256: string }> {
  const path = join(folder, `film-${megabytes}.mp4`)
  const file = openSync(path, 'w')
  writeSync(file, filmOf(90))
  const head = boxOf('mdat')
  head.writeUInt32BE(8 + megabytes * MB)
  writeSync(file, head)
  const piece = randomBytes(MB)
  for (let count = 0; count < megabytes; count++) {
    piece.writeUInt32BE(count)
    writeSync(file, piece)
  }
  closeSync(file)
  return { path, sha256: await hashOf(createReadStream(path)) }
}

async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

test('an upload is paused, resumed and canceled, and three are sent while others wait', async ({
  page,
  portal,
}) => {
  await openConsole(page, portal)
  await beginModule(page, 'Four videos', 'Video')
  await page.route(/\/uploads\/[^/]+\?from=\d+$/, () => undefined)
  for (const name of ['one', 'two', 'three', 'four']) {
    const path = join(folder, `${name}.mp4`)
    await writeFile(
      path,
      Buffer.concat([filmOf(60), Buffer.alloc(0), Buffer.from(boxOf('free', Buffer.from(name)))]),
    )
    await page.getByLabel('Upload video').setInputFiles(path)
    await expect(page.getByText(`${name}.mp4`)).toBeVisible()
  }
  const waiting = page.getByText('Queued')
  await expect(waiting).toHaveCount(1)
  await page.getByRole('button', { name: 'Pause' }).first().click()
  await expect(page.getByText(/^Paused, /)).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(waiting).toHaveCount(1)
  await expectAccessible(page)
  for (const name of ['two', 'three', 'four'])
    await page.getByRole('button', { name: `Cancel ${name}.mp4` }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.unroute(/\/uploads\/[^/]+\?from=\d+$/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Link to video')).toHaveValue(/^\/media\/[0-9a-f]{64}\.mp4$/)
})

test('captions are checked at once, with problems by line, and SubRip is converted to WebVTT', async ({
  page,
  portal,
}) => {
  const film = join(folder, 'short.mp4')
  await writeFile(film, filmOf(61))
  const [bad, good] = [join(folder, 'bad.vtt'), join(folder, 'good.srt')]
  await writeFile(bad, 'WEBVTT\n\n00:01,000 --> 00:02.000\nWords.\n')
  await writeFile(good, '1\n00:00:01,000 --> 00:00:02,000\nWash your hands.\n')
  await openConsole(page, portal)
  await beginModule(page, 'Captions', 'Video')
  await page.getByLabel('Upload video').setInputFiles(film)
  await page.getByRole('button', { name: 'Captions missing' }).click()
  const missing = page.getByText('No captions yet. Deaf viewers can’t follow this video.')
  await expect(missing).toBeVisible()
  await page.getByLabel('Add captions').setInputFiles(bad)
  await expect(page.getByText(/^Line 3: '00:01,000 --> 00:02\.000' isn’t a valid time range/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Add captions').setInputFiles(good)
  await expect(page.getByText('Converted from SubRip to WebVTT.')).toBeVisible()
  await expect(page.getByLabel('Language')).toHaveValue('en')
  await expect(missing).toHaveCount(0)
  await expectSaved(page)
  await expectAccessible(page)
  // A problem in a closed panel has a link to its field.
  await page.getByLabel('Language').fill('klingon')
  await page.getByRole('button', { name: 'Captions', exact: true }).click()
  await expect(page.getByLabel('Language')).toBeHidden()
  await page.goto(`${page.url()}&field=captions%5B0%5D.srclang`)
  await expect(page.getByLabel('Language')).toBeFocused()
})

test('a course gets a cover from a file, and another course starts as its copy', async ({ page, portal }) => {
  const cover = join(folder, 'cover.png')
  await writeFile(cover, pngOf(1600, 900))
  await openConsole(page, portal)
  await beginModule(page, 'The first', 'Article')
  await page.getByRole('button', { name: 'Course settings' }).click()
  await page.getByLabel('Upload cover').setInputFiles(cover)
  await expect.poll(() => widthOf(page, 'figure img')).toBe(1600)
  await page.getByText('More options').click()
  await page.getByLabel('Issued for').selectOption('All modules (videos to 90%)')
  await page.getByLabel('Certificate').selectOption('For a number of months')
  await page.getByLabel('Months').fill('24')
  await page.getByLabel('Length in minutes').fill('45')
  await expectSaved(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Courses', exact: true }).click()
  await page.getByRole('button', { name: 'New course' }).click()
  await page.getByLabel('Name').fill('The second')
  await page.getByLabel('Start from').selectOption('Copy of The first')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.getByRole('button', { name: 'Course settings' }).click()
  await expect(page.getByLabel('Months')).toHaveValue('24')
  await expect(page.getByLabel('Issued for')).toHaveValue('all-modules')
  await page.getByLabel('Certificate').selectOption('Never expires, sent by email')
  await expect(page.getByLabel('Issued for')).toHaveValue('all-modules')
  await expect(page.getByLabel('Length in minutes')).toHaveValue('45')
  await expect.poll(() => widthOf(page, 'figure img')).toBe(1600)
})

test('the cover of a film is chosen from its frames', async ({ page, portal }) => {
  await openConsole(page, portal)
  await beginModule(page, 'A bowl', 'Video')
  await page.getByLabel('Upload video').setInputFiles(join(COURSE_MEDIA, 'dog-nutrition-bowl.mp4'))
  const film = page.getByLabel('The video', { exact: true })
  await film.evaluate((element) => {
    ;(element as HTMLVideoElement).currentTime = 2
  })
  await page.getByRole('button', { name: 'Cover', exact: true }).click()
  await page.getByRole('button', { name: 'Use current frame as cover' }).click()
  await expect(page.getByLabel('Link to cover')).toHaveValue(/^\/media\/[0-9a-f]{64}\.webp$/)
  await expect(film).toHaveAttribute('poster', /\.webp$/)
  await expectAccessible(page)
})

const withHost = test.extend<{ films: Awaited<ReturnType<typeof startVideoHost>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the pattern to know what a fixture needs
  films: async ({}, use) => {
    const films = await startVideoHost()
    await use(films)
    films.close()
  },
  portal: async ({ host, films }, use) => {
    const portal = await host.open(films.env)
    await use(portal)
    await portal.remove()
  },
})

withHost('the video host fills in what is empty, and never what somebody wrote', async ({ page, portal }) => {
  await openConsole(page, portal)
  await beginModule(page, 'Paws', 'Video')
  const [title, address, minutes] = [
    page.getByLabel('Title', { exact: true }),
    page.getByLabel('Link to video'),
    page.getByLabel('Length in minutes'),
  ]
  await title.fill('')
  await address.fill('https://player.example/external/videos/8')
  await expect(title).toHaveValue('Clean paws')
  await expect(minutes).toHaveValue('13')
  await expect(page.getByLabel('Link to cover')).toHaveValue('https://pictures.example/8.jpg')
  await expect(page.getByText('Filled in from the video host: title, length, cover.')).toBeVisible()
  await minutes.fill('20')
  await title.fill('Our paws')
  await expect(page.getByText('Filled in from the video host: cover.')).toBeVisible()
  await address.fill('https://player.example/external/videos/3')
  await expect(
    page.getByText('We couldn’t reach the video host. Enter the title and length yourself.'),
  ).toBeVisible()
  await expectAccessible(page)
  await address.fill('https://player.example/channels/videos/8')
  await expect(page.getByText('We couldn’t reach the video host.')).toHaveCount(0)
  await expectSaved(page)
  await expect(title).toHaveValue('Our paws')
  await expect(minutes).toHaveValue('20')
})

/** Pastes a link into a field. The field itself handles only text that the page ignores. */
async function pasteLink(field: Locator, link: string): Promise<void> {
  await field.focus()
  const isLeft = await field.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    return element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, link)
  if (isLeft) await field.page().keyboard.insertText(link)
}

withHost(
  'a hosted video plays in the editor, and one that the host does not show is refused at its field within two seconds',
  async ({ page, context, portal }) => {
    await servePlayer(context)
    await openConsole(page, portal)
    await beginModule(page, 'Paws', 'Video')
    const address = page.getByLabel('Link to video')
    const soon = { timeout: 2000 }
    await pasteLink(address, 'https://vimeo.com/404')
    await expect(address).toHaveAccessibleDescription(/Vimeo can’t find this video/, soon)
    await expect(address).toBeFocused()
    await expect(page.getByText('Captions come from Vimeo')).toHaveCount(0)
    await expectAccessible(page)
    await address.fill('')
    await pasteLink(address, 'https://vimeo.com/9')
    await expect(address).toHaveAccessibleDescription(/Vimeo doesn’t let the portal show this video/, soon)
    for (const wrong of ['Clean paws', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ']) {
      await address.fill('')
      await pasteLink(address, wrong)
      await expect(address).toHaveAccessibleDescription(/Upload the video, or use Vimeo/, soon)
    }
    await address.fill('')
    await pasteLink(address, 'https://player.vimeo.com/video/8?h=0a1b2c3d')
    const player = page.locator('iframe[title="The video"]')
    await expect(player).toHaveAttribute('src', 'https://player.example/video/7?h=0a1b2c3d')
    await expect(player.contentFrame().getByText('A video')).toBeVisible()
    await expect(page.getByText('Captions come from Vimeo: check them there.')).toBeVisible()
    await expectAccessible(page)
    await expectSaved(page)
    await page.reload()
    await expect(player.contentFrame().getByText('A video')).toBeVisible()
  },
)

withHost(
  'a pasted link fills in the video at once, and the box opens again by Replace',
  async ({ page, portal }) => {
    await openConsole(page, portal)
    await beginModule(page, 'Paws', 'Video')
    const address = page.getByLabel('Link to video')
    await pasteLink(address, ' https://player.example/external/videos/8 ')
    const replace = page.getByRole('button', { name: 'Replace' })
    await expect(replace).toBeFocused()
    await expect(address).toBeHidden()
    await expect(page.getByText('Vimeo video 8')).toBeVisible()
    await expect(page.getByLabel('Length in minutes')).toHaveValue('13')
    await expect(page.getByRole('button', { name: /^Captions/ })).toHaveCount(0)
    await expectAccessible(page)
    await replace.press('Enter')
    await expect(address).toHaveValue('https://player.example/external/videos/8')
    await expectSaved(page)
  },
)
