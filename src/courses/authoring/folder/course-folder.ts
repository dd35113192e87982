import { join } from 'node:path'
import type { Course } from '#domain/course/course.ts'
import type { Fields } from '#domain/unknown-value.ts'
import type { FileProblem } from './file-problem.ts'

/** Name of the file that makes a folder a course. */
export const COURSE_FILE = 'course.yaml'

/** The course in a folder, with its document unless a problem is an error. */
export interface CourseFolder {
  course: Course | undefined
  /** The document of a course with errors; undefined if it could not be read completely. */
  broken?: Fields | undefined
  /** All problems: errors first, then by file and line. */
  problems: FileProblem[]
  /** Paths of the media in the folder that must be stored before publication. */
  toStore: string[]
  /** Paths of the folder's media by their future URLs. */
  media: ReadonlyMap<string, string>
  /** True if the course itself has no id yet. */
  isNew: boolean
  /** Number of parts without an id. */
  newIds: number
  /** The text of `course.yaml` as read, and with ids added to parts that had none. */
  source: { text: string; withIds: string }
  /** Source positions of the document. */
  places: FilePlaces
}

/** Source files and lines of the parts of a course document. */
export interface FilePlaces {
  /** Lines of `course.yaml` by path in the document. */
  lines: ReadonlyMap<string, number>
  /** Paths in the document whose problems are already reported. */
  explained: ReadonlySet<string>
  /**
   * Articles by the path of their `editorData`: the file, and a function from a path in the editor state to its line.
   */
  articles: ReadonlyMap<string, { file: string; lineAt?: (place: string) => number }>
}

/** Returns the full path of the folder's media file with the given URL; undefined for other URLs. */
export function fileAt(folder: string, media: CourseFolder['media'], address: string): string | undefined {
  const path = media.get(address)
  return path === undefined ? undefined : join(folder, path)
}

/** Returns an unreadable folder whose only known problem is the given one. */
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
