import type { Queryable } from './schema.ts'

/** What a mailed link is for. */
export type TokenKind = 'reset' | 'invitation'

export interface EmailToken {
  hash: string
  uid: string
  kind: TokenKind
  /** In ms since 1970. */
  expires: number
  /** The address it is mailed to, the only one it proves. */
  email: string
}

export async function insertEmailToken(db: Queryable, token: EmailToken): Promise<void> {
  await db.insertInto('email_tokens').values(token).execute()
}

/** A token that is still good, by the hash of its secret. */
export async function findEmailToken(
  db: Queryable,
  hash: string,
  now: number,
): Promise<EmailToken | undefined> {
  const query = db.selectFrom('email_tokens').selectAll().where('hash', '=', hash)
  return query.where('expires', '>', now).executeTakeFirst()
}

/** An account's invitation, also when it has ended. */
export function findInvitationToken(db: Queryable, uid: string): Promise<EmailToken | undefined> {
  const query = db.selectFrom('email_tokens').selectAll().where('uid', '=', uid)
  return query.where('kind', '=', 'invitation').executeTakeFirst()
}

/** Uses a token up. True for one caller only, however many try at once. */
export async function takeEmailToken(db: Queryable, hash: string, now: number): Promise<boolean> {
  const result = await db
    .deleteFrom('email_tokens')
    .where('hash', '=', hash)
    .where('expires', '>', now)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Voids an account's tokens, all or of one kind. */
export async function removeEmailTokens(db: Queryable, uid: string, kind?: TokenKind): Promise<void> {
  let removal = db.deleteFrom('email_tokens').where('uid', '=', uid)
  if (kind !== undefined) removal = removal.where('kind', '=', kind)
  await removal.execute()
}

/** Removes the reset tokens that have ended; an ended invitation stays, and tells when it was sent. */
export async function removeEndedResetTokens(db: Queryable, now: number): Promise<void> {
  await db.deleteFrom('email_tokens').where('expires', '<=', now).where('kind', '=', 'reset').execute()
}
