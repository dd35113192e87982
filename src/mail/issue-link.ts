import { accountNamedIn, hashOf, newSecretFor } from '#core/secret.ts'
import { A_MINUTE } from '#domain/durations.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { lockClaim } from '#store/operation/mail-claims.ts'
import type { MailContent, QueuedMail } from '#store/operation/mail-queue.ts'
import { insertEmailToken, removeEmailToken } from '#store/people/sign-in/email-tokens.ts'
import type { Database } from '#store/schema.ts'
import { INVITATION_LIFETIME } from './link-lifetimes.ts'

/**
 * Creates the secret for the link of a claimed email and stores its hash. Only this process and the email contain the
 * secret. Each attempt uses a new secret. Links of earlier attempts stay valid, because their emails may have arrived;
 * links of earlier emails stay valid until this one is delivered. Returns undefined for an email without a link, and
 * false for a canceled email.
 */
export function issueLink(
  db: Database,
  queued: QueuedMail,
  mail: MailContent,
  now: number,
): Promise<string | undefined | false> {
  const { link: kind, uid, recipient: email } = queued
  return inTransaction(db, async (transaction) => {
    if (!(await lockClaim(transaction, queued))) return false
    if (kind === undefined || uid === null) return undefined
    const secret = newSecretFor(uid)
    const expires = now + ('minutes' in mail ? mail.minutes * A_MINUTE : INVITATION_LIFETIME)
    await insertEmailToken(transaction, { hash: hashOf(secret), uid, kind, expires, email }, queued.id)
    return secret
  })
}

/**
 * Removes the link of an attempt that certainly failed, because the connection failed or the server refused the email.
 */
export async function revokeLink(db: Database, secret: string | undefined, error: unknown): Promise<void> {
  const { responseCode, command } = fieldsOf(error)
  const isCertain = typeof responseCode === 'number' || command === 'CONN'
  if (secret !== undefined && isCertain)
    await removeEmailToken(db, { hash: hashOf(secret), uid: accountNamedIn(secret) })
}
