import { toPrintable } from '../printable.ts'

/** Something wrong with a course document: an error breaks it, with a warning the player copes. */
export interface CourseProblem {
  severity: 'error' | 'warning'
  /** Where, such as `sections[1].modules[0].questions[2].answers`; empty for the whole document. */
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
