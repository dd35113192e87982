import type { Page } from '@playwright/test'
import { filmFailed } from '#domain/messages.ts'
import { test as base, expect, expectAccessible, openAs } from '../support/fixtures.ts'
import { addCourses, article, courseOf, video } from './player-courses.ts'
import { entry, navigation, openCourse } from './player-page.ts'
import { expectPosition } from './player-records.ts'
import { PLAYER_HOST, playerFrame, servePlayer, startVideoHost } from './player-video-host.ts'

/** A portal with the test's own video host, and a course with a video of each kind. */
const test = base.extend<{ films: Awaited<ReturnType<typeof startVideoHost>> }>({
  films: async ({ context }, use) => {
    await servePlayer(context)
    const films = await startVideoHost()
    await use(films)
    films.close()
  },
  portal: async ({ films, host }, use) => {
    const portal = await host.open(films.env)
    const hosted = ['1', '2', '3', '4', '5', '6', '7', 'x9'].map((id) =>
      video(`hosted-${id}`, { videoUrl: `https://vimeo.com/x/y/${id}` }),
    )
    await addCourses(portal, courseOf('videos', [...hosted, video('plain'), article('end')]))
    await use(portal)
    await portal.remove()
  },
})

test.beforeEach(() => test.slow())

function plainVideo(page: Page, id: string) {
  return page.locator(`video[aria-label="Video ${id}"]`)
}

/** Plays the plain video muted from a position, in seconds. Speed 1 is normal. */
async function playFrom(page: Page, seconds: number, speed = 1): Promise<void> {
  async function play(film: HTMLVideoElement, [from, rate]: [number, number]) {
    Object.assign(film, { muted: true, currentTime: from, playbackRate: rate })
    await film.play()
  }
  await plainVideo(page, 'plain').evaluate(play, [seconds, speed] as [number, number])
  const position = () => plainVideo(page, 'plain').evaluate((film: HTMLVideoElement) => film.currentTime)
  await expect.poll(position).toBeGreaterThan(seconds + 0.3 * speed)
}

// Contract § 7: video embed: the 6th segment, oEmbed, the plain video
test("a valid response embeds the player in the portal's own frame at full width", async ({
  page,
  portal,
  films,
}) => {
  await openCourse(page, portal, 'videos')
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('src', `https://${PLAYER_HOST}/video/7`)
  await expect(frame).toHaveAttribute('title', 'Video hosted-1')
  await playerFrame(page)
  const [box, around] = [
    await frame.boundingBox(),
    await page.getByRole('heading', { level: 2 }).first().boundingBox(),
  ]
  expect(box?.width).toBeCloseTo(around?.width ?? 0, 0)
  expect(films.calls).toContain('https://vimeo.com/1')
  await expectAccessible(page)
})

test('a slow response counts as a failure after five seconds', async ({ page, portal }) => {
  await openCourse(page, portal, 'videos')
  const from = Date.now()
  await entry(page, 'Video hosted-2').click()
  await expect(page.getByText('Loading video')).toBeVisible()
  await expect(plainVideo(page, 'hosted-2')).toBeVisible()
  expect(Date.now() - from).toBeGreaterThan(4000)
  await page.waitForTimeout(2500)
  await expect(page.locator('iframe')).toHaveCount(0)
})

// Contract § 7: video embed: the 6th segment, oEmbed, the plain video
test('any other response shows a plain video with the thumbnail as its poster', async ({
  page,
  portal,
  films,
}) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  page.on('dialog', (dialog) => errors.push(new Error(dialog.message())))
  await openCourse(page, portal, 'videos')
  for (const id of ['3', '4', '5', '6', 'x9']) {
    await entry(page, `Video hosted-${id}`).click()
    await expect(plainVideo(page, `hosted-${id}`)).toHaveAttribute('poster', '/media/welcome-hello.jpg')
    await expect(plainVideo(page, `hosted-${id}`)).toHaveAttribute('src', `https://vimeo.com/x/y/${id}`)
    await expect(page.locator('iframe')).toHaveCount(0)
  }
  expect(films.calls).not.toContain('https://vimeo.com/x9')
  await entry(page, 'Video hosted-7').click()
  await expect(page.locator('iframe')).toHaveAttribute('src', `https://${PLAYER_HOST}/video/7`)
  await expect(page.locator('iframe')).not.toHaveAttribute('onload')
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
  expect(errors).toEqual([])
})

