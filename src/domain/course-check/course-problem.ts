import { toPrintable } from '../text/printable.ts'

/** A problem in a course document: an error makes it unusable, a warning is something the player copes with. */
export interface CourseProblem {
  severity: 'error' | 'warning'
  /** The place, such as `sections[1].modules[0].questions[2].answers`; empty for the whole document. */
  place: string
  message: string
}

export function errorAt(place: string, message: string): CourseProblem {
  return { severity: 'error', place, message }
}

export function warningAt(place: string, message: string): CourseProblem {
  return { severity: 'warning', place, message }
}

/** One line that names the problem and its place. */
export function formatProblem({ severity, place, message }: CourseProblem): string {
  return toPrintable(place === '' ? `${severity}: ${message}` : `${severity}: ${place}: ${message}`)
}

/** Most problems of a course that are told at once: nobody reads more. */
export const MOST_TOLD = 100

/** Says that there are more problems than are told. */
const MORE = '… and more: mend these first.'

/** Returns the first lines of a list of problems, and that there are more. */
export function mostTold(lines: string[]): string[] {
  return lines.length > MOST_TOLD ? [...lines.slice(0, MOST_TOLD), MORE] : lines
}
