import { A_MINUTE } from '#domain/durations.ts'

// Must not import zod, which the console's page does not load.

/**
 * Default maximum size of a request's body, in bytes. The largest legitimate body, an email and two passwords, is
 * below 4,000.
 */
export const SMALL_BODY_BYTES = 16_000

/** Maximum size of a body that lists people or partners, in bytes; sufficient for the ids of 5,000 people. */
export const PEOPLE_BODY_BYTES = 256_000

/** Maximum number of larger bodies that a route reads simultaneously: per person, and in total on one server. */
export const MAX_LARGE_BODIES = { own: 4, all: 16 }

/** Maximum number of drafts: per author, and in total. */
export const MAX_DRAFTS = { own: 50, all: 500 }

/** Maximum number of versions stored per part and day, and maximum size of all versions of a draft, in bytes. */
export const MAX_VERSIONS = { ofPartADay: 50, bytes: 200_000_000 }

/** Minimum free space on a disk that stores files, drafts and versions: in bytes, and as a share of the disk. */
export const MIN_FREE = { bytes: 2 * 1024 ** 3, part: 0.1 }

/** Maximum number of team members in one selection. */
export const MAX_SELECTED = 2000

/** Time during which the removal of a team member can be undone, in ms. */
export const UNDO_REMOVAL_MS = 10 * A_MINUTE
