/**
 * Kinds of content left out of a paste, with their counts. For some kinds, only their presence is recorded.
 * Fonts and font sizes are recorded if the text, except headings and code, has more than one.
 */
export type LeftOut = Map<keyof typeof WORDS, number>

/** Labels of the kinds, singular and plural. */
const WORDS = {
  colors: ['colors'],
  fonts: ['fonts'],
  sizes: ['font sizes'],
  comments: ['1 comment', 'comments'],
  deletions: ['deleted text'],
  hidden: ['hidden text'],
  fields: ['1 form field', 'form fields'],
  films: ['1 video or other embedded item', 'videos and other embedded items'],
  pictures: ['1 image', 'images'],
  signs: ['1 symbol font character', 'symbol font characters'],
} as const satisfies Record<string, readonly [string, string?]>

/** Adds to the count of a kind of left-out content. */
export function countLeftOut(leftOut: LeftOut, what: keyof typeof WORDS, times = 1): void {
  if (times > 0) leftOut.set(what, (leftOut.get(what) ?? 0) + times)
}

/** Returns a sentence on left-out content; empty if there is none. */
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
