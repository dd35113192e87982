import { cancelLinkMails, type TokenKind } from '../../operation/mail-queue.ts'
import type { Queryable } from '../../schema.ts'

export interface EmailToken {
  hash: string
  uid: string
  kind: TokenKind
  /** Time of expiry, in ms since 1970. */
  expires: number
  /** The address the token is mailed to, and the only one it verifies. */
  email: string
}

/** Stores the token of a link that is about to be mailed. */
export async function insertEmailToken(db: Queryable, token: EmailToken, mail?: string): Promise<void> {
  await db
    .insertInto('email_tokens')
    .values({ ...token, mail: mail ?? null })
    .execute()
}

/** Voids an account's links of a kind that were sent in other emails. */
export async function removeOtherEmailTokens(
  db: Queryable,
  { uid, kind, mail }: { uid: string; kind: TokenKind; mail: string },
): Promise<void> {
  const removal = db.deleteFrom('email_tokens').where('uid', '=', uid).where('kind', '=', kind)
  await removal.where((eb) => eb.or([eb('mail', 'is', null), eb('mail', '!=', mail)])).execute()
}

/** Key of a token: the hash of its secret, and its account, which links of 0.2.0 do not contain. */
interface TokenKey {
  hash: string
  uid: string | undefined
}

/** Removes a token whose link was never sent. */
export async function removeEmailToken(db: Queryable, { hash, uid }: TokenKey): Promise<void> {
  const removal = db.deleteFrom('email_tokens').where('hash', '=', hash)
  await (uid === undefined ? removal : removal.where('uid', '=', uid)).execute()
}

/** Finds an unexpired token. */
export async function findEmailToken(
  db: Queryable,
  { hash, uid }: TokenKey,
  now: number,
): Promise<EmailToken | undefined> {
  const query = db.selectFrom('email_tokens').selectAll().where('hash', '=', hash).where('expires', '>', now)
  return (uid === undefined ? query : query.where('uid', '=', uid)).executeTakeFirst()
}

/** Finds an account's newest invitation, even if expired. */
export function findInvitationToken(db: Queryable, uid: string): Promise<EmailToken | undefined> {
  const query = db.selectFrom('email_tokens').selectAll().where('uid', '=', uid)
  return query.where('kind', '=', 'invitation').orderBy('expires', 'desc').limit(1).executeTakeFirst()
}

/** Uses up a token. Returns true for only one of several concurrent callers. */
export async function takeEmailToken(
  db: Queryable,
  { hash, uid }: Pick<EmailToken, 'hash' | 'uid'>,
  now: number,
): Promise<boolean> {
  const result = await db
    .deleteFrom('email_tokens')
    .where('uid', '=', uid)
    .where('hash', '=', hash)
    .where('expires', '>', now)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Voids an account's links, all or those of one kind, both mailed and waiting. */
export async function removeEmailTokens(db: Queryable, uid: string, kind?: TokenKind): Promise<void> {
  // The emails are canceled first, so that a link that a worker is creating is removed too, or never created.
  await cancelLinkMails(db, uid, kind)
  let removal = db.deleteFrom('email_tokens').where('uid', '=', uid)
  if (kind !== undefined) removal = removal.where('kind', '=', kind)
  await removal.execute()
}
