import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { readFileBounded, readFolderBounded } from '#authoring/bounded/read-bounded.ts'
import { findPublishedMark, type PublishedMark } from '#authoring/published-mark.ts'
import { type Course, modulesOf } from '#domain/course/course.ts'
import { quote } from '#domain/course/course-changes.ts'
import { type CourseProblem, formatProblem, limitReport } from '#domain/course-check/course-problem.ts'
import { plural } from '#domain/messages.ts'
import { CommandFailure, type Terminal, UsageError } from '../command.ts'

/** A course that was read from a file or a folder and may be published. */
export interface CheckedSource {
  course: Course
  /** The folder that it was read from; absent for a document. */
  folder?: CheckedFolder
  /** Returns a problem of the course as lines for its author: none if it has been reported already. */
  describe: (problem: CourseProblem) => string[]
  /** Remedies in the words of its files. */
  files: FileWords
}

type ReadFolder = Awaited<ReturnType<typeof readFolderBounded>>

/** A course's folder as it was when it was checked. */
export interface CheckedFolder extends Omit<ReadFolder, 'course' | 'problems' | 'places'> {
  path: string
  /** The revision that it was when it was last published or exported, if that is known. */
  mark: PublishedMark | undefined
}

/** The words of messages for what an author must write into the files of a course. */
interface FileWords {
  pathField: string
  enabled: string
  /** The remedy for a copy that is to be a course of its own. */
  asNew: string
}

const FOLDER_WORDS: FileWords = {
  pathField: 'path',
  enabled: "'enabled: true'",
  asNew: 'publish it once with --as-new, which writes new ids into it',
}

const DOCUMENT_WORDS: FileWords = {
  pathField: 'webPath',
  enabled: '"enabled": true',
  asNew: 'write other ids for it, its modules and its questions',
}

/**
 * Returns the course in a folder or a `.json` file and prints its problems; throws a CommandFailure when one
 * of them is an error. With `isAllNew` a folder gets new ids in the place of those it has.
 */
export async function getCheckedCourse(
  path: string,
  { warn }: Terminal,
  isAllNew = false,
): Promise<CheckedSource> {
  const folder = await findFolder(path)
  if (folder !== undefined) return getCheckedFolder(folder, warn, isAllNew)
  if (isAllNew)
    throw new UsageError(`--as-new is for a folder, and ${path} is a document: write other ids into it`)
  const { course, problems } = await readFileBounded(path)
  for (const line of limitReport(problems.map((problem) => `${path}: ${formatProblem(problem)}`))) warn(line)
  if (!course) throw new CommandFailure(`${path} cannot be published: ${tallyOf(problems)}`)
  const describe = (problem: CourseProblem) => [`${path}: ${formatProblem(problem)}`]
  return { course, describe, files: DOCUMENT_WORDS }
}

/** Returns the folder of a path or of its `course.yaml`; undefined for a file of any other name. */
export async function findFolder(path: string): Promise<string | undefined> {
  if (basename(path) === 'course.yaml') return dirname(path)
  // A name that ends in .json is that of a file, whatever is there.
  if (path.toLowerCase().endsWith('.json')) return undefined
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new CommandFailure(`there is no folder or file ${path}`)
    if (error.code !== 'EACCES') return undefined
    throw new CommandFailure(
      `${path} cannot be read by the user ${userInfo().username}: give it to them, or copy it to a folder of theirs`,
    )
  })
  return found?.isDirectory() ? path : undefined
}

async function getCheckedFolder(
  path: string,
  warn: Terminal['warn'],
  isAllNew: boolean,
): Promise<CheckedSource> {
  const { formatFileProblem, locateProblem } = await import('#authoring/folder/file-problem.ts')
  const { course, problems, places, ...content } = await readFolderBounded(path, { isAllNew })
  const format = (problem: ReadFolder['problems'][number]) =>
    formatFileProblem({ ...problem, file: join(path, problem.file) })
  for (const line of limitReport(problems.map(format))) warn(line)
  if (!course) throw new CommandFailure(`${path} cannot be published: ${tallyOf(problems)}`)
  return {
    course,
    folder: { path, ...content, mark: await findPublishedMark(path) },
    describe: (problem) => locateProblem(problem, places).map(format),
    files: FOLDER_WORDS,
  }
}

/** Counts the problems of each kind. */
export function tallyOf(problems: Pick<CourseProblem, 'severity'>[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return `${plural(errors, 'error')}, ${plural(problems.length - errors, 'warning')}`
}

/** Returns a course in a few words: its name, its id, and the number of its sections and modules. */
export function summaryOf(course: Course): string {
  return `the course ${quote(course.name)} (id ${course.id}) ${sizeOf(course)}`
}

/** Does the same for a course some of whose ids nobody has seen yet. */
export function summaryOfNew(course: Course): string {
  return `a new course ${sizeOf(course)}`
}

function sizeOf(course: Course): string {
  const sections = plural(course.sections.length, 'section')
  return `with ${sections} and ${plural(modulesOf(course).length, 'module')}`
}