// Contract § 9: a video resumes at its last position, which is saved every 30 seconds, on pause, seek and
//   exit
test('a plain video resumes in another browser at its last position', async ({ browser, page, portal }) => {
  await openCourse(page, portal, 'videos')
  await entry(page, 'Video plain').click()
  await expect(plainVideo(page, 'plain')).toBeVisible()
  await playFrom(page, 4)
  // Actual position of the pause. On a slow machine, the pause takes effect some time after the request.
  const paused = await plainVideo(page, 'plain').evaluate(
    (film: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        film.addEventListener('pause', () => resolve(film.currentTime))
        film.pause()
      }),
  )
  await expectPosition(portal, 'videos', 'plain', paused)

  const elsewhere = await browser.newContext()
  const second = await elsewhere.newPage()
  await openCourse(second, portal, 'videos')
  await entry(second, 'Video plain').click()
  const position = () => plainVideo(second, 'plain').evaluate((film: HTMLVideoElement) => film.currentTime)
  await expect.poll(position).toBeCloseTo(paused, 1)

  // Changes the position without playing and leaves. The new position is earlier, far from any pause position.
  await plainVideo(second, 'plain').evaluate((film: HTMLVideoElement) => {
    film.currentTime = 2
    return new Promise((moved) => film.addEventListener('seeked', moved))
  })
  await second.goto('about:blank')
  await expectPosition(portal, 'videos', 'plain', 2)
  await second.goto(`${portal.origin}/course/videos?module=plain`)
  await expect.poll(position).toBeCloseTo(2, 1)

  // A video left near its end without a pause starts from the beginning the next time.
  const length = await plainVideo(second, 'plain').evaluate((film: HTMLVideoElement) => film.duration)
  await playFrom(second, length - 2.5, 0.25)
  await second.goto('about:blank')
  // On a slow machine, the saved position may be as late as the end.
  await expectPosition(portal, 'videos', 'plain', length - 1.25, 1.25)
  await second.goto(`${portal.origin}/course/videos?module=plain`)
  await expect(plainVideo(second, 'plain')).toHaveJSProperty('readyState', 4)
  await second.waitForTimeout(500)
  expect(await position()).toBe(0)
  await elsewhere.close()
})

// Contract § 9: a video resumes at its …
test('a film starts by one button, shows its resume position, and links to the next module near its end', async ({
  page,
  portal,
}) => {
  const film = plainVideo(page, 'plain')
  const play = page.getByRole('button', { name: /^Play: Video plain/ })
  await openCourse(page, portal, 'videos')
  await entry(page, 'Video plain').click()
  await expect(play).toHaveAccessibleName('Play: Video plain')
  await expect(film).not.toHaveAttribute('controls')
  await expectAccessible(page)
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true
  })
  await play.click()
  await expect(film).toHaveJSProperty('paused', false)
  await expect(film).toHaveAttribute('controls')
  await expect(film).toBeFocused()
  await expect(play).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('1.25×')
  await expect(film).toHaveJSProperty('playbackRate', 1.25)
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await film.evaluate((video: HTMLVideoElement) => {
    video.pause()
    video.currentTime = 4.5
  })
  await saved
  await page.goto('about:blank')
  await expectPosition(portal, 'videos', 'plain', 4.5)

  await page.goto(`${portal.origin}/course/videos?module=plain`)
  await expect(play).toHaveAccessibleName('Play: Video plain, Resume at 0:04')
  const length = await film.evaluate((video: HTMLVideoElement) => video.duration)
  await playFrom(page, length - 1)
  const next = page.getByRole('status').getByRole('link', { name: 'Next: Article end' })
  await expect(next).toBeVisible()
  await expectAccessible(page)
  await film.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 1
  })
  await expect(next).toHaveCount(0)
})

// Contract § 9: a video resumes at its …
test('the position in a video is saved when the page is hidden, because a phone may then discard it', async ({
  page,
  portal,
}) => {
  await openCourse(page, portal, 'videos')
  await expect(navigation(page)).toHaveCSS('border-top-style', 'none')
  await entry(page, 'Video plain').click()
  await expect(plainVideo(page, 'plain')).toBeVisible()
  await playFrom(page, 4)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  // The film is still playing, so no pause has saved this position.
  const length = await plainVideo(page, 'plain').evaluate((film: HTMLVideoElement) => film.duration)
  await expectPosition(portal, 'videos', 'plain', (4 + length) / 2, (length - 4) / 2)
})

