import { withTimeout } from '#client/http/http.ts'
import { trustedTypes } from '#client/trusted-types.ts'
import { oembedAddress, videoHashOf } from '#domain/media/video-id.ts'
import { parseUrl } from '#domain/text/browser-fallbacks.ts'
import { fieldsOf } from '#domain/unknown-value.ts'

/** Maximum time to wait for the oEmbed endpoint before showing the plain player, in ms. */
const OEMBED_TIMEOUT = 5000

/** Allows parsing only the video host's HTML, into a document that runs and loads nothing. */
const htmlPolicy = trustedTypes?.createPolicy('video-host', { createHTML: (html: string) => html })

/** A video as described by its host; unknown facts are absent. */
export interface HostedVideo {
  title?: string
  minutes?: number
  /** URL of its cover. */
  picture?: string
  /** URL of the embedded player; absent if the host does not allow one. */
  playerUrl?: string
}

/** The host's answer about a video, or why there is none; `not-hosted` for a URL without a video's id. */
export type FoundVideo = HostedVideo | 'not-hosted' | 'not-found' | 'private' | 'no-answer'

const REFUSALS: Record<number, FoundVideo> = { 401: 'private', 403: 'private', 404: 'not-found' }

/** Requests a video from the video host's oEmbed endpoint (section 7, "Video embed"). */
export async function findHostedVideo(
  config: { oembedUrl: string; videoHosts: string[] },
  videoUrl: string,
): Promise<FoundVideo> {
  const address = oembedAddress(config.oembedUrl, videoUrl)
  if (address === undefined) return 'not-hosted'
  return withTimeout(OEMBED_TIMEOUT, async (signal) => {
    const response = await fetch(address, { credentials: 'omit', signal })
    if (!response.ok) return REFUSALS[response.status] ?? 'no-answer'
    return readVideo(await response.json(), config.videoHosts, videoHashOf(videoUrl))
  }).catch(() => 'no-answer' as const)
}

function readVideo(answer: unknown, videoHosts: string[], hash: string | undefined): HostedVideo {
  const { title, duration, thumbnail_url: picture, html } = fieldsOf(answer)
  const playerUrl = typeof html === 'string' ? playerUrlIn(html, videoHosts, hash) : undefined
  return {
    ...(typeof title === 'string' && title.trim() !== '' && { title: title.trim() }),
    ...(typeof duration === 'number' && duration > 0 && { minutes: Math.max(1, Math.round(duration / 60)) }),
    ...(typeof picture === 'string' && picture.startsWith('https://') && { picture }),
    ...(playerUrl !== undefined && { playerUrl }),
  }
}

/**
 * Returns the URL of the first frame in the HTML if it is https on an allowed host, with the hash of an unlisted video;
 * undefined otherwise.
 */
function playerUrlIn(html: string, videoHosts: string[], hash: string | undefined): string | undefined {
  const frame = new DOMParser()
    .parseFromString(htmlPolicy?.createHTML(html) ?? html, 'text/html')
    .querySelector('iframe')
  const address = frame?.getAttribute('src')
  const url = address ? parseUrl(address) : undefined
  if (url?.protocol !== 'https:' || !videoHosts.includes(url.host)) return undefined
  if (hash !== undefined && !url.searchParams.has('h')) url.searchParams.set('h', hash)
  return url.href
}
