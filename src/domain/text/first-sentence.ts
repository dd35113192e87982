/** Returns the first sentence of a text, or the whole text if it is a single sentence. */
export function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s)/s.exec(text)?.[0] ?? text
}
