import { randomUUID } from 'node:crypto'
import type { Course } from '#domain/course/course.ts'
import { A_DAY } from '#domain/durations.ts'
import { addDays, type Day, dayAt } from '#domain/local-time.ts'
import { networksOf } from '#people/client-address.ts'
import { takeCertificateBack } from '#records/certificates/revoke-certificate.ts'
import { certificateToRow, createCertificateId, insertCertificate } from '#store/certificate/certificates.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { storeCourse } from '#store/courses/courses.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { erasePersonalRows } from '#store/people/personal-data/erase-personal-rows.ts'
import { findPerson } from '#store/people/personal-data/read-personal-rows.ts'
import { insertUser, lockUserToErase, setMembership } from '#store/people/users.ts'
import { storeOwnDeadline } from '#store/requirements/own-deadlines.ts'
import { endRequirement, insertRequirement } from '#store/requirements/requirements.ts'
import { courseOf, quizWithKey } from '../course-fixture.ts'
import type { TestApp } from '../test-app.ts'
import { createDice, pick } from './world.ts'

export const COURSES = ['reported-a', 'reported-b']

/** A fact tracked independently of the database. */
export type Fact = { at: number; partner: string } & (
  | { what: 'act' | 'started' | 'completed' | 'issued' | 'join' | 'leave'; uid: string }
  | { what: 'attempt'; uid: string; passed: boolean }
  | { what: 'answer'; uid: string; question: string; right: boolean }
  | { what: 'certificate'; ends: Day; id: string }
  | { what: 'revoked'; id: string }
)

interface Learning {
  id: string
  events: number
  attempt: number
  isComplete: boolean
}

interface Person {
  uid: string
  partner: string | undefined
  isErased: boolean
  records: Map<string, Learning>
}

