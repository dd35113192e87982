import type { CourseProblem } from '#domain/course-check/course-problem.ts'
import { toPrintable } from '#domain/text/printable.ts'

/** A problem in a file of a course's folder. */
export interface FileProblem extends Pick<CourseProblem, 'severity' | 'message'> {
  /** The file, from the folder on. */
  file: string
  /** Counts from 1; absent if the whole file is meant. */
  line?: number | undefined
}

/** Returns one line with the severity of a problem, its place and its message, for its author. */
export function formatFileProblem({ severity, file, line, message }: FileProblem): string {
  const grave = severity === 'error' ? 'Error' : 'Warning'
  return toPrintable(`${grave} in ${file}${line === undefined ? '' : `, line ${line}`}: ${message}`)
}

/** Errors first, then by file and line, each only once. */
export function sortProblems(problems: FileProblem[]): FileProblem[] {
  const unique = new Map(problems.map((problem) => [formatFileProblem(problem), problem]))
  const rank = ({ severity }: FileProblem) => (severity === 'error' ? 0 : 1)
  return [...unique.values()].sort(
    (one, other) =>
      rank(one) - rank(other) || compare(one.file, other.file) || (one.line ?? 0) - (other.line ?? 0),
  )
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
