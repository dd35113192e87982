import { sql } from 'kysely'
import { waitInOrder } from '../../connection/in-transaction.ts'
import type { Queryable } from '../../schema.ts'
import { selectUidOf } from '../users.ts'

/** Maximum number of known browsers per account; the most recently used are kept. */
const MAX_BROWSERS = 10

/** A limit above an account's number of browsers, since SQL requires a limit with an offset. */
const MAX_STORED = 1000

const COUNTER = 'browser '

/** Returns the counter for failures of a known browser at its account, identified by the hash of its mark. */
export function browserCounter(hash: string): string {
  return `${COUNTER}${hash}`
}

/** Finds which of these marks belongs to the account with this email. Marks are passed as hashes. */
export async function findKnownBrowser(
  db: Queryable,
  { hashes, email }: { hashes: string[]; email: string },
): Promise<string | undefined> {
  if (hashes.length === 0) return undefined
  const known = db.selectFrom('known_browsers').select('hash').where('uid', '=', selectUidOf(db, email))
  return (await known.where('hash', 'in', hashes).executeTakeFirst())?.hash
}

/**
 * Replaces the marks sent by a browser with a new one. Also forgets the least recently used browsers beyond the
 * limit, with their failures. Returns the sent marks that belonged to the account. Sends all statements at once.
 */
export async function replaceMark(
  db: Queryable,
  { uid, hash, sent }: { uid: string; hash: string; sent: string[] },
  now: number,
): Promise<string[]> {
  const known = db.selectFrom('known_browsers').where('uid', '=', uid)
  const others = sent.length === 0 ? known : known.where('hash', 'not in', sent)
  const unused = others
    .select('hash')
    .orderBy('used', 'desc')
    .limit(MAX_STORED)
    .offset(MAX_BROWSERS - 1)
  const ending = known.where((eb) =>
    eb.or([eb('hash', 'in', unused), ...(sent.length === 0 ? [] : [eb('hash', 'in', sent)])]),
  )
  const [, forgotten] = await waitInOrder([
    db.deleteFrom('sign_in_attempts').where('counter', 'in', ending.select(counterOfRow)).execute(),
    db
      .deleteFrom('known_browsers')
      .where('uid', '=', uid)
      .where('hash', 'in', ending.select('hash'))
      .returning('hash')
      .execute(),
    db.insertInto('known_browsers').values({ hash, uid, used: now }).execute(),
  ])
  return forgotten.map((row) => row.hash).filter((each) => sent.includes(each))
}

/** The counter of a row's browser. */
const counterOfRow = sql<string>`${sql.lit(COUNTER)} || hash`.as('counter')

async function forgetBrowser(db: Queryable, uid: string, hash: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('counter', '=', browserCounter(hash)).execute()
  await db.deleteFrom('known_browsers').where('uid', '=', uid).where('hash', '=', hash).execute()
}

/** Resets the failures of an account's known browsers. The browsers remain known. */
export async function clearBrowserAttempts(db: Queryable, uid: string): Promise<void> {
  const counters = db.selectFrom('known_browsers').where('uid', '=', uid).select(counterOfRow)
  await db.deleteFrom('sign_in_attempts').where('counter', 'in', counters).execute()
}

/** Forgets all known browsers of an account and their failures. Returns the hashes of their marks. */
export async function forgetBrowsersOf(db: Queryable, uid: string): Promise<string[]> {
  const known = await db.selectFrom('known_browsers').select('hash').where('uid', '=', uid).execute()
  for (const { hash } of known) await forgetBrowser(db, uid, hash)
  return known.map(({ hash }) => hash)
}

/** Forgets the browsers without a sign-in since a time, and their failures. */
export async function forgetBrowsersUnusedSince(db: Queryable, time: number): Promise<void> {
  const unused = db.selectFrom('known_browsers').where('used', '<', time)
  const counters = unused.select(sql<string>`${COUNTER} || hash`.as('counter'))
  await db.deleteFrom('sign_in_attempts').where('counter', 'in', counters).execute()
  await db.deleteFrom('known_browsers').where('used', '<', time).execute()
}
