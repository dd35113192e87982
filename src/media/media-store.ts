import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#core/errors.ts'
import { MEDIA_ADDRESS } from '#domain/course/named-media.ts'
import { ownValue } from '#domain/unknown-value.ts'
import type { ByteRange } from './byte-range.ts'

/**
 * The pictures, films and captions of the courses, each under the hash of its content: what is stored under a
 * name never changes, and what is stored twice is there once. Throws a `MediaFailure` where the store does
 * not do as it should.
 */
export interface MediaStore {
  /** Its place in words: a folder, or a bucket and the address of its server. */
  readonly place: string
  /**
   * Stores a file and returns what it is then called. It is there whole or not at all, and on disk once this
   * returns. A file that is there already is not stored again, and counts as stored now.
   */
  put: (path: string) => Promise<StoredFile>
  /** Returns the size of a stored file in bytes; undefined if there is none of this name. */
  findSize: (name: string) => Promise<number | undefined>
  /** Opens a stored file, or a part of it. The reader must read the content to its end, or destroy it. */
  open: (name: string, range?: ByteRange) => Promise<OpenedMedia | 'missing' | 'beyond its end'>
  /** Lists what is stored, in no order. */
  list: () => AsyncGenerator<{ name: string; size: number; stored: number }>
  /** Removes a file stored before this time, in ms since 1970; does nothing if there is none. */
  removeStoredBefore: (name: string, time: number) => Promise<void>
  /** Tries whether it can be written and read. */
  check: () => Promise<void>
  readonly pieces: PieceStore
}

/**
 * The pieces of files that arrive in pieces, beside the stored files: never served, listed, copied or backed
 * up. What is stored again under a name is the same.
 */
export interface PieceStore {
  put: (name: string, content: Buffer) => Promise<void>
  /** Opens a piece; undefined if there is none of this name. */
  open: (name: string) => Promise<Readable | undefined>
  remove: (name: string) => Promise<void>
  /** Removes what was stored before this time, in ms since 1970. */
  removeBefore: (time: number) => Promise<void>
}

/** The folder, or the beginning of the names, of pieces within a store. */
export const PIECES = 'pieces'

/** A file as it is stored. */
export interface StoredFile {
  name: string
  /** The address at which browsers get it, such as `/media/0a1b….mp4`. */
  address: string
  /** In bytes. */
  size: number
  /** False if the same content was there already. */
  isNew: boolean
}

/** A stored file, or the part of it that was asked for: the first and the last of its bytes, from 0 on. */
export interface OpenedMedia {
  content: Readable
  first: number
  last: number
  /** The size of the whole file. */
  size: number
}

/** A failure of a file or a store, in one sentence with what to do about it. */
export class MediaFailure extends Error {}

/** The failure of a store that has no room for more. */
export class MediaStoreFull extends MediaFailure {}

/** What somebody is told whose file was not stored because there is no room. */
export const STORE_FULL_MESSAGE =
  'There is no room left for pictures and films. Ask whoever runs the portal to make room, then try again.'

/** Seconds after which a store that failed may be tried again. */
const RETRY_AFTER_S = 10

/**
 * Refuses an act whose file could not be stored: with `no-room-left` (507) where the store is full, else with
 * `unavailable` (503) and these words. Throws any other error as it is.
 */
export function refuseStoring(cause: unknown, words: string): never {
  if (!(cause instanceof MediaFailure)) throw cause
  const refusal =
    cause instanceof MediaStoreFull
      ? new AppError('no-room-left', STORE_FULL_MESSAGE)
      : new AppError('unavailable', words, RETRY_AFTER_S)
  throw Object.assign(refusal, { cause })
}

/** The kinds of media there are, by the ending of their names: nothing else is stored or served. */
const TYPES: Record<string, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  png: 'image/png',
  svg: 'image/svg+xml',
  vtt: 'text/vtt; charset=utf-8',
  webm: 'video/webm',
  webp: 'image/webp',
}

/** Returns the type of a stored file by its name; undefined for a kind that is not stored. */
export function mediaTypeOf(name: string): string | undefined {
  return ownValue(TYPES, extname(name).slice(1))
}

/** Ways to convert files of kinds that browsers do not show. */
export const REMEDIES = {
  captions:
    'save them as WebVTT (.vtt): WEBVTT as the first line, an empty line after it, and in every time a point for the comma, 00:00:01.500',
  film: 'export it as MP4 (H.264)',
  picture: 'save it as JPEG or PNG',
}

/** Kinds that people often have, by the endings of their names. */
const NOT_SHOWN: Record<string, string> = {
  ...Object.fromEntries(['srt', 'sbv', 'ass', 'ttml'].map((ending) => [ending, REMEDIES.captions])),
  ...Object.fromEntries(['mov', 'avi', 'wmv', 'mkv', 'm4v'].map((ending) => [ending, REMEDIES.film])),
  ...Object.fromEntries(['heic', 'tif', 'tiff', 'bmp', 'psd'].map((ending) => [ending, REMEDIES.picture])),
}

/** Returns the ending under which a file is stored; throws a `MediaFailure` for a kind that is not. */
export function endingOf(path: string): string {
  const written = extname(path).slice(1).toLowerCase()
  const ending = written === 'jpeg' ? 'jpg' : written
  if (Object.hasOwn(TYPES, ending)) return ending
  const remedy = ownValue(NOT_SHOWN, ending)
  if (remedy !== undefined)
    throw new MediaFailure(`'${path}' is of a kind that browsers do not show: ${remedy}`)
  throw new MediaFailure(
    `'${path}' is no picture, film or captions that the portal can show: its name must end in ${Object.keys(TYPES).join(', ')}`,
  )
}

/** Returns the address of a stored file. */
export function addressOf(name: string): string {
  return `${MEDIA_ADDRESS}${name}`
}
