import type { Film } from './film-length.ts'

/** Facts about a film file. Unknown facts are absent. */
export interface FilmFacts {
  /** False for a truncated file. */
  isWhole: boolean
  /** False for a film that cannot be played because it has no index. */
  isPlayable: boolean
  /** False for audio only. */
  hasPicture?: boolean
  seconds?: number | undefined
  /** Names of the video and audio codecs, if some browsers do not support them. */
  rarePicture?: string | undefined
  rareSound?: string | undefined
}

/** Maximum number of reads per film. A valid film needs a few dozen. */
const MAX_READS = 20_000

/** Runs `readFacts` with a limit on its reads. A film beyond the limit counts as unplayable. */
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

/** Facts of a truncated film. */
export const CUT_OFF: FilmFacts = { isWhole: false, isPlayable: false }
