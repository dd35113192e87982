import { columns, gradual } from './gradual-steps.ts'

/**
 * Adds the number of a publication's attempts, which distinguishes its current server from one that lost it. Also
 * adds the earlier revision that is published again instead of a draft.
 */
export const publicationAttempts = gradual(
  columns('publications', 'attempts integer not null default 0', 'revision integer'),
)
