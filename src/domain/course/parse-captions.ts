import { ownValue } from '#domain/unknown-value.ts'
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
 * skipped.
 */
export function parseCaptions(file: string): Cue[] {
  const blocks = file
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  return blocks.flatMap(readCue)
}

/** Reads a block: perhaps an id, a line with the times, and lines of text. */
function readCue(block: string): Cue[] {
  const lines = block.split('\n')
  const at = lines.findIndex((line) => readCaptionTimes(line) !== undefined)
  const times = readCaptionTimes(lines[at] ?? '')
  const payload = lines.slice(at + 1).join('\n')
  const text = wordsOf(payload)
  if (!times || at > 1 || text === '') return []
  return [{ ...times, speaker: speakerOf(payload), text }]
}

const SPEAKER = /<v(?:\.[^\s>]*)?[ \t]+([^>]+)>/

function speakerOf(payload: string): string | undefined {
  const name = SPEAKER.exec(payload)?.[1]
  return name === undefined ? undefined : withoutReferences(name).trim() || undefined
}

/** Returns the words of a cue: its tags removed, its references resolved, in one line. */
function wordsOf(payload: string): string {
  return withoutReferences(payload.replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const LAST_CODE_POINT = 0x10ffff

const REFERENCES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '\u200E',
  rlm: '\u200F',
  quot: '"',
  apos: "'",
}

function withoutReferences(text: string): string {
  return text
    .replaceAll(/&#(x?)([\da-f]{1,6});/gi, (written, isHex: string, digits: string) => {
      const code = Number.parseInt(digits, isHex ? 16 : 10)
      return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : written
    })
    .replaceAll(/&([a-z]+);/g, (written, name: string) => ownValue(REFERENCES, name) ?? written)
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
    if (last?.text === cue.text && last.speaker === cue.speaker) last = cue
    else {
      if (!open || !last || isBreak(open, last, cue)) paragraphs.push(paragraphFrom(cue))
      else {
        open.starts.push({ at: open.text.length + 1, seconds: cue.start })
        open.text += ` ${cue.text}`
      }
      last = cue
    }
  }
  return paragraphs
}

function paragraphFrom({ speaker, text, start }: Cue): Paragraph {
  return { speaker, text, starts: [{ at: 0, seconds: start }] }
}

function isBreak(open: Paragraph, last: Cue, { speaker, start }: Cue): boolean {
  const isLong = open.text.length >= LONG && END_OF_SENTENCE.test(last.text)
  return speaker !== open.speaker || start - last.end >= SILENCE || isLong
}
