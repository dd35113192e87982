import { type QueryCreator, sql } from 'kysely'
import { z } from 'zod'
import { prepareQuery } from '../connection/prepare-query.ts'
import { isSqlite, type Queryable, type Schema } from '../schema.ts'

/** The purposes of mailed links. */
export type TokenKind = NonNullable<Schema['mail_queue']['link']>

/** The actions that cause an email. */
export type MailCause =
  | 'reset-requested'
  | 'password-reset'
  | 'password-changed'
  | 'email-changed'
  | 'operator-invited'
  | 'company-invited'
  | 'factors-reset'
  /** Limited by the number of codes, since each works once. */
  | 'recovery-code-used'
  | 'associate-added'
  | 'associate-joined'
  | 'invitation-sent'
  | 'password-link-sent'
  | 'name-corrected'
  | 'account-unlocked'
  | 'reminder-due'
  | 'summary-due'
  | 'digest-due'
  | 'certificate-ends'
  /** Limited to one per month. */
  | 'report-due'
  /** Limited by the certificate, since a record receives only one. */
  | 'course-certified'
  /** Limited by the number of publications: one email per record. */
  | 'answer-regraded'

/** The user's name; empty if the mailbox is unverified. */
const userName = z.string()
const partnerName = z.string().optional()

/**
 * The content of an email, from which its text is composed. The worker adds the portal's address and the secret of
 * the link. An invitation contains no name, because the mailbox is unverified. `isFromAdmin` marks a reset link that
 * the user did not request. `whose` is the address of the company user whose code was used, if not the recipient's.
 */
export const Mail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reset'), userName, minutes: z.int(), isFromAdmin: z.literal(true).optional() }),
  z.object({ kind: z.literal('invitation'), partnerName }),
  z.object({ kind: z.literal('joined'), userName, partnerName }),
  z.object({ kind: z.literal('password-changed'), userName }),
  z.object({ kind: z.literal('email-changed'), userName }),
  z.object({ kind: z.literal('name-corrected'), userName }),
  z.object({ kind: z.literal('account-unlocked'), userName }),
  z.object({ kind: z.literal('factors-reset'), userName, minutes: z.int() }),
  z.object({ kind: z.literal('recovery-code-used'), userName, whose: z.string().optional() }),
])

export type Mail = z.infer<typeof Mail>

/**
 * The content of an email about required courses: the day, in the partner's time zone, when it was queued. Its text
 * is composed on delivery.
 */
export const DatedMail = z.object({
  kind: z.enum(['reminder', 'weekly-summary', 'digest', 'certificate-ends']),
  day: z.string(),
})

export type DatedMail = z.infer<typeof DatedMail>

/** The content of the email that announces a certificate: the certificate's id. Its text is composed on delivery. */
export const CertificateNotice = z.object({ kind: z.literal('certificate'), id: z.string() })

export type CertificateNotice = z.infer<typeof CertificateNotice>

/** The content of the email about a corrected question: the regraded quizzes of a record. */
export const RegradeNotice = z.object({
  kind: z.literal('regraded'),
  record: z.string(),
  quizzes: z.array(z.string()),
})

export type RegradeNotice = z.infer<typeof RegradeNotice>

/** The content of the monthly report's email: the month, such as `2026-09`. */
export const ReportNotice = z.object({ kind: z.literal('report'), month: z.string() })

export type ReportNotice = z.infer<typeof ReportNotice>

/** The content of any email, as the queue stores it. */
export const MailContent = z.union([Mail, DatedMail, CertificateNotice, RegradeNotice, ReportNotice])

export type MailContent = z.infer<typeof MailContent>

/** An email to be queued. */
export interface NewMail {
  /** The email's id, which is also the left part of the Message-ID. */
  id: string
  /** One address in canonical form. */
  recipient: string
  /** The content as JSON, without the link's secret, which is created on delivery. */
  mail: string
  /** The action that caused the email. */
  cause: MailCause
  /** The purpose of the email's link, if it has one. */
  link: TokenKind | undefined
  /** The account that the email is about. */
  uid: string
  /** The account that acted; undefined for a signed-out client. */
  sender: string | undefined
  /** The partner in whose name the email invites or reminds. */
  partner: string | undefined
  /** True for emails sent before all others. */
  isUrgent: boolean
}

