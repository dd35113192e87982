/** In ms, like every time and duration of the portal. */
export const A_MINUTE = 60_000
export const AN_HOUR = 60 * A_MINUTE
export const A_DAY = 24 * AN_HOUR
