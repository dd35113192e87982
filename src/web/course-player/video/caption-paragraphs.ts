import type { Cue } from './parse-captions.ts'

/** A paragraph of a transcript. */
export interface Paragraph {
  speaker: string | undefined
  text: string
}

/** A silence of so many seconds ends a paragraph. */
const SILENCE = 2.5

/** From so many characters on, a paragraph ends with its sentence. */
const LONG = 280

const END_OF_SENTENCE = /[.!?…。！？]["'”’»)]*$/

/**
 * Joins cues into readable paragraphs: a new one for another speaker, after a silence, and after the end of a sentence in
 * a long one. A text that is repeated at once, as captions that roll up do, is said once.
 */
export function paragraphsOf(cues: Cue[]): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let last: Cue | undefined
  for (const cue of cues) {
    const open = paragraphs.at(-1)
    if (last?.text === cue.text && last.speaker === cue.speaker) last = cue
    else {
      if (!open || !last || isBreak(open, last, cue))
        paragraphs.push({ speaker: cue.speaker, text: cue.text })
      else open.text += ` ${cue.text}`
      last = cue
    }
  }
  return paragraphs
}

function isBreak(open: Paragraph, last: Cue, { speaker, start }: Cue): boolean {
  const isLong = open.text.length >= LONG && END_OF_SENTENCE.test(open.text)
  return speaker !== open.speaker || start - last.end >= SILENCE || isLong
}
