import { toPrintable } from '../text/printable.ts'

/**
 * A problem in a course document: an error makes it unusable, a warning is something the player copes with.
 */
export interface CourseProblem {
  severity: 'error' | 'warning'
  /** The place, such as `sections[1].modules[0].questions[2].answers`; empty for the whole document. */
  place: string
  message: string
  /** The message on a screen, where the other says what to write into a file. */
  onScreen?: string
}

export function errorAt(place: string, message: string, onScreen?: string): CourseProblem {
  return { severity: 'error', place, message, ...(onScreen && { onScreen }) }
}

export function warningAt(place: string, message: string, onScreen?: string): CourseProblem {
  return { severity: 'warning', place, message, ...(onScreen && { onScreen }) }
}

/** One line that names the problem and its place. */
export function formatProblem({ severity, place, message }: CourseProblem): string {
  return toPrintable(place === '' ? `${severity}: ${message}` : `${severity}: ${place}: ${message}`)
}

/** Most problems of a course that are reported at once: nobody reads more. */
export const MAX_REPORTED = 100

/**
 * Finds the problems of one part after the other, until there are more errors than are reported. Of the warnings
 * it returns one more than are reported, too: so the number of problems is bounded whatever the document is.
 */
export function findInEach<Part>(
  parts: Iterable<Part>,
  find: (part: Part) => CourseProblem[],
): CourseProblem[] {
  const found: CourseProblem[] = []
  const counts = { error: 0, warning: 0 }
  for (const part of parts) {
    for (const problem of find(part)) if (++counts[problem.severity] <= MAX_REPORTED + 1) found.push(problem)
    if (counts.error > MAX_REPORTED) break
  }
  return found
}

/** Returns whether a list has more errors than are reported, so that nothing more needs to be found. */
export function hasEnoughErrors(problems: readonly CourseProblem[]): boolean {
  return problems.filter(({ severity }) => severity === 'error').length > MAX_REPORTED
}

/** The last line where there are more problems than are reported. */
const MORE = '… and more: mend these first.'

/** Returns the first lines of a list of problems, and that there are more. */
export function limitReport(lines: string[]): string[] {
  return lines.length > MAX_REPORTED ? [...lines.slice(0, MAX_REPORTED), MORE] : lines
}
