import { readCueText } from './caption-markup.ts'
import { type CaptionTimes, readCaptionTimes } from './caption-times.ts'

/** The words said or shown between two times of a film. */
interface Cue extends CaptionTimes {
  /** The person speaking, if the file says so. */
  speaker: string | undefined
  text: string
}

/**
 * Returns the cues of a caption file: WebVTT (https://www.w3.org/TR/webvtt1/), and SubRip, which is nearly
 * the same. Only the words are returned: no notes, styles, positions or markup. Anything that is not a cue is
 * skipped. The search and the transcript read captions with it; its time grows with the length of the file.
 */
export function parseCaptions(file: string): Cue[] {
  const blocks = file
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  return blocks.flatMap(readBlock)
}

/** Reads a block: perhaps lines above, of which one is an id, then the times and text. Another line with an arrow begins another cue. */
function readBlock(block: string): Cue[] {
  const lines = block.split('\n')
  const arrows = [...lines.keys()].filter((at) => lines[at]?.includes('-->'))
  return arrows.flatMap((at, index) => readCue(lines.slice(at, arrows[index + 1])))
}

function readCue([line = '', ...payload]: string[]): Cue[] {
  const times = readCaptionTimes(line)
  const { text, speaker } = readCueText(payload.join('\n'))
  return times && text !== '' ? [{ ...times, speaker, text }] : []
}

/** A paragraph of a transcript. */
export interface Paragraph {
  speaker: string | undefined
  text: string
  /** Where in the text each cue begins, and when in the film, in seconds. */
  starts: { at: number; seconds: number }[]
}

/** A silence of so many seconds ends a paragraph. */
const SILENCE = 2.5

/** From so many characters on, a paragraph ends with its sentence. */
const LONG = 280

const END_OF_SENTENCE = /[.!?…。！？]["'”’»)]*$/

/**
 * Joins cues into readable paragraphs: a new one for another speaker, after a silence, and after the end of a
 * sentence in a long one. A text that is repeated at once, as captions that roll up do, is said once.
 */
export function paragraphsOf(cues: Cue[]): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let last: Cue | undefined
  for (const cue of cues) {
    const open = paragraphs.at(-1)
    const text = last ? newText(last, cue) : cue.text
    if (text !== '') {
      if (!open || !last || isBreak(open, last, cue)) paragraphs.push(paragraphFrom({ ...cue, text }))
      else {
        open.starts.push({ at: open.text.length + 1, seconds: cue.start })
        open.text += ` ${text}`
      }
    }
    last = cue
  }
  return paragraphs
}

/** Longest time of a caption that nobody can read, between those of captions that roll up, in seconds. */
const TOO_SHORT_TO_READ_S = 0.05

/** Returns what a caption says that the one before it did not: captions that roll up begin with the line before. */
function newText(last: Cue, { text, speaker, start, end }: Cue): string {
  if (last.speaker !== speaker) return text
  if (last.text === text) return ''
  if (start > last.end + TOO_SHORT_TO_READ_S) return text
  if (end - start <= TOO_SHORT_TO_READ_S && last.text.endsWith(` ${text}`)) return ''
  const isLine = last.text.includes(' ') && text.startsWith(`${last.text} `)
  return isLine ? text.slice(last.text.length + 1) : text
}

function paragraphFrom({ speaker, text, start }: Cue): Paragraph {
  return { speaker, text, starts: [{ at: 0, seconds: start }] }
}

function isBreak(open: Paragraph, last: Cue, { speaker, start }: Cue): boolean {
  const isLong = open.text.length >= LONG && END_OF_SENTENCE.test(last.text)
  return speaker !== open.speaker || start - last.end >= SILENCE || isLong
}
