import { readFilmAddress } from '#domain/media/film-address.ts'
import { videoIdOf } from '#domain/media/video-id.ts'
import { parseUrl } from '#domain/text/browser-fallbacks.ts'

/** Returns a short name of a film from its URL, such as `MP4 film`, `Vimeo film 76979871` or `hands.mp4`. */
export function filmName(address: string): string {
  const id = videoIdOf(address)
  if (id !== undefined) return `Vimeo video ${id}`
  if (address.startsWith('/')) return address.endsWith('.webm') ? 'WebM video' : 'MP4 video'
  const url = parseUrl(address)
  const [file = ''] = url?.pathname.split('/').slice(-1) ?? []
  return file || url?.hostname || 'Video'
}

/** Returns true for a film's URL supported by the player. */
export function isFilmAddress(text: string): boolean {
  return text !== '' && 'address' in readFilmAddress(text)
}
