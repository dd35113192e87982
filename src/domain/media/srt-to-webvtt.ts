import { tagKind } from '../course/caption-markup.ts'
import { readCaptionTimes, writeCaptionTime } from '../course/caption-times.ts'
import { shorten } from '../text/shorten.ts'
import type { CaptionProblem } from './caption-problem.ts'
import { CaptionReport } from './caption-report.ts'

/** SubRip captions as WebVTT. */
export interface TurnedCaptions {
  text: string
  /** The line of the SubRip file, from 1 on, that each line of the text came from. */
  lines: number[]
  /** Times that cannot be read, and warnings about guesses and about what was left out. */
  problems: CaptionProblem[]
}

/** A line that is only the number of a caption, or nothing. */
const NUMBER = /^\s*(?:(?:#|caption )?\d+[.)]?\s*)?$/i

/** A line of nothing but the characters of times. */
const LIKE_TIMES = /^[\d\s:;.,=>–—→➔-]+$/

/** Returns whether a text looks like SubRip captions (.srt): times, readable or not, without the first line of WebVTT. */
export function isSrt(text: string): boolean {
  if (/^\ufeff?WEBVTT/.test(text)) return false
  const lines = linesOf(text)
  return lines.some((line, at) => readCaptionTimes(line) !== undefined || isUnreadable(lines, at))
}

/**
 * Turns SubRip captions into WebVTT with the same times and text. Marks that only SubRip players know are left
 * out, and a `<` or `&` that begins nothing is escaped.
 */
export function srtToWebVtt(file: string): TurnedCaptions {
  // A file that was converted twice has two returns at the end of each line.
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
    else report.remark('outside', at, () => `'${quote(line)}' is before the first time, and was left out`)
  }
  return { text: `${written.join('\n')}\n`, lines, problems: report.list() }
}

/** Longest part of a line that a message repeats, in UTF-16 units. */
const MAX_QUOTE_LENGTH = 60

/** Returns a line as a message repeats it. */
export function quote(line: string): string {
  return shorten(line.trim(), MAX_QUOTE_LENGTH)
}

/** Returns the message about a line of times that cannot be read. */
export function unreadableTimes(line: string): string {
  return `'${quote(line)}' are not times: write them as 00:00:01.500 --> 00:00:04.000`
}

/** Returns the lines of a text, without a byte order mark. */
export function linesOf(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
}

/** Returns whether the line at this index is blank, or the number above a line of times, perhaps a blank one between. */
function isBeforeTimes(lines: string[], at: number): boolean {
  const [line = '', next = ''] = lines.slice(at, at + 2)
  if (line.trim() === '' || readCaptionTimes(next) !== undefined || isUnreadable(lines, at + 1)) return true
  const isAlone = next.trim() === '' && (lines[at - 1] ?? '').trim() === ''
  return isAlone && readCaptionTimes(lines[at + 2] ?? '') !== undefined
}

/**
 * Returns whether the line at this index was meant as times: it has an arrow after a number, or two clocks
 * directly below a blank line or the number of a caption.
 */
function isUnreadable(lines: string[], at: number): boolean {
  const [above = '', line = ''] = [lines[at - 1], lines[at]]
  if (/^\s*\d/.test(line) && /-\s?-\s?>/.test(line)) return true
  const clocks = LIKE_TIMES.test(line) ? (line.match(/\d\s?:\s?\d/g)?.length ?? 0) : 0
  return clocks > 1 && NUMBER.test(above)
}

/** Returns whether a line of times has one whose parts of a second are not three digits, or with 60 seconds or minutes. */
function hasGuess(line: string): boolean {
  return /:\s?[6-9]\d/.test(line) || line.match(/[.,]\s?\d{3}(?!\d)/g)?.length !== 2
}

/** Marks of SubRip players and of other programs, tags, and signs that begin something in WebVTT. */
const MARKUP = /\{(?:\\[^{}<>]*|[^{}<>&\\]*)\}|<[^<>]*>|[<&]/g

/** The inside of braces that are instructions to a player: `\an8`, `\i1`, `b`, `y:i`, `c:$0000ff`. */
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
    report.remark('sign', at, () => `the < in '${quote(line)}' begins no tag, and is shown as a <`)
    return mark.replaceAll('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')
  })
  // Breaks and spaces of SubStation Alpha in files that were turned into SubRip; `C:\New` has none.
  const joined = text.replace(/(?<!\b[A-Za-z]:)\\[Nh]/g, ' ')
  // The arrow would begin another caption.
  return joined.replaceAll('-->', '→')

  function leaveOut(mark: string): string {
    report.remark('mark', at, () => `'${quote(mark)}' is a mark of other players, and was left out`)
    return ''
  }
}
