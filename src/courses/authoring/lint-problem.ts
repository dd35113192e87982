/** A problem that a writer should look at; lines are 1-based. */
export interface LintProblem {
  line: number
  message: string
}
