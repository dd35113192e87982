import { decodeText, type TextEncoding } from '../text/decode-text.ts'
import type { CaptionProblem } from './caption-problem.ts'
import { findCaptionProblems, findTooLong } from './find-caption-problems.ts'
import { isSrt, linesOf, quote, srtToWebVtt } from './srt-to-webvtt.ts'

/** A caption file for storage: WebVTT in UTF-8. */
export interface PreparedCaptions {
  text: string
  /** The changes to the whole file, in sentences. */
  changes: string[]
  /** The change that is a guess. */
  guess?: string
  /** The problems and guesses, with the line numbers of the author's file. */
  problems: CaptionProblem[]
}

/**
 * Converts a file of WebVTT or SubRip captions, and finds its problems. `filmLength` is in seconds, or undefined if
 * unknown.
 */
export function prepareCaptions(bytes: Uint8Array, filmLength?: number): PreparedCaptions {
  const decoded = decode(bytes)
  const { text, changes } = decoded
  const tooLong = findTooLong(text)
  if (tooLong) return { ...decoded, problems: [tooLong] }
  if (!isSrt(text)) return { ...decoded, problems: findCaptionProblems(text, filmLength) }
  const turned = srtToWebVtt(text)
  const problems = findCaptionProblems(turned.text, filmLength).map(({ line, ...problem }) =>
    line === undefined ? problem : { ...problem, line: turned.lines[line - 1] ?? line },
  )
  return {
    ...decoded,
    text: turned.text,
    changes: [...changes, 'Converted from SubRip to WebVTT.'],
    problems: [...turned.problems, ...problems],
  }
}

/** The names of the encodings in the programs that save files. */
const ENCODING_NAMES: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  macintosh: 'Mac Roman',
  cp850: 'CP850',
  cp852: 'CP852',
  'iso-8859-2': 'ISO 8859-2',
  'iso-8859-15': 'ISO 8859-15',
  'windows-1251': 'Windows-1251',
  'windows-1254': 'Windows-1254',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
}

/** Decodes captions, detecting their encoding. */
function decode(bytes: Uint8Array): Omit<PreparedCaptions, 'problems'> {
  const { text, encoding, isGuessed } = decodeText(bytes)
  const name = ENCODING_NAMES[encoding]
  if (!isGuessed)
    return {
      text,
      changes: encoding === 'utf-8' ? [] : [`Converted from ${name} to UTF-8.`],
    }
  // A word processor's apostrophe is a weaker example than a letter.
  const example = linesOf(text).find((line) => /\p{L}/u.test(line.replace(/[ -~]/g, '')))
  const shown = example === undefined ? '' : `, such as '${quote(example)}'`
  const guess = `The file doesn’t specify its encoding. Read as ${name}${shown}.`
  return { text, changes: [guess], guess }
}
