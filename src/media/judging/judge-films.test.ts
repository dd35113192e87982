// cspell:ignore esds ALAC samr dtsc MPEGH soun stco apch
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { avcOf, esdsOf, filmWith, type SampleTrack, webmOf } from '#test/courses/sample-films.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { readFilmLength } from './film-length.ts'
import { judgeMedia } from './judge-media.ts'

const folder = scratchFolder()

/** Returns the messages about a film. */
async function messagesOf(film: Buffer, name: string): Promise<string[]> {
  const path = join(folder, name)
  writeFileSync(path, film)
  return (await judgeMedia(path, name)).map(({ message }) => message)
}

/** Parameter sets of x264: 8 bits and 4:2:0; 10 bits; 4:2:2; 4:4:4; and Baseline, which is always 8 bits and 4:2:0. */
const SETS = {
  plain: '6764000dacd9414119',
  tenBits: '676e000da6cd9414119a',
  halfColors: '677a000dbcd9414119a0',
  allColors: '67f4000d919b28282333',
  baseline: '6742c00dd90141',
}
const PICTURE: SampleTrack = ['vide', 'avc1', avcOf(SETS.plain)]
const picture = (set: keyof typeof SETS): SampleTrack[] => [['vide', 'avc1', avcOf(SETS[set])]]
const AAC: SampleTrack = ['soun', 'mp4a', esdsOf(0x40)]
const sound = (code: string, ...boxes: Buffer[]): SampleTrack[] => [PICTURE, ['soun', code, ...boxes]]

it.each<[string, SampleTrack[]]>([
  ['H.264 and AAC', [PICTURE, AAC]],
  ['H.264 alone', [PICTURE]],
  ['Baseline', picture('baseline')],
  [
    'AV1 and Opus',
    [
      ['vide', 'av01'],
      ['soun', 'Opus'],
    ],
  ],
  [
    'VP9 and FLAC',
    [
      ['vide', 'vp09'],
      ['soun', 'fLaC'],
    ],
  ],
  ['MP3', sound('mp4a', esdsOf(0x6b))],
])('accepts an MP4 film of %s', async (_what, tracks) => {
  expect(await messagesOf(filmWith(tracks), 'film.mp4')).toEqual([])
})

const WRITTEN = "the video 'film.mp4' is in"
const SOUND = "the video 'film.mp4' has"
const RARE = 'which many browsers can’t play: export it'

it.each<[string, SampleTrack[], string]>([
  [
    '10 bits',
    picture('tenBits'),
    `${WRITTEN} H.264 with 10-bit color, ${RARE} as H.264 with 8-bit 4:2:0 color`,
  ],
  [
    '4:2:2',
    picture('halfColors'),
    `${WRITTEN} H.264 with 4:2:2 color, ${RARE} as H.264 with 8-bit 4:2:0 color`,
  ],
  [
    '4:4:4',
    picture('allColors'),
    `${WRITTEN} H.264 with 4:4:4 color, ${RARE} as H.264 with 8-bit 4:2:0 color`,
  ],
  ['HEVC', [['vide', 'hvc1'], AAC], `${WRITTEN} H.265 (HEVC), ${RARE} as H.264`],
  ['ProRes', [['vide', 'apch'], AAC], `${WRITTEN} ProRes, ${RARE} as H.264`],
  ['MPEG-4', [['vide', 'mp4v'], AAC], `${WRITTEN} MPEG-4 Visual, ${RARE} as H.264`],
  ['an unknown code', [['vide', 'xyz1'], AAC], `${WRITTEN} the codec 'xyz1', ${RARE} as H.264`],
  ['AC-3', sound('ac-3'), `${SOUND} Dolby Digital (AC-3) audio, ${RARE} with AAC audio`],
  ['E-AC-3', sound('ec-3'), `${SOUND} Dolby Digital Plus (E-AC-3) audio, ${RARE} with AAC audio`],
  [
    'AC-3 within mp4a',
    sound('mp4a', esdsOf(0xa5)),
    `${SOUND} Dolby Digital (AC-3) audio, ${RARE} with AAC audio`,
  ],
  ['ALAC', sound('alac'), `${SOUND} Apple Lossless (ALAC) audio, ${RARE} with AAC audio`],
  ['AMR', sound('samr'), `${SOUND} AMR audio, ${RARE} with AAC audio`],
  ['DTS', sound('dtsc'), `${SOUND} DTS audio, ${RARE} with AAC audio`],
  ['sound alone', [AAC], "the video 'film.mp4' has audio but no video: export it again with both"],
])('warns of an MP4 film of %s', async (_what, tracks, message) => {
  expect(await messagesOf(filmWith(tracks), 'film.mp4')).toEqual([message])
})

it.each([
  [['V_VP8', 'A_OPUS'], []],
  [['V_VP9', 'A_VORBIS'], []],
  [['V_AV1'], []],
  [
    ['V_MPEGH/ISO/HEVC'],
    ["the video 'film.webm' is in H.265 (HEVC), which many browsers can’t play: export it as H.264"],
  ],
  [
    ['V_VP9', 'A_AC3'],
    [
      "the video 'film.webm' has Dolby Digital (AC-3) audio, which many browsers can’t play: export it with AAC audio",
    ],
  ],
  [['A_OPUS'], ["the video 'film.webm' has audio but no video: export it again with both"]],
])('judges a WebM film of %j by its codecs', async (codes, messages) => {
  expect(await messagesOf(webmOf(codes), 'film.webm')).toEqual(messages)
})

it('reads the length of a WebM film from its header, or from the last frame of a recording', async () => {
  for (const isRecorded of [false, true]) {
    await messagesOf(webmOf(['V_VP9'], { isRecorded }), 'film.webm')
    expect(await readFilmLength(join(folder, 'film.webm'))).toBe(90)
  }
})

it('refuses a Matroska film with a WebM file name', async () => {
  expect(await messagesOf(webmOf(['V_VP9'], { type: 'matroska' }), 'film.webm')).toEqual([
    "'film.webm' is a Matroska video, which browsers can’t play: export it as MP4 (H.264)",
  ])
})

it.each([
  ['MP4', 'film.mp4', filmWith([PICTURE, AAC])],
  ['MP4 with its table at the end', 'film.mp4', filmWith([PICTURE, AAC], { isTableLast: true })],
  ['WebM', 'film.webm', webmOf(['V_VP8', 'A_OPUS'])],
])('refuses a film as %s when truncated anywhere', async (_what, name, film) => {
  for (let length = 0; length < film.length; length++)
    expect(await messagesOf(film.subarray(0, length), name), String(length)).toEqual([
      expect.stringMatching(/incomplete|can’t be played|damaged/),
    ])
})

it('refuses a recorded WebM film truncated anywhere except between two frames', async () => {
  const film = webmOf(['V_VP8'], { isRecorded: true })
  const whole: number[] = []
  for (let length = 0; length < film.length; length++)
    if ((await messagesOf(film.subarray(0, length), 'film.webm')).length === 0) whole.push(length)
  expect(whole).toHaveLength(5)
})
