import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { toDraftFiles } from '#courses/authoring/export/exported-files.ts'
import { openFolder } from '#media/folder-store.ts'
import { storeGivenMedia } from '#media/judging/captions-file.ts'
import { GOOD_FOLDER, inShort, layDownIn, rewrite } from '#test/courses/course-folders.ts'
import { captionsOf } from '#test/courses/sample-media.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { readCourseFolder } from './read-course-folder.ts'

const scratch = scratchFolder()
const store = openFolder(join(scratch, 'store'))

const SRT = '1\r\n00:00:01,000 --> 00:00:04,000\r\nA Kätzchen.\r\n'
const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nA Kätzchen.\n'
const AS_IS = `\ufeff${captionsOf(['00:01.000', '00:04.000'])}`
const GUESS = "The file doesn’t specify its encoding. Read as Windows-1252, such as 'A Kätzchen.'."
const [SRT_NAME, VTT_NAME] = ['media/film.en.srt', 'media/film.en.vtt']

/** Caption files with the stored text and the reported problems. */
const FILES: [kind: string, name: string, content: string | Buffer, stored: string, ...said: string[]][] = [
  ['SubRip', SRT_NAME, SRT, VTT],
  ['SubRip in UTF-16', SRT_NAME, Buffer.from(`\ufeff${SRT}`, 'utf16le'), VTT],
  ['SubRip that is called .vtt', VTT_NAME, SRT, VTT],
  [
    'SubRip in Latin letters',
    SRT_NAME,
    Buffer.from(SRT, 'latin1'),
    VTT,
    `course.yaml:16: warning: '${SRT_NAME}': ${GUESS}`,
  ],
  ['WebVTT in UTF-16', VTT_NAME, Buffer.from(`\ufeff${VTT}`, 'utf16le'), VTT],
  ['WebVTT that is called .srt', SRT_NAME, VTT, VTT],
  ['WebVTT in UTF-8 with its mark', VTT_NAME, AS_IS, AS_IS],
  [
    'SubRip with a time that is guessed',
    SRT_NAME,
    SRT.replace(',000 -->', ' -->'),
    VTT,
    `${SRT_NAME}:2: warning: '00:00:01 --> 00:00:04,000' was read as 00:00:01.000 --> 00:00:04.000`,
  ],
]

it.each(FILES)(
  'reads %s in a folder like the console and stores it as WebVTT',
  async (_kind, name, content, text, ...said) => {
    const { [VTT_NAME]: _captions, ...files } = rewrite('course.yaml', VTT_NAME, name)
    const folder = layDownIn(scratch, { ...files, [name]: content })
    const { course, media, problems, toStore } = await readCourseFolder(folder)
    expect(problems.map(inShort)).toEqual(said)
    expect(toStore).toContain(name)
    const stored = await storeGivenMedia(store, join(folder, name))
    expect(media.get(stored.address)).toBe(name)
    expect(readFileSync(join(scratch, 'store', basename(stored.address)), 'utf8')).toBe(text)
    for (const path of media.values()) await storeGivenMedia(store, join(folder, path))
    const exported = course && (await toDraftFiles({ course }, store))
    expect([...(exported?.copies.keys() ?? [])].filter((path) => /\.(?:vtt|srt)$/.test(path))).toEqual([
      'media/a-cat-comes-in.en.vtt',
    ])
  },
)

it('reports captions with an unreadable time as an error with its line', async () => {
  const { [VTT_NAME]: _captions, ...files } = rewrite('course.yaml', VTT_NAME, SRT_NAME)
  const folder = layDownIn(scratch, { ...files, [SRT_NAME]: `${SRT}\r\n${SRT.replace('01,000', '0x,000')}` })
  const { course, problems } = await readCourseFolder(folder)
  expect(course).toBeUndefined()
  expect(problems.map(inShort)).toEqual([
    expect.stringMatching(/^media\/film\.en\.srt:6: error: '00:00:0x,000 /),
  ])
})

it('reports a SubRip file that no film uses', async () => {
  const folder = layDownIn(scratch, { ...GOOD_FOLDER, [SRT_NAME]: SRT })
  const { problems } = await readCourseFolder(folder)
  expect(problems.map(inShort)).toEqual([
    expect.stringMatching(/^media\/film\.en\.srt: warning: no module uses/),
  ])
})
