// cspell:ignore dailymotion medias ondemand onedrive vidyard vimeopro wistia youtu
import { parseUrl } from '../text/browser-fallbacks.ts'
import { shorten } from '../text/shorten.ts'
import { videoIdOf } from './video-id.ts'

/** Vimeo paths with a film's id, followed by a hash if the film is unlisted. */
const VIMEO_PATH = new RegExp(
  `^/(?:${[
    'videos?/|manage/videos/|channels/[^/]+/|groups/[^/]+/videos/|(?:album|showcase)/[^/]+/video/',
    'ondemand/[^/]+/|event/\\d+/videos?/|[^/]+/review/|[^/]+/[^/]+/video/',
  ].join('|')})?(\\d+)(?:/([0-9a-f]{6,40}))?(?:/|$)`,
  'i',
)
const VIMEO_HOST = /^(?:[a-z]+\.)?vimeo(?:pro)?\.com$/
const YOUTUBE_HOST = /(?:^|\.)(?:youtube(?:-nocookie)?\.com|youtu\.be)$/
/** Hosts and paths of pages that embed a film and that browsers cannot play as a film. */
const FILM_PAGE = new RegExp(
  `(?:^|\\.)(?:${[
    '(?:dailymotion|facebook|instagram|tiktok|twitch|x)\\.(?:com|tv)/|1drv\\.ms/|onedrive\\.live\\.com/',
    'drive\\.google\\.com/(?:file/|open)|loom\\.com/(?:share|embed)/|wistia\\.(?:com|net)/(?:medias|embed/iframe)/',
    'sharepoint\\.com/:v:/|vidyard\\.com/(?:watch|share)/',
  ].join('|')})`,
)

const HASH = /^[0-9a-f]{6,40}$/i

/** Endings of URLs that browsers can play. */
const FILM_FILE = /\.(?:mp4|m4v|webm|ogv)$/i

/** Maximum length of a URL or embed code, in UTF-16 units. */
const MAX_LENGTH = 4000

/** The accepted forms of a film's URL, for messages. */
const FILM_ADDRESS_FORMS =
  'https://vimeo.com/76979871, with its hash if it is not public, or an MP4 or WebM file'

/** A film's URL for the player, or a problem. `mayPlay` is true if a browser might still play the film. */
type FilmAddress = { address: string } | { problem: string; mayPlay?: true }

/**
 * Returns the URL with a film's id in its 6th segment (section 7), for any form used by Vimeo or browsers, including
 * embed codes. Returns a film file's URL unchanged, and a problem for URLs that the player does not support.
 */
export function readFilmAddress(written: string): FilmAddress {
  if (written.length > MAX_LENGTH)
    return { problem: `the address of the video is longer than ${MAX_LENGTH} characters` }
  const text = embeddedAddress(written.trim())
  if (text.startsWith('/') && !text.startsWith('//')) return { address: text }
  const url = parseUrl(withScheme(text))
  const host = url?.hostname ?? ''
  const isVimeo = VIMEO_HOST.test(host)
  const isOther = /^https?:/i.test(text) && !(url && isFilmPage(url))
  const film = url && isVimeo ? vimeoAddress(url) : undefined
  const id = videoIdOf(text)
  if (url && id !== undefined && !isVimeo && FILM_FILE.test(url.pathname))
    return {
      problem: `the player mistakes ${id} in '${shorten(text)}' for a Vimeo video ID: upload the video instead`,
    }
  const isWhole = isVimeo ? film !== undefined && !/[?#]/.test(text) : isOther
  if (id !== undefined && isOther && isWhole) return { address: text }
  if (film !== undefined) return { address: film }
  if (url && isOther && FILM_FILE.test(url.pathname)) return { address: text }
  const shown = `'${shorten(text)}'`
  if (YOUTUBE_HOST.test(host))
    return {
      problem: `${shown} is a YouTube video, which the portal can’t show: upload the video, or use a Vimeo address`,
    }
  const problem = `${shown} isn’t a video address: use one such as ${FILM_ADDRESS_FORMS}`
  // The player passes other addresses to the browser's video element, such as a stream without a file extension.
  return url && isOther && !isVimeo ? { problem, mayPlay: true } : { problem }
}

/**
 * Returns whether a URL is a web page's. Dropbox shows a page for each file unless the query requests the file
 * itself.
 */
function isFilmPage({ hostname, pathname, searchParams }: URL): boolean {
  const isDropbox = /(?:^|\.)dropbox\.com$/.test(hostname)
  if (isDropbox) return searchParams.get('raw') !== '1' && searchParams.get('dl') !== '1'
  return FILM_PAGE.test(`${hostname}${pathname}`)
}

/** Returns the URL in an embed code, or the text itself if it is not an embed code. */
function embeddedAddress(text: string): string {
  const [, , src] = /<iframe\s[^>]*?\bsrc\s?=\s?(["'])([^"'<>]{1,2000})\1/i.exec(text) ?? []
  return (src ?? text).replaceAll('&amp;', '&')
}

function withScheme(text: string): string {
  if (text.startsWith('//')) return `https:${text}`
  return /^[a-z][a-z\d+.-]*:\/\//i.test(text) || !/^[\w-]+(?:\.[\w-]+)+\//.test(text)
    ? text
    : `https://${text}`
}

function vimeoAddress({ pathname, searchParams, hash: fragment }: URL): string | undefined {
  const [, inPath, hashInPath] = VIMEO_PATH.exec(pathname) ?? []
  const id = inPath ?? (/^\/(?:album|showcase)\//.test(pathname) ? searchParams.get('video') : undefined)
  if (!id || !/^\d+$/.test(id)) return undefined
  const hash = [hashInPath, searchParams.get('h'), new URLSearchParams(fragment.slice(1)).get('h')].find(
    (each) => each && HASH.test(each),
  )
  return `https://vimeo.com/manage/videos/${id}${hash ? `/${hash}` : ''}`
}
