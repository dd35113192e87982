import { eachBox, type Film, findBox, findLength, type Range } from './film-length.ts'

/** The facts in the file of an MP4 film; a missing one is absent. */
export interface FilmFacts {
  /** False if the file ends before the film does. */
  isWhole: boolean
  /** False if it has no table of contents, without which nothing can be played. */
  isPlayable: boolean
  seconds?: number | undefined
  /** The four letters of the code in which its picture is written, such as `avc1` for H.264. */
  code?: string | undefined
}

/** Most reads of a film's boxes, however they are nested: a film that is one needs some dozens. */
const MAX_READS = 20_000

/** Reads the facts of an MP4 film from its boxes; the film itself is not read. */
export async function readFilm(film: Film): Promise<FilmFacts> {
  let reads = 0
  const read: Film['read'] = (position, length) => {
    if (reads++ >= MAX_READS) throw new TooManyBoxes()
    return film.read(position, length)
  }
  return readBoxes({ ...film, read }).catch((error: unknown) => {
    if (error instanceof TooManyBoxes) return { isWhole: true, isPlayable: false }
    throw error
  })
}

class TooManyBoxes extends Error {}

async function readBoxes(film: Film): Promise<FilmFacts> {
  const whole = { start: 0, end: film.size }
  let movie: Range | undefined
  for await (const box of eachBox(film, whole)) {
    if (box.end > film.size) return { isWhole: false, isPlayable: false }
    if (box.type === 'moov') movie = box
  }
  if (!movie) return { isWhole: true, isPlayable: false }
  return {
    isWhole: true,
    isPlayable: true,
    seconds: await findLength(film),
    code: await findPictureCode(film, movie),
  }
}

/** The boxes that lead from a track to the descriptions of its code. */
const PATH_TO_CODE = ['mdia', 'minf', 'stbl', 'stsd']

/** Finds the code of the first track that is a picture (ISO/IEC 14496-12, 8.5.2). */
async function findPictureCode(film: Film, movie: Range): Promise<string | undefined> {
  for await (const track of eachBox(film, movie)) {
    if (track.type !== 'trak') continue
    const media = await findBox(film, 'mdia', track)
    const handler = media && (await findBox(film, 'hdlr', media))
    if (!handler || (await film.read(handler.start + 8, 4)).toString('latin1') !== 'vide') continue
    const descriptions = await findWithin(film, track, PATH_TO_CODE)
    if (descriptions) return (await film.read(descriptions.start + 12, 4)).toString('latin1')
  }
  return undefined
}

async function findWithin(film: Film, from: Range, types: string[]): Promise<Range | undefined> {
  let range: Range | undefined = from
  for (const type of types) range = range && (await findBox(film, type, range))
  return range
}
