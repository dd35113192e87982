import type { AppContext } from '#app-context.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit, countLook, type Look } from '#store/operation/audit-log.ts'

/**
 * Audits a company user's view of a person, a team or search results before the response is sent. Views of the same
 * target by the same user within an hour share one entry with a count. Refuses with `unavailable` if the entry cannot
 * be written.
 */
export function auditLook(context: LookContext, look: Look): Promise<void> {
  return orNothing(context, countLook(context.db, look, context.clock()))
}

/** Audits several views in one transaction. Refuses as `auditLook` does. */
export function auditLooks(context: LookContext, looks: readonly Look[]): Promise<void> {
  const now = context.clock()
  const noted = inTransaction(context.db, async (db) => {
    for (const look of looks) await countLook(db, look, now)
  })
  return orNothing(context, noted)
}

/** Audits an export of the activity before it is sent. Refuses as `auditLook` does. */
export function auditExport(
  context: LookContext,
  { actor, address }: { actor: string; address: string },
): Promise<void> {
  const entry = { act: 'activity-exported', actor, subject: 'activity', address } as const
  return orNothing(context, audit(context.db, entry, context.clock()))
}

type LookContext = Pick<AppContext, 'db' | 'clock'> & { log: Pick<AppContext['log'], 'error'> }

async function orNothing({ log }: LookContext, noted: Promise<void>): Promise<void> {
  try {
    await noted
  } catch (error) {
    log.error(error)
    throw new AppError('unavailable', 'We couldn’t log this view, so nothing is shown. Try again.', 5)
  }
}
