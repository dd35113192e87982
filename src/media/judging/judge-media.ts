import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { CaptionProblem } from '#domain/media/caption-problem.ts'
import { findCaptionProblems } from '#domain/media/find-caption-problems.ts'
import { MAX_UPLOAD_BYTES } from '#domain/media/find-upload-problem.ts'
import {
  type ContentKind,
  explainNotShown,
  findContentKind,
  HEAD_LENGTH,
  isShownAs,
  kindNameOf,
} from '#domain/media/media-kinds.ts'
import { plural } from '#domain/messages.ts'
import { findStoredEnding } from '#media/media-store.ts'
import type { FilmFacts } from './bounded-film.ts'
import { withFilm } from './film-length.ts'
import { findDrawingProblems } from './read-drawing.ts'
import { readFilm } from './read-film.ts'
import { findPdfProblem } from './read-pdf.ts'
import { readPicture } from './read-picture.ts'
import { readWebm } from './read-webm.ts'

/**
 * A problem in a media file. A line refers to the text of a caption file. Other problems are reported at the file's
 * reference in the course, with the file name in the message.
 */
export type MediaProblem = CaptionProblem

/** Use of a file: whether a picture is shown wide, and for captions the length of the film, in seconds. */
export interface MediaUse {
  isWide?: boolean
  filmLength?: number | undefined
}

/** Maximum number of pixels of a picture. Scaling down a larger one would exhaust the server's memory. */
export const MAX_PIXELS = 50_000_000

/** Minimum width of a cover or poster, in pixels. Narrower ones look blurred. */
const MIN_COVER_WIDTH = 640

/** Warning limits for slow mobile connections: bytes per picture, and bytes per second of film. */
const HEAVY = { picture: 2 * 1024 ** 2, film: 1_500_000 }

/**
 * Checks a media file for unsupported, broken, hostile or oversized content. `path` is the file name in messages.
 * Throws a `MediaFailure` for an unsupported file extension.
 */
export async function judgeMedia(full: string, path: string, use: MediaUse = {}): Promise<MediaProblem[]> {
  const named = await findStoredEnding(full, path)
  const { size } = await stat(full)
  const head = await withFilm(full, (file) => file.read(0, HEAD_LENGTH))
  const kind = findContentKind(head.toString('latin1', 0, size))
  const wrongKind = findWrongKind(kind, named, path)
  if (wrongKind?.severity === 'error') return [wrongKind]
  const ending = kind?.ending ?? named
  return [...(wrongKind ? [wrongKind] : []), ...(await judgeContent(full, { path, ending, size, use }))]
}

function findWrongKind(
  kind: ContentKind | undefined,
  ending: string,
  path: string,
): MediaProblem | undefined {
  if (kind?.ending === ending) return undefined
  // A faulty first line of captions is reported with its line.
  if (!kind && ending === 'vtt') return undefined
  if (!kind) return error(`'${path}' isn’t ${kindNameOf(ending)}, or it’s damaged: export it again`)
  if (kind.ending === undefined) return error(explainNotShown(path, kind))
  const name = basename(path).replace(/\.[^.]*$/, '')
  const message = `'${path}' is actually ${kind.name}: rename it to '${name}.${kind.ending}'`
  return isShownAs(kind.ending, ending) ? warning(message) : error(message)
}

async function judgeContent(
  full: string,
  { path, ending, size, use }: { path: string; ending: string; size: number; use: MediaUse },
): Promise<MediaProblem[]> {
  if (ending === 'mp4')
    return withFilm(full, async (film) => judgeFilm(await readFilm(film), path, film.size))
  if (ending === 'webm')
    return withFilm(full, async (film) => judgeFilm(await readWebm(film), path, film.size))
  const isText = ending === 'vtt' || ending === 'svg'
  // A drawing may have the size of a caption file.
  const largest = MAX_UPLOAD_BYTES[isText ? 'captions' : ending === 'pdf' ? 'file' : 'picture']
  if (size > largest) return [error(`'${path}' is larger than ${megabytes(largest)} MB: make it smaller`)]
  const file = await readFile(full)
  if (isText) return judgeText(file, path, use)
  if (ending === 'pdf') return judgePdf(file, path)
  return judgePicture(file, { path, ending, isWide: use.isWide ?? false })
}

