import { kindNameOf } from '#domain/media/media-kinds.ts'
import { findGivenEnding, judgeGivenMedia } from '#media/judging/captions-file.ts'
import { readFilmLength } from '#media/judging/film-length.ts'
import type { FileProblem } from './file-problem.ts'
import { rememberByFile } from './remember-by-file.ts'

/** A media file of the folder, with the position of its reference in the course. */
export interface NamedMedia {
  /** Path relative to the folder. */
  path: string
  full: string
  /** Document path such as `sections[0].modules[1].videoUrl`. Absent within an article. */
  place?: string | undefined
  file: string
  line: number
}

const judge = rememberByFile(judgeGivenMedia)
const lengthOf = rememberByFile(readFilmLength)

/** Checks the media files of a course. Reports each file once, at its first reference. */
export async function findMediaProblems(named: NamedMedia[]): Promise<FileProblem[]> {
  const problems: FileProblem[] = []
  const judged = new Set<string>()
  const byPlace = new Map(named.map((media) => [media.place, media]))
  for (const media of named) {
    const { path, full, place = '', file, line } = media
    const wrongUse = await findWrongUse(media)
    if (wrongUse) problems.push({ ...wrongUse, file, line })
    if (judged.has(path)) continue
    judged.add(path)
    const filmPlace = filmPlaceOf(place)
    const film = filmPlace === undefined ? undefined : byPlace.get(filmPlace)
    const use = {
      isWide: /(?:backgroundImage|videoThumbnail)$/.test(place),
      filmLength: film && (await lengthOf(film.full)),
    }
    for (const { severity, line: own, message } of await judge(full, path, use))
      problems.push(
        own === undefined ? { severity, file, line, message } : { severity, file: path, line: own, message },
      )
  }
  return problems
}

/** Accepted media kinds by the suffix of the field name. All other fields accept pictures. */
const USES: [end: string, what: string, kinds: string[]][] = [
  ['videoUrl', 'a video', ['mp4', 'webm']],
  ['src', 'captions', ['vtt', 'srt']],
  ['value', 'a PDF', ['pdf']],
]

const PICTURES = ['avif', 'gif', 'jpg', 'png', 'svg', 'webp']

/**
 * Finds a media file of the wrong kind for its field. It is an error if either kind is PDF, because browsers then show
 * nothing. Otherwise it is a warning.
 */
async function findWrongUse({
  path,
  full,
  place = '',
}: NamedMedia): Promise<Pick<FileProblem, 'severity' | 'message'> | undefined> {
  const [, what, kinds] = USES.find(([end]) => place.endsWith(end)) ?? ['', 'an image', PICTURES]
  const ending = await findGivenEnding(full, path)
  if (kinds.includes(ending)) return undefined
  const endings = kinds.map((kind) => `.${kind}`).join(', ')
  return {
    severity: [ending, ...kinds].includes('pdf') ? 'error' : 'warning',
    message: `'${path}' is ${kindNameOf(ending)}, but ${what} belongs here: choose a file ending in ${endings}`,
  }
}

/** Returns the document path of the film that owns the captions. */
function filmPlaceOf(place: string): string | undefined {
  const [, module] = /^(.*)\.captions\[\d+\]\.src$/.exec(place) ?? []
  return module === undefined ? undefined : `${module}.videoUrl`
}
