/** Time before the end, in seconds, from which a video counts as watched and starts over. */
const END = 3

/**
 * Returns the position at which a video of this duration resumes after it was left at `position`, all in seconds;
 * undefined for the beginning.
 */
export function resumePoint(position: number | undefined, duration: number): number | undefined {
  return position !== undefined && position > 0 && position < duration - END ? position : undefined
}
