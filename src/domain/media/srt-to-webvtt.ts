import { shorten } from '../text/shorten.ts'
import { tagKind } from './caption-markup.ts'
import type { CaptionProblem } from './caption-problem.ts'
import { CaptionReport } from './caption-report.ts'
import { readCaptionTimes, writeCaptionTime } from './caption-times.ts'

/** The result of converting SubRip captions to WebVTT. */
export interface TurnedCaptions {
  text: string
  /** The 1-based line of the SubRip file for each line of the text. */
  lines: number[]
  /** Errors about invalid times, and warnings about guesses and dropped content. */
  problems: CaptionProblem[]
}

/** A line with only a caption's number, or an empty line. */
const NUMBER = /^\s*(?:(?:#|caption )?\d+[.)]?\s*)?$/i

/** A line with only characters used in times. */
const LIKE_TIMES = /^[\d\s:;.,=>–—→➔-]+$/

/**
 * Returns whether a text looks like SubRip captions (.srt): it has times, valid or not, but not the first line of
 * WebVTT.
 */
export function isSrt(text: string): boolean {
  if (/^\ufeff?WEBVTT/.test(text)) return false
  const lines = linesOf(text)
  return lines.some((line, at) => readCaptionTimes(line) !== undefined || isUnreadable(lines, at))
}

/**
 * Converts SubRip captions to WebVTT with the same times and texts. Drops marks that only SubRip players support.
 * Escapes a `<` or `&` that begins no tag or reference.
 */
export function srtToWebVtt(file: string): TurnedCaptions {
  // A file converted twice has two carriage returns at the end of each line.
  const source = linesOf(file.replaceAll('\r\r\n', '\n'))
  const report = new CaptionReport()
  const written: string[] = ['WEBVTT']
  const lines = [1]
  const write = (at: number, ...texts: string[]) => {
    written.push(...texts)
    lines.push(...texts.map(() => at + 1))
  }
  let hasBegun = false
  for (const [at, line] of source.entries()) {
    const times = readCaptionTimes(line)
    if (times) {
      const turned = `${writeCaptionTime(times.start)} --> ${writeCaptionTime(times.end)}`
      if (hasGuess(line)) report.remark('guess', at, () => `'${quote(line)}' was read as ${turned}`)
      write(at, '', turned)
      hasBegun = true
    } else if (isUnreadable(source, at)) report.add('error', at, unreadableTimes(line))
    else if (NUMBER.test(line) && isBeforeTimes(source, at)) continue
    else if (hasBegun) write(at, toCueText(line, at, report))
    else
      report.remark('outside', at, () => `'${quote(line)}' comes before the first caption and was left out`)
  }
  return { text: `${written.join('\n')}\n`, lines, problems: report.list() }
}

/** Maximum length of a line's quotation in a message, in UTF-16 units. */
const MAX_QUOTE_LENGTH = 60

/** Returns a line shortened for a message. */
export function quote(line: string): string {
  return shorten(line.trim(), MAX_QUOTE_LENGTH)
}

/** Returns the message about a line with invalid times. */
export function unreadableTimes(line: string): string {
  return `'${quote(line)}' isn’t a valid time range: write it like 00:00:01.500 --> 00:00:04.000`
}

/** Returns the lines of a text, without a byte order mark. */
export function linesOf(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
}

/**
 * Returns whether the line at this index is blank, or is a number above a line of times, even with a blank line in
 * between.
 */
function isBeforeTimes(lines: string[], at: number): boolean {
  const [line = '', next = ''] = lines.slice(at, at + 2)
  if (line.trim() === '' || readCaptionTimes(next) !== undefined || isUnreadable(lines, at + 1)) return true
  const isAlone = next.trim() === '' && (lines[at - 1] ?? '').trim() === ''
  return isAlone && readCaptionTimes(lines[at + 2] ?? '') !== undefined
}

/**
 * Returns whether the line at this index was probably meant as times: it has an arrow after a number, or two clock
 * times directly below a blank line or a caption's number.
 */
function isUnreadable(lines: string[], at: number): boolean {
  const [above = '', line = ''] = [lines[at - 1], lines[at]]
  if (/^\s*\d/.test(line) && /-\s?-\s?>/.test(line)) return true
  const clocks = LIKE_TIMES.test(line) ? (line.match(/\d\s?:\s?\d/g)?.length ?? 0) : 0
  return clocks > 1 && NUMBER.test(above)
}

/**
 * Returns whether a line of times is not in the standard form: a fraction without three digits, or a minute or second
 * above 59.
 */
function hasGuess(line: string): boolean {
  return /:\s?[6-9]\d/.test(line) || line.match(/[.,]\s?\d{3}(?!\d)/g)?.length !== 2
}

/** Marks of SubRip players and other programs, tags, and characters that need escaping in WebVTT. */
const MARKUP = /\{(?:\\[^{}<>]*|[^{}<>&\\]*)\}|<[^<>]*>|[<&]/g

/** The content of braces with player instructions: `\an8`, `\i1`, `b`, `y:i`, `c:$0000ff`. */
const OVERRIDE = /^(?:\\.*|an?\d{1,2}|\/?(?:i|b|u|s)|(?:y|c|f|s|p|o):.*)$/i

const REFERENCE = /^&(?:[a-z]\w{0,31}|#\d{1,7}|#x[\da-f]{1,6});/i

function toCueText(line: string, at: number, report: CaptionReport): string {
  const text = line.replace(MARKUP, (mark, index: number) => {
    if (mark === '&') return REFERENCE.test(line.slice(index, index + 40)) ? mark : '&amp;'
    const inside = mark.slice(1, -1)
    if (mark.startsWith('{')) return OVERRIDE.test(inside) ? leaveOut(mark) : mark
    const kind = mark.length > 1 ? tagKind(inside) : undefined
    if (kind === 'WebVTT' && !inside.endsWith('--')) return mark
    if (kind === 'HTML') return /^br\b/i.test(inside) ? ' ' : leaveOut(mark)
    report.remark('sign', at, () => `the < in '${quote(line)}' doesn’t start a tag and is shown as <`)
    return mark.replaceAll('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')
  })
  // Line breaks and spaces of SubStation Alpha in files converted to SubRip, but not `C:\New`.
  const joined = text.replace(/(?<!\b[A-Za-z]:)\\[Nh]/g, ' ')
  // An arrow would begin another caption.
  return joined.replaceAll('-->', '→')

  function leaveOut(mark: string): string {
    report.remark(
      'mark',
      at,
      () => `'${quote(mark)}' is a formatting code browsers don’t support and was left out`,
    )
    return ''
  }
}
