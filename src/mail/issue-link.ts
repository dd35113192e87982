import { accountNamedIn, hashOf, newSecretFor } from '#core/secret.ts'
import { A_MINUTE } from '#domain/durations.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { lockClaim } from '#store/operation/mail-claims.ts'
import type { MailContent, QueuedMail } from '#store/operation/mail-queue.ts'
import { insertEmailToken, removeEmailToken } from '#store/people/email-tokens.ts'
import type { Database } from '#store/schema.ts'
import { INVITATION_LIFETIME } from './link-lifetimes.ts'

/**
 * Creates the secret for the link of a claimed email and stores its hash, so that the link works on arrival; the secret
 * itself exists only in this process and in the email. Each attempt uses a new secret. Links of earlier attempts, which
 * may have arrived, stay valid, and links of earlier emails do so until this one is delivered. Returns undefined for an
 * email without a link, and false if the email was canceled.
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

/** Removes the link of an attempt that certainly failed: it was refused or not connected. */
export async function revokeLink(db: Database, secret: string | undefined, error: unknown): Promise<void> {
  const { responseCode, command } = fieldsOf(error)
  const isCertain = typeof responseCode === 'number' || command === 'CONN'
  if (secret !== undefined && isCertain)
    await removeEmailToken(db, { hash: hashOf(secret), uid: accountNamedIn(secret) })
}
