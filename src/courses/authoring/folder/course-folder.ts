import { join } from 'node:path'
import type { Course } from '#domain/course/course.ts'
import type { Fields } from '#domain/unknown-value.ts'
import type { FileProblem } from './file-problem.ts'

/** Name of the course file in a folder. */
export const COURSE_FILE = 'course.yaml'

/** A course read from a folder. The document is absent if any problem is an error. */
export interface CourseFolder {
  course: Course | undefined
  /** The invalid document of a course with errors. Undefined if it could not be read completely. */
  broken?: Fields | undefined
  /** All problems, sorted by severity with errors first, then by file and line. */
  problems: FileProblem[]
  /** Paths of media files to store before publication. */
  toStore: string[]
  /** Paths of the folder's media by their future URLs. */
  media: ReadonlyMap<string, string>
  /** True if the course has no id yet. */
  isNew: boolean
  /** Number of parts without an id. */
  newIds: number
  /** The text of `course.yaml`, and the text with new ids added. */
  source: { text: string; withIds: string }
  /** Source lines of the document. */
  places: FilePlaces
}

/** Source files and lines of a course document. */
export interface FilePlaces {
  /** Lines of `course.yaml` by document path. */
  lines: ReadonlyMap<string, number>
  /** Document paths whose problems are already reported. */
  explained: ReadonlySet<string>
  /** Articles by the path of their `editorData`, with a function that returns the line of an editor state path. */
  articles: ReadonlyMap<string, { file: string; lineAt?: (place: string) => number }>
}

/** Returns the full path of the media file with the given URL. Undefined for URLs outside the folder. */
export function fileAt(folder: string, media: CourseFolder['media'], address: string): string | undefined {
  const path = media.get(address)
  return path === undefined ? undefined : join(folder, path)
}

/** Returns an unreadable folder with the given problem. */
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
