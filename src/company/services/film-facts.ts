import type { ConsoleConfig } from '#contract/company/company.ts'
import { oembedAddress } from '#domain/course/video-id.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { timeoutSignal } from '#web/shared/http.ts'

/** Longest time to wait for the video host, in ms. */
const OEMBED_TIMEOUT = 5000

/** What a video host says of a film; what it does not say is absent. */
export interface FilmFacts {
  title?: string
  minutes?: number
  picture?: string
}

/**
 * Asks the video host about a film, as the player does: `not-there` for an address that the player does not ask
 * about either, `no-answer` if the host did not answer.
 */
export async function findFilmFacts(
  { oembedUrl }: Pick<ConsoleConfig, 'oembedUrl'>,
  videoUrl: string,
): Promise<FilmFacts | 'not-there' | 'no-answer'> {
  const address = oembedAddress(oembedUrl, videoUrl)
  if (address === undefined) return 'not-there'
  try {
    const signal = timeoutSignal(OEMBED_TIMEOUT)
    const response = await fetch(address, { credentials: 'omit', signal })
    return response.ok ? readFacts(await response.json()) : 'no-answer'
  } catch {
    return 'no-answer'
  }
}

function readFacts(answer: unknown): FilmFacts {
  const { title, duration, thumbnail_url: picture } = fieldsOf(answer)
  return {
    ...(typeof title === 'string' && title.trim() !== '' && { title: title.trim() }),
    ...(typeof duration === 'number' && duration > 0 && { minutes: Math.max(1, Math.round(duration / 60)) }),
    ...(typeof picture === 'string' && picture.startsWith('https://') && { picture }),
  }
}
