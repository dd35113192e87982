import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { A_DAY } from '#domain/durations.ts'
import { COURSE_MEDIA } from '../web-app/folders.ts'

/** A film that the portal serves itself: a file right in the media's folder. */
const OWN_FILM = /^\/media\/([\w.-]+\.mp4)$/

/** Returns the length in seconds of a film that the portal serves; undefined for any other, or if the file does not tell. */
export async function findFilmLength(videoUrl: string): Promise<number | undefined> {
  const [, name] = OWN_FILM.exec(videoUrl) ?? []
  return name === undefined ? undefined : readFilmLength(join(COURSE_MEDIA, name))
}

/** Reads the length of an MP4 file in seconds; undefined if there is no such file, or it is not one that tells its length. */
export async function readFilmLength(path: string): Promise<number | undefined> {
  const file = await open(path).catch(() => undefined)
  if (!file) return undefined
  try {
    const { size } = await file.stat()
    const movie = await findBox(file, 'moov', { start: 0, end: size })
    const header = movie && (await findBox(file, 'mvhd', movie))
    if (!header || header.end - header.start < SHORTEST_HEADER) return undefined
    return secondsIn(await readBytes(file, header.start, SHORTEST_HEADER))
  } catch {
    return undefined
  } finally {
    await file.close()
  }
}

/** The content of a box, or of a whole file: offsets in bytes. */
interface Range {
  start: number
  end: number
}

/** A sound file has a handful of boxes on each level; many more are not a film. */
const MOST_BOXES = 1000

/** Finds the first box of this type (ISO/IEC 14496-12, 4.2); its content. */
async function findBox(file: FileHandle, type: string, { start, end }: Range): Promise<Range | undefined> {
  let at = start
  for (let count = 0; count < MOST_BOXES && at + 8 <= end; count++) {
    const head = await readBytes(file, at, 16)
    const { length, headLength } = sizeOfBox(head, end - at)
    if (length < headLength || at + length > end) return undefined
    if (head.toString('latin1', 4, 8) === type) return { start: at + headLength, end: at + length }
    at += length
  }
  return undefined
}

/** A size of 1 says that the true one follows in 8 bytes, of 0 that the box goes on to the end. */
function sizeOfBox(head: Buffer, rest: number): { length: number; headLength: number } {
  const length = head.readUInt32BE(0)
  if (length === 1) return { length: Number(head.readBigUInt64BE(8)), headLength: 16 }
  return { length: length === 0 ? rest : length, headLength: 8 }
}

/** Bytes of a movie header's content at least (ISO/IEC 14496-12, 8.2.2). */
const SHORTEST_HEADER = 100

/** Stands for a length that the file's maker did not know. */
const UNKNOWN = 0xffff_ffff

/** The length a movie header tells, in seconds; undefined for none, and for more than a day, which no film has. */
function secondsIn(header: Buffer): number | undefined {
  const isLong = header.readUInt8(0) === 1
  const timescale = header.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  const seconds = duration / timescale
  return duration !== UNKNOWN && seconds > 0 && seconds * 1000 <= A_DAY ? seconds : undefined
}

/** Reads bytes from an offset on; those beyond the end of the file are zero. */
async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer
}
