import type { CaptionProblem } from './caption-problem.ts'

/** Collects the problems of captions. Repeated remarks of one kind are combined and counted. */
export class CaptionReport {
  readonly #problems: CaptionProblem[] = []
  readonly #remarks = new Map<string, CaptionProblem & { more: number }>()

  /** Adds a problem of the line at this index. */
  add(severity: CaptionProblem['severity'], index: number, message: string): void {
    this.#problems.push({ severity, line: index + 1, message })
  }

  /** Adds a warning about the line at this index. Only the first warning of each kind is formatted and listed. */
  remark(kind: string, index: number, explain: () => string): void {
    const first = this.#remarks.get(kind)
    if (first) first.more += 1
    else this.#remarks.set(kind, { severity: 'warning', line: index + 1, message: explain(), more: 0 })
  }

  /** Returns the problems, followed by the remarks. */
  list(): CaptionProblem[] {
    const remarks = [...this.#remarks.values()].map(({ more, message, ...remark }) => ({
      ...remark,
      message: more === 0 ? message : `${message} (and ${more} more like this)`,
    }))
    return [...atMost(this.#problems), ...remarks]
  }
}

/** Maximum number of problems listed for a file, since the same mistake is often in every line. */
const MAX_REPORTED = 5

function atMost(problems: CaptionProblem[]): CaptionProblem[] {
  const left = problems.length - MAX_REPORTED
  if (left <= 1) return problems
  const severity = problems.some((problem) => problem.severity === 'error') ? 'error' : 'warning'
  return [...problems.slice(0, MAX_REPORTED), { severity, message: `and ${left} more like these below` }]
}
