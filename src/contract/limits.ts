// Without zod, which the console's page does not load.

/**
 * Largest body of a request, in bytes, where its route does not say another. The longest honest one, an email
 * and two passwords, is below 4,000.
 */
export const SMALL_BODY_BYTES = 16_000

/** Largest body with people in it, in bytes: 5,000 of them by their ids. */
export const PEOPLE_BODY_BYTES = 256_000

/** Larger bodies of one route that are read at a time: of one person, and of all at one server. */
export const MAX_LARGE_BODIES = { own: 4, all: 16 }
