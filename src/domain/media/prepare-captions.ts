import { decodeUnicode } from '../text/decode-unicode.ts'
import type { CaptionProblem } from './caption-problem.ts'
import { findCaptionProblems, findTooLong } from './find-caption-problems.ts'
import { isSrt, linesOf, quote, srtToWebVtt } from './srt-to-webvtt.ts'

/** A file of captions as it is stored: WebVTT in UTF-8. */
export interface PreparedCaptions {
  text: string
  /** What was changed in the whole file, in sentences. */
  changes: string[]
  /** What is wrong or was guessed, by the lines of the file as its author has it. */
  problems: CaptionProblem[]
}

/** Reads a file of WebVTT or SubRip captions, and finds what is wrong; `filmLength` is in seconds, if it is known. */
export function prepareCaptions(bytes: Uint8Array, filmLength?: number): PreparedCaptions {
  const { text, changes } = decode(bytes)
  const tooLong = findTooLong(text)
  if (tooLong) return { text, changes, problems: [tooLong] }
  if (!isSrt(text)) return { text, changes, problems: findCaptionProblems(text, filmLength) }
  const turned = srtToWebVtt(text)
  const problems = findCaptionProblems(turned.text, filmLength).map(({ line, ...problem }) =>
    line === undefined ? problem : { ...problem, line: turned.lines[line - 1] ?? line },
  )
  return {
    text: turned.text,
    changes: [...changes, 'These were SubRip captions. They were turned into WebVTT.'],
    problems: [...turned.problems, ...problems],
  }
}

/** Decodes captions, of which older programs of Windows write those that are not in Unicode. */
function decode(bytes: Uint8Array): { text: string; changes: string[] } {
  const decoded = decodeUnicode(bytes)
  if (decoded)
    return {
      text: decoded.text,
      changes: decoded.encoding === 'utf-8' ? [] : ['The file was in UTF-16. It was turned into UTF-8.'],
    }
  const text = new TextDecoder('windows-1252').decode(bytes)
  // An apostrophe of a word processor says less than a letter.
  const example = linesOf(text).find((line) => /\p{L}/u.test(line.replace(/[ -~]/g, '')))
  const shown = example === undefined ? '' : `, such as '${quote(example)}'`
  return { text, changes: [`The file is not in UTF-8. It was read as Windows-1252${shown}.`] }
}
