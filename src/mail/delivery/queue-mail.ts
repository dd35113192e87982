import { randomUUID } from 'node:crypto'
import { insertMail, type Mail, type TokenKind } from '#store/operation/mail-queue.ts'
import { lockPartnerState } from '#store/people/partners/partners.ts'
import { lockUser } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { type MailAct, refuseBeyondBounds } from './mail-bounds.ts'

/** An email, its causing action and the account concerned. */
export interface MailOrder extends MailAct {
  uid: string
  mail: Mail
}

/** Kinds of emails that may be numerous and are not urgent. */
const UNHURRIED: readonly Mail['kind'][] = ['invitation', 'joined', 'name-corrected']

/**
 * Queues an email within the transaction of its cause. Refuses with `too-many-changes` beyond the limits of its cause.
 * Serializes actions on one account and of one partner across all instances.
 */
export async function queueMail(db: Queryable, order: MailOrder, now: number): Promise<void> {
  const { mail, uid, cause, recipient, sender, partner } = order
  await lockUser(db, uid)
  if (partner !== undefined) await lockPartnerState(db, partner)
  await refuseBeyondBounds(db, order, now)
  const link = linkOf(mail)
  const isUrgent = !UNHURRIED.includes(mail.kind)
  const body = JSON.stringify(mail)
  const queued = { id: randomUUID(), recipient, mail: body, cause, link, uid, sender, partner, isUrgent }
  await insertMail(db, queued, now)
}

function linkOf({ kind }: Mail): TokenKind | undefined {
  if (kind === 'factors-reset') return 'reset'
  return kind === 'reset' || kind === 'invitation' ? kind : undefined
}
