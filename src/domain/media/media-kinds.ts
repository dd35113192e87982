// cspell:ignore apng jfif pjpeg
import { ownValue } from '../unknown-value.ts'

/** The supported media types by file extension. No other files are stored or served. */
export const MEDIA_TYPES: Record<string, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  vtt: 'text/vtt; charset=utf-8',
  webm: 'video/webm',
  webp: 'image/webp',
}

/** Instructions for converting files that browsers do not show. */
export const REMEDIES = {
  captions:
    'save them as WebVTT (.vtt): WEBVTT as the first line, then an empty line, and times with a point, 00:00:01.500',
  film: 'export it as MP4 (H.264)',
  picture: 'save it as JPEG or PNG',
}

/** Common unsupported file types by their extensions, with instructions. */
const NOT_SHOWN: Record<string, string> = {
  ...Object.fromEntries(['srt', 'sbv', 'ass', 'ttml'].map((ending) => [ending, REMEDIES.captions])),
  ...Object.fromEntries(['mov', 'avi', 'wmv', 'mkv', 'm4v'].map((ending) => [ending, REMEDIES.film])),
  ...Object.fromEntries(['heic', 'tif', 'tiff', 'bmp', 'psd'].map((ending) => [ending, REMEDIES.picture])),
}

/** Other extensions of supported types. */
const ALIASES: Record<string, string> = {
  apng: 'png',
  jfif: 'jpg',
  jpe: 'jpg',
  jpeg: 'jpg',
  pjp: 'jpg',
  pjpeg: 'jpg',
}

/** Returns the extension under which a file of this name is stored, or the reason why it is not supported. */
export function findEnding(path: string): { ending: string } | { problem: string } {
  const [, written = ''] = /[^/\\.]\.([^./\\]*)$/.exec(path.toLowerCase()) ?? []
  const ending = ownValue(ALIASES, written) ?? written
  if (Object.hasOwn(MEDIA_TYPES, ending)) return { ending }
  const remedy = ownValue(NOT_SHOWN, ending)
  const problem =
    remedy === undefined
      ? `'${path}' isn’t a supported image, video, captions or PDF file: its name must end in ${Object.keys(MEDIA_TYPES).join(', ')}`
      : `browsers can’t ${verbFor(remedy)} '${path}': ${remedy}`
  return { problem }
}

/** Returns the verb for the missing browser support that this remedy implies. */
function verbFor(remedy: string | undefined): string {
  return remedy === REMEDIES.film ? 'play' : 'show'
}

/** The type of a file, detected from its first bytes, with the file extension if the type is supported. */
export interface ContentKind {
  name: string
  ending?: string
  /** Instructions for converting an unsupported type. */
  remedy?: string
}

/** Number of bytes of a file that are needed to detect its type. */
export const HEAD_LENGTH = 4096

const JPEG = { name: 'a JPEG image', ending: 'jpg' }
const PNG = { name: 'a PNG image', ending: 'png' }
const GIF = { name: 'a GIF image', ending: 'gif' }
const WEBP = { name: 'a WebP image', ending: 'webp' }
const AVIF = { name: 'an AVIF image', ending: 'avif' }
const SVG = { name: 'an SVG drawing', ending: 'svg' }
const MP4 = { name: 'an MP4 video', ending: 'mp4' }
const WEBM = { name: 'a WebM video', ending: 'webm' }
const VTT = { name: 'a WebVTT captions file', ending: 'vtt' }
const PDF = { name: 'a PDF file', ending: 'pdf' }

