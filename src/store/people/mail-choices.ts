import { randomBytes } from 'node:crypto'
import { selectLockedUser } from '../connection/select-locked-user.ts'
import type { Queryable } from '../schema.ts'
import { storedRoles } from './company-people.ts'
import { ENABLED } from './users.ts'

/** A user's choices about optional emails. */
export interface MailChoices {
  /** A mail for each reminder of required courses, or one weekly summary. */
  reminders: 'each' | 'weekly'
  /** The summary of the team on Mondays, for administrators. */
  digest: boolean
  /** The report of last month, for administrators and the company's admins. */
  report: boolean
}

/** The default choices. */
const USUAL: MailChoices = { reminders: 'each', digest: true, report: false }

/** Returns the choices of accounts, or the defaults for accounts that have made none. */
export async function readMailChoices(
  db: Queryable,
  uids: readonly string[],
): Promise<Map<string, MailChoices>> {
  const choices = new Map(uids.map((uid) => [uid, USUAL]))
  if (uids.length === 0) return choices
  const query = db.selectFrom('mail_choices').select(['uid', 'reminders', 'digest', 'report'])
  for (const { uid, reminders, digest, report } of await query.where('uid', 'in', uids).execute())
    choices.set(uid, { reminders, digest: digest !== 0, report: report === 1 })
  return choices
}

/** Returns the choices of one account. */
export async function findMailChoices(db: Queryable, uid: string): Promise<MailChoices> {
  return (await readMailChoices(db, [uid])).get(uid) ?? USUAL
}

/** Changes some of an account's choices. Does nothing if the account no longer exists. */
export async function changeMailChoices(
  db: Queryable,
  uid: string,
  change: { [Choice in keyof MailChoices]?: MailChoices[Choice] | undefined },
  now: number,
): Promise<void> {
  const { reminders = USUAL.reminders, digest = USUAL.digest, report = USUAL.report } = change
  const first = selectLockedUser(db, uid).select((eb) => [
    'users.uid',
    eb.val(reminders).as('reminders'),
    eb.val(digest ? 1 : 0).as('digest'),
    eb.val(report ? 1 : 0).as('report'),
    eb.val(now).as('changed'),
  ])
  const later = {
    ...(change.reminders === undefined ? {} : { reminders }),
    ...(change.digest === undefined ? {} : { digest: digest ? 1 : 0 }),
    ...(change.report === undefined ? {} : { report: report ? 1 : 0 }),
    changed: now,
  }
  const insert = db.insertInto('mail_choices').columns(['uid', 'reminders', 'digest', 'report', 'changed'])
  await insert
    .expression(first)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(later))
    .execute()
}

/** An administrator at an open partner, or an admin of the console, who chose the monthly report. */
export interface ReportReader {
  uid: string
  email: string
  /** Undefined for the company's report. */
  partner: string | undefined
  /** The partner's own time zone; undefined for the portal's. */
  timeZone: string | undefined
}

/** Lists the readers with a verified mailbox who have not received the report of a month. */
export async function listReportReaders(db: Queryable, month: string): Promise<ReportReader[]> {
  const readers = db
    .selectFrom('mail_choices')
    .innerJoin('users', 'users.uid', 'mail_choices.uid')
    .select(['users.uid', 'email'])
    .where('report', '=', 1)
    .where(({ eb, or }) => or([eb('reported', 'is', null), eb('reported', '<', month)]))
    .where('disabled', '=', ENABLED)
    .where('email_proved', '=', 1)
    .where('password_hash', 'is not', null)
    .orderBy('users.uid')
  const ofPartners = await readers
    .innerJoin('partners', 'partners.id', 'users.partner')
    .select(['partners.id as partner', 'time_zone'])
    .where('roles', 'like', '["partner-admin"%')
    .where('suspended', 'is', null)
    .where('removed', 'is', null)
    .execute()
  const ofCompany = await readers
    .where('users.partner', 'is', null)
    .where('roles', 'in', storedRoles(['company-admin']))
    .execute()
  return [
    ...ofPartners.map(({ time_zone, ...row }) => ({ ...row, timeZone: time_zone ?? undefined })),
    ...ofCompany.map((row) => ({ ...row, partner: undefined, timeZone: undefined })),
  ]
}

/** Records that a reader receives the report of a month. Returns false if this or a later month was recorded. */
export async function noteReported(db: Queryable, uid: string, month: string): Promise<boolean> {
  const update = db.updateTable('mail_choices').set({ reported: month }).where('uid', '=', uid)
  const result = await update
    .where('report', '=', 1)
    .where(({ eb, or }) => or([eb('reported', 'is', null), eb('reported', '<', month)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Id of the only key. Links in emails remain valid for as long as the portal exists. */
const KEY_ID = 'first'

/** Finds the key that signs unsubscribe links. Returns undefined before the first link. */
export async function findUnsubscribeKey(db: Queryable): Promise<string | undefined> {
  const query = db.selectFrom('unsubscribe_keys').select('secret').where('id', '=', KEY_ID)
  return (await query.executeTakeFirst())?.secret
}

/** Returns the key that signs unsubscribe links. The first server that needs the key creates it. */
export async function getUnsubscribeKey(db: Queryable, now: number): Promise<string> {
  const known = await findUnsubscribeKey(db)
  if (known !== undefined) return known
  const row = { id: KEY_ID, secret: randomBytes(32).toString('base64url'), created: now }
  const insert = db.insertInto('unsubscribe_keys').values(row)
  await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute()
  return (await findUnsubscribeKey(db)) ?? row.secret
}
