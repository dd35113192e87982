import { plural } from '#domain/messages.ts'

/** How many errors, which keep from publishing, and how many warnings. */
export interface ProblemCount {
  errors: number
  warnings: number
}

export function countProblems(problems: readonly { severity: 'error' | 'warning' }[]): ProblemCount {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: problems.length - errors }
}

/** Says how many there are: `1 error, 3 warnings`; nothing where there are none. */
export function problemCountText({ errors, warnings }: ProblemCount): string {
  const parts = [errors > 0 && plural(errors, 'error'), warnings > 0 && plural(warnings, 'warning')]
  return parts.filter(Boolean).join(', ')
}
