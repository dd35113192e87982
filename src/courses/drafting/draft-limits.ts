import { MAX_DRAFTS } from '#contract/limits.ts'
import { AppError } from '#core/errors.ts'
import { isDatabaseSpaceShort } from '#core/full-disk.ts'
import type { StoreAddress } from '#core/store-address.ts'
import { countDrafts } from '#store/courses/course-drafts.ts'
import type { Queryable } from '#store/schema.ts'

const TOO_MANY_OWN = `You have ${MAX_DRAFTS.own} drafts. Publish or discard one of them first.`
const TOO_MANY = `There are ${MAX_DRAFTS.all} drafts. Publish or discard one of them first.`

const NO_SPACE = 'There’s no space left for drafts and versions. Contact your system administrator.'

/**
 * Returns the reason why an author cannot begin another draft. Undefined if allowed. Commands have no personal limit.
 */
export async function findDraftLimit(db: Queryable, actor: string): Promise<string | undefined> {
  const { own, all } = await countDrafts(db, actor)
  if (actor !== 'operator' && own >= MAX_DRAFTS.own) return TOO_MANY_OWN
  return all >= MAX_DRAFTS.all ? TOO_MANY : undefined
}

/** Refuses an author at the draft limit with `too-many-drafts`. */
export async function refuseTooManyDrafts(db: Queryable, actor: string): Promise<void> {
  const reason = await findDraftLimit(db, actor)
  if (reason !== undefined) throw new AppError('too-many-drafts', reason)
}

/** Refuses new drafts and versions on a nearly full disk with `no-room-left`. */
export async function refuseWithoutDatabaseSpace(store: StoreAddress): Promise<void> {
  if (await isDatabaseSpaceShort(store)) throw new AppError('no-room-left', NO_SPACE)
}
