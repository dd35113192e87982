/** A problem in a file of captions; the line counts from 1. */
export interface CaptionProblem {
  severity: 'error' | 'warning'
  line?: number
  message: string
}
