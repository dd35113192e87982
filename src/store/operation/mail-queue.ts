import { type QueryCreator, sql } from 'kysely'
import { z } from 'zod'
import { prepareQuery } from '../connection/prepare-query.ts'
import type { Queryable, Schema } from '../schema.ts'

/** The purposes of mailed links. */
export type TokenKind = NonNullable<Schema['mail_queue']['link']>

/** The acts that mail somebody. */
export type MailCause =
  | 'reset-requested'
  | 'password-reset'
  | 'password-changed'
  | 'email-changed'
  | 'operator-invited'
  | 'company-invited'
  | 'factors-reset'
  /** Bounded by the codes: each works once. */
  | 'recovery-code-used'
  | 'associate-added'
  | 'associate-joined'
  | 'invitation-sent'
  | 'reminder-due'
  | 'summary-due'
  | 'digest-due'
  | 'certificate-ends'
  /** Bounded by the certificate itself: a record gets one. */
  | 'course-certified'

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

/** The content of any mail, as the queue stores it. */
export const MailContent = z.union([Mail, DatedMail, CertificateNotice])

export type MailContent = z.infer<typeof MailContent>

/** A mail before it is queued. */
export interface NewMail {
  /** Also the left part of the Message-ID. */
  id: string
  /** One canonical address. */
  recipient: string
  /** The content as JSON, without a secret: that of a link is created when the mail is delivered. */
  mail: string
  /** The act that caused it. */
  cause: MailCause
  /** The purpose of its link, if it has one. */
  link: TokenKind | undefined
  /** The account it is about. */
  uid: string
  /** The account that acted; undefined if nobody was signed in. */
  sender: string | undefined
  /** The partner that invites or reminds. */
  partner: string | undefined
  /** Urgent mails go before all others. */
  isUrgent: boolean
}

/** A mail to be delivered, claimed by a worker until `due`. */
export interface QueuedMail extends Pick<NewMail, 'id' | 'recipient' | 'mail' | 'link'> {
  uid: string | null
  cause: string | null
  /** The partner that invites or reminds. */
  partner: string | null
  queued: number
  due: number
  /** Number of attempts, including this one. */
  attempts: number
}

/** Queues a mail. */
export function insertMail(db: Queryable, mail: NewMail, now: number): Promise<void> {
  return insertMails(db, [mail], now)
}

/** Queues mails of one partner, or of none; those that are not urgent each in a round of its own. */
export async function insertMails(db: Queryable, mails: NewMail[], now: number): Promise<void> {
  const [first] = mails
  if (!first) return
  const next = mails.every(({ isUrgent }) => isUrgent) ? 0 : await nextRound(db, first.partner ?? null)
  const rows = mails.map(({ isUrgent, link, sender, partner, ...given }, place) => ({
    ...{ ...given, link: link ?? null, sender: sender ?? null, partner: partner ?? null },
    round: isUrgent ? 0 : next + place,
    ...{ queued: now, attempts: 0, due: now, delivered: null, given_up: null },
  }))
  await db.insertInto('mail_queue').values(rows).execute()
}

/** A mail to an account's own address, whatever that is when it is queued; `queued` in ms since 1970. */
export type NewPersonalMail = Pick<NewMail, 'id' | 'mail' | 'cause'> & { queued: number }

/** The columns of a mail to an account's own address. */
export const PERSONAL_MAIL_COLUMNS = [
  ...(['id', 'mail', 'cause', 'queued', 'due', 'attempts'] as const),
  ...(['uid', 'partner', 'recipient', 'round'] as const),
]

/**
 * Selects a mail that a partner's account is to get, with its address and its round, as `nextRound` says;
 * nothing where the account is gone. `greatest` is the database's word for the larger of two.
 */
export function selectPersonalMail(
  db: QueryCreator<Schema>,
  { uid, partner }: { uid: string; partner: string },
  { id, mail, cause, queued }: NewPersonalMail,
  greatest: 'greatest' | 'max',
) {
  const underWay = sql`coalesce((select min(round) from mail_queue where round > 0), 1)`
  const last = sql`coalesce((select max(round) from mail_queue where round > 0 and partner = ${partner}), 0)`
  const at = sql<number>`cast(${queued} as bigint)`
  return db
    .selectFrom('users')
    .where('uid', '=', uid)
    .select([sql`cast(${id} as text)`.as('id'), sql`cast(${mail} as text)`.as('mail')])
    .select([sql`cast(${cause} as text)`.as('cause'), at.as('queued'), at.as('due')])
    .select([sql`0`.as('attempts'), 'uid', sql`cast(${partner} as text)`.as('partner'), 'email as recipient'])
    .select(sql`${sql.raw(greatest)}(${underWay}, ${last} + 1)`.as('round'))
}

