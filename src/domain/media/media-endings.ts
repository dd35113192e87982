import { ownValue } from '../unknown-value.ts'

/** The types of media there are, by the ending of their names: nothing else is stored or served. */
export const MEDIA_TYPES: Record<string, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  png: 'image/png',
  svg: 'image/svg+xml',
  vtt: 'text/vtt; charset=utf-8',
  webm: 'video/webm',
  webp: 'image/webp',
}

/** Ways to convert files of kinds that browsers do not show. */
export const REMEDIES = {
  captions:
    'save them as WebVTT (.vtt): WEBVTT as the first line, an empty line after it, and in every time a point for the comma, 00:00:01.500',
  film: 'export it as MP4 (H.264)',
  picture: 'save it as JPEG or PNG',
}

/** Kinds that people often have, by the endings of their names. */
const NOT_SHOWN: Record<string, string> = {
  ...Object.fromEntries(['srt', 'sbv', 'ass', 'ttml'].map((ending) => [ending, REMEDIES.captions])),
  ...Object.fromEntries(['mov', 'avi', 'wmv', 'mkv', 'm4v'].map((ending) => [ending, REMEDIES.film])),
  ...Object.fromEntries(['heic', 'tif', 'tiff', 'bmp', 'psd'].map((ending) => [ending, REMEDIES.picture])),
}

/** Finds the ending under which a file of this name is stored, or why such files are not. */
export function findEnding(path: string): { ending: string } | { problem: string } {
  const [, written = ''] = /[^/\\.]\.([^./\\]*)$/.exec(path.toLowerCase()) ?? []
  const ending = written === 'jpeg' ? 'jpg' : written
  if (Object.hasOwn(MEDIA_TYPES, ending)) return { ending }
  const remedy = ownValue(NOT_SHOWN, ending)
  const problem =
    remedy === undefined
      ? `'${path}' is no picture, film or captions that the portal can show: its name must end in ${Object.keys(MEDIA_TYPES).join(', ')}`
      : `'${path}' is of a kind that browsers do not show: ${remedy}`
  return { problem }
}
