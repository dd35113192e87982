/** How long the texts of a course may take to be read, in ms of a processor: what else a machine does meanwhile does not count. */
const FILE_LIMIT = 2000
const COURSE_LIMIT = 3500

/** What ordinary text takes at most, several times over: in ms, and in ms a thousand characters. */
const ORDINARY = { start: 500, perThousand: 5 }

/** A text that is being read. All times are ms of the reading thread's processor. */
export interface TextUnderWay {
  /** As the course names it. */
  file: string
  text: string
  /** When it has taken too long. */
  limit: number
  /** When it has taken longer than ordinary text of its length would. */
  ordinaryLimit: number
  /** True if the other texts of the course have left it less time than one text may take. */
  isCourseLimit: boolean
}

/** Knows which text is being read, for whoever ends what takes too long. */
export interface ReadingClock {
  /** A text is read from now on, until the next one is or this is paused; `length` is that of all that is looked at, in characters. */
  start: (file: string, text: string, length?: number) => void
  /** Something is done that takes as long as it takes, such as looking at a film. */
  pause: () => void
}

/** For reading that nobody ends. */
export const NO_CLOCK: ReadingClock = { start: () => undefined, pause: () => undefined }

/** A clock for one course, which tells each text under way, and undefined where none is. `now` is the time that the thread has taken. */
export function createReadingClock(
  tell: (underWay: TextUnderWay | undefined) => void,
  now: () => number,
): ReadingClock {
  let [used, since]: [number, number | undefined] = [0, undefined]
  const pause = () => {
    if (since === undefined) return
    used += now() - since
    since = undefined
    tell(undefined)
  }
  const start = (file: string, text: string, length = text.length) => {
    const at = now()
    if (since !== undefined) used += at - since
    since = at
    const left = COURSE_LIMIT - used
    const ordinary = ORDINARY.start + (ORDINARY.perThousand * length) / 1000
    tell({
      ...{ file, text },
      limit: at + Math.min(FILE_LIMIT, left),
      ordinaryLimit: at + Math.min(FILE_LIMIT, left, ordinary),
      isCourseLimit: left < FILE_LIMIT,
    })
  }
  return { start, pause }
}
