/** A question parsed from lines of text. */
export interface ParsedQuestion {
  question: string
  answers: string[]
  /** Index of the correct answer; undefined unless exactly one answer is marked. */
  right: number | undefined
  explanation?: string
  /** A key that names no answer or several. */
  unclearKey?: string
}

/** Questions, with sentences on guesses and omissions. */
export interface ParsedQuestions {
  questions: ParsedQuestion[]
  notes: string[]
}
