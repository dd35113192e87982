import { AppError, inSeconds } from '#core/errors.ts'
import { hashOf } from '#core/secret.ts'
import { AN_HOUR } from '#domain/durations.ts'
import { audit, auditInHour, countAllInHour, countInHour } from '#store/operation/audit-log.ts'
import type { Queryable } from '#store/schema.ts'
import type { AuthContext } from '../auth-context.ts'
import { clientNetwork } from '../client-address.ts'

/** Failed factors per hour after which a network is refused. */
export const FAILED_FACTORS_AN_HOUR = 20

/** Failed factors per hour allowed to each person, regardless of other failures in the network. */
export const OWN_FAILED_FACTORS_AN_HOUR = 5

/** Counter name for passkeys without an account. */
const NO_ACCOUNT = 'of nobody'

/**
 * Refuses with `too-many-requests` if the client's network had too many failures within this hour. A person with
 * fewer than five failures there is always admitted. Unknown passkeys are counted separately.
 */
export async function refuseBeyondFailures(
  { db, clock }: AuthContext,
  { uid, ip }: { uid: string | undefined; ip: string },
): Promise<void> {
  const now = clock()
  const own = await countInHour(db, entryOf(uid, ip), now)
  if (uid !== undefined && own < OWN_FAILED_FACTORS_AN_HOUR) return
  const failures = uid === undefined ? own : await countAllInHour(db, entryOf(uid, ip), NO_ACCOUNT, now)
  if (failures < FAILED_FACTORS_AN_HOUR) return
  throw new AppError(
    'too-many-requests',
    'Too many attempts. Try again later.',
    inSeconds(AN_HOUR - (now % AN_HOUR)),
  )
}

/** Counts a failed factor for the person and the client's network. Audits it if the account is known. */
export async function noteFailedFactor(
  db: Queryable,
  { uid, ip }: { uid: string | undefined; ip: string },
  now: number,
): Promise<void> {
  await auditInHour(db, entryOf(uid, ip), FAILED_FACTORS_AN_HOUR, now)
  const entry = { act: 'factor-refused', actor: 'nobody', address: ip } as const
  if (uid !== undefined) await audit(db, { ...entry, subject: uid }, now)
}

/** Returns the refusal of a wrong or already used code. */
export function wrongCode(kind: 'app' | 'recovery' = 'app'): AppError {
  const message =
    kind === 'app'
      ? 'That code is incorrect. A new one appears every 30 seconds.'
      : 'That code is incorrect. Each recovery code works once.'
  return new AppError('invalid-credential', message)
}

/**
 * Returns the counter of a person's failures in a network. The person is hashed, since the counter outlives the
 * account.
 */
function entryOf(uid: string | undefined, ip: string) {
  const apart = uid === undefined ? NO_ACCOUNT : hashOf(uid)
  return { act: 'factor-failed', address: clientNetwork(ip), apart } as const
}
