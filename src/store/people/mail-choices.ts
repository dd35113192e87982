import { randomBytes } from 'node:crypto'
import { selectLockedUser } from '../connection/select-locked-user.ts'
import type { Queryable } from '../schema.ts'

/** A user's choices about optional emails. */
export interface MailChoices {
  /** Each reminder of required courses, or one summary a week. */
  reminders: 'each' | 'weekly'
  /** For administrators: the summary of their team on Mondays. */
  digest: boolean
}

/** The choices of accounts that have made none. */
const USUAL: MailChoices = { reminders: 'each', digest: true }

/** Returns the choices of accounts, with the defaults for those that have made none. */
export async function readMailChoices(
  db: Queryable,
  uids: readonly string[],
): Promise<Map<string, MailChoices>> {
  const choices = new Map(uids.map((uid) => [uid, USUAL]))
  if (uids.length === 0) return choices
  const query = db.selectFrom('mail_choices').select(['uid', 'reminders', 'digest'])
  for (const { uid, reminders, digest } of await query.where('uid', 'in', uids).execute())
    choices.set(uid, { reminders, digest: digest !== 0 })
  return choices
}

/** Returns the choices of one account. */
export async function findMailChoices(db: Queryable, uid: string): Promise<MailChoices> {
  return (await readMailChoices(db, [uid])).get(uid) ?? USUAL
}

/** Changes some of an account's choices; does nothing if the account no longer exists. */
export async function changeMailChoices(
  db: Queryable,
  uid: string,
  change: { [Choice in keyof MailChoices]?: MailChoices[Choice] | undefined },
  now: number,
): Promise<void> {
  const { reminders = USUAL.reminders, digest = USUAL.digest } = change
  const first = selectLockedUser(db, uid).select((eb) => [
    'users.uid',
    eb.val(reminders).as('reminders'),
    eb.val(digest ? 1 : 0).as('digest'),
    eb.val(now).as('changed'),
  ])
  const later = {
    ...(change.reminders === undefined ? {} : { reminders }),
    ...(change.digest === undefined ? {} : { digest: digest ? 1 : 0 }),
    changed: now,
  }
  const insert = db.insertInto('mail_choices').columns(['uid', 'reminders', 'digest', 'changed'])
  await insert
    .expression(first)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(later))
    .execute()
}

/** The only key: links in emails remain valid for as long as the portal exists. */
const KEY_ID = 'first'

/** Finds the key that signs unsubscribe links; undefined before the first of them. */
export async function findUnsubscribeKey(db: Queryable): Promise<string | undefined> {
  const query = db.selectFrom('unsubscribe_keys').select('secret').where('id', '=', KEY_ID)
  return (await query.executeTakeFirst())?.secret
}

/** Returns the key that signs unsubscribe links; the first server to need it creates it. */
export async function getUnsubscribeKey(db: Queryable, now: number): Promise<string> {
  const known = await findUnsubscribeKey(db)
  if (known !== undefined) return known
  const row = { id: KEY_ID, secret: randomBytes(32).toString('base64url'), created: now }
  const insert = db.insertInto('unsubscribe_keys').values(row)
  await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute()
  return (await findUnsubscribeKey(db)) ?? row.secret
}
