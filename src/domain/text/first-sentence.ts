/** Returns the first sentence of a text, or all of it if it is one: what follows needs a page of its own. */
export function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s)/s.exec(text)?.[0] ?? text
}
