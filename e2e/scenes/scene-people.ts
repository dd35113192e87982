import { randomUUID } from 'node:crypto'
import { A_DAY } from '#domain/durations.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { applyEvents } from '#domain/learning/learning-events.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { certifyRecord } from '#records/certify-change.ts'
import { certificateToRow, insertCertificate, revokeCertificate } from '#store/certificate/certificates.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { listAllEnabledCourses, type StoredCourse } from '#store/courses/courses.ts'
import { insertCompletion } from '#store/learning/write-record.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { insertUser } from '#store/people/users.ts'
import { endRequirement, insertRequirement } from '#store/requirements/requirements.ts'
import type { Database, Queryable } from '#store/schema.ts'
import { adoptRecord } from '#test/learning/adopt-record.ts'
import { createEvents, createRecords } from './learned-records.ts'
import type { Learned, LogoKind, Progress, RequiredCourse, TeamKind, Visitor } from './scene.ts'
import { LOGOS } from './scene-logos.ts'

/** The signed-in person of a scene, and the uids of the team in order. */
export interface Present {
  uid: string
  members: string[]
}

interface Person {
  userName: string
  email: string
  role: string
  picture?: boolean | undefined
  learned?: Learned | undefined
  /** False for a person with an open invitation. */
  hasPassword?: boolean
}

const NAMES =
  'Amara Okafor,Jonas Lind,Mei Tan,Sofia Rossi,Kwame Boateng,Priya Raman,Łucja Nowak,Diego Fuentes,Hanna Weiss,Farid Haddad,Grace Kim,Tomás Ribeiro'.split(
    ',',
  )
const FAMILIES = 'Ahmed Brown Castro Dubois Evans Ferrari García Huang Ito Jansen Kowalski Lee Müller'.split(
  ' ',
)

/** Names that are long, without spaces, or in other scripts. */
const ODD_NAMES = [
  'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh-Cholmondeley the Younger of Upper Slaughter',
  'محمد عبد الرحمن بن خالد الهاشمي',
  'สมชาย วงศ์สุวรรณรัตนโกสินทร์',
  '欧阳修远',
  'Nguyễn Thị Phương Thảo',
  'Ö',
]

/** Progress of the team members by index. */
const TEAM_PROGRESS: Learned[] = [
  {},
  { welcome: { done: 2 } },
  {
    welcome: { done: 'all', hasEvents: true },
    'dog-nutrition': { done: 'all' },
    'cat-behaviour': { done: 'all' },
  },
  { welcome: { done: 'all' }, 'dog-nutrition': { done: 3 } },
  { 'cat-behaviour': { done: 4, daysAgo: 45 } },
]

let counted = 0

/** Inserts a visitor, and the partner with its team, into the database. */
export async function createVisitor(db: Database, visitor: Visitor): Promise<Present> {
  return inTransaction(db, async (transaction) => {
    if (visitor.role === 'nobody known')
      return { uid: await insert(transaction, undefined, NOBODY), members: [] }
    const partner = await createPartner(transaction, visitor.logo)
    await requireCourses(transaction, partner, visitor.required ?? [])
    const courses = await listAllEnabledCourses(transaction)
    const uid = await insert(transaction, partner, personOf(visitor), courses)
    const team = visitor.role === 'administrator' ? teamOf(visitor.team) : []
    const members: string[] = []
    for (const person of team) members.push(await insert(transaction, partner, person, courses))
    return { uid, members }
  })
}

const NOBODY: Person = { userName: 'Nobody Known', email: 'nobody', role: '' }

function personOf(visitor: Exclude<Visitor, { role: 'nobody known' }>): Person {
  if (visitor.role === 'administrator')
    return { userName: visitor.name ?? 'Rosa Delgado', email: 'rosa.delgado', role: 'partner-admin' }
  const { name = 'Mei Tan', picture, learned } = visitor
  return { userName: name, email: 'mei.tan', role: 'partner-associate', picture, learned }
}

