import type { Page } from '@playwright/test'
import { click } from '../acts.ts'
import { cutOff, hold, respond, states, withAnswers } from '../build-scenes.ts'
import type { Scene } from '../scene.ts'
import { LONG } from './console-course-scenes.ts'
import { filmEditor, stored } from './console-editor-answers.ts'
import { refuse } from './console-scenes.ts'

const MB = 1024 ** 2

// cspell:ignore ftypisom isommp ftypqt
/** Beginning of a film, sufficient to recognize its type. */
const FILM_HEAD = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42')])
const FILM_FILE = Buffer.concat([FILM_HEAD, Buffer.alloc(MB)])
const PHONE_FILE = Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from('ftypqt  '), Buffer.alloc(8)])

/** Chooses a film with this content. */
async function chooseFilm(page: Page, buffer = FILM_FILE, name = 'washing-hands.mp4'): Promise<void> {
  await page.getByLabel('Upload video').setInputFiles({ name, mimeType: 'video/mp4', buffer })
}

/** Starts three uploads: one is paused, one loses its connection, and one is being checked. */
async function sendFilms(page: Page): Promise<void> {
  let begun = 0
  await page.route('**/uploads', (route) => route.fulfill({ status: 201, json: { id: `u${++begun}` } }))
  await page.route(/\/uploads\/u\d/, (route) => {
    const { pathname, search } = new URL(route.request().url())
    if (pathname.endsWith('u2')) return route.abort()
    if (pathname.endsWith('u3') && search !== '')
      return route.fulfill({ json: { received: FILM_FILE.length } })
    return route.fallback()
  })
  await sendFilm(page, 'washing-hands.mp4')
  await click(page, 'Pause')
  for (const name of [`${LONG}.mp4`, 'taking-off-rings.mp4']) await sendFilm(page, name)
  await page.getByText('Connection lost.').waitFor()
  await page.getByText('Processing').waitFor()
}

async function sendFilm(page: Page, name: string): Promise<void> {
  await chooseFilm(page, FILM_FILE, name)
  await page.getByRole('progressbar', { name: `Upload of ${name}` }).waitFor()
}

/** Starts six uploads, the last one queued, and collapses them. */
async function collapseFilms(page: Page): Promise<void> {
  await sendFilms(page)
  for (const name of ['drying-hands.mp4', 'cutting-nails.mp4', 'soap.mp4']) await sendFilm(page, name)
  await page.getByText('Queued').waitFor()
  await page.getByText('6 uploads').click()
}

const TOO_MANY = 'Too many uploads are in progress. Cancel some, or try again later.'

