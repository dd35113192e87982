import { readCaptionTimes } from '../course/caption-times.ts'

/** A line that is only the number of a caption, or nothing. */
const NUMBER = /^\s*\d*\s*$/

/** Marks of SubRip that WebVTT does not have: fonts, and places on the screen. */
const MARKS = /<\/?font[^>]*>|\{\\?an?\d+\}/gi

/** Returns whether a text looks like SubRip captions (.srt): times with a comma before the thousandths. */
export function isSrt(text: string): boolean {
  return !/^\ufeff?WEBVTT/.test(text) && /^\s*\d+:\d\d:\d\d,\d{3}\s*-->/m.test(text)
}

/** Turns SubRip captions into WebVTT: the same times and words, with what only SubRip knows left out. */
export function srtToWebVtt(text: string): string {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const written = lines.flatMap((line, at) => {
    const times = readCaptionTimes(line)
    if (times) return ['', `${timeText(times.start)} --> ${timeText(times.end)}`]
    const isNumber = NUMBER.test(line) && (line.trim() === '' || readCaptionTimes(lines[at + 1] ?? ''))
    return isNumber
      ? []
      : [
          line
            .replace(MARKS, '')
            .replace(/&(?!\w+;|#\d+;)/g, '&amp;')
            .replaceAll('-->', '→'),
        ]
  })
  return `${['WEBVTT', ...written].join('\n')}\n`
}

/** Seconds as WebVTT writes them, such as `00:01:02.500`. */
function timeText(seconds: number): string {
  const whole = Math.round(seconds * 1000)
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const clock = [whole / 3_600_000, (whole / 60_000) % 60, (whole / 1000) % 60].map(two).join(':')
  return `${clock}.${String(whole % 1000).padStart(3, '0')}`
}
