import type { AppContext } from '#app-context.ts'
import { AppError } from '#core/errors.ts'
import { audit, countLook, type Look } from '#store/operation/audit-log.ts'

/**
 * Writes that one of the company's people looks at a person, a team or what a search found, before they are
 * shown it: one entry for each viewer, target and hour, which counts. Refuses with `unavailable` if it cannot
 * be written: then nothing is shown.
 */
export function auditLook(portal: LookContext, look: Look): Promise<void> {
  return orNothing(portal, countLook(portal.db, look, portal.clock()))
}

/** Writes that somebody exports the activity, each time anew, before they are sent it; refuses as a look does. */
export function auditExport(
  portal: LookContext,
  { actor, address }: { actor: string; address: string },
): Promise<void> {
  const entry = { act: 'activity-exported', actor, subject: 'activity', address } as const
  return orNothing(portal, audit(portal.db, entry, portal.clock()))
}

type LookContext = Pick<AppContext, 'db' | 'clock'> & { log: Pick<AppContext['log'], 'error'> }

async function orNothing({ log }: LookContext, noted: Promise<void>): Promise<void> {
  try {
    await noted
  } catch (error) {
    log.error(error)
    throw new AppError('unavailable', 'This look could not be noted, so nothing is shown. Try again.', 5)
  }
}
