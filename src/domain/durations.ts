/** Durations in ms, the portal's unit for all times and durations. */
export const A_MINUTE = 60_000
export const AN_HOUR = 60 * A_MINUTE
export const A_DAY = 24 * AN_HOUR

/** Formats a position in a film, in seconds, as a clock time: `0:42` or `1:02:05`. */
export function clockText(position: number): string {
  const [hours, minutes] = [Math.floor(position / 3600), Math.floor(position / 60) % 60]
  const seconds = String(Math.floor(position % 60)).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`
}
