/** In ms, like every time and duration of the portal. */
export const A_MINUTE = 60_000
export const AN_HOUR = 60 * A_MINUTE
export const A_DAY = 24 * AN_HOUR

/** Returns a number of minutes as people read it, such as `9 min`, `1 h` or `1 h 15 min`. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** Returns a position in a film, in seconds, as its player shows it: `0:42` or `1:02:05`. */
export function clockText(position: number): string {
  const [hours, minutes] = [Math.floor(position / 3600), Math.floor(position / 60) % 60]
  const seconds = String(Math.floor(position % 60)).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`
}
