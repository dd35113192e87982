import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#core/errors.ts'
import { findContentKind, findEnding, HEAD_LENGTH, MEDIA_TYPES } from '#domain/media/media-kinds.ts'
import { MEDIA_ADDRESS } from '#domain/media/named-media.ts'
import { ownValue } from '#domain/unknown-value.ts'
import type { ByteRange } from './byte-range.ts'

/**
 * Store for the courses' pictures, films and captions. Each file is named by the hash of its content. Stored files
 * never change, and identical files are stored once. Throws a `MediaFailure` if the store fails.
 */
export interface MediaStore {
  /** Readable location: a folder, or a bucket with the URL of its server. */
  readonly place: string
  /**
   * Stores a file and returns its name. Atomic, and durable once the promise resolves. Only updates the timestamp of an
   * existing file.
   */
  put: (path: string) => Promise<StoredFile>
  /** Returns the size of a stored file in bytes. Undefined if it does not exist. */
  findSize: (name: string) => Promise<number | undefined>
  /** Opens a stored file or a part of it. The caller must read the content to its end or destroy it. */
  open: (name: string, range?: ByteRange) => Promise<OpenedMedia | 'missing' | 'beyond its end'>
  /** Lists the stored files in no particular order. */
  list: () => AsyncGenerator<{ name: string; size: number; stored: number }>
  /** Removes a file stored before this time, in ms since 1970. Ignores a missing file. */
  removeStoredBefore: (name: string, time: number) => Promise<void>
  /** Checks that the store is writable and readable. */
  check: () => Promise<void>
  readonly pieces: PieceStore
  /** Joins the pieces of a file for the duration of `work`. Throws a `PieceGone` if a piece is missing. */
  join: <Result>(file: InPieces, work: (arrived: ArrivedFile) => Promise<Result>) => Promise<Result>
  /** Returns the free and total space in bytes. Undefined if unknown. */
  findSpace: () => Promise<{ free: number; all: number } | undefined>
}

/**
 * Store for files uploaded in pieces, which are never served, listed, copied or backed up. Storing a piece again has no
 * effect.
 */
export interface PieceStore {
  /** Stores the piece of a file at this byte offset. Durable once the promise resolves. */
  put: (id: string, from: number, content: Buffer) => Promise<void>
  /** Reads a file from its beginning. Throws a `PieceGone` if a piece is missing. */
  read: (file: InPieces) => AsyncIterable<Buffer>
  remove: (file: InPieces) => Promise<void>
  /** Removes pieces stored before this time, in ms since 1970. */
  removeBefore: (time: number) => Promise<void>
}

/** A file in pieces, with their end offsets in bytes. */
export interface InPieces {
  id: string
  ends: readonly number[]
}

/** Folder or name prefix of pieces within a store. */
export const PIECES = 'pieces'

/** A completely received file that is not yet stored. */
export interface ArrivedFile {
  path: string
  sha256: string
  /** In bytes. */
  size: number
  /** Stores the file with an extension, like `put`. */
  store: (ending: string) => Promise<StoredFile>
}

/** A stored file. */
export interface StoredFile {
  name: string
  /** URL for browsers, such as `/media/0a1b….mp4`. */
  address: string
  /** In bytes. */
  size: number
  /** False if the same content was already stored. */
  isNew: boolean
}

/** A stored file or the requested part of it, with its first and last byte, 0-based. */
export interface OpenedMedia {
  content: Readable
  first: number
  last: number
  /** Size of the whole file. */
  size: number
}

/** Failure of a file or store, with a one-sentence message and advice. */
export class MediaFailure extends Error {}

/** Failure to read a file with a missing piece. */
export class PieceGone extends Error {
  constructor() {
    super('Part of this file is missing. Upload it again.')
  }
}

/** Failure of a store without free space. */
export class MediaStoreFull extends MediaFailure {}

/** Message about a file that was not stored for lack of space. */
export const STORE_FULL_MESSAGE =
  'There’s no space left for images and videos. Contact your system administrator.'

/** Retry delay in seconds after a failed request to the store. */
const RETRY_AFTER_S = 10

/**
 * Refuses an action whose file could not be stored. A full store causes `no-room-left` (507), any other failure
 * `unavailable` (503) with the given message. Rethrows other errors.
 */
export function refuseStoring(cause: unknown, words: string): never {
  if (!(cause instanceof MediaFailure)) throw cause
  const refusal =
    cause instanceof MediaStoreFull
      ? new AppError('no-room-left', STORE_FULL_MESSAGE)
      : new AppError('unavailable', words, RETRY_AFTER_S)
  throw Object.assign(refusal, { cause })
}

/** Returns the media type of a stored file by its name. Undefined for an unsupported kind. */
export function mediaTypeOf(name: string): string | undefined {
  return ownValue(MEDIA_TYPES, extname(name).slice(1))
}

/** Returns the stored extension of a file. Throws a `MediaFailure` for an unsupported kind. */
export function endingOf(path: string): string {
  const found = findEnding(path)
  if ('problem' in found) throw new MediaFailure(found.problem)
  return found.ending
}

/**
 * Returns the stored extension of a file: that of its name if supported, otherwise that of its content. `path` is the
 * file name in messages. Throws a `MediaFailure` for an unsupported kind.
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

/** Returns the URL of a stored file. */
export function addressOf(name: string): string {
  return `${MEDIA_ADDRESS}${name}`
}
