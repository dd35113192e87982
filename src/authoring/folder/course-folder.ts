import { join } from 'node:path'
import type { Course } from '#domain/course/course.ts'
import type { Fields } from '#domain/unknown-value.ts'
import type { FileProblem } from './file-problem.ts'

/** The file of a folder that makes it a course. */
export const COURSE_FILE = 'course.yaml'

/** The course in a folder: its document, unless one of the problems is an error. */
export interface CourseFolder {
  course: Course | undefined
  /** The document of a course that has errors; undefined also where not all of it was read. */
  broken?: Fields | undefined
  /** Every problem, errors first, by file and line. */
  problems: FileProblem[]
  /** Media of the folder, by their paths, that must be stored for anybody to see them. */
  toStore: string[]
  /** The paths of its media by the addresses that they get. */
  media: ReadonlyMap<string, string>
  /** True if the course itself has no id yet. */
  isNew: boolean
  /** The number of parts that have no id yet. */
  newIds: number
  /** The text of `course.yaml` as it was read, and with an id for each part that had none. */
  source: { text: string; withIds: string }
  /** Which lines its document came from. */
  places: FilePlaces
}

/** The files and lines that the parts of a course document came from. */
export interface FilePlaces {
  /** Lines of `course.yaml` by places of the document. */
  lines: ReadonlyMap<string, number>
  /** Places of which the problems have said already what is wrong. */
  explained: ReadonlySet<string>
  /** Articles by the place of their `editorData`: the file, and the line of a place in the editor state. */
  articles: ReadonlyMap<string, { file: string; lineAt?: (place: string) => number }>
}

/** Returns the full path of the media file of a folder that gets an address; undefined for others. */
export function fileAt(folder: string, media: CourseFolder['media'], address: string): string | undefined {
  const path = media.get(address)
  return path === undefined ? undefined : join(folder, path)
}

/** A folder of which nothing can be said but what is wrong with one of its files. */
export function brokenFolder(message: string, file = COURSE_FILE): CourseFolder {
  return {
    course: undefined,
    problems: [{ severity: 'error', file, message }],
    toStore: [],
    media: new Map(),
    isNew: false,
    newIds: 0,
    source: { text: '', withIds: '' },
    places: { lines: new Map(), explained: new Set(), articles: new Map() },
  }
}
