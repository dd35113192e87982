import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberStatus } from '#contract/documents.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import type { CompletionRecord, QuizProgress } from '#domain/learning/completion-record.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { storeCourse } from '#store/courses/courses.ts'
import { storeStatus } from '#store/learning/stored-statuses.ts'
import { courseOf, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { beginWelcomeCourse, COMPLETIONS, learner } from '#test/learner.ts'
import { adoptRecord } from '#test/learning/adopt-record.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

const QUIZ = 'welcome-check-quiz'
/** The welcome course's key, and choices that are all wrong. */
const RIGHT = [1, 3, 0, 2]
const WRONG = [0, 0, 1, 0]

/** Rounds a time down to the hour. */
const hourOf = (time: number) => time - (time % AN_HOUR)

// Contract § 7: document reads and writes

for (const kind of DATABASES)
  describe(`the status view on ${kind}`, () => {
    let app: TestApp
    let admin: Person

    beforeAll(async () => {
      app = await startApp(kind)
      admin = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
    })
    afterAll(() => app.close())

    const statuses = async (idToken: string, partner: string) => {
      const path = `${COMPLETIONS}?partnerId=${partner}&view=status`
      return (await app.request<{ documents: MemberStatus[] }>(path, { idToken })).body.documents
    }

    it('returns the statuses of each member who started, according to their records', async () => {
      const passed = await beginWelcomeCourse(app)
      await passed.client.takeQuiz(passed.record, QUIZ, RIGHT)
      await passed.client.open('dog-nutrition', 'dog-nutrition-bowl-video')
      const failed = await beginWelcomeCourse(app)
      await failed.client.takeQuiz(failed.record, QUIZ, WRONG)
      const idle = await newAssociate(app)
      const all = await statuses(admin.idToken, 'happy-tails')
      expect(all).toContainEqual({
        userId: passed.person.uid,
        courses: { welcome: 'complete', 'dog-nutrition': 'in-progress' },
        lastActive: hourOf(app.now()),
      })
      expect(all).toContainEqual({
        userId: failed.person.uid,
        courses: { welcome: 'in-progress' },
        lastActive: hourOf(app.now()),
      })
      expect(all.map(({ userId }) => userId)).not.toContain(idle.uid)
      expect(new Set(all.map(({ userId }) => userId)).size).toBe(all.length)
    })

    it('returns the time of the last activity of any kind, regardless of the release that wrote it', async () => {
      const { uid: userId } = await newAssociate(app)
      const lastActive = async () =>
        (await statuses(admin.idToken, 'happy-tails')).find((one) => one.userId === userId)?.lastActive
      const [day, revision] = [A_DAY * 20_000, 1]
      const answer = { id: 'q1', correct: true, selectedAnswer: 0 }
      const quiz = { type: 'quiz' as const, currentQuestion: 2, submitCount: 1, lastSubmitDate: day }
      const record = { id: randomUUID(), userId, partnerId: 'happy-tails', courseId: 'welcome', created: day }
      await adoptRecord(app.db, { ...record, modules: {} }, { sections: [], revision })
      expect(await lastActive()).toBe(day)
      // The previous release writes only the modules.
      const write = (modules: CompletionRecord['modules']) =>
        app.db
          .updateTable('completions')
          .set({ modules: JSON.stringify(modules) })
          .where('id', '=', record.id)
          .execute()
      await write({ v: { type: 'video', dateCompleted: day + 2.9 * AN_HOUR } })
      expect(await lastActive()).toBe(day + 2 * AN_HOUR)
      await write({ submitted: { ...quiz, answers: [{ ...answer, submitted: day + 5 * AN_HOUR }] } })
      expect(await lastActive()).toBe(day + 5 * AN_HOUR)
      await write({ q: { ...quiz, answers: [], dateCompleted: day + 7 * AN_HOUR } })
      expect(await lastActive()).toBe(day + 7 * AN_HOUR)
      await app.db.deleteFrom('completions').where('id', '=', record.id).execute()
    })

    it('is empty for a partner without started courses', async () => {
      await app.db.insertInto('partners').values(partner('quiet')).execute()
      const { idToken } = await newPerson(app, { partner: 'quiet', roles: ['partner-admin'] })
      expect(await statuses(idToken, 'quiet')).toEqual([])
    })

    // Contract § 4: statuses stay true when a course changes, and after an upgrade
    it('remains correct when a course gains a quiz, and omits courses that are not enabled', async () => {
      await app.db.insertInto('partners').values(partner('changing')).execute()
      const { idToken } = await newPerson(app, { partner: 'changing', roles: ['partner-admin'] })
      const course = courseOf('changing', [videoModule('v'), quizWithKey('q1', [0])])
      const person = await newAssociate(app, 'changing')
      const client = learner(app, person)
      const now = () => statuses(idToken, 'changing')
      const lastActive = hourOf(app.now())
      const expected = (status: string) => [{ userId: person.uid, courses: { changing: status }, lastActive }]

      await storeCourse(app.db, { ...course, ...courseOf('changing', [videoModule('v')]) }, app.now())
      const record = (await client.open('changing', 'v')).body
      expect(await now()).toEqual(expected('complete'))

      await storeCourse(app.db, course, app.now())
      expect(await now()).toEqual(expected('in-progress'))
      await client.takeQuiz(record, 'q1', [0])
      expect(await now()).toEqual(expected('complete'))

      const grown = courseOf('changing', [...(course.sections[0]?.modules ?? []), quizWithKey('q2', [0])])
      await storeCourse(app.db, grown, app.now())
      expect(await now()).toEqual(expected('in-progress'))
      expect((await client.records())[0]?.modules.q1).toMatchObject({ dateCompleted: app.now() })

      await storeCourse(app.db, { ...grown, enabled: false }, app.now())
      expect(await now()).toEqual([{ userId: person.uid, courses: {}, lastActive }])
    })

    it('computes statuses once for more members than fit in one batch, then reads the stored ones', async () => {
      await app.db.insertInto('partners').values(partner('large')).execute()
      const { idToken } = await newPerson(app, { partner: 'large', roles: ['partner-admin'] })
      const course = courseOf('large', [quizWithKey('q1', [0])])
      const revision = await storeCourse(app.db, course, app.now())
      const passed: QuizProgress = {
        type: 'quiz',
        currentQuestion: 0,
        submitCount: 1,
        answers: [],
        dateCompleted: 1,
      }
      const expected = Array.from({ length: 2100 }, (_, at) => ({
        userId: `user-${String(at).padStart(4, '0')}`,
        courses: { large: at % 2 ? 'complete' : 'in-progress' },
        lastActive: hourOf(app.now()),
      }))
      await inTransaction(app.db, async (transaction) => {
        for (const [at, { userId }] of expected.entries()) {
          const record = { id: userId, userId, partnerId: 'large', courseId: 'large', created: app.now() }
          const modules = at % 2 ? { q1: passed } : {}
          await adoptRecord(transaction, { ...record, modules }, { ...course, revision })
        }
      })
      // A database filled by an older version has no computed statuses.
      const blank = { status: null, status_revision: 0 }
      await app.db.updateTable('completions').set(blank).where('partner_id', '=', 'large').execute()
      expect(await statuses(idToken, 'large')).toEqual(expected)
      const stored = app.db
        .selectFrom('completions')
        .select(['user_id', 'status', 'status_revision', 'version'])
      const rows = await stored.where('partner_id', '=', 'large').orderBy('user_id').execute()
      expect(rows).toEqual(
        expected.map(({ userId, courses }) => ({
          user_id: userId,
          status: courses.large,
          status_revision: revision,
          version: 1,
        })),
      )
      expect(await statuses(idToken, 'large')).toEqual(expected)
      const grown = courseOf('large', [quizWithKey('q1', [0]), quizWithKey('q2', [0])])
      await storeCourse(app.db, grown, app.now())
      const inProgress = expected.map((status) => ({ ...status, courses: { large: 'in-progress' } }))
      expect(await statuses(idToken, 'large')).toEqual(inProgress)
      await storeCourse(app.db, { ...grown, enabled: false }, app.now())
    })

    it('does not store a status computed from outdated data', async () => {
      const { person, record, client } = await beginWelcomeCourse(app)
      const key = { partner: 'happy-tails', courseId: 'welcome', revision: 1 }
      await client.takeQuiz(record, QUIZ, RIGHT)
      await storeStatus(app.db, key, { passed: '[]', status: 'in-progress', users: [person.uid] })
      const all = await statuses(admin.idToken, 'happy-tails')
      expect(all).toContainEqual(
        expect.objectContaining({ userId: person.uid, courses: { welcome: 'complete' } }),
      )
    })

    function partner(id: string) {
      return { id, name: id, logo_url: null, created: app.now() }
    }
  })
