import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Course, CourseModule } from '#domain/course/course.ts'
import { A_DAY } from '#domain/durations.ts'
import { addMonths, dayAt } from '#domain/local-time.ts'
import { certifyBesideOlder } from '#jobs/housekeeping.ts'
import { networksOf } from '#people/client-address.ts'
import { listCertificatesOfUser } from '#store/certificate/certificates.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { changePartner, insertPartner } from '#store/people/partners/partners.ts'
import { erasePersonalRows } from '#store/people/personal-data/erase-personal-rows.ts'
import { findPerson } from '#store/people/personal-data/read-personal-rows.ts'
import { lockUserToErase } from '#store/people/users.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import type { Queryable } from '#store/schema.ts'
import { courseOf, publishCourse, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { overtake } from '#test/databases/overtake.ts'
import { DATABASES } from '#test/databases.ts'
import { COMPLETIONS, type CompletionBody, learner } from '#test/learner.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'
import { issueCertificates } from './issue-certificates.ts'

const PARTNER = 'certified'
const ONE = [quizWithKey('one', [0, 1, 2], { passingScore: 2 })]
const TWO = [...ONE, quizWithKey('two', [1])]

// Contract § 9: certificates: eligibility, permanent content, validity
for (const kind of DATABASES)
  describe(`certificates on ${kind}`, () => {
    let app: TestApp
    let count = 0

    beforeAll(async () => {
      app = await startApp(kind)
      await insertPartner(app.db, { id: PARTNER, name: 'Certified Ltd', logoUrl: undefined }, app.now())
      await changePartner(app.db, PARTNER, { timeZone: 'Pacific/Apia' })
    })
    afterAll(() => app.close())

    async function newCourse(more: Partial<Course> = {}, modules: CourseModule[] = ONE): Promise<Course> {
      const course = { ...courseOf(`certified-${count++}`, modules), name: 'Cats', ...more }
      await publishCourse(app, course)
      return course
    }

    const certificatesOf = ({ uid }: Person) => listCertificatesOfUser(app.db, { partner: PARTNER, uid })

    async function begin(course: Course) {
      const person = await newAssociate(app, PARTNER)
      const client = learner(app, person)
      const [section] = course.sections
      const record = (await client.open(course.id, section?.modules[0]?.id ?? '')).body
      return { person, client, record }
    }

    async function complete(course: Course): Promise<Person> {
      const { person, client, record } = await begin(course)
      const { status } = await client.takeQuiz(record, 'one', [0, 1, 0])
      expect(status).toBe(200)
      return person
    }

    /** Restores the state left by a server of version 0.3.0, which has no certificates. */
    async function forgetCertificates(person: Person): Promise<void> {
      const { uid } = person
      const [certificate] = await certificatesOf(person)
      await app.db.deleteFrom('certificates').where('user_id', '=', uid).execute()
      await app.db
        .deleteFrom('certificate_places')
        .where('id', '=', certificate?.id ?? '')
        .execute()
      await app.db.updateTable('completions').set({ completed: null }).where('user_id', '=', uid).execute()
    }

    it('are issued for passing the last quiz, with the data at that time', async () => {
      const course = await newCourse({ certificate: { months: 12 } })
      const person = await complete(course)
      const day = dayAt(app.now(), 'Pacific/Apia')
      const [certificate, ...others] = await certificatesOf(person)
      expect(others).toEqual([])
      expect(certificate).toMatchObject({
        userId: person.uid,
        courseId: course.id,
        courseName: 'Cats',
        partnerName: 'Certified Ltd',
        name: expect.any(String),
        revision: 1,
        score: { score: 2, outOf: 3 },
        issued: app.now(),
        id: expect.stringMatching(/^[\w-]{22}$/),
        day,
        ends: addMonths(day, 12),
      })
      await app.db.updateTable('users').set({ user_name: 'Married' }).where('uid', '=', person.uid).execute()
      await changePartner(app.db, PARTNER, { name: 'Renamed Ltd' })
      await publishCourse(app, { ...course, name: 'Dogs' })
      expect(await certificatesOf(person)).toEqual([certificate])
      await changePartner(app.db, PARTNER, { name: 'Certified Ltd' })
    })

    it('are not issued for a course that disables them or has no quiz', async () => {
      const person = await complete(await newCourse({ certificate: false }))
      const { person: reader } = await begin(await newCourse({}, [videoModule('film')]))
      expect([await certificatesOf(person), await certificatesOf(reader)]).toEqual([[], []])
    })

    it('are issued once for 50 concurrent completions', async () => {
      const { person, client, record } = await begin(await newCourse())
      await client.act(record, 'one', { act: 'start' })
      await client.act(record, 'one', { act: 'answer', question: 1, selectedAnswer: 0 })
      await client.act(record, 'one', { act: 'answer', question: 2, selectedAnswer: 1 })
      const last = { act: 'answer', question: 3, selectedAnswer: 2 }
      const issuing = () => issueCertificates({ ...app, config: { timeZone: 'UTC' }, now: app.now() }, {})
      const answers = await Promise.all([
        ...Array.from({ length: 50 }, () => client.act(record, 'one', last)),
        issuing(),
        issuing(),
      ])
      expect(answers.filter((answer) => 'status' in answer && answer.status === 200)).toHaveLength(50)
      expect(await certificatesOf(person)).toHaveLength(1)
    })

    it('are issued if publishing completes a course, and kept if publishing reopens it', async () => {
      const course = await newCourse({}, TWO)
      const { person, client, record } = await begin(course)
      await client.takeQuiz(record, 'one', [0, 1, 2])
      expect(await certificatesOf(person)).toEqual([])
      await publishCourse(app, { ...courseOf(course.id, ONE), certificate: { until: '12-31' } })
      const [certificate] = await certificatesOf(person)
      expect(certificate).toMatchObject({ revision: 2, ends: expect.stringMatching(/-12-31$/) })
      await publishCourse(app, courseOf(course.id, TWO))
      await client.takeQuiz(record, 'two', [1])
      expect(await certificatesOf(person)).toEqual([certificate])
    })

    it('lose the name of an erased holder, and are not issued if an erasure precedes the action', async () => {
      const course = await newCourse()
      const erase = (person: Person) => async (db: Queryable) => {
        await lockUserToErase(db, person.uid)
        await erasePersonalRows(db, await findPerson(db, person, networksOf))
      }
      const person = await complete(course)
      await inTransaction(app.db, erase(person))
      const [certificate] = await certificatesOf(person)
      expect(certificate).toMatchObject({ courseName: 'Cats', name: undefined })
      const { person: late, client, record } = await begin(course)
      await client.act(record, 'one', { act: 'start' })
      await client.act(record, 'one', { act: 'answer', question: 1, selectedAnswer: 0 })
      await client.act(record, 'one', { act: 'answer', question: 2, selectedAnswer: 1 })
      const last = { act: 'answer', question: 3, selectedAnswer: 2 }
      await overtake(app, erase(late), () => client.act(record, 'one', last))
      expect((await certificatesOf(late)).filter(({ name }) => name !== undefined)).toEqual([])
    })

    it('are issued once for earlier completions, at the completed revision, if the course still issues any', async () => {
      const [course, other] = [await newCourse({ certificate: { months: 1 } }), await newCourse()]
      const [person, stranger] = [await complete(course), await complete(other)]
      const [before] = await certificatesOf(person)
      await publishCourse(app, { ...course, name: 'Dogs', certificate: { months: 2 } })
      await publishCourse(app, { ...other, certificate: false })
      for (const one of [person, stranger]) await forgetCertificates(one)
      const issue = (which = {}) =>
        issueCertificates({ ...app, config: { timeZone: 'UTC' }, now: app.now() + 1 }, which)
      expect(await issue({ partner: 'happy-tails', courseId: course.id })).toEqual(new Map())
      expect(await issue({ partner: PARTNER, courseId: other.id })).toEqual(new Map())
      expect(await issue({ partner: PARTNER, courseId: course.id })).toEqual(new Map([[PARTNER, 1]]))
      expect(await issue({ courseId: course.id })).toEqual(new Map())
      expect(await certificatesOf(person)).toEqual([
        { ...before, id: expect.stringMatching(/^[\w-]{22}$/), issued: app.now() + 1 },
      ])
      expect(await certificatesOf(stranger)).toEqual([])
    })

    it('are issued within a week of the migration for completions by a concurrently running 0.3.0', async () => {
      const person = await complete(await newCourse())
      await forgetCertificates(person)
      const migrated = { timestamp: new Date(app.now() - A_DAY).toISOString() }
      const setMigrated = (timestamp: string) =>
        app.db
          .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
          .updateTable('kysely_migration')
          .set({ timestamp })
          .where('name', '=', '031-certificates')
          .execute()
      const round = (now: number) => certifyBesideOlder({ ...app, config: { timeZone: 'UTC' } }, now)
      await setMigrated(migrated.timestamp)
      await round(app.now() + 7 * A_DAY)
      expect(await certificatesOf(person)).toEqual([])
      await setMigrated(new Date(app.now() + 1000).toISOString())
      await round(app.now() + 2000)
      expect(await certificatesOf(person)).toEqual([])
      await setMigrated(migrated.timestamp)
      await round(app.now())
      await round(app.now())
      expect(await certificatesOf(person)).toHaveLength(1)
    })

    it('make a required course due again within 14 days after they expire, even during a renewal', async () => {
      const course = await newCourse({ certificate: { months: 3 } })
      const admin = await newPerson(app, { partner: PARTNER, roles: ['partner-admin'] })
      const wanted = { courseId: course.id, people: undefined, deadline: { within: 30 } }
      await insertRequirement(app.db, { partner: PARTNER, by: admin.uid }, wanted, app.now())
      const person = await complete(course)
      const ends = (await certificatesOf(person))[0]?.ends ?? ''
      const start = app.now()
      const readAt = async (days: number) => {
        app.setNow(start + days * A_DAY)
        const { idToken } = await app.signedIn(admin.email)
        const read = async (query: string) =>
          (
            await app.request<{ documents: { userId?: string; courses: object; due?: object }[] }>(
              `/documents/v1/requirements?${query}`,
              { idToken },
            )
          ).body.documents
        const due = (await read(`partnerId=${PARTNER}&view=due`)).find(({ userId }) => userId === person.uid)
        const [own] = await read(`userId=${person.uid}`)
        return { open: due?.courses, own: own?.due }
      }
      expect(await readAt(80)).toMatchObject({ open: undefined, own: { state: 'done' } })
      const days = (Date.parse(ends) - Date.parse(dayAt(start, 'Pacific/Apia'))) / A_DAY
      const day = dayAt(start + (days + 14) * A_DAY, 'Pacific/Apia')
      const again = {
        open: { [course.id]: day },
        own: expect.objectContaining({ state: 'due', day, requiredSince: ends }),
      }
      expect(await readAt(days)).toEqual(again)
      const revoke = (revoked: number | null) =>
        app.db.updateTable('certificates').set({ revoked }).where('user_id', '=', person.uid).execute()
      // A certificate revoked before its expiry does not expire: the course remains complete.
      await revoke(start)
      expect(await readAt(days)).toMatchObject({ open: undefined, own: { state: 'done' } })
      await revoke(null)

      const signIn = async () => ({ ...person, ...(await app.signedIn(person.email)) })
      app.setNow(start + (days - 10) * A_DAY)
      const renewing = await signIn()
      const [record] = await learner(app, renewing).records()
      const path = `${COMPLETIONS}/${record?.id}/renew`
      const { body } = await app.request<CompletionBody>(path, {
        method: 'POST',
        idToken: renewing.idToken,
      })
      expect(await readAt(days - 1)).toMatchObject({ open: undefined, own: { state: 'done' } })
      expect(await readAt(days)).toEqual(again)
      await revoke(start + (days - 5) * A_DAY)
      const sooner = dayAt(start + (days + 9) * A_DAY, 'Pacific/Apia')
      expect(await readAt(days)).toMatchObject({ open: { [course.id]: sooner }, own: { day: sooner } })
      await revoke(null)

      app.setNow(start + (days + 14) * A_DAY)
      await learner(app, await signIn()).takeQuiz(body, 'one', [0, 1, 0])
      expect(await readAt(days + 15)).toMatchObject({
        open: undefined,
        own: { state: 'done', isInTime: true },
      })
      app.setNow(start)
    })
  })
