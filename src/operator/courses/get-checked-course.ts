import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { readFileBounded, readFolderBounded } from '#courses/authoring/bounded/read-bounded.ts'
import { findPublishedMark, type PublishedMark } from '#courses/authoring/publishing/published-mark.ts'
import { type Course, modulesOf } from '#domain/course/course.ts'
import { quote } from '#domain/course/course-changes.ts'
import { type CourseProblem, formatProblem, limitReport } from '#domain/course-check/course-problem.ts'
import { plural } from '#domain/messages.ts'
import { CommandFailure, type Terminal, UsageError } from '../command-line/command.ts'

/** A checked course from a file or folder, ready for publishing. */
export interface CheckedSource {
  course: Course
  /** Source folder. Absent for a document. */
  folder?: CheckedFolder
  /** Formats a problem as lines for the author. Empty if it is already reported. */
  describe: (problem: CourseProblem) => string[]
  /** Field names and remedies for the course's files. */
  files: FileWords
}

type ReadFolder = Awaited<ReturnType<typeof readFolderBounded>>

/** Content of a course folder at the time of the check. */
export interface CheckedFolder extends Omit<ReadFolder, 'course' | 'problems' | 'places'> {
  path: string
  /** Last published or exported revision, if known. */
  mark: PublishedMark | undefined
}

/** Message texts about the fields in a course's files. */
interface FileWords {
  pathField: string
  enabled: string
  /** Remedy for a copy that should become a separate course. */
  asNew: string
}

const FOLDER_WORDS: FileWords = {
  pathField: 'path',
  enabled: "'enabled: true'",
  asNew: 'publish it once with --as-new, which writes new IDs into it',
}

const DOCUMENT_WORDS: FileWords = {
  pathField: 'webPath',
  enabled: '"enabled": true',
  asNew: 'write other IDs for it, its modules and its questions',
}

/**
 * Reads the course in a folder or a `.json` file and prints its problems. Throws a `CommandFailure` if any problem is
 * an error. `isAllNew` replaces all ids of a folder.
 */
export async function getCheckedCourse(
  path: string,
  { warn }: Terminal,
  isAllNew = false,
): Promise<CheckedSource> {
  const folder = await findFolder(path)
  if (folder !== undefined) return getCheckedFolder(folder, warn, isAllNew)
  if (isAllNew)
    throw new UsageError(`--as-new is for a folder, and ${path} is a document: write other IDs into it`)
  const { course, problems } = await readFileBounded(path)
  for (const line of limitReport(problems.map((problem) => `${path}: ${formatProblem(problem)}`))) warn(line)
  if (!course) throw new CommandFailure(`${path} cannot be published: ${tallyOf(problems)}`)
  const describe = (problem: CourseProblem) => [`${path}: ${formatProblem(problem)}`]
  return { course, describe, files: DOCUMENT_WORDS }
}

/** Returns the folder at a path or of its `course.yaml`. Undefined for any other file. */
export async function findFolder(path: string): Promise<string | undefined> {
  if (basename(path) === 'course.yaml') return dirname(path)
  // A name with the extension .json always denotes a file.
  if (path.toLowerCase().endsWith('.json')) return undefined
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new CommandFailure(`there’s no folder or file ${path}`)
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
  const { formatFileProblem, locateProblem } = await import('#courses/authoring/folder/file-problem.ts')
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

/** Formats the numbers of errors and warnings. */
export function tallyOf(problems: Pick<CourseProblem, 'severity'>[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return `${plural(errors, 'error')}, ${plural(problems.length - errors, 'warning')}`
}

/** Summarizes a course by its name, its id, and the numbers of its sections and modules. */
export function summaryOf(course: Course): string {
  return `the course ${quote(course.name)} (id ${course.id}) ${sizeOf(course)}`
}

/** Summarizes a course whose ids are still being assigned. */
export function summaryOfNew(course: Course): string {
  return `a new course ${sizeOf(course)}`
}

function sizeOf(course: Course): string {
  const sections = plural(course.sections.length, 'section')
  return `with ${sections} and ${plural(modulesOf(course).length, 'module')}`
}
