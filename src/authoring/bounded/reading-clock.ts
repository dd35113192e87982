/** Longest time to read a text of a course, in ms of a processor, not of the clock. */
const FILE_LIMIT_MS = 2000

/** The time of ordinary text, several times over: in ms, and in ms a thousand characters. */
const ORDINARY = { start: 500, perThousand: 5 }

/** Longest time for all texts of a course: more for each thousand characters. */
const COURSE_LIMIT = { start: 3500, perThousand: ORDINARY.perThousand, max: 60_000 }

/** A text that is being read. All times are ms of the reading thread's processor. */
export interface TextUnderWay {
  /** As the course names it. */
  file: string
  text: string
  /** The time at which it has taken too long. */
  limit: number
  /** The time at which it has taken longer than ordinary text of its length would. */
  ordinaryLimit: number
  /** True if the other texts of the course have left it less time than one text may take. */
  isCourseLimit: boolean
}

/** Knows which text is being read, for whoever ends what takes too long. */
export interface ReadingClock {
  /**
   * A text is read from now on, until the next one is or this is paused; `lookedAt` is the length in
   * characters of what else is looked at with it, such as all articles of a course.
   */
  start: (file: string, text: string, lookedAt?: number) => void
  /** Something is done that takes as long as it takes, such as looking at a film. */
  pause: () => void
}

/** For reading that nobody ends. */
export const NO_CLOCK: ReadingClock = { start: () => undefined, pause: () => undefined }

/** Creates a clock for a course that reports each text under way; `now` is the time the thread has taken. */
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
      ...{ file, text },
      limit: at + Math.min(fileLimit, left),
      ordinaryLimit: at + Math.min(fileLimit, left, ordinary),
      isCourseLimit: left < fileLimit,
    })
  }
  return { start, pause }
}
