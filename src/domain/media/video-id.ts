/** Returns a video's id: the 6th segment of its URL, if the segment is a number. */
export function videoIdOf(videoUrl: string): string | undefined {
  const segment = videoUrl.split('/')[5]
  return segment && /^\d+$/.test(segment) ? segment : undefined
}

/** Returns the hash of an unlisted video: the 7th segment, after its id. */
export function videoHashOf(videoUrl: string): string | undefined {
  const segment = videoUrl.split('/')[6]
  return segment && videoIdOf(videoUrl) && /^[0-9a-f]{6,40}$/i.test(segment) ? segment : undefined
}

/**
 * Returns the URL of a video host's data about a video (section 7, "Video embed"), with the hash of an unlisted
 * video. Returns undefined for a URL without an id.
 */
export function oembedAddress(oembedUrl: string, videoUrl: string): string | undefined {
  const id = videoIdOf(videoUrl)
  if (id === undefined) return undefined
  const hash = videoHashOf(videoUrl)
  const film = `https://vimeo.com/${id}${hash === undefined ? '' : `/${hash}`}`
  return `${oembedUrl}?url=${encodeURIComponent(film)}`
}