/** An email being delivered, claimed by a worker until `due`. */
export interface QueuedMail extends Pick<NewMail, 'id' | 'recipient' | 'mail' | 'link'> {
  uid: string | null
  cause: string | null
  /** The account that acted. */
  sender: string | null
  /** The partner on whose behalf the email invites or reminds. */
  partner: string | null
  queued: number
  due: number
  /** Number of attempts, including this one. */
  attempts: number
}

/** Queues an email. */
export function insertMail(db: Queryable, mail: NewMail, now: number): Promise<void> {
  return insertMails(db, [mail], now)
}

/** Queues emails of one partner, or of none. Each email that is not urgent gets its own delivery round. */
export async function insertMails(db: Queryable, mails: NewMail[], now: number): Promise<void> {
  const [first] = mails
  if (!first) return
  const next = mails.every(({ isUrgent }) => isUrgent) ? 0 : await nextRound(db, first.partner ?? null)
  const rows = mails.map(({ isUrgent, link, sender, partner, ...given }, place) => ({
    ...given,
    link: link ?? null,
    sender: sender ?? null,
    partner: partner ?? null,
    round: isUrgent ? 0 : next + place,
    queued: now,
    attempts: 0,
    due: now,
    delivered: null,
    given_up: null,
  }))
  await db.insertInto('mail_queue').values(rows).execute()
}

/** An email to an account's address at the time of queuing; `queued` is in ms since 1970. */
export type NewPersonalMail = Pick<NewMail, 'id' | 'mail' | 'cause'> & { queued: number }

/** The columns of an email to an account's own address. */
export const PERSONAL_MAIL_COLUMNS = [
  'id',
  'mail',
  'cause',
  'queued',
  'due',
  'attempts',
  'uid',
  'partner',
  'recipient',
  'round',
] as const

/**
 * Selects an email to a partner's account, with the account's current address and the round from `nextRound`. Selects
 * no row if the account no longer exists. `greatest` is the database's function for the larger of two values.
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

const preparePersonal = (greatest: 'greatest' | 'max') =>
  prepareQuery(
    (db, { uid, partner, id, mail, cause, queued }: NewPersonalMail & { uid: string; partner: string }) =>
      db
        .insertInto('mail_queue')
        .columns(PERSONAL_MAIL_COLUMNS)
        .expression(selectPersonalMail(db, { uid, partner }, { id, mail, cause, queued }, greatest)),
  )
const insertPersonal = { sqlite: preparePersonal('max'), postgres: preparePersonal('greatest') }

/** Queues an email to a partner's account, within a transaction. */
export async function insertPersonalMail(
  db: Queryable,
  account: { uid: string; partner: string },
  mail: NewPersonalMail,
): Promise<void> {
  await insertPersonal[isSqlite(db) ? 'sqlite' : 'postgres'](db, { ...mail, ...account })
}

/**
 * Returns the delivery round for a partner's next email: the current one, or the one after its last email. Each
 * partner thus has at most one email per round, regardless of the number queued.
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

/** The columns of an email without further attempts. Its content is erased. */
export const DONE = { due: null, round: null, mail: null }

/** Cancels an account's undelivered emails with a link, all or those of one kind. */
export async function cancelLinkMails(db: Queryable, uid: string, link?: TokenKind): Promise<void> {
  const cancel = db.updateTable('mail_queue').set(DONE).where('uid', '=', uid).where('due', 'is not', null)
  await (link ? cancel.where('link', '=', link) : cancel.where('link', 'is not', null)).execute()
}

/** Changes the cause of a waiting email. */
export async function changeMailCause(db: Queryable, id: string, cause: MailCause): Promise<void> {
  await db.updateTable('mail_queue').set({ cause }).where('id', '=', id).execute()
}

/** Counts emails of these causes since a time by recipient, sender or partner. `first` is the time of the oldest. */
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
 * Counts the emails of these causes queued or delivered to each address since a time. Omits addresses without emails.
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

/** Makes all waiting emails, or the one with this id, due immediately. Returns their number. */
export async function hastenMails(db: Queryable, id: string | undefined, now: number): Promise<number> {
  const update = db.updateTable('mail_queue').set({ due: now }).where('due', '>', now)
  const result = await (id === undefined ? update : update.where('id', '=', id)).executeTakeFirst()
  return Number(result.numUpdatedRows)
}