/** Starts the upload of a film, and opens another module before the upload has finished. */
async function leaveFilm(page: Page, end: object): Promise<void> {
  await page.route('**/uploads', (route) => route.fulfill({ status: 201, json: { id: 'u1' } }))
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route(/\/uploads\/u1/, async (route) => {
    await left
    await route.fulfill({ json: { received: FILM_FILE.length, ...end } })
  })
  await chooseFilm(page)
  await page.getByRole('progressbar', { name: 'Upload of washing-hands.mp4' }).waitFor()
  if (await page.getByRole('button', { name: 'Outline' }).isVisible()) await click(page, 'Outline')
  await click(page, /^Washing hands/)
  await page.getByRole('heading', { name: 'Washing hands' }).waitFor()
  leave()
  await page.getByText(/washing-hands.mp4['”] (is|was)/).waitFor()
}

// cspell:disable
const BAD_CAPTIONS = `WEBVTT

00:01,000 --> 00:02.000
Wash your hands.

00:09.000 --> 00:03.000
With soap.

00:04.000 --> 00:05.000
`
// cspell:enable

/** A video host's response about a film. */
const HOST_RESPONSE = {
  title: 'Clean paws',
  duration: 780,
  thumbnail_url: 'https://pictures.example/8.jpg',
  html: '<iframe src="https://player.vimeo.com/video/8"></iframe>',
}
const PLAYER = hold('https://player.vimeo.com/**')
const HOSTED = 'https://vimeo.com/manage/videos/8'
const HOST = 'https://vimeo.com/api/oembed.json**'

async function enterAddress(page: Page): Promise<void> {
  await page.getByLabel('Link to video').fill('https://player.vimeo.com/external/videos/8')
}

/** Scenes of films in the editor: uploads, refusals, captions, and the responses of a video host. */
export const CONSOLE_FILM_SCENES: Scene[] = [
  ...states(filmEditor, {
    'console-editor-film': {},
    'console-editor-film-empty': [stored('module m5', { videoUrl: '' })],
    'console-editor-film-cover': (page) => click(page, 'Cover'),
    'console-editor-film-replace': (page) => click(page, 'Replace'),
    'console-editor-uploads': withAnswers([hold('**/uploads/u**')], sendFilms),
    'console-editor-uploads-collapsed': withAnswers([hold('**/uploads/u**')], collapseFilms),
    'console-editor-film-kind': async (page) => {
      await chooseFilm(page, PHONE_FILE, `${LONG}.mov`)
      await page.getByText('export it as MP4').waitFor()
    },
    'console-editor-film-no-room': {
      answers: [
        refuse(
          '/uploads',
          507,
          'no-room-left',
          'There’s no space left for this video. Contact your system administrator.',
        ),
      ],
      async act(page) {
        await chooseFilm(page)
        await page.getByText('There’s no space left for this video.').waitFor()
      },
    },
    'console-editor-film-too-many': withAnswers(
      [refuse('/uploads', 429, 'too-many-requests', TOO_MANY)],
      async (page) => {
        await chooseFilm(page)
        await page.getByText(TOO_MANY).waitFor()
      },
    ),
    'console-editor-film-arrived': (page) =>
      leaveFilm(page, { state: 'done', address: `/media/${'a'.repeat(64)}.mp4` }),
    'console-editor-film-refused': (page) =>
      leaveFilm(page, { state: 'refused', reason: "'washing-hands.mp4' is incomplete: export it again." }),
    'console-editor-captions': {
      answers: [
        stored('module m5', {
          videoUrl: 'https://films.example/hands.mp4',
          captions: [
            { src: `/media/${'b'.repeat(64)}.vtt`, srclang: 'en', label: 'English' },
            { src: `/media/${'c'.repeat(64)}.vtt`, srclang: 'ar', label: 'العربية' },
          ],
        }),
      ],
      async act(page) {
        await click(page, 'Captions')
        const buffer = Buffer.from(BAD_CAPTIONS)
        await page
          .getByLabel('Add captions')
          .setInputFiles({ name: 'hands.vtt', mimeType: 'text/vtt', buffer })
        await page.getByText('These captions have errors.').waitFor()
      },
    },
    'console-editor-host-filled-in': {
      answers: [
        stored('outline', {
          id: 'hygiene',
          name: 'Hygiene',
          description: '',
          webPath: 'hygiene',
          sections: [{ title: 'Before you begin', modules: [{ id: 'm5', title: '', type: 'video' }] }],
        }),
        stored('module m5', { videoUrl: '' }),
        respond(HOST, HOST_RESPONSE),
        PLAYER,
      ],
      async act(page) {
        await enterAddress(page)
        await page.getByText('Filled in from the video host: title, length, cover.').waitFor()
      },
    },
    'console-editor-host-playing': {
      answers: [stored('module m5', { videoUrl: HOSTED, minutes: 13 }), respond(HOST, HOST_RESPONSE), PLAYER],
      act: (page) => page.locator('iframe').waitFor(),
    },
    'console-editor-host-refused': withAnswers(
      [stored('module m5', { videoUrl: HOSTED }), respond(HOST, {}, 404)],
      (page) => page.getByText('Vimeo can’t find this video.').waitFor(),
    ),
    'console-editor-host-silent': withAnswers(
      [stored('module m5', { videoUrl: '' }), cutOff(HOST)],
      async (page) => {
        await enterAddress(page)
        await page.getByText('We couldn’t reach the video host.').waitFor()
      },
    ),
  }),
]
