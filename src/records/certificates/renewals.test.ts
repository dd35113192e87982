import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LearningEventsPage, MemberStatus } from '#contract/documents.ts'
import type { Course } from '#domain/course/course.ts'
import { A_DAY } from '#domain/durations.ts'
import { buildHistories } from '#domain/learning/record-history.ts'
import { dayAt, daysBetween } from '#domain/local-time.ts'
import { recordsRebuild, recordsVerify } from '#operator/stored-data/records.ts'
import { networksOf } from '#people/client-address.ts'
import { listCertificatesOfUser } from '#store/certificate/certificates.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { recountPartner } from '#store/learning/learning-counters.ts'
import { changePartner, insertPartner } from '#store/people/partners/partners.ts'
import { findPerson, readPersonalRows } from '#store/people/personal-data/read-personal-rows.ts'
import { commandsOn } from '#test/commands-on.ts'
import { courseOf, publishCourse, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { COMPLETIONS, type CompletionBody, learner } from '#test/learner.ts'
import { listEvents, readCounts } from '#test/learning/events-of-record.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'
import { takeCertificateBack } from './revoke-certificate.ts'

const PARTNER = 'renewing'
const ZONE = 'Pacific/Apia'
const MODULES = [videoModule('film'), quizWithKey('one', [0, 1])]

// Contract § 9: a course is renewed before its certificate expires: one record per person and course, and no
//   loss
for (const kind of DATABASES)
  describe(`renewing a course on ${kind}`, () => {
    let app: TestApp
    let count = 0

    beforeAll(async () => {
      app = await startApp(kind)
      await insertPartner(app.db, { id: PARTNER, name: 'Renewing Ltd', logoUrl: undefined }, app.now())
      await changePartner(app.db, PARTNER, { timeZone: ZONE })
    })
    afterAll(() => app.close())

    async function newCourse(more: Partial<Course> = { certificate: { months: 12 } }): Promise<Course> {
      const course = { ...courseOf(`renewed-${count++}`, MODULES), ...more }
      await publishCourse(app, course)
      return course
    }

    /** Returns a new associate who has completed a course. */
    async function complete(course: Course) {
      const person = await newAssociate(app, PARTNER)
      const { body: record } = await learner(app, person).open(course.id, 'film')
      await pass(person, record)
      return { person, record }
    }

    const pass = (person: Person, record: { id: string }) =>
      learner(app, person).takeQuiz(record, 'one', [0, 1])
    const certificatesOf = ({ uid }: Person) => listCertificatesOfUser(app.db, { partner: PARTNER, uid })
    const renew = ({ idToken }: { idToken: string }, { id }: { id: string }) =>
      app.request<CompletionBody>(`${COMPLETIONS}/${id}/renew`, { method: 'POST', idToken })

    /**
     * Advances the clock until the newest certificate has this many days left. Returns the person after signing in
     * again.
     */
    async function untilDaysLeft(person: Person, days: number): Promise<Person> {
      const [{ ends = '' } = {}] = await certificatesOf(person)
      app.setNow(app.now() + (daysBetween(dayAt(app.now(), ZONE), ends) - days) * A_DAY)
      return { ...person, ...(await app.signedIn(person.email)) }
    }

    const kindsOf = async ({ id }: { id: string }) =>
      (await listEvents(app.db, { partner: PARTNER, records: [{ id }] })).map(({ kind }) => kind)

    it('closes the record and replaces it with a new one, opened at the first module', async () => {
      const course = await newCourse()
      const { person: before, record } = await complete(course)
      const person = await untilDaysLeft(before, 60)
      const { status, body: renewed } = await renew(person, record)
      expect(status).toBe(201)
      const { id: _, ...place } = record
      expect(renewed).toEqual({
        ...place,
        id: expect.not.stringMatching(record.id),
        created: app.now(),
        modules: { film: { type: 'video', dateCompleted: app.now() } },
      })
      expect(await learner(app, person).records()).toEqual([renewed])
      expect((await kindsOf(record)).slice(-2)).toEqual(['course-completed', 'record-closed'])
      expect(await kindsOf(renewed)).toEqual(['record-opened', 'module-opened'])

      await pass(person, renewed)
      const certificates = await certificatesOf(person)
      expect(certificates.map(({ recordId }) => recordId)).toEqual([renewed.id, record.id])
      const page = async (id = '') => (await app.request(`/certificates/${id}`)).text
      expect(await page(certificates[1]?.id)).toContain('This certificate was renewed on')
      expect(await page(certificates[0]?.id)).toContain('This certificate is valid until')
    })

    it('does not affect the earlier certificate if the new one is revoked', async () => {
      const { person: before, record } = await complete(await newCourse())
      const person = await untilDaysLeft(before, 60)
      await pass(person, (await renew(person, record)).body)
      const [current, earlier] = await certificatesOf(person)
      const mistake = { id: current?.id ?? '', reason: 'A mistake.' }
      const context = { db: app.db, clock: app.now }
      await takeCertificateBack(context, { partner: PARTNER, actor: 'operator' }, mistake)
      const page = await app.request(`/certificates/${earlier?.id}`)
      expect(page.text).toContain('This certificate is valid until')
    })

    it('counts for the team as a course in progress, and keeps the earlier history', async () => {
      const course = await newCourse()
      const { person: before, record } = await complete(course)
      const person = await untilDaysLeft(before, -400)
      await renew(person, record)
      const admin = await newPerson(app, { partner: PARTNER, roles: ['partner-admin'] })
      const read = async <Body>(path: string, { idToken }: { idToken: string } = admin) =>
        (await app.request<Body>(path, { idToken })).body
      const statuses = await read<{ documents: MemberStatus[] }>(
        `${COMPLETIONS}?partnerId=${PARTNER}&view=status`,
      )
      const own = statuses.documents.find(({ userId }) => userId === person.uid)
      expect(own?.courses).toEqual({ [course.id]: 'in-progress' })
      for (const reader of [person, admin]) {
        const path = `/documents/v1/learning-events?userId=${person.uid}&courseId=${course.id}`
        const { documents } = await read<LearningEventsPage>(path, reader)
        const [now, then] = buildHistories(documents).get(course.id) ?? []
        expect(now).toMatchObject({ isWhole: true, opened: app.now(), quizzes: [] })
        expect(then).toMatchObject({ isWhole: true, renewed: app.now(), quizzes: [{ id: 'one' }] })
      }
      const known = await findPerson(app.db, person, networksOf)
      const copied: unknown[] = []
      for await (const event of readPersonalRows(app.db, 'learning_events', known)) copied.push(event.event)
      expect(copied).toContain('record-closed')
      expect(copied.filter((what) => what === 'record-opened')).toHaveLength(2)
    })

    it('is refused too early, twice, for an unlimited or revoked certificate, and while the course is disabled', async () => {
      const course = await newCourse()
      const { person: early, record } = await complete(course)
      const stranger = await newAssociate(app, PARTNER)
      expectRefusal(await renew(stranger, record), 404, 'not-found')
      expectRefusal(await renew(early, { id: 'nothing' }), 404, 'not-found')
      const tooEarly = await untilDaysLeft(early, 61)
      expectRefusal(await renew(tooEarly, record), 409, 'not-renewable')
      const person = await untilDaysLeft(early, 60)
      await publishCourse(app, { ...course, enabled: false })
      expectRefusal(await renew(person, record), 404, 'not-found')
      await publishCourse(app, course)
      expect((await renew(person, record)).status).toBe(201)
      expectRefusal(await renew(person, record), 409, 'already-renewed')
      expectRefusal(await learner(app, person).act(record, 'film', { act: 'open' }), 409, 'already-renewed')
      const [renewed] = await learner(app, person).records()
      expectRefusal(await renew(person, renewed ?? record), 409, 'not-renewable')

      const forEver = await complete(await newCourse({}))
      expectRefusal(await renew(forEver.person, forEver.record), 409, 'not-renewable')
      const revoked = await complete(course)
      const [{ id = '' } = {}] = await certificatesOf(revoked.person)
      await app.db.updateTable('certificates').set({ revoked: 1 }).where('id', '=', id).execute()
      expectRefusal(await renew(await untilDaysLeft(revoked.person, 1), revoked.record), 409, 'not-renewable')
    })

    it('happens once for concurrent requests', async () => {
      const { person: before, record } = await complete(await newCourse())
      const person = await untilDaysLeft(before, 1)
      const answers = await Promise.all(Array.from({ length: 20 }, () => renew(person, record)))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)])
      const [made] = answers.filter(({ status }) => status === 201)
      expect(await learner(app, person).records()).toEqual([made?.body])
      expect((await kindsOf(record)).filter((kind) => kind === 'record-closed')).toHaveLength(1)
    })

    it('counts each person who tried a quiz once, even after a recount', async () => {
      const course = await newCourse()
      const { person: before, record } = await complete(course)
      const counted = await readCounts(app.db, { partner: PARTNER, courseId: course.id })
      expect(counted).toMatchObject({ 'one 1 0 started 1': 1 })
      const person = await untilDaysLeft(before, 0)
      await pass(person, (await renew(person, record)).body)
      expect(await certificatesOf(person)).toHaveLength(2)
      expect(await readCounts(app.db, { partner: PARTNER, courseId: course.id })).toEqual(counted)
      await inTransaction(app.db, (transaction) => recountPartner(transaction, PARTNER))
      expect(await readCounts(app.db, { partner: PARTNER, courseId: course.id })).toEqual(counted)
    })

    it('keeps the closed record’s events without a row, and never restores the record', async () => {
      const { person: before, record } = await complete(await newCourse())
      const person = await untilDaysLeft(before, 0)
      const { body: renewed } = await renew(person, record)
      const { run } = commandsOn(app)
      expect(await run(recordsVerify, { rejudge: true })).toContain('each matches its events')
      expect(await run(recordsRebuild)).toContain(', 0 repaired.')
      const rowOf = (id: string) =>
        app.db.selectFrom('completions').selectAll().where('id', '=', id).executeTakeFirst()
      const row = await rowOf(renewed.id)
      await app.db.deleteFrom('completions').where('id', '=', renewed.id).execute()
      expect(await run(recordsRebuild)).toContain(', 1 repaired.')
      expect([await rowOf(record.id), await rowOf(renewed.id)]).toEqual([undefined, row])
      const lastOfClosed = app.db.deleteFrom('learning_events').where('record_id', '=', record.id)
      await lastOfClosed.where('number', '=', 2).execute()
      await expect(run(recordsVerify)).rejects.toThrow('1 of them with problems')
      await expect(run(recordsRebuild)).rejects.toThrow('1 left alone')
      await app.db.deleteFrom('learning_events').where('record_id', '=', record.id).execute()
    })

    it('results in one record per person and course, regardless of order and concurrency', async () => {
      const step = fc.array(fc.constantFrom('renew', 'renew', 'pass', 'open', 'publish', 'wait'), {
        minLength: 1,
        maxLength: 3,
      })
      const run = async (steps: string[][]) => {
        const course = await newCourse({ certificate: { months: 2 } })
        let { person } = await complete(course)
        const more = [...MODULES, quizWithKey('two', [0])]
        const acts: Record<string, (record: CompletionBody) => Promise<unknown>> = {
          renew: (record) => renew(person, record),
          pass: async (record) => {
            await pass(person, record)
            await learner(app, person).takeQuiz(record, 'two', [0])
          },
          open: () => learner(app, person).open(course.id, 'film'),
          publish: () =>
            publishCourse(app, {
              ...course,
              sections: [{ title: '', modules: count++ % 2 ? more : MODULES }],
            }),
          wait: async () => undefined,
        }
        for (const together of steps) {
          if (together.includes('wait')) app.setNow(app.now() + 20 * A_DAY)
          person = { ...person, ...(await app.signedIn(person.email)) }
          const [record] = await learner(app, person).records()
          if (record) await Promise.all(together.map((act) => acts[act]?.(record)))
        }
        await expectWhole(person, course)
      }
      await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 6 }), run), { numRuns: propertyRuns(12) })
      expect(await commandsOn(app).run(recordsVerify, { rejudge: true })).toContain('each matches its events')
    }, 120_000)

    /** Expects one open record, one closed record per renewal, and at most one certificate for each. */
    async function expectWhole(person: Person, course: Course): Promise<void> {
      const records = await learner(app, person).records()
      expect(records).toHaveLength(1)
      const certificates = await certificatesOf(person)
      const ids = new Set(certificates.map(({ recordId }) => recordId))
      expect(certificates).toHaveLength(ids.size)
      const events = app.db.selectFrom('learning_events').where('course_id', '=', course.id)
      const all = await events.select(['record_id', 'kind']).orderBy('number').execute()
      for (const [id, its] of Map.groupBy(all, (event) => event.record_id)) {
        const closings = its.filter(({ kind }) => kind === 'record-closed')
        expect(closings).toHaveLength(id === records[0]?.id ? 0 : 1)
        if (id !== records[0]?.id) expect([its.at(-1)?.kind, ids.has(id)]).toEqual(['record-closed', true])
      }
    }
  })
