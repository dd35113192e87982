import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { CheckedCourse } from '#contract/check-course.ts'
import { programFile } from '#core/folders.ts'
import { errorAt } from '#domain/course-check/course-problem.ts'
import { brokenFolder, COURSE_FILE, type CourseFolder } from '../folder/course-folder.ts'
import type { TextUnderWay } from '../reading-clock.ts'

/** A task for the thread. */
export type ReadingTask =
  | { kind: 'document'; path: string }
  | {
      kind: 'folder'
      path: string
      /** True if all parts get new ids. */
      isAllNew?: boolean
    }

/** A message from the worker thread: the text it is reading, or the result of a task. */
export type ReadingAnswer =
  | { underWay: TextUnderWay | undefined }
  | { document: CheckedCourse }
  | { folder: CourseFolder }
  | { failure: unknown }

/** Interval between checks of the reading time, in ms. */
const CHECK_INTERVAL_MS = 50

/** Wait time before the stricter limit for ordinary texts applies, in ms. A busy machine slows all reading. */
const MAX_WAIT_MS = 3500

/** Memory limit of the worker thread, in MB. No real course comes close to it. */
const MAX_THREAD_MEMORY_MB = 1024

/** The idle worker thread, reused for its cache of films and pictures. */
let waiting: Worker | undefined

/**
 * Reads and checks a course folder. Aborts if the reading time, checked every `checkInterval` ms, exceeds the limit.
 */
export async function readFolderBounded(
  path: string,
  { checkInterval, ...options }: { isAllNew?: boolean; checkInterval?: number } = {},
): Promise<CourseFolder> {
  const answer = await read({ kind: 'folder', path, ...options }, checkInterval)
  if ('folder' in answer) return answer.folder
  if ('failure' in answer) throw answer.failure
  const { file, message } = explain('underWay' in answer ? answer.underWay : undefined)
  return brokenFolder(message, file)
}

/** Reads and checks a course's `.json` file like `readCourseFile`. Aborts if the reading time exceeds the limit. */
export async function readFileBounded(path: string): Promise<CheckedCourse> {
  const answer = await read({ kind: 'document', path })
  if ('document' in answer) return answer.document
  if ('failure' in answer) throw answer.failure
  return { course: undefined, problems: [errorAt('', 'This course takes too long to read.')] }
}

/** Runs a task in the worker thread. Returns its result or, if aborted, the text being read. */
async function read(task: ReadingTask, checkInterval = CHECK_INTERVAL_MS): Promise<ReadingAnswer> {
  const thread = waiting ?? startThread()
  waiting = undefined
  thread.ref()
  let underWay: TextUnderWay | undefined
  const { promise, resolve } = Promise.withResolvers<ReadingAnswer>()
  const hear = (answer: ReadingAnswer) => {
    if ('underWay' in answer) underWay = answer.underWay
    else resolve(answer)
  }
  // The text being read has exhausted the thread's memory.
  const fail = () => resolve({ underWay })
  thread.on('message', hear).on('error', fail)
  const ended = new AbortController()
  const begun = performance.now()
  thread.postMessage(task)
  const answer = await Promise.race([promise, givenUp()])
  ended.abort()
  thread.off('message', hear).off('error', fail)
  if ('underWay' in answer) await thread.terminate()
  else {
    thread.unref()
    waiting = thread
  }
  return answer

  /** Resolves when the current text exceeds its time limit. */
  async function givenUp(): Promise<ReadingAnswer> {
    for (;;) {
      await setTimeout(checkInterval, undefined, { signal: ended.signal }).catch(() => undefined)
      if (ended.signal.aborted) return promise
      const text = underWay
      if (text === undefined || (await timeOf(thread)) <= limitOf(text, performance.now() - begun)) continue
      // The thread may have moved on to another text or finished.
      if (underWay === text) return { underWay: text }
    }
  }
}

function startThread(): Worker {
  return new Worker(programFile('courses/authoring/bounded/reading-thread.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_MEMORY_MB },
  })
}

/** Returns the CPU time of a thread, in ms, or 0 if it has ended. */
async function timeOf(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}

function limitOf({ limit, ordinaryLimit }: TextUnderWay, waited: number): number {
  return waited > MAX_WAIT_MS ? ordinaryLimit : limit
}

/** Returns the file that exceeded the limit, and a message with the line to check. */
function explain(underWay: TextUnderWay | undefined): { file: string; message: string } {
  const { file = COURSE_FILE, text = '', isCourseLimit = false } = underWay ?? {}
  if (isCourseLimit)
    return {
      file: COURSE_FILE,
      message: `This course takes too long to read, up to '${file}'. Split it into several courses.`,
    }
  const what = file.endsWith('.md') ? 'article' : 'file'
  return { file, message: `This ${what} takes too long to read. Look at line ${findHeaviestLine(text)}.` }
}

/** Characters of Markdown or YAML syntax. A text full of them takes long to parse. */
const MARKUP_CHARACTERS = /[[\](){}<>*_~`|&!#\\:"'?-]/g

/**
 * Returns the line with the highest number of markup characters, 1-based, within the heaviest block of non-empty lines.
 * Indentation counts as markup because it nests lists and quotes.
 */
export function findHeaviestLine(text: string): number {
  const weights = text.split(/\r\n|\r|\n/).map(weightOf)
  let [begin, sum] = [0, 0]
  let heaviest = { begin: 0, end: 0, sum: -1 }
  for (const [at, weight] of [...weights, undefined].entries()) {
    if (weight !== undefined) {
      sum += weight
      continue
    }
    if (sum > heaviest.sum) heaviest = { begin, end: at, sum }
    ;[begin, sum] = [at + 1, 0]
  }
  const block = weights.slice(heaviest.begin, heaviest.end)
  const maxWeight = block.reduce<number>((highest, weight = 0) => Math.max(highest, weight), 0)
  return heaviest.begin + Math.max(0, block.indexOf(maxWeight)) + 1
}

/** Counts the markup characters and leading spaces of a line. Undefined for an empty line. */
function weightOf(line: string): number | undefined {
  if (line.trim() === '') return undefined
  return (line.match(MARKUP_CHARACTERS)?.length ?? 0) + line.search(/\S/)
}