function teamOf(kind: TeamKind): Person[] {
  const names = kind === 'odd names' ? ODD_NAMES : Array.from({ length: kind }, (_, place) => nameAt(place))
  return names.map((userName, place) => ({
    userName,
    email:
      kind === 'odd names' && place === 0 ? `${'a'.repeat(60)}.${'b'.repeat(60)}` : emailOf(userName, place),
    role: kind === 12 && place === 11 ? 'partner-admin' : 'partner-associate',
    picture: place === 1,
    learned: TEAM_PROGRESS[place % TEAM_PROGRESS.length],
    hasPassword: place !== 0,
  }))
}

function nameAt(place: number): string {
  const name = NAMES[place % NAMES.length] ?? ''
  if (place < NAMES.length) return name
  const families = Math.floor(place / NAMES.length)
  const family = FAMILIES[families % FAMILIES.length]
  // Several people share a name, as in a large company.
  const initial = FAMILIES[Math.floor(families / FAMILIES.length) - 1]?.charAt(0)
  return `${name.split(' ')[0]} ${initial ? `${initial}. ` : ''}${family}`
}

function emailOf(name: string, place: number): string {
  const plain = name
    .replace('Ł', 'L')
    .normalize('NFKD')
    .replace(/[^a-z ]/gi, '')
    .trim()
  return plain === '' ? `member.${place}` : plain.toLowerCase().replaceAll(' ', '.')
}

async function createPartner(db: Queryable, logo: LogoKind = 'wide'): Promise<string> {
  const id = `scene-${++counted}`
  await insertPartner(
    db,
    { id, name: 'Happy Tails Pet Supply', logoUrl: LOGOS[logo] },
    Date.now() - 60 * A_DAY,
  )
  return id
}

async function requireCourses(
  db: Queryable,
  partner: string,
  required: readonly RequiredCourse[],
): Promise<void> {
  const now = Date.now()
  for (const [place, { course, days, isEnded }] of required.entries()) {
    const requirement = { courseId: course, deadline: { by: addDays(dayAt(now, 'UTC'), days) } }
    const added = now - 40 * A_DAY + place
    const { id } = await insertRequirement(db, { partner, by: 'operator' }, requirement, added)
    if (isEnded) await endRequirement(db, { partner, id }, now - A_DAY)
  }
}

/** Inserts a person with their records. The password hash is a dummy, because the scenes sign in without it. */
async function insert(
  db: Queryable,
  partner: string | undefined,
  person: Person,
  courses: StoredCourse[] = [],
): Promise<string> {
  const uid = randomUUID()
  const user = {
    uid,
    partner,
    userName: person.userName,
    email: `${person.email}@shop-${counted}-${uid.slice(0, 4)}.example`,
    roles: person.role === '' ? [] : [person.role],
    profileImageUrl: person.picture ? '/media/busy-associate.svg' : undefined,
    passwordHash: person.hasPassword === false ? undefined : 'none',
  }
  await insertUser(db, user, Date.now() - 60 * A_DAY + ++created)
  if (partner === undefined) return uid
  const learned = person.learned ?? {}
  for (const { record, course } of createRecords({ uid, partner }, learned, courses)) {
    await adoptRecord(db, record, course)
    await certify(db, record, course, learned[course.id])
  }
  for (const { events, course } of createEvents({ uid, partner }, learned, courses))
    await insertCompletion(db, applyEvents(events), course)
  return uid
}

/** Issues the certificate of a person's completed course. */
async function certify(
  db: Queryable,
  record: CompletionRecord,
  course: StoredCourse,
  { certificate, daysAgo = 3 }: Progress = { done: 0 },
): Promise<void> {
  if (certificate === undefined) return
  const at = Date.now() - daysAgo * A_DAY
  const given = { ...course, certificate: typeof certificate === 'object' ? certificate : undefined }
  const partner = { name: 'Happy Tails Pet Supply', timeZone: 'UTC' }
  const made = certifyRecord(record, given, { at, revision: course.revision }, { partner, now: at })
  await insertCertificate(db, certificateToRow(made))
  const why = { reason: 'It was given by mistake.', by: 'operator' }
  if (certificate === 'revoked')
    await revokeCertificate(db, { partner: record.partnerId, id: made.id }, why, Date.now())
}

/** Counter that keeps the members in insertion order. */
let created = 0
