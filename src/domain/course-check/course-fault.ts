import { printable } from '../printable.ts'

/** Something wrong with a course document: an error breaks it, with a warning the player copes. */
export interface CourseFault {
  severity: 'error' | 'warning'
  /** Where, such as `sections[1].modules[0].questions[2].answers`; empty for the whole document. */
  place: string
  message: string
}

export function errorAt(place: string, message: string): CourseFault {
  return { severity: 'error', place, message }
}

export function warningAt(place: string, message: string): CourseFault {
  return { severity: 'warning', place, message }
}

/** One line that names the fault and its place. */
export function faultLine({ severity, place, message }: CourseFault): string {
  return printable(place === '' ? `${severity}: ${message}` : `${severity}: ${place}: ${message}`)
}
