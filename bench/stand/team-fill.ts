import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Course } from '#domain/course/course.ts'
import { createPasswordHasher } from '#people/password-hasher.ts'
import { connect } from '#store/connection/connect.ts'
import { storeCourse } from '#store/courses/courses.ts'
import { migrate } from '#store/migrating/migrate.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { insertUser } from '#store/people/users.ts'
import type { Database } from '#store/schema.ts'
import { PASSWORD } from './fill.ts'
import { insertRecords } from './insert-records.ts'

export const ADMIN = { email: 'admin@bench.example', password: PASSWORD }

const COURSES = 10
const ROWS_AT_ONCE = 500
const FIRST =
  'Ann Ben Chloé Dimitri Élodie Farid Grace Hanna İpek José Kwame Łucja Mei Nuno Olga Priya Quinn Rosa'
const LAST =
  'Ahmed Brown Castro Dubois Evans Ferrari García Huang Ito Jansen Kowalski Lee Müller Nowak Okafor Park'

/** Fills a database in this folder with an administrator, a team of this size and its progress. */
export async function fillDatabase(dataDir: string, members: number, courseCount = COURSES): Promise<void> {
  const db = connect({ kind: 'sqlite', file: join(dataDir, 'portal.sqlite') })
  await migrate(db)
  const now = Date.now()
  await insertPartner(db, { id: 'bench', name: 'Bench', logoUrl: undefined }, now)
  const passwordHash = await createPasswordHasher().hash(ADMIN.password)
  const admin = { uid: randomUUID(), email: ADMIN.email, userName: 'The Administrator', partner: 'bench' }
  await insertUser(db, { ...admin, roles: ['partner-admin'], profileImageUrl: undefined, passwordHash }, now)
  const courses = Array.from({ length: courseCount }, (_, at) => courseOf(at + 1))
  for (const course of courses) await storeCourse(db, course, now)
  for (let from = 0; from < members; from += ROWS_AT_ONCE)
    await fillMembers(db, courses, { from, to: Math.min(members, from + ROWS_AT_ONCE) })
  await db.destroy()
}

function courseOf(number: number): Course {
  const id = `course-${number}`
  const quiz = (part: number) => ({
    id: `${id}-quiz-${part}`,
    title: `Quiz ${part}`,
    type: 'quiz' as const,
    questions: [],
    passingScore: 3,
  })
  const about = { name: `Course ${number}`, description: '', backgroundImage: '', webPath: id, enabled: true }
  return { id, ...about, sections: [{ title: 'All of it', modules: [quiz(1), quiz(2)] }] }
}

async function fillMembers(db: Database, courses: Course[], { from, to }: { from: number; to: number }) {
  const users = Array.from({ length: to - from }, (_, at) => userRow(from + at))
  await db.insertInto('users').values(users).execute()
  const records = users.flatMap(({ uid }) => courses.flatMap((course) => recordRows(uid, course)))
  await insertRecords(db, records)
}

function userRow(number: number) {
  const [first, last] = [chosen(FIRST.split(' ')), chosen(LAST.split(' '))]
  const plain = `${first}.${last}`.normalize('NFKD').replace(/[^a-z.]/gi, '')
  return {
    uid: randomUUID(),
    email: `${plain.toLowerCase()}.${number}@shop-${number % 200}.example`,
    user_name: `${first} ${last}`,
    roles: '["partner-associate"]',
    partner: 'bench',
    profile_image_url: null,
    disabled: 0,
    password_hash: null,
    created: number,
  }
}

/**
 * Returns a member's record rows. Of ten members, three have not started, three are halfway and four have completed the
 * course.
 */
function recordRows(userId: string, { id }: Course) {
  const lot = Math.random()
  if (lot < 0.3) return []
  const passed = lot < 0.6 ? [`${id}-quiz-1`] : [`${id}-quiz-1`, `${id}-quiz-2`]
  const done = { type: 'quiz', currentQuestion: 0, submitCount: 1, answers: [], dateCompleted: 1 }
  return [
    {
      id: randomUUID(),
      user_id: userId,
      partner_id: 'bench',
      course_id: id,
      created: 1,
      modules: JSON.stringify(Object.fromEntries(passed.map((quiz) => [quiz, done]))),
      passed_quizzes: JSON.stringify(passed),
      status: passed.length === 2 ? ('complete' as const) : ('in-progress' as const),
      status_revision: 1,
      version: 1,
    },
  ]
}

function chosen(from: string[]): string {
  return from[Math.floor(Math.random() * from.length)] ?? ''
}
