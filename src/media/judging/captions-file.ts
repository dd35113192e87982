import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_UPLOAD_BYTES } from '#domain/media/find-upload-problem.ts'
import { findContentKind, HEAD_LENGTH, REMEDIES } from '#domain/media/media-kinds.ts'
import { type PreparedCaptions, prepareCaptions } from '#domain/media/prepare-captions.ts'
import { findStoredEnding, type MediaStore, type StoredFile } from '../media-store.ts'
import { withFilm } from './film-length.ts'
import { judgeMedia, type MediaProblem, type MediaUse } from './judge-media.ts'

/**
 * Judges a file like `judgeMedia`. Captions are judged in their stored form, converted from SubRip and other encodings.
 * A guessed encoding is a warning.
 */
export async function judgeGivenMedia(
  full: string,
  path: string,
  use: MediaUse = {},
): Promise<MediaProblem[]> {
  const captions = await readCaptions(full, use.filmLength)
  if (!captions) return judgeMedia(full, path, use)
  const { guess, problems } = captions
  const guesses: MediaProblem[] = guess === undefined ? [] : [{ severity: 'warning', message: guess }]
  return [...guesses, ...problems].map((problem) =>
    problem.line === undefined ? { ...problem, message: `'${path}': ${problem.message}` } : problem,
  )
}

/** Returns the stored extension of a file like `findStoredEnding`, or `vtt` for captions. */
export async function findGivenEnding(full: string, path = full): Promise<string> {
  return (await isCaptions(full)) ? 'vtt' : findStoredEnding(full, path)
}

/** Converts captions to WebVTT in UTF-8. Undefined for files stored unchanged. */
export async function convertCaptions(full: string): Promise<Buffer | undefined> {
  return (await readCaptions(full))?.converted
}

/** Stores a file. Captions are converted to WebVTT. */
export async function storeGivenMedia(store: MediaStore, full: string): Promise<StoredFile> {
  const converted = await convertCaptions(full)
  if (!converted) return store.put(full)
  const scratch = await mkdtemp(join(tmpdir(), 'portal-captions-'))
  try {
    const file = join(scratch, 'captions.vtt')
    await writeFile(file, converted, { mode: 0o600 })
    return await store.put(file)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const MARK = '\ufeff'

/** Reads a caption file. Undefined for other files and for oversized captions. */
async function readCaptions(
  full: string,
  filmLength?: number,
): Promise<(PreparedCaptions & { converted: Buffer | undefined }) | undefined> {
  if (!(await isCaptions(full)) || (await stat(full)).size > MAX_UPLOAD_BYTES.captions) return undefined
  const file = await readFile(full)
  const captions = prepareCaptions(file, filmLength)
  // Browsers accept a byte order mark. Removing it would change the URL of a published file.
  const isAsStored =
    full.toLowerCase().endsWith('.vtt') &&
    [captions.text, `${MARK}${captions.text}`].some((text) => Buffer.from(text).equals(file))
  return { ...captions, converted: isAsStored ? undefined : Buffer.from(captions.text) }
}

/** Returns true for a file with a caption extension and no other kind of content. */
async function isCaptions(full: string): Promise<boolean> {
  if (!/\.(?:vtt|srt)$/i.test(full)) return false
  const found = await stat(full).catch(() => undefined)
  // A pipe cannot be read twice.
  if (!found?.isFile()) return false
  const head = await withFilm(full, (file) => file.read(0, HEAD_LENGTH))
  const kind = findContentKind(head.toString('latin1', 0, found.size))
  return kind === undefined || kind.ending === 'vtt' || kind.remedy === REMEDIES.captions
}
