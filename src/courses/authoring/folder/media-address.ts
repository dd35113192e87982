import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { COURSE_MEDIA } from '#core/folders.ts'
import { MEDIA_ADDRESS } from '#domain/media/named-media.ts'
import { convertCaptions, findGivenEnding } from '#media/judging/captions-file.ts'
import { rememberByFile } from './remember-by-file.ts'

/** The URL of a media file. The flag is true if the file must first be stored. */
export interface MediaAddress {
  address: string
  isToStore: boolean
}

/**
 * Returns the URL of a media file. An identical file in the portal's own folder is reused; otherwise it is the future
 * URL in the media store. Throws a `MediaFailure` for an unsupported file.
 */
export async function toMediaAddress(full: string): Promise<MediaAddress> {
  const name = basename(full)
  if (await isSameFile(full, join(COURSE_MEDIA, name))) return { address: addressOf(name), isToStore: false }
  const converted = await convertCaptions(full)
  const hash = converted ? createHash('sha256').update(converted).digest('hex') : await hashOfFile(full)
  return { address: addressOf(`${hash}.${await findGivenEnding(full, name)}`), isToStore: true }
}

/** Lists the full paths of the portal's own media by URL. */
export async function listServedMedia(): Promise<Map<string, string>> {
  const files = await readdir(COURSE_MEDIA, { withFileTypes: true })
  const names = files.filter((file) => file.isFile()).map(({ name }) => name)
  return new Map(names.map((name) => [addressOf(name), join(COURSE_MEDIA, name)]))
}

function addressOf(name: string): string {
  return `${MEDIA_ADDRESS}${encodeURIComponent(name)}`
}

/** Finds the portal's own media file for a URL. Undefined if there is none. */
export async function findServedFile(address: string): Promise<string | undefined> {
  const name = address.startsWith(MEDIA_ADDRESS) ? decodeName(address.slice(MEDIA_ADDRESS.length)) : ''
  if (!/^[^/\\\0]+$/.test(name) || name.startsWith('.')) return undefined
  const path = join(COURSE_MEDIA, name)
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ? path : undefined
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([stat(one), stat(other).catch(() => undefined)])
  if (!second?.isFile() || first.size !== second.size) return false
  return (await hashOfFile(one)) === (await hashOfFile(other))
}

/** Hashes a file in chunks, because a film does not fit into memory. */
const hashOfFile = rememberByFile(async (path) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 ** 2 }), hash)
  return hash.digest('hex')
})
