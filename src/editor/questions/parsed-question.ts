/** A question as it was read from lines of text. */
export interface ParsedQuestion {
  question: string
  answers: string[]
  /** The index of the right answer; undefined unless exactly one is marked. */
  right: number | undefined
  explanation?: string
  /** A key that names none of the answers, or several. */
  unclearKey?: string
}

/** Questions, and sentences on what was read by a guess or left out. */
export interface ParsedQuestions {
  questions: ParsedQuestion[]
  notes: string[]
}
