import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { personWords } from '#domain/people/person-words.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { wordsMadeOf } from '#store/people/found-people.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import { type Database, isSqlite, type Queryable } from '#store/schema.ts'
import { benchCourse, QUESTIONS, QUIZ } from './courses.ts'
import { insertPeople, personRow, share } from './fill.ts'

/** Size of the company: numbers of partners, people and audit log entries. */
export interface Company {
  partners: number
  people: number
  courses: number
  modules: number
  entries: number
}

/** The company's admin, who has the shared password. */
export const COMPANY_ADMIN = 'admin@company.example'

/** Number of partners with generated people. The database copies them for all other partners. */
const ORIGINALS = 50
const ROWS_AT_ONCE = 500
const ENTRIES_AT_ONCE = 100_000

const WORDS = 'City Kitten Happy Golden River North Little Royal Green Silver'.split(' ')
const PLACES = 'Paws Tails Corner Friends Barn Whiskers Feathers Yard Den Nest'.split(' ')
const ENDINGS = 'berg mann son ez ova ini land wood stein field ström dal'.split(' ')
const BEGINNINGS =
  'Al Ber Car Dom Es Fer Gar Hol Ib Jan Kel Lin Mar Nor Ol Pet Ro Sal Tor Vik Wal Zim Brü Čap'.split(' ')
const MIDDLES = ['', 'an', 'er', 'in', 'ol', 'ing', 'ett', 'ar']

/** Required courses with their due dates, in days from today. */
const DUE = [
  ['course-1', -10],
  ['course-2', 60],
] as const

/** Returns the id of a partner by its 1-based number. */
export function companyPartner(number: number): string {
  return `partner-${String(number).padStart(5, '0')}`
}

/**
 * Extends a filled database by the company's admin, partners with their people and learning, and an audit log of two
 * years.
 */
export async function fillCompany(db: Database, company: Company): Promise<void> {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('password_hash', 'is not', null)
    .executeTakeFirstOrThrow()
  const admin = { ...personRow(0, 'none', Date.now()), partner: null, roles: '["company-admin"]' }
  await db
    .insertInto('users')
    .values({ ...admin, uid: 'company-admin', email: COMPANY_ADMIN, password_hash })
    .execute()
  const originals = Math.min(company.partners, ORIGINALS)
  for (let from = 0; from < company.partners; from += originals)
    await inTransaction(db, async (transaction) => {
      const count = Math.min(originals, company.partners - from)
      for (let number = from + 1; number <= from + count; number++) {
        await insertCompanyPartner(transaction, company, number)
        if (from === 0) await insertTeam(transaction, company, number)
      }
      if (from > 0) await copyTeams(transaction, from, count)
    })
  await insertEntries(db, company)
  if (!isSqlite(db)) await sql`vacuum analyze`.execute(db)
}

/** Columns of the copied tables that contain a partner, and those with an account or another unique id. */
const PARTNER_COLUMNS = new Set(['partner', 'partner_id'])
const ID_COLUMNS = new Set(['uid', 'user_id', 'id', 'record_id', 'hash'])

/** Columns that contain an email. */
const EMAIL_COLUMNS = new Set(['email', 'words_of', 'word'])

/** Tables to copy, with the column that links a row to the original partner or person. */
const COPIED = {
  users: 'partner',
  completions: 'partner_id',
  learning_events: 'partner_id',
  person_words: 'uid',
  sessions: 'uid',
} as const

/** Copies the people of the first `count` partners, with all their data, to the partners after `offset`. */
async function copyTeams(db: Queryable, offset: number, count: number): Promise<void> {
  const tables = await db.introspection.getTables()
  const originals = `between '${companyPartner(1)}' and '${companyPartner(count)}'`
  for (const [table, key] of Object.entries(COPIED)) {
    const names = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
    const owner = key === 'uid' ? ' join users as owner on owner.uid = original.uid' : ''
    const partner = key === 'uid' ? 'owner.partner' : `original.${key}`
    const to = `'partner-' || substr(cast(100000 + ${offset} + cast(substr(${partner}, 9) as integer) as text), 2)`
    const copied = names.map((name) => {
      const column = `original.${name}`
      if (PARTNER_COLUMNS.has(name)) return to
      if (ID_COLUMNS.has(name)) return `'${String(offset).padStart(8, '0')}' || substr(${column}, 9)`
      return EMAIL_COLUMNS.has(name) ? `replace(${column}, ${partner}, ${to})` : column
    })
    await sql
      .raw(`insert into ${table} (${names.join(', ')})
        select ${copied.join(', ')} from ${table} as original${owner} where ${partner} ${originals}`)
      .execute(db)
  }
}