test('the embedded player resumes in another browser at its last position', async ({
  browser,
  page,
  portal,
}) => {
  await openCourse(page, portal, 'videos')
  const frame = await playerFrame(page)
  await frame.evaluate("film.at('play', 0); film.at('timeupdate', 41); film.at('pause', 42)")
  await expectPosition(portal, 'videos', 'hosted-1', 42)

  const elsewhere = await browser.newContext()
  await servePlayer(elsewhere)
  const second = await elsewhere.newPage()
  await openCourse(second, portal, 'videos')
  const known = second.waitForResponse('**/video-positions?**')
  await entry(second, 'Video hosted-1').click()
  await (await known).finished()
  const other = await playerFrame(second)
  await other.evaluate("film.at('play', 0)")
  await expect.poll(() => other.evaluate('film.calls')).toContain('setCurrentTime 42')
  await elsewhere.close()
})

test('a forged message has no effect', async ({ page, portal }) => {
  const saved: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') saved.push(request.postDataJSON().position)
  })
  await openCourse(page, portal, 'videos')
  const frame = await playerFrame(page)
  const forged = JSON.stringify({ event: 'pause', data: { seconds: 99, duration: 200 } })
  await page.evaluate((message) => window.postMessage(message, '*'), forged)
  // A window inside the player's frame, of the same origin, but not the frame itself.
  await frame.evaluate((message) => {
    const inner = document.createElement('iframe')
    inner.srcdoc = `<script>top.postMessage(${JSON.stringify(message)}, '*')</script>`
    document.body.append(inner)
    return new Promise((loaded) => inner.addEventListener('load', loaded))
  }, forged)
  await frame.evaluate(() => parent.postMessage({ event: 'pause', data: { seconds: 'x' } }, '*'))
  await frame.evaluate("film.at('pause', 12)")
  await expectPosition(portal, 'videos', 'hosted-1', 12)
  await expect.poll(() => saved.filter((position) => position !== 0)).toEqual([12])
})

// Contract § 2: admin styling when the first role contains partner-admin
// Contract § 6: administrators are not tracked
test('nothing is stored for an administrator', async ({ page, portal }) => {
  await openAs(page, portal, 'admin@happytails.example')
  // Once the team is shown, all further calls are the player's.
  await expect(page.getByRole('row').filter({ hasText: 'done@happytails.example' })).toContainText('3 / 4')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto(`${portal.origin}/course/videos?module=plain`)
  await expect(page.getByText('Preview: nothing is recorded')).toBeVisible()
  // Administrators have a different style of navigation.
  await expect(navigation(page)).toHaveCSS('border-top-style', 'solid')
  await playFrom(page, 4)
  await plainVideo(page, 'plain').evaluate((film: HTMLVideoElement) => film.pause())
  await entry(page, 'Article end').click()
  await expect(page.getByText('The words of end.')).toBeVisible()
  expect(calls.filter((url) => /\/(video-positions|associate-training-completion)/.test(url))).toEqual([])
})

// Contract § 9: captions are shown in the film, as a transcript below it, and in print
test("a film's transcript is made from its captions, and is missing without them", async ({
  page,
  portal,
}) => {
  const words = (src: string) => [{ src, srclang: 'en', label: 'English' }]
  await page.route('**/media/said.en.vtt', (route) =>
    route.fulfill({
      body: 'WEBVTT\n\n00:01.000 --> 00:03.000\n<v Amara>Good advice starts\n\n00:03.100 --> 00:05.000\n<v Amara>with a <i>good</i> question.',
    }),
  )
  const read = video('read', { captions: words('/media/said.en.vtt') })
  const lost = video('lost', { captions: words('/media/nothing.en.vtt') })
  const hosted = video('embedded', {
    ...read,
    id: 'embedded',
    title: 'Video embedded',
    videoUrl: 'https://vimeo.com/x/y/1',
  })
  await addCourses(portal, courseOf('said', [read, lost, video('silent'), hosted]))
  await openCourse(page, portal, 'said')
  await expect(page.getByText(/^Video, \d+ (s|min.*), captions$/)).toBeVisible()
  const captions = () =>
    plainVideo(page, 'read').evaluate((film: HTMLVideoElement) => film.textTracks[0]?.mode)
  await expect.poll(captions).toBe('showing')
  const said = page.getByText('Amara: Good advice starts with a good question.')
  await expect(said).toBeHidden()
  const summary = page.getByText('Transcript')
  await summary.click()
  await expect(said).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await summary.click()
  await expect(said).toBeVisible()
  await page.emulateMedia({ media: null })
  await expect(said).toBeHidden()

  for (const title of ['Video lost', 'Video silent']) {
    await entry(page, title).click()
    await expect(page.getByText(/^Video, \d/)).toBeVisible()
    await expect(summary).toHaveCount(0)
  }
  await entry(page, 'Video embedded').click()
  const frame = await playerFrame(page)
  await frame.evaluate("film.at('play', 0)")
  await expect(page.getByText('Video, 3 min 20 s, captions')).toBeVisible()
  await summary.click()
  await expect(said).toBeVisible()
})

