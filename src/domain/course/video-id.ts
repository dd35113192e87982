/** Returns the video's id: the 6th segment of its address, if that is a number. */
export function videoIdOf(videoUrl: string): string | undefined {
  const segment = videoUrl.split('/')[5]
  return segment && /^\d+$/.test(segment) ? segment : undefined
}

/** Returns the address at which a video host is asked about a video (section 7, "Video embed"). */
export function oembedAddress(oembedUrl: string, id: string): string {
  return `${oembedUrl}?url=${encodeURIComponent(`https://vimeo.com/${id}`)}`
}
