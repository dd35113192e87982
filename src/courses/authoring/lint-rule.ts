/** A problem that a writer should look at; lines are 1-based. */
export interface LintProblem {
  line: number
  message: string
}

/** A common mistake of writers: an example, its correction and its sentence. A test runs every example. */
export interface LintRule<Text> {
  bad: string
  good: string
  /** Braces are filled with parts of the writer's text; `{good}` is the corrected line. */
  sentence: string
  /** Values for the other braces in the example, and its line if that is not the first. */
  example?: Readonly<Record<string, string | number>>
  find: (text: Text) => Finding[]
}

/** One violation of a rule: its line, and the values for the braces of the sentence. */
export interface Finding {
  line: number
  [inBraces: string]: string | number
}

/** Fills the braces of a rule's sentence with the values found. */
export function fillSentence(sentence: string, found: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(found[name] ?? whole))
}
