import { readCaptionTimes } from '#domain/course/caption-times.ts'
import { shorten } from '#domain/text/shorten.ts'
import { REMEDIES } from './media-kinds.ts'

/** A problem in a file of captions; the line counts from 1. */
export interface CaptionProblem {
  severity: 'error' | 'warning'
  line?: number
  message: string
}

/** Longest part of a line that a message repeats, in UTF-16 units. */
const MAX_LINE_LENGTH = 60

/** Longest time of a caption after its film, in seconds: programs round both lengths. */
const MAX_OVERRUN_S = 0.5

/**
 * Finds what is wrong in the text of WebVTT captions: what a browser would not show, and words that come at a
 * time when nobody sees them. `filmLength` is in seconds, if it is known.
 */
export function findCaptionProblems(text: string, filmLength?: number): CaptionProblem[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return [explainStart(lines)]
  const problems: CaptionProblem[] = []
  const report = (severity: CaptionProblem['severity'], index: number, message: string) =>
    problems.push({ severity, line: index + 1, message })
  let captions = 0
  let latest = 0
  for (const [index, line] of lines.entries()) {
    if (!line.includes('-->')) continue
    captions += 1
    const times = readCaptionTimes(line, true)
    if (!times) {
      report(
        'error',
        index,
        `'${shorten(line.trim(), MAX_LINE_LENGTH)}' are not times: write them as 00:00:01.500 --> 00:00:04.000`,
      )
      continue
    }
    const { start, end } = times
    if (end <= start) report('error', index, 'the caption ends before it begins: nobody sees it')
    else if (start < latest)
      report('warning', index, 'the caption begins before the one above it: put them in the order of time')
    if (filmLength !== undefined && start >= filmLength)
      report('warning', index, `the caption begins after the film's end at ${written(filmLength)}`)
    else if (filmLength !== undefined && end > filmLength + MAX_OVERRUN_S)
      report('warning', index, `the caption ends after the film's end at ${written(filmLength)}`)
    if (isBlank(lines[index + 1])) report('warning', index, 'the caption has no words')
    latest = Math.max(latest, start)
  }
  if (captions === 0) return [explainNone(lines)]
  return atMost(problems)
}

function explainStart(lines: string[]): CaptionProblem {
  const isSubRip = lines.some((line) => /^\s*\d+:\d\d:\d\d,\d+\s*-->/.test(line))
  const message = isSubRip
    ? `these are SubRip captions (.srt): ${REMEDIES.captions}`
    : 'these are not WebVTT captions: their first line must be WEBVTT'
  return { severity: 'error', line: 1, message }
}

/** Explains why there are no captions: a word processor makes an arrow of what stands between two times. */
function explainNone(lines: string[]): CaptionProblem {
  const place = lines.findIndex((line) => /^\s*(?:\d+:)?\d+:\d\d\S*\s*(?:→|➔|–>|—>|->|=>)/.test(line))
  if (place < 0) return { severity: 'error', message: 'there are no captions in it' }
  const message = `'${shorten((lines[place] ?? '').trim(), MAX_LINE_LENGTH)}' are not times: write --> between them, two hyphens and a >`
  return { severity: 'error', line: place + 1, message }
}

/** A length as people write it, such as 1:05. */
function written(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}

function isBlank(line = ''): boolean {
  return line.trim() === ''
}

/** Most problems that are named of one file: the same mistake is often in every line of it. */
const MAX_REPORTED = 5

function atMost(problems: CaptionProblem[]): CaptionProblem[] {
  const left = problems.length - MAX_REPORTED
  if (left <= 1) return problems
  const severity = problems.some((problem) => problem.severity === 'error') ? 'error' : 'warning'
  return [
    ...problems.slice(0, MAX_REPORTED),
    { severity, message: `and ${left} more like these further down` },
  ]
}
