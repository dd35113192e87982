import type { Film } from './film-length.ts'

/** The facts in the file of a film; a missing one is absent. */
export interface FilmFacts {
  /** False if the file ends before the film does. */
  isWhole: boolean
  /** False if it has no table of contents, without which nothing can be played. */
  isPlayable: boolean
  /** False if it is sound alone. */
  hasPicture?: boolean
  seconds?: number | undefined
  /** The name of the code of its picture, and of its sound, if not every browser plays it. */
  rarePicture?: string | undefined
  rareSound?: string | undefined
}

/** Most reads of a film's boxes, however they are nested: a film that is one needs some dozens. */
const MAX_READS = 20_000

/** Returns a film of which only so much is read; `readFacts` is then ended. */
export async function readBounded(
  film: Film,
  readFacts: (film: Film) => Promise<FilmFacts>,
): Promise<FilmFacts> {
  let reads = 0
  const read: Film['read'] = (position, length) => {
    if (reads++ >= MAX_READS) throw new TooManyBoxes()
    return film.read(position, length)
  }
  return readFacts({ ...film, read }).catch((error: unknown) => {
    if (error instanceof TooManyBoxes) return { isWhole: true, isPlayable: false }
    throw error
  })
}

class TooManyBoxes extends Error {}

/** The facts of a film whose file ends too early. */
export const CUT_OFF: FilmFacts = { isWhole: false, isPlayable: false }
