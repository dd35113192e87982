import { type Kysely, sql } from 'kysely'
import { personWords } from '#domain/people/person-words.ts'
import { isSqlite } from '../../schema.ts'
import { columns, gradual, inBatches, index, make } from './gradual-steps.ts'

/** Number of words per statement. */
const WORDS_PER_INSERT = 1000

type Tables = { person_words: { word: string; uid: string } }

/**
 * Adds users' search words in byte order, and the name and email from which they were derived. An index finds
 * accounts changed by 0.3.0, which lacks these tables. Also indexes the audit log by actor, partner and action, and
 * adds the time at which a leased job was last completed.
 */
export const personWordTables = gradual(
  makeWords,
  index('person_words_uid', 'person_words', ['uid', 'word']),
  columns('users', 'words_of text'),
  columns('leases', 'ended bigint'),
  (db) =>
    inBatches(db, { table: 'users', key: ['uid'] }, (transaction, { isIn }) =>
      fill(transaction.withTables<Tables>(), isIn),
    ),
  index('users_old_words', 'users', ['uid'], {
    where: `coalesce(words_of, '') <> user_name || ' ' || email`,
  }),
  ...['actor', 'partner_id', 'act'].map((column) =>
    index(`audit_log_${column}`, 'audit_log', [column, 'at']),
  ),
)

async function makeWords(db: Kysely<unknown>): Promise<void> {
  const inBytes = sql.raw(isSqlite(db) ? '' : 'collate "C"')
  await make(
    db,
    sql`create table if not exists person_words (
      word text ${inBytes} not null,
      uid text not null,
      constraint person_words_key primary key (word, uid))`,
  )
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
