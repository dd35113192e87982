import type { AppContext } from '#app-context.ts'
import { AppError } from '#core/errors.ts'
import { countLook, type Look } from '#store/operation/audit-log.ts'

/**
 * Writes that one of the company's people looks at a person, a team or what a search found, before they are
 * shown it: one entry for each viewer, target and hour, which counts. Refuses with `unavailable` if it cannot
 * be written: then nothing is shown.
 */
export async function auditLook(
  { db, clock, log }: Pick<AppContext, 'db' | 'clock'> & { log: Pick<AppContext['log'], 'error'> },
  look: Look,
): Promise<void> {
  try {
    await countLook(db, look, clock())
  } catch (error) {
    log.error(error)
    throw new AppError('unavailable', 'This look could not be noted, so nothing is shown. Try again.', 5)
  }
}
