import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { insertMail, type TokenKind } from '#store/operation/mail-queue.ts'
import { lockPartnerState } from '#store/people/partners.ts'
import { lockUser } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { type MailAct, refuseBeyondBounds } from './mail-bounds.ts'

/** Empty if nobody has proved the mailbox yet. */
const userName = z.string()
const partnerName = z.string().optional()

/**
 * The content of a mail: everything needed to write it except the portal's address, which the worker knows,
 * and the secret of its link, which is created at delivery. An invitation goes to a mailbox that nobody has
 * proved, so it names nobody. `whose` is the address of somebody else at the company whose code was used.
 */
export const Mail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reset'), userName, minutes: z.int() }),
  z.object({ kind: z.literal('invitation'), partnerName }),
  z.object({ kind: z.literal('joined'), userName, partnerName }),
  z.object({ kind: z.literal('password-changed'), userName }),
  z.object({ kind: z.literal('email-changed'), userName }),
  z.object({ kind: z.literal('factors-reset'), userName, minutes: z.int() }),
  z.object({ kind: z.literal('recovery-code-used'), userName, whose: z.string().optional() }),
])

export type Mail = z.infer<typeof Mail>

/**
 * The content of a mail about required courses: the day at the partner for which it was queued. What it says
 * is read when it is delivered.
 */
export const DatedMail = z.object({
  kind: z.enum(['reminder', 'weekly-summary', 'digest', 'certificate-ends']),
  day: z.string(),
})

export type DatedMail = z.infer<typeof DatedMail>

/** The content of the mail that brings a certificate: its id. What it says is read at delivery, too. */
export const CertificateNotice = z.object({ kind: z.literal('certificate'), id: z.string() })

export type CertificateNotice = z.infer<typeof CertificateNotice>

/** A mail, the act that causes it, and the account it is about. */
export interface MailOrder extends MailAct {
  uid: string
  mail: Mail
}

/**
 * Queues a mail within the transaction of its cause. Refuses with `too-many-changes` beyond the limits for
 * mails of this cause; acts on one account, and acts of one partner, wait for each other here, on every
 * instance.
 */
export async function queueMail(db: Queryable, order: MailOrder, now: number): Promise<void> {
  const { mail, uid, cause, recipient, sender, partner } = order
  await lockUser(db, uid)
  if (partner !== undefined) await lockPartnerState(db, partner)
  await refuseBeyondBounds(db, order, now)
  const link = linkOf(mail)
  const isUrgent = mail.kind !== 'invitation' && mail.kind !== 'joined'
  const body = JSON.stringify(mail)
  const queued = { id: randomUUID(), recipient, mail: body, cause, link, uid, sender, partner, isUrgent }
  await insertMail(db, queued, now)
}

function linkOf({ kind }: Mail): TokenKind | undefined {
  if (kind === 'factors-reset') return 'reset'
  return kind === 'reset' || kind === 'invitation' ? kind : undefined
}
