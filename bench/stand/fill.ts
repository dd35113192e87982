import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { StoreAddress } from '#core/store-address.ts'
import type { Course } from '#domain/course/course.ts'
import { personWords } from '#domain/people/person-words.ts'
import { createPasswordHasher } from '#people/password-hasher.ts'
import { connect } from '#store/connection/connect.ts'
import { storeCourse } from '#store/courses/courses.ts'
import { migrate } from '#store/migrating/migrate.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import type { Database, Queryable } from '#store/schema.ts'
import { benchCourse, QUIZ, recordOf } from './courses.ts'
import { insertRecords } from './insert-records.ts'

/** Password of all people who can sign in. */
export const PASSWORD = 'A-long-enough-pass-1'

/** Path of the completion records. */
export const COMPLETIONS = '/documents/v1/associate-training-completion'

/** Default number of learners. Each has a record in every course. */
export const LEARNERS = 32

/** Contents of a benchmark database. */
export interface Filling {
  /** Team sizes. Each entry is a partner with an administrator and this number of associates. */
  teams: number[]
  courses: number
  /** Number of modules per course. The last module is the quiz. */
  modules: number
  /** Number of learners who can sign in. */
  learners?: number
}

/** Contents used by most scenarios. */
export const FILLING = { teams: [100, 1000, 10_000], courses: 5, modules: 6 } satisfies Filling

const ROWS_AT_ONCE = 500
const WORDS_AT_ONCE = 5000
const FIRST =
  'Ann Ben Chloé Dimitri Élodie Farid Grace Hanna İpek José Kwame Łucja Mei Nuno Olga Priya Quinn Rosa'.split(
    ' ',
  )
const LAST =
  'Ahmed Brown Castro Dubois Evans Ferrari García Huang Ito Jansen Kowalski Lee Müller Nowak Okafor Park'.split(
    ' ',
  )

export function learnerEmail(number: number): string {
  return `learner-${number}@learners.example`
}

export function adminEmail(members: number): string {
  return `admin@team-${members}.example`
}

/** Returns the partner id of a team of this size. */
export function teamId(members: number): string {
  return `team-${members}`
}

/** Fills an empty database. The same parameters always produce the same people and progress. */
export async function fillDatabase(
  address: StoreAddress,
  { teams, courses, modules, learners: learnerCount = LEARNERS }: Filling,
): Promise<void> {
  const db = connect(address)
  await migrate(db)
  const now = Date.now()
  const passwordHash = await createPasswordHasher().hash(PASSWORD)
  const all = Array.from({ length: courses }, (_, at) => benchCourse(at + 1, modules))
  for (const course of all) await storeCourse(db, course, now)
  await insertPartner(db, { id: 'learners', name: 'Learners', logoUrl: undefined }, now)
  const learners = Array.from({ length: learnerCount }, (_, at) => ({
    ...personRow(at, 'learners', now),
    uid: `learner-${at + 1}`,
    email: learnerEmail(at + 1),
    password_hash: passwordHash,
  }))
  await insertPeople(db, learners, all, () => 1)
  for (const members of teams) await fillTeam(db, { members, courses: all, passwordHash, now })
  await fillWords(db)
  await db.destroy()
}

/** Stores the search terms for people, which the portal would otherwise store during the measurement. */
async function fillWords(db: Database): Promise<void> {
  const people = await db.selectFrom('users').select(['uid', 'user_name', 'email']).execute()
  const words = people.flatMap(({ uid, user_name, email }) =>
    personWords({ userName: user_name, email }).map((word) => ({ word, uid })),
  )
  for (let from = 0; from < words.length; from += WORDS_AT_ONCE)
    await db
      .insertInto('person_words')
      .values(words.slice(from, from + WORDS_AT_ONCE))
      .execute()
  await db.updateTable('users').set({ words_of: sql`user_name || ' ' || email` }).execute()
}

interface Team {
  members: number
  courses: Course[]
  passwordHash: string
  now: number
}

async function fillTeam(db: Database, { members, courses, passwordHash, now }: Team): Promise<void> {
  const partner = teamId(members)
  await insertPartner(db, { id: partner, name: `A team of ${members}`, logoUrl: undefined }, now)
  const admin = { ...personRow(0, partner, now), email: adminEmail(members), password_hash: passwordHash }
  await insertPeople(db, [{ ...admin, uid: randomUUID(), roles: '["partner-admin"]' }], [], () => 0)
  for (let from = 0; from < members; from += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, members - from)
    const people = Array.from({ length: count }, (_, at) => personRow(from + at + 1, partner, now))
    await insertPeople(db, people, courses, share)
  }
}

/**
 * Returns a member's share of a course. Of ten members, three have not started, three are halfway and four have
 * completed it.
 */
export function share(member: number, course: number): number {
  const lot = (member * 7 + course * 3) % 10
  return lot < 3 ? 0 : lot < 6 ? 0.5 : 1
}

type Person = ReturnType<typeof personRow>

/** Stores people with their share of each course. */
export async function insertPeople(
  db: Queryable,
  people: Person[],
  courses: Course[],
  shareOf: (member: number, course: number) => number,
): Promise<void> {
  await db.insertInto('users').values(people).execute()
  const records = people.flatMap((person, member) =>
    courses.flatMap((course, place) => recordOf(person, course, shareOf(member, place))),
  )
  await insertRecords(db, records)
}

/** Returns the row of an associate without a password. */
export function personRow(number: number, partner: string, now: number) {
  const first = FIRST[(number * 5) % FIRST.length] ?? ''
  const last = LAST[(number * 3) % LAST.length] ?? ''
  const plain = `${first}.${last}`.normalize('NFKD').replace(/[^a-z.]/gi, '')
  return {
    uid: randomUUID() as string,
    email: `${plain.toLowerCase()}.${number}@shop-${number % 200}.${partner}.example`,
    user_name: `${first} ${last}`,
    roles: '["partner-associate"]',
    partner,
    profile_image_url: null,
    disabled: 0,
    password_hash: null as string | null,
    email_proved: 1,
    // Old enough that no person counts as new and no progress precedes its person.
    created: now - 1e10 + number,
  }
}

/** Returns the path of the quiz in a learner's record. */
export function quizPath(learner: number, course = 1): string {
  const record = `record-learner-${learner}-course-${course}`
  return `${COMPLETIONS}/${record}/modules/course-${course}-${QUIZ}`
}
