import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LearningEventsPage } from '#contract/documents.ts'
import { A_DAY } from '#domain/durations.ts'
import { FOREVER } from '#domain/learning/completion-record.ts'
import { buildHistories } from '#domain/learning/record-history.ts'
import { addDays, dayAt, endOfDay } from '#domain/local-time.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { userMove } from '#operator/people/user-roles.ts'
import { recordsVerify } from '#operator/stored-data/records.ts'
import { listCertificatesOfUser } from '#store/certificate/certificates.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import { commandsOn } from '#test/commands-on.ts'
import { courseOf, publishCourse, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { COMPLETIONS, type CompletionBody, learner } from '#test/learner.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, type Person } from '#test/test-people.ts'
import { chooseDay } from './past-day/choose-day.ts'
import { readRequiredOnDay } from './past-day/read-required-on-day.ts'
import { writeDueCourses } from './teams/due-courses.ts'
import { listMemberRequirements } from './teams/member-requirements.ts'

const [OLD, NEW] = ['moved-from', 'moved-to']
const MODULES = [videoModule('film'), quizWithKey('one', [0, 1])]

// Contract § 9: a moved person takes the record along
for (const kind of DATABASES)
  describe(`a continued record on ${kind}`, () => {
    let app: TestApp
    let count = 0
    beforeAll(async () => {
      app = await startApp(kind)
      for (const id of [OLD, NEW])
        await insertPartner(app.db, { id, name: id, logoUrl: undefined }, app.now() - 90 * A_DAY)
    })
    afterAll(() => app.close())

    /** Renews a person's record. */
    const renew = (person: Person, record: { id: string } | undefined) =>
      app.request<CompletionBody>(`${COMPLETIONS}/${record?.id}/renew`, { method: 'POST', ...person })

    /** Requires a course of a person within three days. */
    const require = (partner: string, courseId: string, { uid }: Person) =>
      insertRequirement(
        app.db,
        { partner, by: 'operator' },
        { courseId, people: [uid], deadline: { within: 3 } },
        app.now(),
      )

    async function dueAt(partner: string, { uid }: Person) {
      const who = { uid, partner, roles: ['partner-associate'] }
      return (await listMemberRequirements(context(), who))[0]?.due
    }

    const context = () => ({ ...app, clock: app.now, log: app.app.log, config: { timeZone: 'UTC' } })
    const today = () => dayAt(app.now(), 'UTC')

    async function newCourse(certificate: object) {
      const course = { ...courseOf(`continued-${count++}`, MODULES), certificate } as ReturnType<
        typeof courseOf
      >
      await publishCourse(app, course)
      return course
    }

    /** Returns a new associate of the old partner who has completed a course. */
    async function complete(courseId: string): Promise<Person> {
      const person = await newAssociate(app, OLD)
      await pass(person, (await learner(app, person).open(courseId, 'film')).body)
      return person
    }

    const pass = (person: Person, record: { id: string }) =>
      learner(app, person).takeQuiz(record, 'one', [0, 1])

    /** Moves a person by the command, and returns the person after signing in again. */
    async function move(person: Person, partner: string, withRecord: boolean): Promise<Person> {
      const values = {
        email: person.email,
        partner,
        role: 'associate',
        ...(withRecord ? { 'with-record': true } : {}),
      }
      await commandsOn(app).run(userMove, values)
      return signedIn(person)
    }

    const signedIn = async (person: Person) => ({ ...person, ...(await app.signedIn(person.email)) })
    const recordOf = async (person: Person, courseId: string) =>
      (await learner(app, person).records()).find((record) => record.courseId === courseId)
    const certificatesAt = (partner: string, { uid }: Person) =>
      listCertificatesOfUser(app.db, { partner, uid })

    it('starts over without --with-record, and is continued by a later move with it', async () => {
      const { id } = await newCourse({})
      const person = await complete(id)
      const completed = app.now()
      app.setNow(completed + A_DAY)
      const without = await move(person, NEW, false)
      expect(await recordOf(without, id)).toBeUndefined()
      await move(without, OLD, false)
      const moved = await move(person, NEW, true)
      const record = await recordOf(moved, id)
      expect(record).toMatchObject({
        created: completed,
        modules: { film: { dateCompleted: completed }, one: { submitCount: 1, answers: [] } },
        continuedUntil: FOREVER,
      })
      const path = `/documents/v1/learning-events?userId=${person.uid}&courseId=${id}`
      const { body } = await app.request<LearningEventsPage>(path, moved)
      expect(body.documents.map((event) => [event.kind, event.at, event.happened])).toEqual([
        ['course-completed', app.now(), completed],
        ['record-continued', app.now(), app.now()],
      ])
      const [history] = buildHistories(body.documents).get(id) ?? []
      expect(history).toMatchObject({
        isWhole: true,
        opened: completed,
        continued: app.now(),
        quizzes: [{ id: 'one', attempts: [{ finished: { when: completed, passed: true } }] }],
        openings: [{ id: 'film', when: completed }],
      })
      await move(moved, OLD, true)
      const again = await app.request<LearningEventsPage>(path, await move(moved, NEW, true))
      expect(again.body.documents).toHaveLength(2)
    })

    it('counts as done until the earlier certificate ends, then is due again and can be renewed', async () => {
      const { id: courseId } = await newCourse({ months: 2 })
      const before = await complete(courseId)
      const { uid } = before
      const [completed, day] = [app.now(), today()]
      const [{ ends = '' } = {}] = await certificatesAt(OLD, before)
      await require(NEW, courseId, before)
      app.setNow(completed + 5 * A_DAY)
      let person = await move(before, NEW, true)
      const due = () => dueAt(NEW, before)
      const dueInTeam = async () => {
        const { documents } = JSON.parse(await writeDueCourses(context(), wholeTeam(NEW)))
        return documents.find(({ userId }: { userId: string }) => userId === uid)?.courses[courseId]
      }
      const onDay = async (chosen = today()) => {
        const day = await chooseDay(context(), NEW, chosen)
        const { people } = await readRequiredOnDay(context(), { ...wholeTeam(NEW), courseId }, day, 9)
        return people.find((one) => one.uid === uid)
      }
      expect(await due()).toEqual({ state: 'done', completed: day, isInTime: true })
      expect(await dueInTeam()).toBeUndefined()
      expect(await onDay()).toMatchObject({ state: 'done', completed: day })
      expect(await certificatesAt(NEW, person)).toEqual([])
      const record = await recordOf(person, courseId)
      expect(record?.continuedUntil).toBe(ends)

      app.setNow(endOfDay(addDays(ends, -1), 'UTC') + 1)
      expect(today()).toBe(ends)
      const again = addDays(ends, 14)
      expect(await due()).toMatchObject({ state: 'due', day: again })
      expect(await dueInTeam()).toBe(again)
      expect(await onDay()).toMatchObject({ state: 'open', by: again })

      app.setNow(app.now() + 2 * A_DAY)
      person = await signedIn(person)
      const renewed = await renew(person, record)
      expect([renewed.status, renewed.body.id === record?.id]).toEqual([201, false])
      expect(renewed.body.modules).toEqual({ film: { type: 'video', dateCompleted: app.now() } })
      expectRefusal(await renew(person, record), 409, 'already-renewed')
      expect(await due()).toMatchObject({ state: 'due', day: addDays(today(), 14) })
      expect(await dueInTeam()).toBe(addDays(today(), 14))
      expect(await onDay(addDays(ends, -1))).toMatchObject({ state: 'done', completed: day })
      await pass(person, renewed.body)
      expect(await certificatesAt(NEW, person)).toMatchObject([{ recordId: renewed.body.id, day: today() }])
      expect(await due()).toMatchObject({ state: 'done', completed: today() })
      expect(await onDay()).toMatchObject({ state: 'done', completed: today() })

      // After the return to the old partner, the newer completion counts, although the certificate there has ended.
      const home = await move(person, OLD, true)
      const [newer] = await certificatesAt(NEW, person)
      expect((await recordOf(home, courseId))?.continuedUntil).toBe(newer?.ends)
      expect(await certificatesAt(OLD, home)).toHaveLength(1)
      expect(await commandsOn(app).run(recordsVerify, { rejudge: true })).toContain('each matches its events')
    })

    it('is renewed when it ends, not when the partner’s older certificate ends', async () => {
      const { id: courseId } = await newCourse({ months: 12 })
      const first = await complete(courseId)
      await require(OLD, courseId, first)
      const [{ ends: older = '' } = {}] = await certificatesAt(OLD, first)
      app.setNow(endOfDay(older, 'UTC'))
      const there = await move(await signedIn(first), NEW, true)
      await pass(there, (await renew(there, await recordOf(there, courseId))).body)
      const [{ ends: newer = '' } = {}] = await certificatesAt(NEW, there)
      app.setNow(app.now() + A_DAY)
      let home = await move(there, OLD, true)
      const record = await recordOf(home, courseId)
      expect(record?.continuedUntil).toBe(newer)
      expectRefusal(await renew(home, record), 409, 'not-renewable')
      expect(await dueAt(OLD, home)).toMatchObject({ state: 'done' })

      app.setNow(endOfDay(newer, 'UTC'))
      home = await signedIn(home)
      const renewed = (await renew(home, record)).body
      const again = addDays(today(), 14)
      expect(await dueAt(OLD, home)).toMatchObject({ state: 'due', day: again })
      const day = await chooseDay(context(), OLD, addDays(newer, -1))
      const { people } = await readRequiredOnDay(context(), { ...wholeTeam(OLD), courseId }, day, 9)
      expect(people.find(({ uid }) => uid === home.uid)).toMatchObject({ state: 'done' })

      const restarted = app.now()
      const course = { ...courseOf(courseId, [...MODULES, videoModule('more')]), certificate: { months: 12 } }
      await publishCourse(app, course as ReturnType<typeof courseOf>)
      app.setNow(restarted + A_DAY)
      home = await signedIn(home)
      const opened = await learner(app, home).open(courseId, 'more', { openedAgo: 2 * A_DAY })
      expect(opened.status, opened.text).toBe(200)
      expect(opened.body.modules.more).toMatchObject({ dateCompleted: restarted })
      await pass(home, renewed)
      expect(await certificatesAt(OLD, home)).toMatchObject([{ recordId: renewed.id }, { ends: older }])
    })

    it('counts until the certificate ends that was being renewed before the move', async () => {
      const { id: courseId } = await newCourse({ months: 2 })
      const person = await complete(courseId)
      const late = await complete(courseId)
      const [{ ends = '' } = {}] = await certificatesAt(OLD, person)
      app.setNow(app.now() + 5 * A_DAY)
      for (const one of [person, late]) {
        const again = await signedIn(one)
        expect((await renew(again, await recordOf(again, courseId))).status).toBe(201)
        await require(NEW, courseId, again)
      }
      const moved = await move(person, NEW, true)
      expect((await recordOf(moved, courseId))?.continuedUntil).toBe(ends)
      expect(await dueAt(NEW, moved)).toMatchObject({ state: 'done' })
      // On the day on which it ends, only the renewal is continued.
      app.setNow(Date.parse(ends))
      const ended = await move(late, NEW, true)
      expect((await recordOf(ended, courseId))?.continuedUntil).toBeUndefined()
    })

    it('mails the certificate of a course that both records complete together', async () => {
      const modules = [quizWithKey('one', [0, 1]), quizWithKey('two', [0, 1])]
      const course = { ...courseOf(`continued-${count++}`, modules), certificate: { months: 12 } }
      await publishCourse(app, course as ReturnType<typeof courseOf>)
      const person = await newAssociate(app, OLD)
      await pass(person, (await learner(app, person).open(course.id, 'one')).body)
      const moved = await move(person, NEW, false)
      await learner(app, moved).takeQuiz(
        (await learner(app, moved).open(course.id, 'two')).body,
        'two',
        [0, 1],
      )
      const home = await move(moved, OLD, true)
      expect(await certificatesAt(OLD, home)).toHaveLength(1)
      const mails = app.db.selectFrom('mail_queue').select('mail').where('uid', '=', home.uid)
      const [{ id = '' } = {}] = await certificatesAt(OLD, home)
      const queued = await mails.where('cause', '=', 'course-certified').execute()
      expect(queued.map(({ mail }) => JSON.parse(mail ?? '{}').id)).toEqual([id])
    })

    it('leaves no last day to the record by which 0.3.0 renews it', async () => {
      const { id: courseId } = await newCourse({})
      const moved = await move(await complete(courseId), NEW, true)
      const record = await recordOf(moved, courseId)
      expect(record?.continuedUntil).toBe(FOREVER)
      const row = app.db.updateTable('completions').where('id', '=', record?.id ?? '')
      await row.set({ id: `renewed-${record?.id}` }).execute()
      expect((await recordOf(moved, courseId))?.continuedUntil).toBeUndefined()
    })

    it('gets no second certificate when a course asks for another video', async () => {
      const course = await newCourse({ requires: 'all-modules' })
      const moved = await move(await complete(course.id), NEW, true)
      await publishCourse(app, {
        ...course,
        sections: [{ title: '', modules: [...MODULES, videoModule('more')] }],
      })
      const opened = await learner(app, moved).open(course.id, 'more')
      expect(opened.body.modules).toHaveProperty('more')
      expect(await certificatesAt(NEW, moved)).toEqual([])
      expect(await certificatesAt(OLD, moved)).toHaveLength(1)
    })
  })
