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

/** Drafts at a time: of one author, and of all. */
export const MAX_DRAFTS = { own: 50, all: 500 }

/** Versions of a part of a draft that are stored within a day, and the size of all of a draft's, in bytes. */
export const MAX_VERSIONS = { ofPartADay: 50, bytes: 200_000_000 }

/** Least space that is left on a disk where files, drafts and versions are stored, in bytes and as a part of all. */
export const MIN_FREE = { bytes: 2 * 1024 ** 3, part: 0.1 }
