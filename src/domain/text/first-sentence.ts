/** Returns the first sentence of a text; all of it if it is a single one. */
export function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s)/s.exec(text)?.[0] ?? text
}
