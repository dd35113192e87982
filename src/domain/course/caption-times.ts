/** When a caption is shown, in seconds of its film. */
export interface CaptionTimes {
  start: number
  end: number
}

function linePattern(sixty: string, mark: string): RegExp {
  const clock = String.raw`(?:(\d{2,}):)?(${sixty}):(${sixty})${mark}(\d{3})`
  return new RegExp(String.raw`^\s*${clock}\s*-->\s*${clock}(?:\s|$)`)
}

/** A line of WebVTT (https://www.w3.org/TR/webvtt1/, 3.3); settings of its place may follow the times. */
const WEBVTT = linePattern(String.raw`[0-5]\d`, String.raw`\.`)

/** The same in SubRip, and in files that are nearly WebVTT. */
const ALIKE = linePattern(String.raw`\d{2}`, '[.,]')

/**
 * Returns the times in a line of captions; undefined for any other. `isStrict` takes only what browsers read
 * as WebVTT.
 */
export function readCaptionTimes(line: string, isStrict = false): CaptionTimes | undefined {
  const [whole, ...clock] = (isStrict ? WEBVTT : ALIKE).exec(line) ?? []
  if (whole === undefined) return undefined
  return { start: secondsOf(clock.slice(0, 4)), end: secondsOf(clock.slice(4)) }
}

/** Returns the seconds of hours, which may be absent, minutes, seconds and thousandths. */
function secondsOf([hours = '0', minutes, seconds, thousandths]: (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000
}
