import { readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { readFileBounded, readFolderBounded } from '#authoring/bounded/read-bounded.ts'
import { findPublishedMark, markPublished, type PublishedMark } from '#authoring/published-mark.ts'
import { type Course, modulesOf } from '#domain/course/course.ts'
import { quote } from '#domain/course/course-changes.ts'
import { type CourseProblem, formatProblem, limitReport } from '#domain/course-check/course-problem.ts'
import { plural } from '#domain/text/plural.ts'
import { MediaFailure, type MediaStore } from '#media/media-store.ts'
import { CommandFailure, type Terminal, UsageError } from '../command.ts'

/** A course that was read from a file or a folder and may be published. */
export interface CheckedSource {
  course: Course
  /** Media of its folder that must be stored for anybody to see them. */
  toStore: string[]
  /** Returns the file in its folder that gets an address; undefined for an address of anything else. */
  fileAt: (address: string) => string | undefined
  /** Counts its media that are not stored yet. */
  countMissing: (store: MediaStore) => Promise<number>
  /** Stores its media, before the course. Throws a CommandFailure if one cannot be stored, or has changed. */
  storeMedia: (store: MediaStore) => Promise<void>
  /** True if the course itself has no id yet. */
  isNew: boolean
  /** The number of ids that its folder does not have yet. */
  newIds: number
  /** Writes these ids into the folder, before the course. Throws a CommandFailure if the file has changed. */
  storeIds: () => Promise<void>
  /** Returns a problem of the document as lines for its author: none if it has been said already. */
  describe: (problem: CourseProblem) => string[]
  isFolder: boolean
  /** Remedies in the words of its files. */
  files: FileWords
  /** The revision that its folder was when it was last published or exported, if that is known. */
  mark: PublishedMark | undefined
  /** Writes into the folder which revision it is now; throws what the file system says. */
  storeMark: (mark: PublishedMark) => Promise<void>
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
  const nothing = async () => undefined
  const ofFolder = {
    toStore: [],
    countMissing: async () => 0,
    fileAt: () => undefined,
    storeMedia: nothing,
    storeIds: nothing,
  }
  const unmarked = { mark: undefined, storeMark: nothing }
  const describe = (problem: CourseProblem) => [`${path}: ${formatProblem(problem)}`]
  const said = { isFolder: false, describe, files: DOCUMENT_WORDS }
  return { course, ...ofFolder, ...unmarked, ...said, isNew: false, newIds: 0 }
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
  folder: string,
  warn: Terminal['warn'],
  isAllNew: boolean,
): Promise<CheckedSource> {
  const { formatFileProblem } = await import('#authoring/folder/file-problem.ts')
  const { locateProblem } = await import('#authoring/folder/locate-problem.ts')
  const { course, problems, source, media, places, ...checked } = await readFolderBounded(folder, {
    isAllNew,
  })
  const format = (problem: (typeof problems)[number]) =>
    formatFileProblem({ ...problem, file: join(folder, problem.file) })
  for (const line of limitReport(problems.map(format))) warn(line)
  if (!course) throw new CommandFailure(`${folder} cannot be published: ${tallyOf(problems)}`)
  const fileAt = (address: string) => {
    const path = media.get(address)
    return path === undefined ? undefined : join(folder, path)
  }
  return {
    ...{ course, ...checked, fileAt, countMissing, storeMedia, storeIds },
    describe: (problem) => locateProblem(problem, places).map(format),
    isFolder: true,
    files: FOLDER_WORDS,
    mark: await findPublishedMark(folder),
    storeMark: (mark) => markPublished(folder, mark),
  }

  function listMedia(): [address: string, path: string][] {
    const paths = new Set(checked.toStore)
    return [...media].filter(([, path]) => paths.has(path))
  }

  async function countMissing(store: MediaStore): Promise<number> {
    const sizes = await Promise.all(listMedia().map(([address]) => store.findSize(basename(address)))).catch(
      asCommandFailure,
    )
    return sizes.filter((size) => size === undefined).length
  }

  async function storeMedia(store: MediaStore): Promise<void> {
    const files = listMedia()
    for (let first = 0; first < files.length; first += MAX_CONCURRENT_STORES)
      await Promise.all(
        files
          .slice(first, first + MAX_CONCURRENT_STORES)
          .map(([address, path]) => storeFile(store, join(folder, path), address)),
      )
  }

  async function storeIds(): Promise<void> {
    if (checked.newIds === 0) return
    const { replaceFile } = await import('#authoring/folder/write-ids.ts')
    const { COURSE_FILE } = await import('#authoring/folder/course-folder.ts')
    const file = join(folder, COURSE_FILE)
    if ((await readFile(file, 'utf8')) !== source.text)
      throw new CommandFailure(`${file} was changed in the meantime: publish the course again`)
    await replaceFile(file, source.withIds).catch((error: NodeJS.ErrnoException) => {
      throw new CommandFailure(`the new ids cannot be written into ${file}: ${error.message}`)
    })
  }
}

function asCommandFailure(error: Error): never {
  throw error instanceof MediaFailure ? new CommandFailure(error.message) : error
}

/** Files stored at once: while one is waited for by the disk, another is read and hashed. */
const MAX_CONCURRENT_STORES = 3

/** Stores a file of a folder; refuses one that is not any more what was checked, which had this address. */
async function storeFile(store: MediaStore, path: string, address: string): Promise<void> {
  const stored = await store.put(path).catch(asCommandFailure)
  if (stored.address !== address)
    throw new CommandFailure(`${path} was changed in the meantime: publish the course again`)
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