const insertPersonal = prepareQuery(
  (db, { uid, partner, id, mail, cause, queued }: NewPersonalMail & { uid: string; partner: string }) =>
    db
      .insertInto('mail_queue')
      .columns(PERSONAL_MAIL_COLUMNS)
      .expression(selectPersonalMail(db, { uid, partner }, { id, mail, cause, queued }, 'max')),
)

/** Queues a mail to a partner's account within a transaction on SQLite. */
export async function insertPersonalMail(
  db: Queryable,
  account: { uid: string; partner: string },
  mail: NewPersonalMail,
): Promise<void> {
  await insertPersonal(db, { ...mail, ...account })
}

/**
 * Returns the round of delivery for a partner's next mail: the current one, or the one after its last mail.
 * So each partner has one mail in a round, however many it queued.
 */
async function nextRound(db: Queryable, partner: string | null): Promise<number> {
  const waiting = db.selectFrom('mail_queue').select('round').where('round', '>', 0)
  const own = waiting.where('partner', partner === null ? 'is' : '=', partner)
  const [underWay, last] = await Promise.all([
    waiting.orderBy('round').limit(1).executeTakeFirst(),
    own.orderBy('round', 'desc').limit(1).executeTakeFirst(),
  ])
  return Math.max(underWay?.round ?? 1, (last?.round ?? 0) + 1)
}

/** The columns of a mail that will not be tried again: its content is erased. */
export const DONE = { due: null, round: null, mail: null }

/** Cancels an account's undelivered mails with a link, all or of one kind. */
export async function cancelLinkMails(db: Queryable, uid: string, link?: TokenKind): Promise<void> {
  const cancel = db.updateTable('mail_queue').set(DONE).where('uid', '=', uid).where('due', 'is not', null)
  await (link ? cancel.where('link', '=', link) : cancel.where('link', 'is not', null)).execute()
}

/** Changes what a mail that waits is about. */
export async function changeMailCause(db: Queryable, id: string, cause: MailCause): Promise<void> {
  await db.updateTable('mail_queue').set({ cause }).where('id', '=', id).execute()
}

/** Counts the mails of these causes since a time for one of these; `first` is the oldest's time. */
export async function countMails(
  db: Queryable,
  { of, value, causes }: { of: 'recipient' | 'sender' | 'partner'; value: string; causes: readonly string[] },
  since: number,
): Promise<{ mails: number; first: number }> {
  const { countAll, min } = db.fn
  const query = db
    .selectFrom('mail_queue')
    .select([countAll<number>().as('mails'), min<number | null>('queued').as('first')])
    .where(of, '=', value)
    .where('queued', '>', since)
    .where('cause', 'in', causes)
  const { mails, first } = await query.executeTakeFirstOrThrow()
  return { mails, first: first ?? since }
}

/**
 * Counts the mails of these causes to each of these addresses that were queued or delivered since a time; an
 * address without any is left out.
 */
export async function countMailsTo(
  db: Queryable,
  { recipients, causes }: { recipients: string[]; causes: readonly string[] },
  since: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('mail_queue')
    .select(({ fn }) => ['recipient', fn.countAll<number | string>().as('mails')])
    .where('recipient', 'in', recipients)
    .where(({ eb, or }) => or([eb('queued', '>', since), eb('delivered', '>', since)]))
    .where('cause', 'in', causes)
    .groupBy('recipient')
    .execute()
  return new Map(rows.map(({ recipient, mails }) => [recipient, Number(mails)]))
}

/** Lets mails that wait be tried at once: all, or the one with this id; returns their number. */
export async function hastenMails(db: Queryable, id: string | undefined, now: number): Promise<number> {
  const update = db.updateTable('mail_queue').set({ due: now }).where('due', '>', now)
  const result = await (id === undefined ? update : update.where('id', '=', id)).executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Removes finished mails that were queued before a time. */
export async function removeOldMails(db: Queryable, before: number): Promise<void> {
  await db.deleteFrom('mail_queue').where('due', 'is', null).where('queued', '<=', before).execute()
}
