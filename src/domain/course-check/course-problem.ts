import { toPrintable } from '../text/printable.ts'

/** A problem in a course document. An error makes the document unusable; a warning does not. */
export interface CourseProblem {
  severity: 'error' | 'warning'
  /** The path, such as `sections[1].modules[0].questions[2].answers`; empty for the whole document. */
  place: string
  message: string
  /** The message for a screen, if `message` is specific to files. */
  onScreen?: string
  /** The kind of a problem, if a field of the editor has a short message for it. */
  code?: ProblemCode
}

/** The kinds of problems for which fields of the editor have a message. */
export type ProblemCode =
  | ('blank-name' | 'blank-title' | 'blank-question' | 'blank-answer' | 'new-title')
  | ('link-empty' | 'link-unknown' | 'path-empty' | 'path-invalid' | 'media-unknown')
  | ('film-empty' | 'film-unknown' | 'film-uncertain' | 'film-silent')
  | ('language-unknown' | 'language-repeated')
  | ('article-empty' | 'article-too-long' | 'article-unreadable' | 'article-loss')
  | ('picture-missing' | 'picture-unknown' | 'picture-no-description' | 'heading-above' | 'heading-skipped')
  | ('no-question' | 'question-repeated' | 'question-type' | 'score-missing' | 'score-too-high')
  | ('no-answer' | 'one-answer' | 'answer-repeated' | 'none-right' | 'several-right')

type OnScreen = Pick<CourseProblem, 'code' | 'onScreen'>

export function errorAt(place: string, message: string, onScreen?: OnScreen): CourseProblem {
  return { severity: 'error', place, message, ...onScreen }
}

export function warningAt(place: string, message: string, onScreen?: OnScreen): CourseProblem {
  return { severity: 'warning', place, message, ...onScreen }
}

/** Returns a problem and its path in one line. */
export function formatProblem({ severity, place, message }: CourseProblem): string {
  return toPrintable(place === '' ? `${severity}: ${message}` : `${severity}: ${place}: ${message}`)
}

/** Maximum number of a course's problems reported together. */
export const MAX_REPORTED = 100

/**
 * Collects the problems of each part in sequence, until there are more errors than can be reported. Keeps at most one
 * warning more than can be reported, which bounds the number of problems for any document.
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

/** Returns whether a list has more errors than can be reported, so that the search can stop. */
export function hasEnoughErrors(problems: readonly CourseProblem[]): boolean {
  return problems.filter(({ severity }) => severity === 'error').length > MAX_REPORTED
}

/** Last line of a report that omits further problems. */
const MORE = '… and more: fix these first.'

/** Returns the first lines of a report, with a last line that mentions further ones. */
export function limitReport(lines: string[]): string[] {
  return lines.length > MAX_REPORTED ? [...lines.slice(0, MAX_REPORTED), MORE] : lines
}
