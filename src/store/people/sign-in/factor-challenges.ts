import type { Queryable } from '../../schema.ts'

/** The purpose of a challenge. `session` is the id of the session that requested it, if any. */
export interface ChallengeOf {
  act: 'sign-in' | 'show' | 'set-up-passkey' | 'set-up-app'
  session?: string | undefined
}

/** A challenge to be stored by its hash. */
export interface NewChallenge extends ChallengeOf {
  hash: string
  uid?: string | undefined
  secret?: string | undefined
  expires: number
}

export async function insertChallenge(
  db: Queryable,
  { hash, uid = undefined, secret, expires, ...of }: NewChallenge,
): Promise<void> {
  const row = { hash, act: actText(of), uid: uid ?? null, secret: secret ?? null, used: null, expires }
  await db.insertInto('factor_challenges').values(row).execute()
}

/**
 * Consumes a challenge exactly once, even for concurrent responses. Returns `taken` for the first response in time,
 * `reused` for later ones, and `other` if the challenge is unknown, has expired, or belongs to another action,
 * session or account.
 */
export async function takeChallenge(
  db: Queryable,
  { hash, uid, ...of }: ChallengeOf & { hash: string; uid?: string | undefined },
  now: number,
): Promise<'taken' | 'reused' | 'other'> {
  const isSame = { act: actText(of), uid: uid ?? null }
  const update = db.updateTable('factor_challenges').set({ used: now }).where('hash', '=', hash)
  const unused = await update
    .where('used', 'is', null)
    .returning(['act', 'uid', 'expires'])
    .executeTakeFirst()
  if (unused) {
    const isRight = unused.act === isSame.act && unused.uid === isSame.uid && unused.expires > now
    return isRight ? 'taken' : 'other'
  }
  const found = db.selectFrom('factor_challenges').select('hash').where('hash', '=', hash)
  return (await found.executeTakeFirst()) ? 'reused' : 'other'
}

/** Stores the secret of an app being set up in a session. Replaces an earlier secret of the same session. */
export async function replacePendingApp(db: Queryable, challenge: NewChallenge): Promise<void> {
  await removePendingApp(db, challenge.hash)
  await insertChallenge(db, challenge)
}

/** Returns the secret of the app being set up in a session, or undefined if there is none or it has expired. */
export async function findPendingApp(
  db: Queryable,
  { hash, uid }: { hash: string; uid: string },
  now: number,
): Promise<string | undefined> {
  const query = db.selectFrom('factor_challenges').select('secret').where('hash', '=', hash)
  const row = await query.where('uid', '=', uid).where('expires', '>', now).executeTakeFirst()
  return row?.secret ?? undefined
}

export async function removePendingApp(db: Queryable, hash: string): Promise<void> {
  await db.deleteFrom('factor_challenges').where('hash', '=', hash).execute()
}

function actText({ act, session }: ChallengeOf): string {
  return session === undefined ? act : `${act} ${session}`
}
