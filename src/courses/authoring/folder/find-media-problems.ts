import { kindNameOf } from '#domain/media/media-kinds.ts'
import { findGivenEnding, judgeGivenMedia } from '#media/judging/captions-file.ts'
import { readFilmLength } from '#media/judging/film-length.ts'
import type { FileProblem } from './file-problem.ts'
import { rememberByFile } from './remember-by-file.ts'

/** A media file of the folder, with the position at which the course names it. */
export interface NamedMedia {
  /** Relative to the folder. */
  path: string
  full: string
  /** Path in the document, such as `sections[0].modules[1].videoUrl`; absent in an article. */
  place?: string | undefined
  file: string
  line: number
}

const judge = rememberByFile(judgeGivenMedia)
const lengthOf = rememberByFile(readFilmLength)

/** Examines the media files that a course names. Reports each file once, at the first position that names it. */
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

/** Media kinds accepted by a field, by the end of the field's name; all other fields accept pictures. */
const USES: [end: string, what: string, kinds: string[]][] = [
  ['videoUrl', 'a video', ['mp4', 'webm']],
  ['src', 'captions', ['vtt', 'srt']],
  ['value', 'a PDF', ['pdf']],
]

const PICTURES = ['avif', 'gif', 'jpg', 'png', 'svg', 'webp']

/** A film instead of a picture may still be shown somehow; with a PDF, or instead of one, nothing is. */
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

/** Returns the document path of the film that captions belong to. */
function filmPlaceOf(place: string): string | undefined {
  const [, module] = /^(.*)\.captions\[\d+\]\.src$/.exec(place) ?? []
  return module === undefined ? undefined : `${module}.videoUrl`
}
