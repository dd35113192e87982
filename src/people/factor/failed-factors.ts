import { AppError, inSeconds } from '#core/errors.ts'
import { AN_HOUR } from '#domain/durations.ts'
import { audit, auditInHour, countInHour } from '#store/operation/audit-log.ts'
import type { Queryable } from '#store/schema.ts'
import type { AuthContext } from '../auth-context.ts'
import { clientNetwork } from '../client-address.ts'

/** Number of failed factors of one network within an hour after which it is refused. */
const FAILED_FACTORS_AN_HOUR = 20

/**
 * Refuses with `too-many-requests` a client whose network has failed too often within this hour: with factors of
 * accounts, or else with passkeys that are nobody's, so that whoever has none keeps nobody from showing theirs.
 */
export async function refuseBeyondFailures(
  { db, clock }: AuthContext,
  ip: string,
  { isOfAccount = true } = {},
): Promise<void> {
  const now = clock()
  if ((await countInHour(db, entryOf(ip, isOfAccount), now)) < FAILED_FACTORS_AN_HOUR) return
  throw new AppError(
    'too-many-requests',
    'There were too many unsuccessful attempts. Please try again later.',
    inSeconds(AN_HOUR - (now % AN_HOUR)),
  )
}

/** Counts a failed factor for its client's network, and audits it at the account, if it is known. */
export async function noteFailedFactor(
  db: Queryable,
  { uid, ip }: { uid: string | undefined; ip: string },
  now: number,
): Promise<void> {
  await auditInHour(db, entryOf(ip, uid !== undefined), FAILED_FACTORS_AN_HOUR, now)
  const entry = { act: 'factor-refused', actor: 'nobody', address: ip } as const
  if (uid !== undefined) await audit(db, { ...entry, subject: uid }, now)
}

/** Returns the refusal of a code that is wrong, or was used before. */
export function wrongCode(kind: 'app' | 'recovery' = 'app'): AppError {
  const message =
    kind === 'app'
      ? 'That code is not right. A new one comes every 30 seconds.'
      : 'That code is not right. Each recovery code works once.'
  return new AppError('invalid-credential', message)
}

function entryOf(ip: string, isOfAccount: boolean) {
  const counted = isOfAccount ? {} : { apart: 'of nobody' }
  return { act: 'factor-failed', address: clientNetwork(ip), ...counted } as const
}
