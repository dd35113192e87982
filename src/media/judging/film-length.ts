import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { COURSE_MEDIA } from '#core/folders.ts'
import { A_DAY } from '#domain/durations.ts'
import { storedMediaIn } from '#domain/media/named-media.ts'
import type { MediaStore } from '#media/media-store.ts'
import { readWebm } from './read-webm.ts'

/** URL of a film directly in the portal's media folder. */
const OWN_FILM = /^\/media\/([\w.-]+\.(?:mp4|webm))$/

/** Random access to the bytes of a film. */
export interface Film {
  size: number
  /** Reads bytes at an offset. Bytes beyond the end are zero. */
  read: (position: number, length: number) => Promise<Buffer>
}

/** Sources of films: a function from a URL to a file, such as in a course folder, and the media store. */
export type FilmPlaces = [fileAt?: (address: string) => string | undefined, store?: MediaStore]

/**
 * Returns the length of a film in seconds. The film is the file that `fileAt` returns for its URL, or else one from the
 * portal's own folder or media store. Undefined for any other film, or if the file does not contain its length.
 */
export async function findFilmLength(
  videoUrl: string,
  ...[fileAt = () => undefined, store]: FilmPlaces
): Promise<number | undefined> {
  const [, name] = OWN_FILM.exec(videoUrl) ?? []
  if (name === undefined) return undefined
  const [stored] = storedMediaIn(name)
  if (stored !== undefined && store && !fileAt(videoUrl)) return readStoredLength(stored, store)
  return readFilmLength(fileAt(videoUrl) ?? join(COURSE_MEDIA, name))
}

/** Reads the length of a film file in seconds. Undefined if the file is missing or does not contain it. */
export async function readFilmLength(path: string): Promise<number | undefined> {
  return withFilm(path, findLength).catch(() => undefined)
}

/** Opens a film file for partial reads. Closes it afterwards. */
export async function withFilm<Found>(path: string, look: (film: Film) => Promise<Found>): Promise<Found> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    return await look({
      size,
      read: async (position, length) => (await file.read(Buffer.alloc(length), 0, length, position)).buffer,
    })
  } finally {
    await file.close()
  }
}

/** Reads the length of a stored film with partial requests. */
async function readStoredLength(name: string, store: MediaStore): Promise<number | undefined> {
  const size = await store.findSize(name)
  if (size === undefined) return undefined
  return findLength({
    size,
    async read(position, length) {
      const opened = await store.open(name, { first: position, last: position + length - 1 })
      const bytes = typeof opened === 'string' ? [] : [await buffer(opened.content)]
      return Buffer.concat(bytes, length)
    },
  })
}

/** First bytes of a WebM film. */
const WEBM = 0x1a45dfa3

/** Returns the length of a film in seconds. Undefined if the film does not contain it. */
export async function findLength(film: Film): Promise<number | undefined> {
  try {
    if ((await film.read(0, 4)).readUInt32BE(0) === WEBM) return boundedLength((await readWebm(film)).seconds)
    const movie = await findBox(film, 'moov', { start: 0, end: film.size })
    const header = movie && (await findBox(film, 'mvhd', movie))
    if (!header || header.end - header.start < MIN_HEADER_LENGTH) return undefined
    return secondsIn(await film.read(header.start, MIN_HEADER_LENGTH))
  } catch {
    return undefined
  }
}

/** Content of a box or of a whole file, as byte offsets. */
export interface Range {
  start: number
  end: number
}

/** Maximum number of boxes per level. A valid film has a handful of them. */
const MAX_BOXES = 1000

/** Iterates over the boxes of a range (ISO/IEC 14496-12, 4.2). The last box may extend beyond its end. */
export async function* eachBox(film: Film, { start, end }: Range): AsyncGenerator<Range & { type: string }> {
  let at = start
  for (let count = 0; count < MAX_BOXES && at + 8 <= end; count++) {
    const head = await film.read(at, 16)
    const { length, headLength } = sizeOfBox(head, end - at)
    if (length < headLength) return
    yield { type: head.toString('latin1', 4, 8), start: at + headLength, end: at + length }
    at += length
  }
}

/** Finds the content of the first box of a type. Undefined if there is none or it is truncated. */
export async function findBox(film: Film, type: string, range: Range): Promise<Range | undefined> {
  for await (const box of eachBox(film, range)) {
    if (box.end > range.end) return undefined
    if (box.type === type) return box
  }
  return undefined
}

/**
 * Returns the size of a box. A size of 1 means that 8 more bytes hold the size; a size of 0 extends the box to the end.
 */
function sizeOfBox(head: Buffer, rest: number): { length: number; headLength: number } {
  const length = head.readUInt32BE(0)
  if (length === 1) return { length: Number(head.readBigUInt64BE(8)), headLength: 16 }
  return { length: length === 0 ? rest : length, headLength: 8 }
}

/** Minimum length of a movie header's content, in bytes (ISO/IEC 14496-12, 8.2.2). */
const MIN_HEADER_LENGTH = 100

/** Value of an unknown length. */
const UNKNOWN_DURATION = 0xffff_ffff

/** Returns the length in a movie header, in seconds. Undefined if it is missing or longer than a day. */
function secondsIn(header: Buffer): number | undefined {
  const isLong = header.readUInt8(0) === 1
  const timescale = header.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  const seconds = duration / timescale
  return duration === UNKNOWN_DURATION ? undefined : boundedLength(seconds)
}

function boundedLength(seconds = 0): number | undefined {
  return seconds > 0 && seconds * 1000 <= A_DAY ? seconds : undefined
}