test('a resumed film has no caption under its button', async ({ page, portal }) => {
  const captions = [{ src: '/media/said.en.vtt', srclang: 'en', label: 'English' }]
  await page.route('**/media/said.en.vtt', (route) =>
    route.fulfill({ body: 'WEBVTT\n\n00:01.000 --> 00:05.000\nGood advice starts with a question.' }),
  )
  await addCourses(portal, courseOf('said', [video('read', { captions })]))
  await openCourse(page, portal, 'said')
  const film = plainVideo(page, 'read')
  await expect.poll(() => film.evaluate((film: HTMLVideoElement) => film.textTracks[0]?.mode)).toBe('showing')
  /** Takes a picture of the film at this position, once its caption is drawn. */
  async function pictureAt(seconds: number, mode: 'showing' | 'hidden') {
    await film.evaluate(
      async (film: HTMLVideoElement, [seconds, mode]) => {
        const [track] = film.textTracks
        if (track) track.mode = mode
        const moved = new Promise((resolve) => film.addEventListener('seeked', resolve, { once: true }))
        film.currentTime = seconds
        await moved
        await new Promise((drawn) => setTimeout(drawn, 500))
      },
      [seconds, mode] as const,
    )
    return film.screenshot()
  }
  const bare = await pictureAt(2, 'hidden')
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible()
  expect((await pictureAt(2, 'showing')).equals(bare)).toBe(true)
})

// Contract § 9: a film that fails to load shows a message and retries; its event and "Your attempts" have the
//   reason, once
test('a film that fails to load shows an error and can be retried, and the log has the reason', async ({
  page,
  portal,
}) => {
  const lost = video('lost', { videoUrl: '/media/nothing.mp4' })
  const unreadable = video('odd', { videoUrl: '/media/welcome-hello.jpg' })
  await addCourses(portal, courseOf('lost', [lost, unreadable, video('cut'), article('end')]))
  await page.route('**/media/welcome-hello.mp4', (route) => route.abort())
  await openCourse(page, portal, 'lost')
  const failure = page.getByRole('alert').filter({ hasText: filmFailed('support@kindredpaws.example') })
  for (const [id, why] of [
    ['lost', 'not-found'],
    ['odd', 'unsupported'],
    ['cut', 'network'],
  ] as const) {
    const reported = page.waitForRequest(
      (request) => request.method() === 'PATCH' && (request.postData() ?? '').includes(why),
    )
    await entry(page, `Video ${id}`).click()
    await expect(failure).toBeVisible()
    await (await reported).response()
    await expect(entry(page, `Video ${id}`)).toHaveAccessibleName(/^Completed/)
  }
  await expectAccessible(page)
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(failure).toBeVisible()
  await page.unroute('**/media/welcome-hello.mp4')
  await again.click()
  await expect(page.getByText(/^Video, \d/)).toBeVisible()
  await expect(failure).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.goto(portal.origin)
  const course = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Course lost' }) })
  await course.locator('summary').filter({ hasText: 'What you opened' }).click()
  await expect(page.getByText(/The video “Video lost” didn’t load on .*: it wasn’t found/)).toBeVisible()
  await expect(page.getByText(/The video “.*” didn’t load on /)).toHaveCount(3)
})

test("an embedded player's error before playback is shown, and a later one is ignored", async ({
  page,
  portal,
}) => {
  await openCourse(page, portal, 'videos')
  const broken = await playerFrame(page)
  const say = "parent.postMessage({ event: 'error', data: { name: 'NotFoundError' } }, '*')"
  await broken.evaluate(say)
  await expect(page.getByRole('alert')).toContainText('We couldn’t load the video.')
  await page.getByRole('button', { name: 'Try again' }).click()
  const frame = await playerFrame(page)
  await frame.evaluate("film.at('play', 0)")
  await frame.evaluate(say)
  await frame.evaluate("film.at('pause', 12)")
  await expectPosition(portal, 'videos', 'hosted-1', 12)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
