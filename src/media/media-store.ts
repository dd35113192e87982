import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#core/errors.ts'
import { MEDIA_ADDRESS } from '#domain/course/named-media.ts'
import { findContentKind, findEnding, HEAD_LENGTH, MEDIA_TYPES } from '#domain/media/media-kinds.ts'
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
  /** Makes one file of its pieces, for as long as the work with it. Throws a `PieceGone` if one is not there. */
  join: <Result>(file: InPieces, work: (arrived: ArrivedFile) => Promise<Result>) => Promise<Result>
  /** Returns how many bytes are free, of how many; undefined where nobody can tell. */
  findSpace: () => Promise<{ free: number; all: number } | undefined>
}

/**
 * Files that arrive in pieces, beside the stored files: never served, listed, copied or backed up. A piece that
 * is stored again is the same.
 */
export interface PieceStore {
  /** Stores the piece of a file that begins at this byte, and is on disk once this returns. */
  put: (id: string, from: number, content: Buffer) => Promise<void>
  /** Reads a file from its beginning. Throws a `PieceGone` if a piece is not there. */
  read: (file: InPieces) => AsyncIterable<Buffer>
  remove: (file: InPieces) => Promise<void>
  /** Removes what was stored before this time, in ms since 1970. */
  removeBefore: (time: number) => Promise<void>
}

/** A file in pieces, and where each of them ends, in bytes from its beginning. */
export interface InPieces {
  id: string
  ends: readonly number[]
}

/** The folder, or the beginning of the names, of pieces within a store. */
export const PIECES = 'pieces'

/** A file that has arrived whole. It has no name yet. */
export interface ArrivedFile {
  path: string
  sha256: string
  /** In bytes. */
  size: number
  /** Stores it under an ending, as `put` does. */
  store: (ending: string) => Promise<StoredFile>
}

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

/** The failure to read a file in pieces of which one is not there. */
export class PieceGone extends Error {
  constructor() {
    super('A part of this file is gone: send it again.')
  }
}

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

/** Returns the type of a stored file by its name; undefined for a kind that is not stored. */
export function mediaTypeOf(name: string): string | undefined {
  return ownValue(MEDIA_TYPES, extname(name).slice(1))
}

/** Returns the ending under which a file is stored; throws a `MediaFailure` for a kind that is not. */
export function endingOf(path: string): string {
  const found = findEnding(path)
  if ('problem' in found) throw new MediaFailure(found.problem)
  return found.ending
}

/**
 * Returns the ending under which a file is stored: that of its name, or if files are not stored under it that of
 * its content. `path` is how its author knows it. Throws a `MediaFailure` for a kind that is not stored.
 */
export async function findStoredEnding(full: string, path = full): Promise<string> {
  const found = findEnding(path)
  if ('ending' in found) return found.ending
  const file = await open(full).catch(() => undefined)
  if (!file) return endingOf(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_LENGTH), 0, HEAD_LENGTH, 0)
    const kind = findContentKind(buffer.toString('latin1', 0, bytesRead))
    return kind?.ending ?? endingOf(path)
  } finally {
    await file.close()
  }
}

/** Returns the address of a stored file. */
export function addressOf(name: string): string {
  return `${MEDIA_ADDRESS}${name}`
}
