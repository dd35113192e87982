import { withTimeout } from '#client/http/http.ts'
import type { ConsoleConfig } from '#contract/console/company.ts'
import { oembedAddress } from '#domain/course/video-id.ts'
import { fieldsOf } from '#domain/unknown-value.ts'

/** Timeout of a request to the video host, in ms. */
const OEMBED_TIMEOUT = 5000

/** Facts about a film from its video host; unknown ones are absent. */
export interface FilmFacts {
  title?: string
  minutes?: number
  picture?: string
}

/**
 * Requests the facts about a film from its video host, like the player. Returns `not-there` for a URL that the player
 * does not look up either, and `no-answer` if the host did not answer.
 */
export async function findFilmFacts(
  { oembedUrl }: Pick<ConsoleConfig, 'oembedUrl'>,
  videoUrl: string,
): Promise<FilmFacts | 'not-there' | 'no-answer'> {
  const address = oembedAddress(oembedUrl, videoUrl)
  if (address === undefined) return 'not-there'
  return withTimeout(OEMBED_TIMEOUT, async (signal) => {
    const response = await fetch(address, { credentials: 'omit', signal })
    return response.ok ? readFacts(await response.json()) : 'no-answer'
  }).catch(() => 'no-answer' as const)
}

function readFacts(answer: unknown): FilmFacts {
  const { title, duration, thumbnail_url: picture } = fieldsOf(answer)
  return {
    ...(typeof title === 'string' && title.trim() !== '' && { title: title.trim() }),
    ...(typeof duration === 'number' && duration > 0 && { minutes: Math.max(1, Math.round(duration / 60)) }),
    ...(typeof picture === 'string' && picture.startsWith('https://') && { picture }),
  }
}

/**
 * Returns the fields to change for a new film: those that are empty, or still have the facts of the previous film.
 */
export function replaceFacts(
  facts: FilmFacts,
  earlier: FilmFacts,
  fields: { title: string; minutes: unknown; picture: unknown },
): { title?: string; [field: string]: unknown } {
  const isFree = (value: unknown, own: unknown) => value === undefined || value === '' || value === own
  const { title, minutes, picture } = facts
  const changes: { title?: string; [field: string]: unknown } = {}
  if (title !== undefined && title !== fields.title && isFree(fields.title.trim(), earlier.title))
    changes.title = title
  if (minutes !== fields.minutes && isFree(fields.minutes, earlier.minutes)) changes.minutes = minutes
  if (picture !== (fields.picture || undefined) && isFree(fields.picture, earlier.picture))
    changes.videoThumbnail = picture
  return changes
}
