import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { programFile } from '#core/folders.ts'
import { hashOf, newSecret } from '#core/secret.ts'
import type { Course } from '#domain/course/course.ts'
import { A_DAY } from '#domain/durations.ts'
import { applyEvents } from '#domain/learning/learning-events.ts'
import { INVITATION_LIFETIME } from '#mail/link-lifetimes.ts'
import { createPasswordHasher } from '#people/password-hasher.ts'
import { certifyChange, createPartnerFinder } from '#records/certify-change.ts'
import { certificateToRow, insertCertificate } from '#store/certificate/certificates.ts'
import { inTransaction, WriteConflict } from '#store/connection/in-transaction.ts'
import { type StoredCourse, storeCourse } from '#store/courses/courses.ts'
import { insertCompletion } from '#store/learning/write-record.ts'
import { markDemoPerson } from '#store/people/demo-people.ts'
import { insertPartner, isEmptyOfPartners } from '#store/people/partners/partners.ts'
import { insertEmailToken } from '#store/people/sign-in/email-tokens.ts'
import { replaceApp } from '#store/people/sign-in/second-factors.ts'
import { insertUser, isEmptyOfUsers, type NewUser } from '#store/people/users.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import type { Database, Queryable } from '#store/schema.ts'
import { createDemoRecords } from './demo-records.ts'
import {
  DEMO_COMPANY_PEOPLE,
  DEMO_PARTNERS,
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  DEMO_REQUIREMENTS,
  type DemoPerson,
} from './people.ts'

/** Age of the demo's accounts and courses, in ms: older than any demo progress. */
const DEMO_AGE_MS = 60 * A_DAY

/** Maximum output of the course reader, in bytes; all demo courses together are far smaller. */
const LARGEST_COURSES = 32 * 1024 * 1024

/**
 * Loads the demo organizations, people, courses, progress with certificates, and requirements into an empty
 * database. Returns false if it was not empty. `timeZone` applies to all demo partners, which have none of
 * their own.
 */
export async function loadDemoData(db: Database, now: number, timeZone = 'UTC'): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  const [courses, passwordHash] = await Promise.all([
    readCourses(),
    createPasswordHasher().hash(DEMO_PASSWORD),
  ])
  return inTransaction(db, async (transaction) => {
    if (!(await isEmpty(transaction))) return false
    const begun = now - DEMO_AGE_MS
    for (const partner of DEMO_PARTNERS)
      if (!(await insertPartner(transaction, partner, begun))) throw new WriteConflict()
    const stored: StoredCourse[] = []
    for (const [place, course] of courses.entries())
      stored.push({
        ...course,
        revision: await storeCourse(transaction, course, begun + place),
        published: begun + place,
      })
    for (const [place, person] of DEMO_PEOPLE.entries())
      await insertPerson(transaction, {
        person,
        passwordHash,
        courses: stored,
        now: now + place,
        findPartner: createPartnerFinder(transaction, timeZone),
      })
    for (const person of DEMO_COMPANY_PEOPLE)
      await insertCompanyPerson(transaction, person, { passwordHash, begun })
    for (const { partner, courseId, within } of DEMO_REQUIREMENTS) {
      const required = { courseId, people: undefined, deadline: { within } }
      await insertRequirement(transaction, { partner, by: 'operator' }, required, now)
    }
    return true
  })
}

async function isEmpty(db: Queryable): Promise<boolean> {
  return (await isEmptyOfPartners(db)) && (await isEmptyOfUsers(db))
}

/** Reads the courses in a separate process, to keep the YAML and Markdown parsers out of this one's memory. */
async function readCourses(): Promise<Course[]> {
  const reader = programFile('courses/authoring/demo/demo-courses-process.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [reader], { maxBuffer: LARGEST_COURSES })
  return stdout
    .trimEnd()
    .split('\n')
    .map((line): Course => JSON.parse(line))
}

interface NewPerson {
  person: DemoPerson
  /** Shared by everyone who accepted their invitation. */
  passwordHash: string
  courses: StoredCourse[]
  now: number
  findPartner: ReturnType<typeof createPartnerFinder>
}

async function insertPerson(db: Queryable, added: NewPerson): Promise<void> {
  const { person, passwordHash, courses, now, findPartner } = added
  const { email, userName, partner, role, profileImageUrl, invitedDaysAgo } = person
  const uid = randomUUID()
  const account = { uid, email, userName, partner, roles: [role], profileImageUrl }
  if (invitedDaysAgo === undefined) await insertUser(db, { ...account, passwordHash }, now - DEMO_AGE_MS)
  else await insertInvited(db, account, now - invitedDaysAgo * A_DAY)
  await markDemoPerson(db, uid)
  for (const { course, events } of createDemoRecords(person, { uid, courses, now })) {
    const begun = applyEvents(events)
    await insertCompletion(db, begun, course)
    const state = { before: { course, record: undefined }, after: { course, record: begun.record } }
    const completed = events.find(({ kind }) => kind === 'course-completed')
    const certificate = await certifyChange(state, completed?.at ?? now, findPartner)
    if (certificate) await insertCertificate(db, certificateToRow(certificate))
  }
}

async function insertCompanyPerson(
  db: Queryable,
  { email, userName, role, appSecret }: (typeof DEMO_COMPANY_PEOPLE)[number],
  { passwordHash, begun }: { passwordHash: string; begun: number },
): Promise<void> {
  const uid = randomUUID()
  const account = { uid, email, userName, partner: undefined, roles: [role], profileImageUrl: undefined }
  await insertUser(db, { ...account, passwordHash }, begun)
  await markDemoPerson(db, uid)
  await replaceApp(db, { uid, secret: appSecret, lastStep: 0 }, begun)
}

/** Adds an account with a pending invitation. Its link is never sent: the demo sends no email. */
async function insertInvited(
  db: Queryable,
  account: Omit<NewUser, 'passwordHash'>,
  invited: number,
): Promise<void> {
  const { uid, email } = account
  await insertUser(db, { ...account, passwordHash: undefined }, invited)
  const hash = hashOf(newSecret())
  await insertEmailToken(db, { hash, uid, email, kind: 'invitation', expires: invited + INVITATION_LIFETIME })
}
