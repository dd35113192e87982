import { type Kysely, sql } from 'kysely'
import { personWords } from '#domain/people/person-words.ts'
import { isSqlite } from '../../schema.ts'
import { inBatches, make, makeIndex, withShortLock } from './gradual-steps.ts'

export const isGradual = true

/** Number of words per statement. */
const WORDS_PER_INSERT = 1000

type Tables = { person_words: { word: string; uid: string } }

/**
 * Adds users' search words in byte order, and the name and email from which they were derived. An index finds
 * accounts changed by 0.3.0, which lacks these tables. Also indexes the audit log by actor, partner and action, and
 * adds the time at which a leased job was last completed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unlessThere = sql.raw(isSqlite(db) ? '' : 'if not exists')
  const inBytes = sql.raw(isSqlite(db) ? '' : 'collate "C"')
  await make(
    db,
    sql`create table if not exists person_words (
      word text ${inBytes} not null,
      uid text not null,
      constraint person_words_key primary key (word, uid))`,
  )
  await makeIndex(db, { name: 'person_words_uid', on: 'person_words', columns: ['uid', 'word'] })
  await withShortLock(db, async (transaction) => {
    await sql`alter table users add column ${unlessThere} words_of text`.execute(transaction)
  })
  await withShortLock(db, async (transaction) => {
    await sql`alter table leases add column ${unlessThere} ended bigint`.execute(transaction)
  })
  await inBatches(db, { table: 'users', key: ['uid'] }, (transaction, { isIn }) =>
    fill(transaction.withTables<Tables>(), isIn),
  )
  await makeIndex(db, {
    ...{ name: 'users_old_words', on: 'users', columns: ['uid'] },
    where: `coalesce(words_of, '') <> user_name || ' ' || email`,
  })
  for (const column of ['actor', 'partner_id', 'act'])
    await makeIndex(db, { name: `audit_log_${column}`, on: 'audit_log', columns: [column, 'at'] })
}

/** Locks the accounts, so that their words are not derived from an outdated name. */
async function fill(db: Kysely<Tables>, isIn: ReturnType<typeof sql>): Promise<void> {
  const locked = sql.raw(isSqlite(db) ? '' : 'order by uid for update')
  const { rows } = await sql<{ uid: string; user_name: string; email: string }>`
    select uid, user_name, email from users where ${isIn} and words_of is null ${locked}`.execute(db)
  const words = rows.flatMap(({ uid, user_name: userName, email }) =>
    personWords({ userName, email }).map((word) => ({ word, uid })),
  )
  for (let from = 0; from < words.length; from += WORDS_PER_INSERT)
    await db
      .insertInto('person_words')
      .values(words.slice(from, from + WORDS_PER_INSERT))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await sql`update users set words_of = user_name || ' ' || email
    where ${isIn} and words_of is null`.execute(db)
}
