import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { COURSE_MEDIA } from '../../web-app/folders.ts'
import { MEDIA_ADDRESS } from './media-names.ts'

/** The address that a media file of a course's folder gets, and whether the portal serves that very file there already. */
export interface MediaAddress {
  address: string
  isServed: boolean
}

/** Returns the address of a media file: the portal serves what lies in its own folder of media, under its name alone. */
export async function toMediaAddress(full: string): Promise<MediaAddress> {
  const name = basename(full)
  return { address: addressOf(name), isServed: await isSameFile(full, join(COURSE_MEDIA, name)) }
}

/** Lists the media that the portal serves: their full paths by their addresses. */
export async function listServedMedia(): Promise<Map<string, string>> {
  const files = await readdir(COURSE_MEDIA, { withFileTypes: true })
  const names = files.filter((file) => file.isFile()).map(({ name }) => name)
  return new Map(names.map((name) => [addressOf(name), join(COURSE_MEDIA, name)]))
}

function addressOf(name: string): string {
  return `${MEDIA_ADDRESS}${encodeURIComponent(name)}`
}

/** Returns the file that the portal serves at an address; undefined if there is none, or it is not one of its media. */
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

/** Reads a file piece by piece: a film does not fit into memory. */
async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
