import { countAssociates, lockPartner } from '#store/people/partners.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * Returns the number of a partner's places if it has more associates than these; undefined if everybody has
 * one. Locks the partner, so that of people who are added at once nobody gets past it: the caller has added
 * them, and undoes that.
 */
export async function findExceededSeats(db: Queryable, partner: string): Promise<number | undefined> {
  const { seats } = (await lockPartner(db, partner)) ?? {}
  return seats !== undefined && (await countAssociates(db, partner)) > seats ? seats : undefined
}
