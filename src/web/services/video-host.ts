import { withTimeout } from '#client/http/http.ts'
import { trustedTypes } from '#client/trusted-types.ts'
import { oembedAddress, videoHashOf } from '#domain/course/video-id.ts'
import { parseUrl } from '#domain/text/browser-fallbacks.ts'
import { fieldsOf } from '#domain/unknown-value.ts'

/** Maximum time to wait for the oEmbed endpoint before showing the plain player, in ms. */
const OEMBED_TIMEOUT = 5000

/** Allows parsing only the video host's HTML, into a document that runs and loads nothing. */
const htmlPolicy = trustedTypes?.createPolicy('video-host', { createHTML: (html: string) => html })

/** Creates the client of the video host's oEmbed endpoint (section 7, "Video embed"). */
export function createVideoHost(config: { oembedUrl: string; videoHosts: string[] }) {
  return {
    /** Returns the URL of the embedded player for a video; undefined for a plain video element. */
    async findPlayerUrl(videoUrl: string): Promise<string | undefined> {
      const address = oembedAddress(config.oembedUrl, videoUrl)
      if (address === undefined) return undefined
      const html = await fetchHtml(address)
      return html === undefined ? undefined : playerUrlIn(html, config.videoHosts, videoHashOf(videoUrl))
    },
  }
}

function fetchHtml(url: string): Promise<string | undefined> {
  return withTimeout(OEMBED_TIMEOUT, async (signal) => {
    const response = await fetch(url, { credentials: 'omit', signal })
    if (!response.ok) return undefined
    const { html } = fieldsOf(await response.json())
    return typeof html === 'string' ? html : undefined
  }).catch(() => undefined)
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
