import { bad, type Finding, well } from '#domain/console/portal-health.ts'
import { MediaFailure, type MediaStore } from './media-store.ts'

/** Checks that the media store is writable and readable. */
export async function examineMedia(media: MediaStore): Promise<Finding> {
  try {
    await media.check()
    return well(`stored in ${media.place}`)
  } catch (error) {
    if (error instanceof MediaFailure) return bad(error.message)
    throw error
  }
}
