import type { MediaPlace } from '#core/config.ts'
import { openFolder } from './folder-store.ts'
import type { MediaStore } from './media-store.ts'

/** Opens the media store at a location. Loads the object store client only if needed. */
export async function openMediaStore(place: MediaPlace): Promise<MediaStore> {
  if (place.kind === 'bucket') {
    const { openBucket } = await import('./bucket-store.ts')
    return openBucket(place)
  }
  return openFolder(place.folder)
}
