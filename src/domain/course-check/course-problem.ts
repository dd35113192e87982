import { toPrintable } from '../text/printable.ts'

/** A problem in a course document: an error makes it unusable; the player can handle a warning. */
export interface CourseProblem {
  severity: 'error' | 'warning'
  /** The path, such as `sections[1].modules[0].questions[2].answers`; empty for the whole document. */
  place: string
  message: string
  /** The message for a screen, if `message` explains what to write into a file. */
  onScreen?: string
  /** The kind of a problem for which a field of the editor shows a short message. */
  code?: ProblemCode
}

/** The kinds of problems that a field of the editor can show. */
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

/** Maximum number of a course's problems reported at once. */
export const MAX_REPORTED = 100

/**
 * Collects the problems of one part after the other, until there are more errors than are reported. It also keeps at
 * most one warning more than are reported, so that the number of problems is bounded for any document.
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

/** Returns whether a list has more errors than are reported, so that the search can stop. */
export function hasEnoughErrors(problems: readonly CourseProblem[]): boolean {
  return problems.filter(({ severity }) => severity === 'error').length > MAX_REPORTED
}

/** Last line of a report that omits further problems. */
const MORE = '… and more: fix these first.'

/** Returns the first lines of a report, with a last line that mentions further ones. */
export function limitReport(lines: string[]): string[] {
  return lines.length > MAX_REPORTED ? [...lines.slice(0, MAX_REPORTED), MORE] : lines
}
