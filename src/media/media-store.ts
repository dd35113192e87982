import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#core/errors.ts'
import { MEDIA_ADDRESS } from '#domain/course/named-media.ts'
import { findContentKind, findEnding, HEAD_LENGTH, MEDIA_TYPES } from '#domain/media/media-kinds.ts'
import { ownValue } from '#domain/unknown-value.ts'
import type { ByteRange } from './byte-range.ts'

/**
 * Store of the courses' pictures, films and captions, each named by the hash of its content: a stored file never
 * changes, and identical files are stored once. Throws a `MediaFailure` if the store fails.
 */
export interface MediaStore {
  /** Human-readable location: a folder, or a bucket and the URL of its server. */
  readonly place: string
  /**
   * Stores a file and returns its name. Atomic, and durable once the promise resolves. Does not rewrite
   * an existing file, but updates its timestamp.
   */
  put: (path: string) => Promise<StoredFile>
  /** Returns the size of a stored file in bytes; undefined if it does not exist. */
  findSize: (name: string) => Promise<number | undefined>
  /** Opens a stored file or a part of it. The reader must read the content to its end or destroy it. */
  open: (name: string, range?: ByteRange) => Promise<OpenedMedia | 'missing' | 'beyond its end'>
  /** Lists the stored files in no particular order. */
  list: () => AsyncGenerator<{ name: string; size: number; stored: number }>
  /** Removes a file stored before this time, in ms since 1970; does nothing if it does not exist. */
  removeStoredBefore: (name: string, time: number) => Promise<void>
  /** Checks that the store is writable and readable. */
  check: () => Promise<void>
  readonly pieces: PieceStore
  /** Joins the pieces of a file for the duration of `work`. Throws a `PieceGone` if one is missing. */
  join: <Result>(file: InPieces, work: (arrived: ArrivedFile) => Promise<Result>) => Promise<Result>
  /** Returns the free and total space in bytes; undefined if unknown. */
  findSpace: () => Promise<{ free: number; all: number } | undefined>
}

/**
 * Store of files uploaded in pieces, separate from the stored files: never served, listed, copied or backed up.
 * Storing a piece again has no effect.
 */
export interface PieceStore {
  /** Stores the piece of a file that begins at this byte; durable once the promise resolves. */
  put: (id: string, from: number, content: Buffer) => Promise<void>
  /** Reads a file from its beginning. Throws a `PieceGone` if a piece is missing. */
  read: (file: InPieces) => AsyncIterable<Buffer>
  remove: (file: InPieces) => Promise<void>
  /** Removes pieces stored before this time, in ms since 1970. */
  removeBefore: (time: number) => Promise<void>
}

/** A file in pieces, with the end offset of each in bytes. */
export interface InPieces {
  id: string
  ends: readonly number[]
}

/** Folder or name prefix of pieces within a store. */
export const PIECES = 'pieces'

/** A completely received file without a name yet. */
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

/** Failure of a file or store; its message is one sentence with advice. */
export class MediaFailure extends Error {}

/** Failure to read a file with a missing piece. */
export class PieceGone extends Error {
  constructor() {
    super('Part of this file is missing. Upload it again.')
  }
}

/** Failure of a store without free space. */
export class MediaStoreFull extends MediaFailure {}

/** Message for a user whose file was not stored for lack of space. */
export const STORE_FULL_MESSAGE =
  'There’s no space left for images and videos. Contact your system administrator.'

/** Seconds after which a failed request to the store may be retried. */
const RETRY_AFTER_S = 10

/**
 * Refuses an action whose file could not be stored: with `no-room-left` (507) if the store is full, otherwise with
 * `unavailable` (503) and the given message. Throws any other error unchanged.
 */
export function refuseStoring(cause: unknown, words: string): never {
  if (!(cause instanceof MediaFailure)) throw cause
  const refusal =
    cause instanceof MediaStoreFull
      ? new AppError('no-room-left', STORE_FULL_MESSAGE)
      : new AppError('unavailable', words, RETRY_AFTER_S)
  throw Object.assign(refusal, { cause })
}

/** Returns the media type of a stored file by its name; undefined for an unsupported kind. */
export function mediaTypeOf(name: string): string | undefined {
  return ownValue(MEDIA_TYPES, extname(name).slice(1))
}

/** Returns the extension under which a file is stored; throws a `MediaFailure` for an unsupported kind. */
export function endingOf(path: string): string {
  const found = findEnding(path)
  if ('problem' in found) throw new MediaFailure(found.problem)
  return found.ending
}

/**
 * Returns the extension under which a file is stored: that of its name if supported, otherwise that of its content.
 * `path` is the file name for messages. Throws a `MediaFailure` for an unsupported kind.
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
