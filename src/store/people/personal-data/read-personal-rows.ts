import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { eachPage } from '../../connection/each-page.ts'
import type { Queryable } from '../../schema.ts'
import type { Form } from '../../tables/column.ts'
import type { PersonalTable } from '../../tables/define-table.ts'
import { type Person, recordsOf } from '../../tables/person.ts'
import { type PersonalTableName, TABLES } from '../../tables/tables.ts'
import { browserCounter } from '../sign-in/known-browsers.ts'
import { accountCounter, codeCounter } from '../sign-in/sign-in-attempts.ts'
import type { User } from '../users.ts'

/** Finds the keys that identify rows about a user. `networksOf` lists the networks of an address. */
export async function findPerson(
  db: Queryable,
  { uid, email }: Pick<User, 'uid' | 'email'>,
  networksOf: (address: string) => string[],
): Promise<Person> {
  const emails = [email, ...(await listEarlierEmails(db, uid))]
  const browsers = await db.selectFrom('known_browsers').select('hash').where('uid', '=', uid).execute()
  const addresses = await listAddresses(db, uid, emails)
  return {
    uid,
    emails,
    counters: [
      ...emails,
      accountCounter(uid),
      codeCounter(uid),
      ...browsers.map(({ hash }) => browserCounter(hash)),
    ],
    networks: [...new Set(addresses.flatMap((address) => [address, ...networksOf(address)]))],
  }
}

/** Lists the addresses to which an account's emails were sent, except current addresses of accounts. */
async function listEarlierEmails(db: Queryable, uid: string): Promise<string[]> {
  const mailed = db.selectFrom('mail_queue').select('recipient as email').where('uid', '=', uid)
  const linked = db.selectFrom('email_tokens').select('email').where('uid', '=', uid)
  const taken = db.selectFrom('emails').select('email')
  const query = db.selectFrom(mailed.union(linked).as('known')).select('email')
  return (await query.where('email', 'not in', taken).execute()).map((row) => row.email)
}

/** Lists the client addresses of a user's actions, and of signed-out attempts in their name. */
async function listAddresses(db: Queryable, uid: string, emails: string[]): Promise<string[]> {
  const query = db.selectFrom('audit_log').select('address').distinct().where('address', 'is not', null)
  const rows = await query
    .where((eb) =>
      eb.or([
        eb('actor', '=', uid),
        eb.and([eb('actor', '=', 'nobody'), eb('subject', 'in', [uid, ...emails])]),
      ]),
    )
    .execute()
  return rows.flatMap(({ address }) => address ?? [])
}

/** Counts the rows of a table about a user. */
export async function countPersonalRows(
  db: Queryable,
  table: PersonalTableName,
  person: Person,
): Promise<number> {
  const query = sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(table)} where ${TABLES[table].isAbout(person)}`
  return Number((await query.execute(db)).rows[0]?.count)
}

/** Maximum number of a user's events per read. */
const EVENTS_AT_ONCE = 500

/**
 * Reads the rows about a user in the format of the person's copy, in the order of the table's first columns, with
 * times in ISO 8601. Events are read in pages to limit memory use.
 */
export async function* readPersonalRows(
  db: Queryable,
  table: PersonalTableName,
  person: Person,
): AsyncGenerator<Record<string, unknown>> {
  if (table !== 'learning_events') return yield* await copyRows(db, table, TABLES[table].isAbout(person))
  const records = sql<{ partner_id: string; id: string }>`${recordsOf(person)} order by partner_id, id`
  for (const { partner_id: partner, id } of (await records.execute(db)).rows) {
    const pages = eachPage<Record<string, unknown>>(EVENTS_AT_ONCE, (last, limit) => {
      const number = Number(last?.number ?? 0)
      const later = sql<SqlBool>`partner_id = ${partner} and record_id = ${id} and number > ${number}`
      return copyRows(db, table, later, sql`limit ${limit}`)
    })
    for await (const page of pages) yield* page
  }
}

async function copyRows(
  db: Queryable,
  table: PersonalTableName,
  where: RawBuilder<SqlBool>,
  limit: RawBuilder<unknown> = sql``,
): Promise<Record<string, unknown>[]> {
  const { columns, personal }: PersonalTable = TABLES[table]
  const copied = Object.entries(personal).flatMap(([name, { copy }]) =>
    'as' in copy ? [{ name, as: copy.as, form: columns[name]?.facts.form }] : [],
  )
  const names = copied.map(({ name }) => sql.ref(name))
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(names)} from ${sql.table(table)}
    where ${where} order by ${sql.join(names.slice(0, 3))} ${limit}`.execute(db)
  return rows.map((row) =>
    Object.fromEntries(copied.map(({ name, as, form }) => [as, valueAs(form, row[name])])),
  )
}

function valueAs(form: Form | undefined, value: unknown): unknown {
  if (value === null) return value
  if (form === 'flag') return value !== 0
  if (form === 'json') return JSON.parse(String(value), readableTime)
  if (form !== 'time') return value
  // 0 means never.
  return value === 0 ? null : new Date(Number(value)).toISOString()
}

/** The time fields in the JSON of a record and its events. */
const TIMES = new Set(['created', 'dateCompleted', 'arrived', 'submitted', 'lastSubmitDate', 'when'])

function readableTime(name: string, value: unknown): unknown {
  return TIMES.has(name) && typeof value === 'number' ? new Date(value).toISOString() : value
}