async function insertCompanyPartner(
  db: Queryable,
  { courses }: Pick<Company, 'courses'>,
  number: number,
): Promise<void> {
  const now = Date.now()
  const partner = companyPartner(number)
  const name = `${pick(WORDS, number)} ${pick(PLACES, number / WORDS.length)} ${number}`
  await insertPartner(db, { id: partner, name, logoUrl: undefined }, now - 900 * A_DAY)
  const counts = Array.from({ length: courses }, (_, at) => countsOf(partner, `course-${at + 1}`)).flat()
  for (const rows of chunks(counts)) await db.insertInto('learning_counts').values(rows).execute()
  const today = dayAt(now, 'UTC')
  for (const [courseId, days] of DUE) {
    const wanted = { courseId, people: undefined, deadline: { by: addDays(today, days) } }
    await insertRequirement(db, { partner, by: 'operator' }, wanted, now - 30 * A_DAY)
  }
}

async function insertTeam(
  db: Queryable,
  { people: size, courses: count, modules }: Company,
  number: number,
): Promise<void> {
  const now = Date.now()
  const people = Array.from({ length: size }, (_, at) => companyPerson(number, at, now))
  const courses = Array.from({ length: count }, (_, at) => benchCourse(at + 1, modules))
  await insertPeople(db, people, courses, share)
  const words = people.flatMap(({ uid, user_name: userName, email }) =>
    personWords({ userName, email }).map((word) => ({ word, uid })),
  )
  for (const rows of chunks(words)) await db.insertInto('person_words').values(rows).execute()
  await db
    .insertInto('sessions')
    .values(people.filter((_, at) => at % 5 < 2).map(({ uid }, at) => sessionRow(uid, now - at * 2 * A_DAY)))
    .execute()
}

/** Returns a person. The first person of each partner is its administrator. */
function companyPerson(number: number, at: number, now: number) {
  const partner = companyPartner(number)
  const lot = number * 7919 + at * 104_729
  const row = personRow(lot % 5000, partner, now)
  const first = row.user_name.split(' ')[0] ?? ''
  const last = pick(BEGINNINGS, lot) + pick(MIDDLES, lot / 31) + pick(ENDINGS, lot / 311)
  const email = `${plain(first)}.${plain(last)}.${at}@${partner}.example`
  const user_name = `${first} ${last}`
  return {
    ...row,
    email,
    user_name,
    words_of: wordsMadeOf({ userName: user_name, email }),
    ...(at === 0 ? { roles: '["partner-admin"]' } : {}),
  }
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
}

function sessionRow(uid: string, lastUsed: number) {
  return {
    hash: randomUUID() as string,
    secret_hash: null,
    previous_hash: null,
    rotated: null,
    confirmed: null,
    uid,
    created: lastUsed - AN_HOUR,
    last_used: lastUsed,
    ended: null,
    device: null,
  }
}

/** Returns the numbers of first answers to each question of a quiz, at one partner. */
function countsOf(partner: string, course: string) {
  const quiz = { partner_id: partner, course_id: course, module_id: `${course}-${QUIZ}`, revision: 1 }
  return Array.from({ length: QUESTIONS }, (_, at) =>
    [0, 1].map((value) => ({ ...quiz, question: at + 1, what: 'chosen-first' as const, value, count: 20 })),
  ).flat()
}

const ACTS = [
  'sign-in-failed',
  'signed-in',
  'invitation-sent',
  'associate-added',
  'password-changed',
  'person-viewed',
  'team-viewed',
  'people-searched',
  'account-disabled',
  'requirement-added',
]

/** Adds audit log entries of two years in SQL, oldest first, cycling through the partners. */
export async function insertEntries(db: Database, { entries, partners }: Company, done = 0): Promise<void> {
  const since = Date.now() - 730 * A_DAY
  const step = Math.floor((730 * A_DAY) / Math.max(1, entries))
  const [id, n] = [
    isSqlite(db) ? 'lower(hex(randomblob(16)))' : 'gen_random_uuid()::text',
    'cast(i as bigint)',
  ]
  const partner = `'partner-' || substr(cast(100001 + i % ${Math.max(1, partners)} as text), 2)`
  const acts = ACTS.map((act, place) => `when ${place} then '${act}'`).join(' ')
  for (let from = done; from < entries; from += ENTRIES_AT_ONCE)
    await sql
      .raw(`insert into audit_log (id, at, actor, act, subject, address, partner_id, count)
        with recursive numbers (i) as
          (select ${from} union all select i + 1 from numbers where i + 1 < ${Math.min(entries, from + ENTRIES_AT_ONCE)})
        select ${id}, ${since} + ${n} * ${step}, 'actor-' || (i % 997),
          case (i / 3) % ${ACTS.length} ${acts} end, ${partner}, '192.0.2.7',
          case when i % 4 = 0 then null else ${partner} end, 1 from numbers`)
      .execute(db)
}

function pick(from: readonly string[], number: number): string {
  return from[Math.floor(number) % from.length] ?? ''
}

function chunks<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) =>
    rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  )
}
