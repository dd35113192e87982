/** Something that a writer should look at; lines count from 1. */
export interface LintProblem {
  line: number
  message: string
}

/** One mistake that writers make: its looks, its correction and its sentence. A test runs every example. */
export interface LintRule<Text> {
  bad: string
  good: string
  /** In braces words of the writer's text; `{good}` is the line as it should be written. */
  sentence: string
  /** The values of the other braces in the example, and its line where that is not the first. */
  example?: Readonly<Record<string, string | number>>
  find: (text: Text) => Finding[]
}

/** One place at which a rule is broken: its line, and what stands in the braces of the sentence. */
export interface Finding {
  line: number
  [inBraces: string]: string | number
}

/** Returns the sentence of a rule about what was found. */
export function fillSentence(sentence: string, found: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(found[name] ?? whole))
}
