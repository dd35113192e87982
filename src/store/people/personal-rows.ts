import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { eachPage } from '../connection/each-page.ts'
import type { Queryable } from '../schema.ts'
import { browserCounter } from './known-browsers.ts'
import type { Form, PersonalColumn } from './personal-column.ts'
import { PERSONAL_DATA, type PersonalTable } from './personal-data.ts'
import { accountCounter, codeCounter } from './sign-in-attempts.ts'
import type { User } from './users.ts'

/** A user with all keys that identify rows about them. */
export interface Person {
  uid: string
  /** The account's email, and earlier ones that no other account has now. */
  emails: string[]
  /** The counters of failed sign-ins that count for the user. */
  counters: string[]
  /** Client addresses of the user's actions and of signed-out attempts in their name, with their networks. */
  networks: string[]
}

/** Finds the keys of rows about a user; `networksOf` lists the networks of an address. */
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

/** Lists the emails to which an account's mails were sent, except those that an account has now. */
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

/** Constrains the first column of the key of learning data, so that an index can be used. */
const IN_ANY_PARTNER = sql<SqlBool>`partner_id in (select id from partners)`

/** Selects a user's records: the current ones, and the closed ones, each of which has a certificate. */
function recordsOf({ uid }: Person): RawBuilder<{ partner_id: string; id: string }> {
  return sql`select partner_id, id from completions where ${IN_ANY_PARTNER} and user_id = ${uid}
    union select partner_id, record_id from certificates where ${IN_ANY_PARTNER} and user_id = ${uid}`
}

/** Conditions for the rows of a table that are about a user; events are found by their records. */
export const IS_ABOUT: { [Table in PersonalTable]: (person: Person) => RawBuilder<SqlBool> } = {
  users: ({ uid }) => sql`uid = ${uid}`,
  emails: ({ uid }) => sql`uid = ${uid}`,
  members: ({ uid }) => sql`(${IN_ANY_PARTNER} and uid = ${uid})`,
  person_words: ({ uid }) => sql`uid = ${uid}`,
  course_revisions: ({ uid }) => sql`published_by = ${uid}`,
  course_drafts: ({ uid }) => sql`(created_by = ${uid} or changed_by = ${uid})`,
  draft_parts: ({ uid }) => sql`changed_by = ${uid}`,
  draft_versions: ({ uid }) => sql`written_by = ${uid}`,
  draft_presence: ({ uid }) => sql`uid = ${uid}`,
  uploads: ({ uid }) => sql`created_by = ${uid}`,
  publications: ({ uid }) => sql`requested_by = ${uid}`,
  completions: ({ uid }) => sql`(${IN_ANY_PARTNER} and user_id = ${uid})`,
  learning_events: (person) => sql`(partner_id, record_id) in (${recordsOf(person)})`,
  video_positions: ({ uid }) => sql`(${IN_ANY_PARTNER} and uid = ${uid})`,
  video_places: ({ uid }) => sql`(${IN_ANY_PARTNER} and uid = ${uid})`,
  requirements: ({ uid }) => sql`(${IN_ANY_PARTNER} and (added_by = ${uid} or people like ${`%"${uid}"%`}))`,
  certificates: ({ uid }) => sql`(${IN_ANY_PARTNER} and user_id = ${uid})`,
  badges: (person) =>
    sql`certificate_id in (select id from certificates where ${IS_ABOUT.certificates(person)})`,
  reminders: ({ uid }) => sql`(${IN_ANY_PARTNER} and uid = ${uid})`,
  sessions: ({ uid }) => sql`uid = ${uid}`,
  sign_in_attempts: ({ counters }) => sql`counter in (${sql.join(counters)})`,
  known_browsers: ({ uid }) => sql`uid = ${uid}`,
  passkeys: ({ uid }) => sql`uid = ${uid}`,
  totp_factors: ({ uid }) => sql`uid = ${uid}`,
  recovery_codes: ({ uid }) => sql`uid = ${uid}`,
  factor_challenges: ({ uid }) => sql`uid = ${uid}`,
  address_failures: ({ networks }) => isAmong('address', networks),
  email_tokens: ({ uid }) => sql`uid = ${uid}`,
  reset_requests: ({ emails }) => sql`email in (${sql.join(emails)})`,
  mail_queue: ({ uid, emails }) => sql`(uid = ${uid} or recipient in (${sql.join(emails)}))`,
  mail_choices: ({ uid }) => sql`uid = ${uid}`,
  audit_log: ({ uid, emails }) =>
    sql`(actor = ${uid} or subject = ${uid} or subject in (${sql.join(emails)}))`,
}

/** Returns a condition that a column has one of these values. */
export function isAmong(column: string, values: string[]): RawBuilder<SqlBool> {
  return values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`
}

/** Counts the rows of a table about a user. */
export async function countPersonalRows(
  db: Queryable,
  table: PersonalTable,
  person: Person,
): Promise<number> {
  const query = sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(table)} where ${IS_ABOUT[table](person)}`
  return Number((await query.execute(db)).rows[0]?.count)
}

/** Maximum number of a user's events read at once. */
const EVENTS_AT_ONCE = 500

/**
 * Reads the rows about a user as they appear in a copy, in the order of the table's first columns, with times
 * in ISO 8601. Events are read in pages, because they may not fit into memory.
 */
export async function* readPersonalRows(
  db: Queryable,
  table: PersonalTable,
  person: Person,
): AsyncGenerator<Record<string, unknown>> {
  if (table !== 'learning_events') return yield* await copyRows(db, table, IS_ABOUT[table](person))
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
  table: PersonalTable,
  where: RawBuilder<SqlBool>,
  limit: RawBuilder<unknown> = sql``,
): Promise<Record<string, unknown>[]> {
  const columns = Object.entries<PersonalColumn | 'not personal'>(PERSONAL_DATA[table].columns)
  const copied = columns.flatMap(([name, column]) =>
    column !== 'not personal' && 'as' in column.copy ? [{ name, ...column.copy }] : [],
  )
  const names = copied.map(({ name }) => sql.ref(name))
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(names)} from ${sql.table(table)}
    where ${where} order by ${sql.join(names.slice(0, 3))} ${limit}`.execute(db)
  return rows.map((row) =>
    Object.fromEntries(copied.map(({ name, as, form }) => [as, valueAs(form, row[name])])),
  )
}

function valueAs(form: Form, value: unknown): unknown {
  if (value === null || form === 'plain') return value
  if (form === 'yes-or-no') return value !== 0
  if (form === 'json') return JSON.parse(String(value), readableTime)
  // 0 means never.
  return value === 0 ? null : new Date(Number(value)).toISOString()
}

/** The time fields in the JSON of a record and its events. */
const TIMES = new Set(['created', 'dateCompleted', 'arrived', 'submitted', 'lastSubmitDate'])

function readableTime(name: string, value: unknown): unknown {
  return TIMES.has(name) && typeof value === 'number' ? new Date(value).toISOString() : value
}
