/** A likely mistake in a text. Lines are 1-based. */
export interface LintProblem {
  line: number
  message: string
}
