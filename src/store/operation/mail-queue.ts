import { type QueryCreator, sql } from 'kysely'
import { prepareQuery } from '../connection/prepare-query.ts'
import { type MailRow, type Queryable, readTexts, type Schema } from '../schema.ts'

/** The purposes of mailed links. */
export type TokenKind = NonNullable<Schema['mail_queue']['link']>

/** A mail before it is queued. */
export interface NewMail {
  /** Also the left part of the Message-ID. */
  id: string
  /** One canonical address. */
  recipient: string
  /** The content as JSON, without a secret: that of a link is created when the mail is delivered. */
  mail: string
  /** The act that caused it. */
  cause: string
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

/**
 * Claims one due mail for this worker until `claimedUntil`, urgent ones first, then round by round; after
 * that it is due again, so a worker that died loses nothing. Returns undefined if nothing is due.
 */
export async function claimMail(
  db: Queryable,
  now: number,
  claimedUntil: number,
): Promise<QueuedMail | undefined> {
  const due = db.selectFrom('mail_queue').select('id').where('round', '>=', 0).where('due', '<=', now)
  const row = await db
    .updateTable('mail_queue')
    .set((eb) => ({ due: claimedUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', due.orderBy('round').orderBy('due').limit(1))
    .where('due', '<=', now)
    .returning(['id', 'recipient', 'mail', 'link', 'uid', 'cause', 'partner', 'queued', 'attempts'])
    .executeTakeFirst()
  return row && { ...row, mail: row.mail ?? '', link: row.link ?? undefined, due: claimedUntil }
}

/**
 * Locks a claimed mail; returns false if it was cancelled or claimed by another worker. A claim that is being
 * renewed meanwhile is still the same: its `due` is the old or the new one.
 */
export async function lockClaim(
  db: Queryable,
  { id, due, attempts }: Pick<QueuedMail, 'id' | 'due' | 'attempts'>,
): Promise<boolean> {
  const lock = db.updateTable('mail_queue').set({ attempts }).where('id', '=', id)
  const locked = await lock.where('attempts', '=', attempts).where('due', '>=', due).executeTakeFirst()
  return locked.numUpdatedRows === 1n
}

/** Claims a mail for longer; leaves one that was cancelled, or that another worker has claimed, as it is. */
export async function renewClaim(db: Queryable, queued: QueuedMail, claimedUntil: number): Promise<void> {
  const renewal = db.updateTable('mail_queue').set({ due: claimedUntil })
  const renewed = await renewal.where('id', '=', queued.id).where('due', '=', queued.due).executeTakeFirst()
  if (renewed.numUpdatedRows === 1n) queued.due = claimedUntil
}

/** The columns of a mail that will not be tried again: its content is erased. */
const DONE = { due: null, round: null, mail: null }

/** The state of a mail after an attempt: delivered, cancelled before, or erased with its person. */
export type DeliveredMail = 'delivered' | 'cancelled' | 'erased'

/** Marks a mail as delivered, unless it was cancelled or erased meanwhile. */
export async function markDelivered(db: Queryable, id: string, now: number): Promise<DeliveredMail> {
  const mark = db
    .updateTable('mail_queue')
    .set({ ...DONE, delivered: now })
    .where('id', '=', id)
  const marked = await mark.where('due', 'is not', null).executeTakeFirst()
  if (marked.numUpdatedRows === 1n) return 'delivered'
  return (await mark.executeTakeFirst()).numUpdatedRows === 1n ? 'cancelled' : 'erased'
}

/** Lets a mail be tried again at `due`, in ms since 1970; one cancelled in the meantime stays cancelled. */
export async function postponeMail(db: Queryable, id: string, due: number): Promise<void> {
  const update = db.updateTable('mail_queue').set({ due }).where('id', '=', id)
  await update.where('due', 'is not', null).execute()
}

/** Cancels a mail that has nothing to say any more. */
export async function cancelMail(db: Queryable, id: string): Promise<void> {
  await db.updateTable('mail_queue').set(DONE).where('id', '=', id).where('due', 'is not', null).execute()
}

/** Stops trying to deliver a mail. One cancelled in the meantime stays cancelled. */
export async function giveUpMail(db: Queryable, id: string, now: number): Promise<void> {
  const changes = { ...DONE, given_up: now }
  const update = db.updateTable('mail_queue').set(changes).where('id', '=', id)
  await update.where('due', 'is not', null).execute()
}

/** Cancels an account's undelivered mails with a link, all or of one kind. */
export async function cancelLinkMails(db: Queryable, uid: string, link?: TokenKind): Promise<void> {
  const cancel = db.updateTable('mail_queue').set(DONE).where('uid', '=', uid).where('due', 'is not', null)
  await (link ? cancel.where('link', '=', link) : cancel.where('link', 'is not', null)).execute()
}

/** Counts the waiting mails; `oldest` is when the first was queued, in ms since 1970. */
export async function measureQueue(db: Queryable): Promise<{ waiting: number; oldest: number | undefined }> {
  const row = await db
    .selectFrom('mail_queue')
    .select((eb) => [eb.fn.countAll<number | string>().as('waiting'), eb.fn.min('queued').as('oldest')])
    .where('round', '>=', 0)
    .executeTakeFirst()
  return { waiting: Number(row?.waiting ?? 0), oldest: row?.oldest ?? undefined }
}

/** Finds an account's newest mail with a link of this kind. */
export function findLinkMail(db: Queryable, uid: string, link: TokenKind) {
  const query = db.selectFrom('mail_queue').select(['id', 'queued', 'due', 'given_up'])
  const own = query.where('uid', '=', uid).where('link', '=', link)
  return own.orderBy('queued', 'desc').orderBy('due', 'desc').limit(1).executeTakeFirst()
}

const selectUndelivered = prepareQuery((db, values: { partner: string }) =>
  db
    .selectFrom('mail_queue as mail')
    .innerJoin('users', 'users.uid', 'mail.uid')
    .select('users.uid')
    .where('mail.partner', '=', values.partner)
    .where('mail.link', '=', 'invitation')
    .where('mail.given_up', 'is not', null)
    .where('users.password_hash', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_queue as newer')
            .select('newer.id')
            .whereRef('newer.uid', '=', 'mail.uid')
            .where('newer.link', '=', 'invitation')
            .where('newer.given_up', 'is', null)
            .whereRef('newer.queued', '>=', 'mail.queued'),
        ),
      ),
    ),
)

/**
 * Lists the accounts without a password that a partner invited, also of people who have left it, whose newest
 * invitation was given up: by a mail server that refused it, or after days without one.
 */
export async function listUndeliveredInvitations(db: Queryable, partner: string): Promise<string[]> {
  return (await selectUndelivered(db, { partner })).rows.map(({ uid }) => uid)
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

/** A mail as the operator sees it, without its content; times in ms since 1970. */
export type ListedMail = Pick<
  MailRow,
  'id' | 'recipient' | 'cause' | 'queued' | 'attempts' | 'due' | 'given_up'
>

/** Lists the mails that wait and those that were given up, the oldest first. */
export function listUndelivered(db: Queryable, limit: number): Promise<ListedMail[]> {
  return db
    .selectFrom('mail_queue')
    .select(['id', 'recipient', 'cause', 'queued', 'attempts', 'due', 'given_up'])
    .where((eb) => eb.or([eb('due', 'is not', null), eb('given_up', 'is not', null)]))
    .orderBy('queued')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Counts the waiting mails that were queued before a time. */
export async function countLateMails(db: Queryable, before: number): Promise<number> {
  const query = db.selectFrom('mail_queue').select(db.fn.countAll<number | string>().as('late'))
  const row = await query.where('round', '>=', 0).where('queued', '<', before).executeTakeFirst()
  return Number(row?.late ?? 0)
}

/** Counts the mails that were given up since a time. */
export async function countGivenUp(db: Queryable, since: number): Promise<number> {
  const query = db.selectFrom('mail_queue').select(db.fn.countAll<number | string>().as('mails'))
  return Number((await query.where('given_up', '>', since).executeTakeFirst())?.mails ?? 0)
}

/** A mail with why it was written and never its words, and its account, unless that is gone. */
export interface MailOfAccount extends Pick<MailRow, 'id' | 'cause' | 'queued' | 'uid'> {
  /** The account's roles. */
  roles: string[]
}

/** Lists the mails that wait, the oldest first. */
export async function listWaiting(
  db: Queryable,
  limit: number,
): Promise<(MailOfAccount & Pick<MailRow, 'attempts' | 'due'>)[]> {
  const rows = await selectMails(db)
    .select(['mail.attempts', 'mail.due'])
    .where('mail.round', '>=', 0)
    .orderBy('mail.queued')
    .orderBy('mail.id')
    .limit(limit)
    .execute()
  return rows.map(withRoles)
}

/** Lists the mails that were given up since a time, the newest first. */
export async function listGivenUp(
  db: Queryable,
  { since, limit }: { since: number; limit: number },
): Promise<(MailOfAccount & Pick<MailRow, 'given_up'>)[]> {
  const rows = await selectMails(db)
    .select('mail.given_up')
    .where('mail.given_up', '>', since)
    .orderBy('mail.given_up', 'desc')
    .orderBy('mail.id')
    .limit(limit)
    .execute()
  return rows.map(withRoles)
}

function selectMails(db: Queryable) {
  return db
    .selectFrom('mail_queue as mail')
    .leftJoin('users', 'users.uid', 'mail.uid')
    .select(['mail.id', 'mail.cause', 'mail.queued', 'users.uid', 'users.roles'])
}

function withRoles<Row extends { roles: string | null }>({ roles, ...row }: Row) {
  return { ...row, roles: roles === null ? [] : readTexts(roles) }
}

/** Finds how a mail stands: due now, given up, or done otherwise; undefined if there is none. */
export async function findMailEnd(
  db: Queryable,
  id: string,
): Promise<'due' | 'given-up' | 'done' | undefined> {
  const query = db.selectFrom('mail_queue').select(['due', 'given_up']).where('id', '=', id)
  const row = await query.executeTakeFirst()
  if (!row) return undefined
  if (row.due !== null) return 'due'
  return row.given_up === null ? 'done' : 'given-up'
}

/** A mail as its person's page tells of it: why it was written and how it ended, never its words. */
export type MailOfPerson = Pick<MailRow, 'cause' | 'link' | 'queued' | 'due' | 'delivered' | 'given_up'>

/** Lists the mails about an account that were queued since a time, the newest first. */
export function listMailsOf(
  db: Queryable,
  uid: string,
  { since, limit }: { since: number; limit: number },
): Promise<MailOfPerson[]> {
  return db
    .selectFrom('mail_queue')
    .select(['cause', 'link', 'queued', 'due', 'delivered', 'given_up'])
    .where('uid', '=', uid)
    .where('queued', '>', since)
    .orderBy('queued', 'desc')
    .limit(limit)
    .execute()
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
