/**
 * What of a clipboard is not pasted, and how often it was there; of some it matters only that it was. Fonts and their
 * sizes are named where the words have several, headings and code aside: every program brings the one that all of
 * its words have, and nobody misses that.
 */
export type LeftOut = Map<keyof typeof WORDS, number>

/** The words of each, for one and for several. */
const WORDS = {
  colors: ['colors'],
  fonts: ['fonts'],
  sizes: ['font sizes'],
  comments: ['1 comment', 'comments'],
  deletions: ['deleted words'],
  hidden: ['hidden text'],
  fields: ['1 form field', 'form fields'],
  films: ['1 film or other embedded part', 'films and other embedded parts'],
  pictures: ['1 picture', 'pictures'],
  signs: ['1 sign of a symbol font', 'signs of symbol fonts'],
} as const satisfies Record<string, readonly [string, string?]>

/** Counts one more of what is left out. */
export function countLeftOut(leftOut: LeftOut, what: keyof typeof WORDS, times = 1): void {
  if (times > 0) leftOut.set(what, (leftOut.get(what) ?? 0) + times)
}

/** Returns the line that says what was left out; empty if nothing was. */
export function describeLeftOut(leftOut: LeftOut): string {
  const names = Object.keys(WORDS) as (keyof typeof WORDS)[]
  const parts = names.flatMap((name) => {
    const times = leftOut.get(name) ?? 0
    const [one, several]: readonly [string, string?] = WORDS[name]
    if (times === 0) return []
    return [several === undefined || times === 1 ? one : `${times} ${several}`]
  })
  return parts.length === 0 ? '' : `Left out: ${parts.join(', ')}.`
}
