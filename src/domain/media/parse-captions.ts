import { readCueText } from './caption-markup.ts'
import { type CaptionTimes, readCaptionTimes } from './caption-times.ts'

/** The text spoken or shown between two times of a film. */
interface Cue extends CaptionTimes {
  /** The speaker, if the file names one. */
  speaker: string | undefined
  text: string
}

/**
 * Returns the cues of a caption file in WebVTT (https://www.w3.org/TR/webvtt1/) or the similar SubRip. Returns only
 * their text, without notes, styles, positions and markup, and skips other content. Runs in time linear in the length
 * of the file.
 */
export function parseCaptions(file: string): Cue[] {
  const blocks = file
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  return blocks.flatMap(readBlock)
}

/**
 * Parses a block: optional lines such as an id, then the times and the text. Another line with an arrow begins
 * another cue.
 */
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
  /** The position of each cue's beginning in the text, and its time in the film, in seconds. */
  starts: { at: number; seconds: number }[]
}

/** Silence that ends a paragraph, in seconds. */
const SILENCE = 2.5

/** Length in characters after which a paragraph ends with its current sentence. */
const LONG = 280

const END_OF_SENTENCE = /[.!?…。！？]["'”’»)]*$/

/**
 * Joins cues into readable paragraphs. A new paragraph begins at a change of speaker, after a pause, and after the
 * end of a sentence in a long paragraph. Immediate repetitions, as in roll-up captions, are dropped.
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

/**
 * Maximum duration of transitional captions between roll-up captions, in seconds. Such captions are too short to
 * read.
 */
const TOO_SHORT_TO_READ_S = 0.05

/**
 * Returns the text of a caption that the previous one did not contain. Roll-up captions begin with the previous line.
 */
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
