import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'
import { findFilmLength, readFilmLength } from './film-length.ts'
import { readFilm } from './read-film.ts'

const folder = scratchFolder()

function lengthIn(...boxes: Buffer[]): Promise<number | undefined> {
  const path = join(folder, 'film.mp4')
  writeFileSync(path, Buffer.concat(boxes))
  return readFilmLength(path)
}

function box(type: string, content: Buffer, size = content.length + 8): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(size)
  head.write(type, 4)
  return Buffer.concat([head, content])
}

/** Returns a box with an 8-byte size. */
function largeBox(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(content.length + 16))
  return box(type, Buffer.concat([size, content]), 1)
}

function header(timescale: number, duration: number): Buffer {
  const content = Buffer.alloc(100)
  content.writeUInt32BE(timescale, 12)
  content.writeUInt32BE(duration, 16)
  return content
}

function longHeader(timescale: number, duration: bigint): Buffer {
  const content = Buffer.alloc(112)
  content.writeUInt8(1)
  content.writeUInt32BE(timescale, 20)
  content.writeBigUInt64BE(duration, 24)
  return content
}

const movie = (content: Buffer) => box('moov', box('mvhd', content))
const TYPE = box('ftyp', Buffer.from('isom'))

// Contract § 3: the outline's minutes, of a course and of each module
it('reads the length from the beginning or the end of a film, in headers of both versions', async () => {
  const frames = Buffer.alloc(5000)
  expect(await lengthIn(TYPE, movie(header(600, 45_000)), box('mdat', frames))).toBe(75)
  expect(await lengthIn(TYPE, largeBox('mdat', frames), movie(longHeader(1000, 75_500n)))).toBe(75.5)
  const behindOthers = box('moov', Buffer.concat([box('free', frames), box('mvhd', header(1, 60))]))
  expect(await lengthIn(TYPE, behindOthers)).toBe(60)
})

it('refuses to play a film with too many nested boxes', async () => {
  const some = Buffer.concat(Array.from({ length: 300 }, () => box('free', Buffer.alloc(0))))
  const sound = Buffer.alloc(24)
  sound.write('soun', 8, 'latin1')
  const track = box('trak', Buffer.concat([some, box('mdia', Buffer.concat([some, box('hdlr', sound)]))]))
  const film = Buffer.concat([TYPE, box('moov', Buffer.concat(Array.from({ length: 300 }, () => track)))])
  let reads = 0
  const read = async (position: number, length: number) => {
    reads++
    return Buffer.concat([film.subarray(position, position + length)], length)
  }
  expect(await readFilm({ size: film.length, read })).toEqual({ isWhole: true, isPlayable: false })
  expect(reads).toBe(20_000)
})

it('extends a box without a size to the end', async () => {
  expect(await lengthIn(TYPE, box('moov', box('mvhd', header(600, 45_000)), 0))).toBe(75)
  expect(await lengthIn(TYPE, box('mdat', movie(header(600, 45_000)), 0))).toBeUndefined()
})

it.each<[what: string, ...boxes: Buffer[]]>([
  ['an empty file'],
  ['a text', Buffer.from('Once upon a time there was a cat that had no owner.')],
  ['a video without a movie', TYPE, box('mdat', Buffer.alloc(100))],
  ['a movie without a header', box('moov', box('free', Buffer.alloc(100)))],
  ['a header that is cut off', box('moov', box('mvhd', Buffer.alloc(12)))],
  ['a video that is cut off', movie(header(600, 45_000)).subarray(0, 60)],
  ['a header larger than its movie', box('moov', box('mvhd', header(600, 45_000), 5000))],
  ['a box smaller than its own head', box('free', Buffer.alloc(0), 4), movie(header(600, 45_000))],
  ['no unit of time', movie(header(0, 45_000))],
  ['no length', movie(header(600, 0))],
  ['a length that its maker did not know', movie(header(90_000, 0xffff_ffff))],
  ['a video of more than a day', movie(longHeader(1, 86_401n))],
  [
    'more boxes than a video has',
    Buffer.concat(Array(1001).fill(box('free', Buffer.alloc(0)))),
    movie(header(1, 60)),
  ],
])('finds no length in %s', async (_what, ...boxes) => {
  expect(await lengthIn(...boxes)).toBeUndefined()
})

it('finds the length only of films that the portal serves', async () => {
  expect(await findFilmLength('/media/welcome-hello.mp4')).toBeGreaterThan(0)
  for (const videoUrl of [
    '/media/nowhere.mp4',
    '/media/welcome-cover.svg',
    '/media/../media/welcome-hello.mp4',
    '/media/%2e%2e/media/welcome-hello.mp4',
    'https://player.example/media/welcome-hello.mp4',
    'https://vimeo.com/channels/12345',
    '',
  ])
    expect(await findFilmLength(videoUrl)).toBeUndefined()
})
