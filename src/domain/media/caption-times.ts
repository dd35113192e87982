/** The start and end of a caption, in seconds of its film. */
export interface CaptionTimes {
  start: number
  end: number
}

/** The times of a WebVTT cue (https://www.w3.org/TR/webvtt1/, 3.3); position settings may follow. */
const WEBVTT_CLOCK = String.raw`(?:(\d{2,9}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const WEBVTT = new RegExp(String.raw`^\s*${WEBVTT_CLOCK}\s*-->\s*${WEBVTT_CLOCK}(?:\s|$)`)

/**
 * The times of a SubRip caption, parsed as leniently as in players: numbers of one or two digits, an optional
 * fraction after a comma or a point, and spaces, which some translation programs insert.
 */
const CLOCK = String.raw`(?:(\d{1,9})\s?:\s?)?(\d{1,2})\s?:\s?(\d{1,2})(?:\s?[.,]\s?(\d{1,9}))?`
const LENIENT_TIMES = new RegExp(String.raw`^\s*${CLOCK}\s*-\s?-\s?>\s*${CLOCK}(?:\s|$)`)

/**
 * Returns the times in a line of captions, or undefined if there are none. With `isStrict`, accepts only times that
 * browsers accept in WebVTT.
 */
export function readCaptionTimes(line: string, isStrict = false): CaptionTimes | undefined {
  const [whole, ...clock] = (isStrict ? WEBVTT : LENIENT_TIMES).exec(line) ?? []
  if (whole === undefined) return undefined
  return { start: secondsOf(clock.slice(0, 4)), end: secondsOf(clock.slice(4)) }
}

/** Converts hours, which may be missing, minutes, seconds and the fraction's digits to seconds. */
function secondsOf([hours = '0', minutes, seconds, parts = '0']: (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${parts}`)
}

/** Formats a time in seconds in WebVTT's format, such as `00:01:02.500`. */
export function writeCaptionTime(seconds: number): string {
  const whole = Math.round(seconds * 1000)
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const clock = [whole / 3_600_000, (whole / 60_000) % 60, (whole / 1000) % 60].map(two).join(':')
  return `${clock}.${String(whole % 1000).padStart(3, '0')}`
}