function judgeFilm(facts: FilmFacts, path: string, size: number): MediaProblem[] {
  const { isWhole, isPlayable, seconds, hasPicture, rarePicture, rareSound } = facts
  const film = `the video '${path}'`
  if (!isWhole) return [error(`${film} is incomplete: copy or export it again`)]
  if (!isPlayable) return [error(`${film} can’t be played: export it again as MP4 (H.264)`)]
  const isHeavy = seconds !== undefined && size / seconds > HEAVY.film && size > HEAVY.film * 10
  const rare = 'which many browsers can’t play: export it'
  return [
    hasPicture === false && `${film} has audio but no video: export it again with both`,
    rarePicture !== undefined &&
      `${film} is in ${rarePicture}, ${rare} as H.264${rarePicture.startsWith('H.264 ') ? ' with 8-bit 4:2:0 color' : ''}`,
    rareSound !== undefined && `${film} has ${rareSound} audio, ${rare} with AAC audio`,
    isHeavy &&
      `${film} is ${megabytes(size)} MB for ${lengthText(seconds)}: it loads slowly on phones; export it at 5 Mbit/s or less`,
  ]
    .filter((message) => message !== false)
    .map(warning)
}

function judgeText(file: Buffer, path: string, { filmLength }: MediaUse): MediaProblem[] {
  const isCaptions = path.toLowerCase().endsWith('.vtt')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return [error(`'${path}' isn’t UTF-8 text: save it as UTF-8`)]
  }
  if (!isCaptions) return findDrawingProblems(text, path)
  return findCaptionProblems(text, filmLength).map((problem) =>
    problem.line === undefined ? { ...problem, message: `'${path}': ${problem.message}` } : problem,
  )
}

function judgePdf(file: Buffer, path: string): MediaProblem[] {
  const problem = findPdfProblem(file)
  if (problem === 'cut off') return [error(`the PDF '${path}' is incomplete: copy or export it again`)]
  if (problem === 'broken') return [error(`the PDF '${path}' is damaged: export it again`)]
  // Some encrypted files open without a password, but detecting that requires PDF's password algorithm.
  return problem === 'encrypted'
    ? [warning(`the PDF '${path}' is encrypted: if it needs a password, learners can’t open it`)]
    : []
}

function judgePicture(
  file: Buffer,
  { path, ending, isWide }: { path: string; ending: string; isWide: boolean },
): MediaProblem[] {
  const facts = readPicture(file, ending)
  if (facts === 'cut off') return [error(`the image '${path}' is incomplete: copy or export it again`)]
  if (facts === 'broken') return [error(`the image '${path}' is damaged: export it again`)]
  const { width, height, isAnimated } = facts
  const pixels = `${width} × ${height} pixels`
  if (width * height > MAX_PIXELS)
    return [error(`the image '${path}' has ${pixels}, too many to show: make it at most 4000 pixels wide`)]
  if (isWide && width < MIN_COVER_WIDTH)
    return [
      warning(
        `the image '${path}' is only ${pixels} and looks blurry: use one at least ${MIN_COVER_WIDTH} pixels wide`,
      ),
    ]
  if (isAnimated && file.length > HEAVY.picture)
    return [
      warning(
        `the animated image '${path}' is ${megabytes(file.length)} MB: it loads slowly on phones; use a video instead`,
      ),
    ]
  return []
}

function error(message: string): MediaProblem {
  return { severity: 'error', message }
}

function warning(message: string): MediaProblem {
  return { severity: 'warning', message }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 ** 2)
}

function lengthText(seconds: number): string {
  return seconds < 120 ? plural(Math.round(seconds), 'second') : plural(Math.round(seconds / 60), 'minute')
}
