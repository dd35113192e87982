/** Maximum CPU time for one text of a course, in ms. */
const FILE_LIMIT_MS = 2000

/** Generous CPU time for ordinary text: a fixed part in ms, and ms per thousand characters. */
const ORDINARY = { start: 500, perThousand: 5 }

/** Maximum CPU time for all texts of a course, in ms. It grows with their length. */
const COURSE_LIMIT = { start: 3500, perThousand: ORDINARY.perThousand, max: 60_000 }

/** The text being read. Times are CPU times of the reading thread, in ms. */
export interface TextUnderWay {
  /** Path within the course. */
  file: string
  text: string
  /** CPU time at which reading is aborted. */
  limit: number
  /** CPU time at which an ordinary text of the same length would be read. */
  ordinaryLimit: number
  /** True if the limit of the whole course applies, because it is lower than that of the text. */
  isCourseLimit: boolean
}

/** Tracks the file being read so that the timeout can name it. */
export interface ReadingClock {
  /**
   * Starts timing a text until the next start or pause. `lookedAt` is the length in characters of related text that is
   * processed too, such as all articles of a course.
   */
  start: (file: string, text: string, lookedAt?: number) => void
  /** Pauses for work without a time limit, such as examining a film. */
  pause: () => void
}

/** Clock without a time limit. */
export const NO_CLOCK: ReadingClock = { start: () => undefined, pause: () => undefined }

/** Creates the clock of a course. It reports each text. `now` returns the CPU time of the thread. */
export function createReadingClock(
  report: (underWay: TextUnderWay | undefined) => void,
  now: () => number,
): ReadingClock {
  let [used, since]: [number, number | undefined] = [0, undefined]
  const lengths = new Map<string, number>()
  const courseLimit = () => {
    const length = [...lengths.values()].reduce((sum, each) => sum + each, 0)
    return Math.min(COURSE_LIMIT.max, COURSE_LIMIT.start + (COURSE_LIMIT.perThousand * length) / 1000)
  }
  const pause = () => {
    if (since === undefined) return
    used += now() - since
    since = undefined
    report(undefined)
  }
  const start = (file: string, text: string, lookedAt = 0) => {
    const at = now()
    if (since !== undefined) used += at - since
    since = at
    lengths.set(file, text.length)
    const left = courseLimit() - used
    const fileLimit = FILE_LIMIT_MS + (ORDINARY.perThousand * lookedAt) / 1000
    const ordinary = ORDINARY.start + (ORDINARY.perThousand * (text.length + lookedAt)) / 1000
    report({
      file,
      text,
      limit: at + Math.min(fileLimit, left),
      ordinaryLimit: at + Math.min(fileLimit, left, ordinary),
      isCourseLimit: left < fileLimit,
    })
  }
  return { start, pause }
}
