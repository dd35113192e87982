import { prepareQuery } from '../connection/prepare-query.ts'
import { type MailRow, type Queryable, readTexts } from '../schema.ts'
import type { TokenKind } from './mail-queue.ts'

/** Counts the waiting emails. `oldest` is the queuing time of the first, in ms since 1970. */
export async function measureQueue(db: Queryable): Promise<{ waiting: number; oldest: number | undefined }> {
  const row = await db
    .selectFrom('mail_queue')
    .select((eb) => [eb.fn.countAll<number | string>().as('waiting'), eb.fn.min('queued').as('oldest')])
    .where('round', '>=', 0)
    .executeTakeFirst()
  return { waiting: Number(row?.waiting ?? 0), oldest: row?.oldest ?? undefined }
}

/** Finds an account's newest email with a link of this kind. */
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
 * Lists the accounts without a password whose newest invitation from a partner was given up. A mail server refused
 * it, or none could be reached for days. Includes users who have left the partner.
 */
export async function listUndeliveredInvitations(db: Queryable, partner: string): Promise<string[]> {
  return (await selectUndelivered(db, { partner })).rows.map(({ uid }) => uid)
}

/** An email as shown to the operator, without its content; times in ms since 1970. */
export type ListedMail = Pick<
  MailRow,
  'id' | 'recipient' | 'cause' | 'queued' | 'attempts' | 'due' | 'given_up'
>

/** Lists waiting emails and those given up, oldest first. */
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

/** Counts the waiting emails queued before a time. */
export async function countLateMails(db: Queryable, before: number): Promise<number> {
  const query = db.selectFrom('mail_queue').select(db.fn.countAll<number | string>().as('late'))
  const row = await query.where('round', '>=', 0).where('queued', '<', before).executeTakeFirst()
  return Number(row?.late ?? 0)
}

/** Counts the emails given up since a time. */
export async function countGivenUp(db: Queryable, since: number): Promise<number> {
  const query = db.selectFrom('mail_queue').select(db.fn.countAll<number | string>().as('mails'))
  return Number((await query.where('given_up', '>', since).executeTakeFirst())?.mails ?? 0)
}

/** An email with its cause and, if it still exists, its account, but without its content. */
export interface MailOfAccount extends Pick<MailRow, 'id' | 'cause' | 'queued' | 'uid'> {
  /** The account's roles and name. */
  roles: string[]
  user_name: string | null
}

/** Lists the waiting emails, oldest first. */
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

/** Lists the emails given up since a time, newest first. */
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
    .select(['mail.id', 'mail.cause', 'mail.queued', 'users.uid', 'users.roles', 'users.user_name'])
}

function withRoles<Row extends { roles: string | null }>({ roles, ...row }: Row) {
  return { ...row, roles: roles === null ? [] : readTexts(roles) }
}

/** Returns the state of an email: due, given up, or otherwise done. Returns undefined for an unknown email. */
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

/** An email as shown on a user's page, with its cause and outcome but without its content. */
export type MailOfPerson = Pick<MailRow, 'cause' | 'link' | 'queued' | 'due' | 'delivered' | 'given_up'>

/** Lists the emails about an account queued since a time, newest first. */
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
