import { plural } from '#domain/messages.ts'

/** Number of errors, which prevent publishing, and number of warnings. */
export interface ProblemCount {
  errors: number
  warnings: number
}

export function countProblems(problems: readonly { severity: 'error' | 'warning' }[]): ProblemCount {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: problems.length - errors }
}

/** Returns the counts as text, such as `1 error, 3 warnings`; empty for none. */
export function problemCountText({ errors, warnings }: ProblemCount): string {
  const parts = [errors > 0 && plural(errors, 'error'), warnings > 0 && plural(warnings, 'warning')]
  return parts.filter(Boolean).join(', ')
}