/** Creates random teams of two partners. Their actions are stored by the server and recorded as facts. */
export async function createReportedTeams(app: TestApp, zones: Record<string, string>, seed: number) {
  const dice = createDice(seed)
  const facts: Fact[] = []
  const people: Person[] = []
  const required: { partner: string; id: string }[] = []
  const certificates: { partner: string; id: string; isRevoked: boolean }[] = []
  const revisions = new Map<string, { revision: number; key: number[] }>()
  const partners = Object.keys(zones)
  const some = <Item>(items: readonly Item[]) => pick(items, dice)
  const note = (fact: Fact) => facts.push(fact)

  for (const [id, timeZone] of Object.entries(zones)) {
    await insertPartner(app.db, { id, name: id, logoUrl: undefined }, app.now())
    await app.db.updateTable('partners').set({ time_zone: timeZone }).where('id', '=', id).execute()
  }
  for (const id of COURSES) await publish(id, [0, 1, 2])

  async function publish(id: string, key: number[], change: Partial<Course> = {}): Promise<void> {
    const course = { ...courseOf(id, [quizWithKey('q', key)]), name: `Course ${dice()}`, ...change }
    revisions.set(id, { revision: await storeCourse(app.db, course, app.now()), key })
  }

  async function log(person: Person, course: string, kind: string, data: object = {}, actor = person.uid) {
    const record = person.records.get(place(person, course))
    const { partner } = person
    if (!record || partner === undefined) return
    const at = app.now()
    const earlier = at - Math.floor(dice() * A_DAY)
    const row = { partner_id: partner, record_id: record.id, number: ++record.events, id: randomUUID() }
    const about = { user_id: person.uid, course_id: course, module_id: kind.startsWith('q') ? 'q' : null }
    await app.db
      .insertInto('learning_events')
      .values({
        ...row,
        ...about,
        at,
        // Only openings wait offline, and a completion happens with its last act.
        happened: kind === 'course-completed' ? at : earlier,
        actor,
        kind: kind as 'quiz-finished',
        revision: revisions.get(course)?.revision ?? 1,
        data: JSON.stringify({ v: 1, ...data }),
      })
      .execute()
    const times = { completed: record.isComplete ? at : 0, reopened: record.isComplete ? 0 : at }
    const state = { status: record.isComplete ? ('complete' as const) : ('in-progress' as const), ...times }
    const known = { id: record.id, version: record.events, status_revision: 1, ...state }
    await app.db
      .insertInto('completions')
      .values({
        partner_id: partner,
        user_id: person.uid,
        course_id: course,
        created: at,
        modules: '{}',
        passed_quizzes: '[]',
        ...known,
      })
      .onConflict((conflict) => conflict.columns(['partner_id', 'user_id', 'course_id']).doUpdateSet(known))
      .execute()
    if (actor === person.uid) note({ at, partner, what: 'act', uid: person.uid })
  }

  const place = ({ partner }: Person, course: string) => `${partner} ${course}`

  async function begin(person: Person, course: string): Promise<void> {
    const { partner } = person
    if (partner === undefined) return
    person.records.set(place(person, course), { id: randomUUID(), events: 0, attempt: 0, isComplete: false })
    await log(person, course, 'record-opened')
    note({ at: app.now(), partner, what: 'started', uid: person.uid })
  }

  async function tryQuiz(person: Person, course: string, record: Learning): Promise<void> {
    const { partner = '', uid } = person
    const { key = [] } = revisions.get(course) ?? {}
    const attempt = record.attempt++
    await log(person, course, 'quiz-started', { attempt })
    let score = 0
    for (const [index, right] of key.entries()) {
      const correct = dice() < 0.4 + index / 5
      if (correct) score++
      const data = { attempt, question: index + 1, questionId: `q${index}`, selectedAnswer: right, correct }
      await log(person, course, 'question-answered', data)
      const question = `${course} ${index + 1} ${right}`
      if (attempt === 0) note({ at: app.now(), partner, what: 'answer', uid, question, right: correct })
    }
    const passed = score === key.length
    await log(person, course, 'quiz-finished', { attempt, score, of: key.length, needed: key.length, passed })
    if (attempt === 0) note({ at: app.now(), partner, what: 'attempt', uid, passed })
  }

  async function complete(person: Person, course: string, record: Learning): Promise<void> {
    const { partner = '', uid } = person
    record.isComplete = true
    await log(person, course, 'course-completed', { quizzes: ['q'] })
    note({ at: app.now(), partner, what: 'completed', uid })
    const day = dayAt(app.now(), zones[partner] ?? 'UTC')
    const [id, ends] = [createCertificateId(), addDays(day, Math.floor(dice() * 40))]
    const names = { courseName: course, partnerName: partner, revision: 1, score: undefined }
    const about = { id, partnerId: partner, recordId: record.id, userId: uid, courseId: course, ...names }
    const issued = app.now()
    if (!(await insertCertificate(app.db, certificateToRow({ ...about, day, ends, issued })))) return
    certificates.push({ partner, id, isRevoked: false })
    note({ at: issued, partner, what: 'issued', uid })
    note({ at: issued, partner, what: 'certificate', ends, id })
  }

  async function move(person: Person, partner: string | undefined): Promise<void> {
    const { uid, partner: earlier } = person
    if (earlier === partner) return
    const roles = partner === undefined ? [] : ['partner-associate']
    await setMembership(app.db, uid, { partner, roles }, app.now())
    if (earlier !== undefined) note({ at: app.now(), partner: earlier, what: 'leave', uid })
    if (partner !== undefined) note({ at: app.now(), partner, what: 'join', uid })
    person.partner = partner
  }

  async function join(): Promise<void> {
    const partner = some(partners)
    const uid = randomUUID()
    const account = { userName: 'P', roles: ['partner-associate'], partner, profileImageUrl: undefined }
    const email = `${uid}@p.example`
    await insertUser(app.db, { ...account, uid, email, passwordHash: undefined }, app.now())
    people.push({ uid, partner, isErased: false, records: new Map() })
    note({ at: app.now(), partner: partner ?? '', what: 'join', uid })
  }

  async function learn(): Promise<void> {
    const person = some(people.filter((one) => one.partner !== undefined))
    const course = some(COURSES) ?? ''
    const record = person?.records.get(place(person, course))
    if (!person) return
    if (!record) return begin(person, course)
    if (record.isComplete && dice() < 0.4) {
      await log(person, course, 'record-closed')
      return begin(person, course)
    }
    if (record.isComplete) {
      record.isComplete = false
      return log(person, course, 'course-reopened', { quizzes: ['q'] }, 'operator')
    }
    if (dice() < 0.6) return tryQuiz(person, course, record)
    return complete(person, course, record)
  }

  async function require(): Promise<void> {
    const [partner = '', courseId = ''] = [some(partners), some(COURSES)]
    const deadline = { within: 1 + Math.floor(dice() * 20) }
    const wanted = { courseId, deadline, people: undefined }
    const { id } = await insertRequirement(app.db, { partner, by: 'operator' }, wanted, app.now())
    required.push({ partner, id })
  }

  async function excuse(): Promise<void> {
    const { uid, partner } = some(people) ?? {}
    if (partner === undefined || uid === undefined) return
    const by = dice() < 0.5 ? undefined : addDays(dayAt(app.now(), 'UTC'), Math.floor(dice() * 30))
    const decision = { by, reason: 'Was ill' }
    const at = { partner, uid, courseId: some(COURSES) ?? '' }
    await storeOwnDeadline(app.db, at, decision, { actor: 'x', now: app.now() })
  }

  async function revoke(): Promise<void> {
    const one = some(certificates.filter(({ isRevoked }) => !isRevoked))
    if (!one) return
    one.isRevoked = true
    const { partner, id } = one
    const context = { db: app.db, clock: app.now }
    await takeCertificateBack(context, { partner, actor: 'operator' }, { id, reason: 'A mistake.' })
    note({ at: app.now(), partner, what: 'revoked', id })
  }

  async function erase(): Promise<void> {
    const person = some(people.filter(({ isErased }) => !isErased))
    if (!person) return
    await inTransaction(app.db, async (db) => {
      await lockUserToErase(db, person.uid)
      await erasePersonalRows(db, await findPerson(db, { uid: person.uid, email: '' }, networksOf))
    })
    Object.assign(person, { isErased: true, partner: undefined })
  }

  async function correct(): Promise<void> {
    await publish(
      some(COURSES) ?? '',
      [0, 1, 2].map(() => Math.floor(dice() * 3)),
    )
  }

  async function endOne(): Promise<void> {
    const one = required.shift()
    if (one) await endRequirement(app.db, one, app.now())
  }

  /** Performs a random action. After the quarter, actions also erase people and hide courses. */
  async function act(isAfter = false): Promise<void> {
    const die = dice()
    if (isAfter && die < 0.1) return erase()
    if (isAfter && die < 0.2) return publish(some(COURSES) ?? '', [1, 1, 1], { enabled: false })
    if (die < 0.3) return join()
    if (die < 0.36)
      return move(
        some(people.filter(({ isErased }) => !isErased)) ?? expectSome(),
        some([...partners, undefined]),
      )
    if (die < 0.39) return require()
    if (die < 0.41) return endOne()
    if (die < 0.44) return excuse()
    if (die < 0.47) return revoke()
    if (die < 0.5) return correct()
    return learn()
  }

  return { facts, dice, act, join, require }
}

function expectSome(): never {
  throw new Error('there is no one yet')
}
