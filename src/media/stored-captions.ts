import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { text } from 'node:stream/consumers'
import { COURSE_MEDIA } from '#core/folders.ts'
import { MAX_UPLOAD_BYTES } from '#domain/media/find-upload-problem.ts'
import { MEDIA_ADDRESS, storedMediaIn } from '#domain/media/named-media.ts'
import type { MediaStore } from './media-store.ts'

/**
 * Reads captions that the portal serves, either stored or from the project. Undefined for an external URL and for a
 * missing file. Throws a `MediaFailure` if the store does not respond.
 */
export async function readStoredCaptions(media: MediaStore, address: string): Promise<string | undefined> {
  const [name] = storedMediaIn(address)
  if (name !== undefined) return readStored(media, name)
  if (!address.startsWith(MEDIA_ADDRESS) || !address.endsWith('.vtt')) return undefined
  const path = posix.normalize(`/${address.slice(MEDIA_ADDRESS.length)}`)
  return readFile(join(COURSE_MEDIA, path), 'utf8').catch(() => undefined)
}

async function readStored(media: MediaStore, name: string): Promise<string | undefined> {
  const found = await media.open(name)
  if (typeof found === 'string') return undefined
  if (found.size <= MAX_UPLOAD_BYTES.captions) return text(found.content)
  found.content.destroy()
  return undefined
}
