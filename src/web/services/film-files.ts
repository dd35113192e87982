import type { FilmFailure } from '#domain/learning/learning-events.ts'

/** Called after a failure to load a video. Finding the reason may take a moment. */
export type FailureHandler = (reason: Promise<FilmFailure>) => void

/** Finds the reason for a video element's failure to load. Browsers do not report a missing file. */
export async function findReason({ error, currentSrc }: HTMLVideoElement): Promise<FilmFailure> {
  if (navigator.onLine === false || error?.code === MediaError.MEDIA_ERR_NETWORK) return 'network'
  if (error?.code === MediaError.MEDIA_ERR_DECODE) return 'unsupported'
  // The page's security policy forbids requests to other hosts.
  if (!currentSrc.startsWith(`${location.origin}/`)) return 'unavailable'
  try {
    const { ok, status, body } = await fetch(currentSrc, { headers: { range: 'bytes=0-0' } })
    void body?.cancel()
    if (ok) return 'unsupported'
    return status === 404 || status === 410 ? 'not-found' : 'unavailable'
  } catch {
    return 'network'
  }
}

/** Returns the failure for an error name of the embedded player: https://github.com/vimeo/player.js#error */
export function reasonOf(name: unknown): FilmFailure {
  if (name === 'NotFoundError') return 'not-found'
  return name === 'UnsupportedError' ? 'unsupported' : 'unavailable'
}

/** Maximum length of a caption file, in characters, sufficient for a day-long video. */
const MAX_CAPTIONS_LENGTH = 1_000_000

/** Returns the text of a caption file; undefined if it is unreadable, for example on another site. */
export async function readCaptionFile(address: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(address, { signal })
    const text = response.ok ? await response.text() : undefined
    return text !== undefined && text.length <= MAX_CAPTIONS_LENGTH ? text : undefined
  } catch {
    return undefined
  }
}
