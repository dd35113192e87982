/** A problem in a caption file; the line is 1-based. */
export interface CaptionProblem {
  severity: 'error' | 'warning'
  line?: number
  message: string
}