/** File types by the bytes at an offset, written as characters. */
const SIGNATURES: [at: number, bytes: string, kind: ContentKind][] = [
  [0, '\xff\xd8\xff', JPEG],
  [0, '\x89PNG\r\n\x1a\n', PNG],
  [0, 'GIF87a', GIF],
  [0, 'GIF89a', GIF],
  [8, 'WEBP', WEBP],
  [4, 'ftypavif', AVIF],
  [4, 'ftypavis', AVIF],
  ...['hei', 'hev', 'mif1', 'msf1'].map((brand): [number, string, ContentKind] => [
    4,
    `ftyp${brand}`,
    { name: 'a HEIC image', remedy: REMEDIES.picture },
  ]),
  [4, 'ftypqt  ', { name: 'a QuickTime video', remedy: REMEDIES.film }],
  [4, 'ftyp', MP4],
  [0, '\x1aE\xdf\xa3', WEBM],
  [8, 'AVI ', { name: 'an AVI video', remedy: REMEDIES.film }],
  [0, '0&\xb2u', { name: 'a Windows Media video', remedy: REMEDIES.film }],
  [0, 'II*\0', { name: 'a TIFF image', remedy: REMEDIES.picture }],
  [0, 'MM\0*', { name: 'a TIFF image', remedy: REMEDIES.picture }],
  [0, '8BPS', { name: 'a Photoshop file', remedy: REMEDIES.picture }],
  [0, '%PDF-', PDF],
  [0, 'PK\x03\x04', { name: 'a ZIP archive or an Office file', remedy: 'unpack the file' }],
]

/** A film with the same first bytes as WebM, but another document type. */
const MATROSKA = {
  start: '\x1aE\xdf\xa3',
  type: 'matroska',
  name: 'a Matroska video',
  remedy: REMEDIES.film,
}

/** Text file types by their beginning. */
const TEXTS: [start: RegExp, kind: ContentKind][] = [
  [/^WEBVTT(?:\s|$)/, VTT],
  [
    /^\s*\d+\s*\n\d+:\d\d:\d\d,\d+ *-->/,
    { name: 'a SubRip captions file (.srt)', remedy: REMEDIES.captions },
  ],
  // A `DOCTYPE` with an internal subset may be longer than the head.
  [/^(?:<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->|\s)*<(?:!DOCTYPE\s+)?(?:\w+:)?svg[\s>/[]/i, SVG],
  [
    /^(?:<!--(?:(?!-->)[\s\S])*-->|\s)*<(?:!doctype html|html|head|body)\b/i,
    { name: 'a web page', remedy: 'save the file itself, not its page' },
  ],
  [/^version https:\/\/git-lfs/, { name: 'a Git LFS pointer file', remedy: 'run git lfs pull' }],
]

/** Returns the type of a file with this beginning, one character per byte, or undefined if it is unknown. */
export function findContentKind(head: string): ContentKind | undefined {
  const start = head.slice(0, HEAD_LENGTH)
  const signature = SIGNATURES.find(([at, bytes]) => start.startsWith(bytes, at))
  if (signature)
    return start.startsWith(MATROSKA.start) && start.slice(0, 80).includes(MATROSKA.type)
      ? MATROSKA
      : signature[2]
  const text = start.replace(/^\xef\xbb\xbf/, '')
  return TEXTS.find(([pattern]) => pattern.test(text))?.[1]
}

/** Returns a message with a file's unsupported type and the instructions for converting it. */
export function explainNotShown(path: string, { name, remedy }: ContentKind): string {
  return `'${path}' is ${name}, which browsers can’t ${verbFor(remedy)}: ${remedy}`
}

/** Names of the file types by extension. */
const NAMES: Record<string, string> = Object.fromEntries(
  [JPEG, PNG, GIF, WEBP, AVIF, SVG, MP4, WEBM, VTT, PDF].map(({ ending, name }) => [ending, name]),
)

/** Returns the name of the file type with this extension, such as `a JPEG picture`. */
export function kindNameOf(ending: string): string {
  return ownValue(NAMES, ending) ?? 'a file'
}

/** Types that browsers detect by content, regardless of the name. */
const INTERCHANGEABLE_TYPES = [
  ['avif', 'gif', 'jpg', 'png', 'webp'],
  ['mp4', 'webm'],
]

/** Returns whether browsers show a file of one type under the name of another. */
export function isShownAs(ending: string, other: string): boolean {
  return INTERCHANGEABLE_TYPES.some((kinds) => kinds.includes(ending) && kinds.includes(other))
}
