import { clockText } from '#domain/durations.ts'
import { tagKind } from '#domain/media/caption-markup.ts'
import { readCaptionTimes } from '#domain/media/caption-times.ts'
import type { CaptionProblem } from './caption-problem.ts'
import { CaptionReport } from './caption-report.ts'
import { REMEDIES } from './media-kinds.ts'
import { isSrt, linesOf, quote, unreadableTimes } from './srt-to-webvtt.ts'

/** Maximum length of a caption file, in characters; sufficient for a film of a day. */
export const MAX_CAPTIONS_LENGTH = 1_000_000

/** Maximum length of one caption, in characters: several minutes of speech, far more than fits on a screen. */
export const MAX_CUE_LENGTH = 5000

/** Tolerance for a caption that ends after its film, in seconds, because programs round both lengths. */
const MAX_OVERRUN_S = 0.5

/** Returns the problem of captions that are too long to be processed, or undefined if they are short enough. */
export function findTooLong({ length }: string): CaptionProblem | undefined {
  if (length <= MAX_CAPTIONS_LENGTH) return undefined
  const [has, limit] = [length, MAX_CAPTIONS_LENGTH].map((each) => each.toLocaleString('en'))
  return {
    severity: 'error',
    message: `these captions have ${has} characters, more than ${limit}: split the video`,
  }
}

/**
 * Finds the problems of WebVTT captions: content that browsers do not show, and captions at times when they cannot be
 * seen. `filmLength` is in seconds, or undefined if unknown.
 */
export function findCaptionProblems(text: string, filmLength?: number): CaptionProblem[] {
  const tooLong = findTooLong(text)
  if (tooLong) return [tooLong]
  const lines = linesOf(text)
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return [explainStart(text)]
  const report = new CaptionReport()
  const cues = [...lines.keys()].filter((index) => lines[index]?.includes('-->'))
  if (cues.length === 0) return [explainNone(lines)]
  let latest = 0
  for (const [position, index] of cues.entries()) {
    const line = lines[index] ?? ''
    const times = readCaptionTimes(line, true)
    if (times) judgeTimes({ ...times, latest, filmLength }, index, report)
    else report.add('error', index, unreadableTimes(line))
    latest = Math.max(latest, times?.start ?? 0)
    judgeCueText(lines, [index + 1, cues[position + 1] ?? lines.length], report)
  }
  reportHiddenLines(lines, report)
  return report.list()
}

interface JudgedTimes {
  start: number
  end: number
  /** The latest start of all captions above. */
  latest: number
  filmLength: number | undefined
}

function judgeTimes({ start, end, latest, filmLength }: JudgedTimes, index: number, report: CaptionReport) {
  if (end <= start) report.add('error', index, 'the caption ends before it starts, so it’s never shown')
  else if (start < latest)
    report.add('warning', index, 'the caption starts before the one above it: sort them by time')
  if (filmLength === undefined) return
  if (start >= filmLength)
    report.add('warning', index, `the caption starts after the video’s end at ${clockText(filmLength)}`)
  else if (end > filmLength + MAX_OVERRUN_S)
    report.add('warning', index, `the caption ends after the video’s end at ${clockText(filmLength)}`)
}

/** Checks the text below a cue's times, up to a blank line or the next cue's times. */
function judgeCueText(lines: string[], [first, limit]: [number, number], report: CaptionReport): void {
  let [index, length] = [first, 0]
  for (; index < limit && lines[index] !== ''; index++) {
    const line = lines[index] ?? ''
    length += line.length + 1
    if (line.includes('{\\'))
      report.remark('mark', index, () => `'${quote(line)}' has formatting codes that browsers show as text`)
    for (const [mark] of line.matchAll(/<[^<>]*>?/g))
      if (tagKind(mark.replace(/^<|>$/g, '')) === undefined || !mark.endsWith('>'))
        report.remark(
          'sign',
          index,
          () =>
            `the < in '${quote(line)}' doesn’t start a tag, so browsers drop the rest of the line: write &lt;`,
        )
  }
  if (lines.slice(first, index).every(isBlank)) report.add('warning', first - 1, 'the caption is empty')
  if (length > MAX_CUE_LENGTH)
    report.add(
      'error',
      first - 1,
      `the caption has ${length} characters, more than ${MAX_CUE_LENGTH}: split it`,
    )
}

/** The first line of a block that is not shown. */
const UNREAD_BLOCK = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/

/**
 * Reports lines that browsers do not show: text after a blank line, and all lines above a cue's times except the
 * last, which is its id.
 */
function reportHiddenLines(lines: string[], report: CaptionReport): void {
  let hasBegun = false
  // The lines directly below the first one belong to the file's header.
  for (let begin = endOfBlock(lines, 0) + 1; begin < lines.length; ) {
    const end = endOfBlock(lines, begin)
    const times = lines.slice(begin, end).findIndex((line) => line.includes('-->'))
    const first = lines[begin] ?? ''
    // Lines that contain only numbers do not warrant a warning.
    const isRead = !UNREAD_BLOCK.test(first) && !/^\d*$/.test(first.trim())
    if (times !== 0 && times !== 1 && begin < end && isRead) {
      if (times > 1)
        report.remark(
          'above',
          begin,
          () => `'${quote(first)}' isn’t shown: only one line can come before the times`,
        )
      else if (hasBegun)
        report.remark(
          'below',
          begin,
          () => `'${quote(first)}' isn’t shown: a blank line ends a caption, so remove the one above`,
        )
      else
        report.remark(
          'before',
          begin,
          () => `'${quote(first)}' comes before the first caption and isn’t shown`,
        )
    }
    hasBegun ||= times >= 0
    begin = end + 1
  }
}

function endOfBlock(lines: string[], begin: number): number {
  const end = lines.indexOf('', begin)
  return end < 0 ? lines.length : end
}

function explainStart(text: string): CaptionProblem {
  const message = isSrt(text)
    ? `these are SubRip captions (.srt): ${REMEDIES.captions}`
    : 'these aren’t WebVTT captions: the first line must be WEBVTT'
  return { severity: 'error', line: 1, message }
}

/**
 * Returns an explanation for missing captions. Word processors replace the arrow between two times with another
 * character.
 */
function explainNone(lines: string[]): CaptionProblem {
  const place = lines.findIndex((line) => /^\s*(?:\d+:)?\d+:\d\d\S*\s*(?:→|➔|–>|—>|->|=>)/.test(line))
  if (place < 0) return { severity: 'error', message: 'the file has no captions' }
  const message = `'${quote(lines[place] ?? '')}' isn’t a valid time range: put --> between the times`
  return { severity: 'error', line: place + 1, message }
}

function isBlank(line = ''): boolean {
  return line.trim() === ''
}
