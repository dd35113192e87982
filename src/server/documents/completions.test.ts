import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberStatus } from '#contract/documents.ts'
import type { QuizProgress } from '#domain/learning/completion-record.ts'
import { storeCourse } from '#store/courses/courses.ts'
import { setMembership } from '#store/people/users.ts'
import { courseOf, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal, expectSameBytes } from '#test/expect-refusal.ts'
import { beginCourse, beginWelcomeCourse, COMPLETIONS, learner } from '#test/learner.ts'
import { adoptRecord } from '#test/learning/adopt-record.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

const VIDEO = 'welcome-hello-video'
const ARTICLE = 'welcome-listening-article'
const QUIZ = 'welcome-check-quiz'
const A_DAY = 24 * 60 * 60 * 1000

// Contract § 7: document reads and writes
for (const kind of DATABASES)
  describe(`completion records on ${kind}`, () => {
    let app: TestApp
    let admin: Person
    let stranger: Person

    beforeAll(async () => {
      app = await startApp(kind)
      admin = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
      stranger = await newAssociate(app, 'city-paws')
    })
    afterAll(() => app.close())

    describe('opening a course', () => {
      // Contract § 3: documents and their fields
      // Contract § 4: a video or an article is complete when opened …
      it('creates a record with the opened module, and answers 201', async () => {
        const person = await newAssociate(app)
        const { status, body, headers } = await learner(app, person).open('welcome', VIDEO)
        expect({ status, body }).toEqual({
          status: 201,
          body: {
            id: expect.any(String),
            userId: person.uid,
            partnerId: 'happy-tails',
            courseId: 'welcome',
            created: app.now(),
            modules: { [VIDEO]: { type: 'video', dateCompleted: app.now() } },
          },
        })
        expect(headers.get('cache-control')).toBe('no-store')
        expect(await learner(app, person).records()).toEqual([body])
      })

      it('opens the module in an existing record, and answers 200', async () => {
        const { client, record } = await beginWelcomeCourse(app)
        const { status, body } = await client.open('welcome', ARTICLE)
        expect({ status, body }).toEqual({
          status: 200,
          body: {
            ...record,
            modules: { ...record.modules, [ARTICLE]: { type: 'article', dateCompleted: app.now() } },
          },
        })
      })

      it('creates a record without a completed module when opened at a quiz, and changes nothing in an existing record', async () => {
        const client = learner(app, await newAssociate(app))
        const first = await client.open('welcome', QUIZ)
        expect({ status: first.status, modules: first.body.modules }).toEqual({ status: 201, modules: {} })
        const second = await client.open('welcome', QUIZ, { openedAgo: 5 })
        expect({ status: second.status, body: second.body }).toEqual({ status: 200, body: first.body })
      })

      it('stores the actual time of opening', async () => {
        const openedAgo = 30 * A_DAY
        const client = learner(app, await newAssociate(app))
        const { body } = await client.open('welcome', VIDEO, { openedAgo })
        expect(body.created).toBe(app.now() - openedAgo)
        expect(body.modules[VIDEO]?.dateCompleted).toBe(app.now() - openedAgo)
        const later = await client.open('welcome', ARTICLE, { openedAgo: 60_000 })
        expect(later.body.created).toBe(body.created)
        expect(later.body.modules[ARTICLE]?.dateCompleted).toBe(app.now() - 60_000)
        expect((await client.open('welcome', VIDEO, { openedAgo: 0 })).body).toEqual(later.body)
      })

      // Contract § 4: nothing is completed before the account …
      describe('reported late is dated', () => {
        const early = { openedAgo: 30 * A_DAY }
        /** Opens a course at the video, dated as early as possible, and returns the record's dates. */
        async function openedEarly(person: Person, courseId = 'welcome', moduleId = VIDEO) {
          const { body } = await learner(app, person).open(courseId, moduleId, early)
          return [body.created, body.modules[moduleId]?.dateCompleted]
        }
        const setUser = (person: Person, times: { created?: number; joined?: number | null }) =>
          app.db.updateTable('users').set(times).where('uid', '=', person.uid).execute()

        it('no earlier than the account’s creation', async () => {
          const person = await newAssociate(app)
          const made = app.now() - 5 * A_DAY
          await setUser(person, { created: made, joined: null })
          expect(await openedEarly(person)).toEqual([made, made])
        })

        it('no earlier than the person joined this partner', async () => {
          const person = await newAssociate(app)
          const joined = app.now() - 3 * A_DAY
          const membership = { partner: 'city-paws', roles: ['partner-associate'] }
          await setMembership(app.db, person.uid, membership, joined)
          const moved = { ...person, ...(await app.signedIn(person.email)) }
          expect(await openedEarly(moved)).toEqual([joined, joined])
          await setMembership(app.db, person.uid, { ...membership, roles: ['partner-admin'] }, app.now())
          const times = app.db.selectFrom('users').select('joined').where('uid', '=', person.uid)
          expect(await times.executeTakeFirst()).toEqual({ joined })
        })

        it('no earlier than the course was first enabled', async () => {
          const [made, published] = [app.now() - 20 * A_DAY, app.now() - 2 * A_DAY]
          const course = courseOf('later', [videoModule('v')])
          await storeCourse(app.db, { ...course, enabled: false }, made)
          await storeCourse(app.db, course, published)
          await storeCourse(app.db, { ...course, name: 'Another name' }, app.now())
          expect(await openedEarly(await newAssociate(app), 'later', 'v')).toEqual([published, published])
          await app.db.updateTable('courses').set({ published: null }).where('id', '=', 'later').execute()
          await storeCourse(app.db, { ...course, name: 'As from before' }, app.now())
          expect(await openedEarly(await newAssociate(app), 'later', 'v')).toEqual([made, made])
        })

        it('at its actual time, even after later activity; the time of the report is stored but never sent', async () => {
          const { client, record } = await beginWelcomeCourse(app)
          const began = app.now()
          app.setNow(began + 60_000)
          const { body } = await client.act(record, ARTICLE, { act: 'open', openedAgo: 59_000 })
          const article = { type: 'article', dateCompleted: began + 1000 }
          expect(body.modules[ARTICLE]).toEqual(article)
          expect((await client.records())[0]?.modules[ARTICLE]).toEqual(article)
          const query = app.db.selectFrom('completions').select('modules').where('id', '=', record.id)
          const stored = JSON.parse((await query.executeTakeFirstOrThrow()).modules)
          expect(stored[ARTICLE]).toEqual({ ...article, arrived: began + 60_000 })
        })
      })

      it('lists a user’s records by the time of opening, not of the report', async () => {
        const courses = ['b-late', 'c-early', 'a-between']
        for (const id of courses) await storeCourse(app.db, courseOf(id, [videoModule('v')]), 0)
        const client = learner(app, await newAssociate(app))
        for (const [place, id] of courses.entries())
          await client.open(id, 'v', { openedAgo: [1, 3, 2][place] ?? 0 })
        expect((await client.records()).map(({ courseId }) => courseId)).toEqual([
          'c-early',
          'a-between',
          'b-late',
        ])
      })

      // Contract § 6: administrators are not tracked
      it('is forbidden to administrators, who are not tracked, and to people without a partner', async () => {
        const outside = await newPerson(app, { roles: ['partner-associate'] })
        for (const person of [admin, outside]) {
          expectRefusal(await learner(app, person).open('welcome', VIDEO), 403, 'permission-denied')
          expect(await recordCountOf(person)).toBe(0)
        }
      })

      it('returns the same 404 for a course or module that does not exist or is not enabled', async () => {
        const person = await newAssociate(app)
        const { open } = learner(app, person)
        const missing = await open('no-course', 'no-module')
        expectRefusal(missing, 404, 'not-found')
        expectSameBytes(await open('welcome', 'no-module'), missing)
        expectSameBytes(await open('welcome', 'dog-nutrition-bowl-video'), missing)
        expectSameBytes(await open('holiday-hazards', 'holiday-hazards-kitchen-video'), missing)
        expectSameBytes(await open('__proto__', 'constructor'), missing)
        expect(await recordCountOf(person)).toBe(0)
      })

      it('describes the problem, and creates nothing', async () => {
        const person = await newAssociate(app)
        const good = { courseId: 'welcome', moduleId: VIDEO }
        const wrong: [unknown, RegExp][] = [
          [{ courseId: 'welcome' }, /moduleId/],
          [{ moduleId: VIDEO }, /courseId/],
          [{ ...good, courseId: 7 }, /courseId/],
          [{ ...good, moduleId: [VIDEO] }, /moduleId/],
          [{ ...good, courseId: '' }, /courseId/],
          [{ ...good, courseId: 'a\u0000b' }, /courseId.*can’t be stored/],
          [{ ...good, moduleId: 'a\udc00b' }, /moduleId.*can’t be stored/],
          [{ ...good, userId: admin.uid }, /userId/],
          [{ ...good, partnerId: 'city-paws' }, /partnerId/],
          [{ ...good, dateCompleted: 1 }, /dateCompleted/],
          [{ ...good, openedAgo: -1 }, /openedAgo/],
          [{ ...good, openedAgo: 30 * A_DAY + 1 }, /openedAgo/],
          [{ ...good, openedAgo: 1.5 }, /openedAgo/],
          [{ ...good, openedAgo: '1' }, /openedAgo/],
          [{ ...good, openedAgo: null }, /openedAgo/],
          [[good], /body/],
          [null, /body/],
        ]
        for (const [body, words] of wrong) {
          const answer = await app.request(COMPLETIONS, { method: 'POST', idToken: person.idToken, body })
          expectRefusal(answer, 400, 'invalid-argument', words)
        }
        expect(await recordCountOf(person)).toBe(0)
      })

      it('creates one record for twenty simultaneous requests', async () => {
        const person = await newAssociate(app)
        const { open } = learner(app, person)
        const answers = await Promise.all(Array.from({ length: 20 }, () => open('welcome', VIDEO)))
        const statuses = answers.map(({ status }) => status).sort()
        expect(statuses).toEqual([...Array(19).fill(200), 201])
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
        expect(await recordCountOf(person)).toBe(1)
      })

      it('starts a new record after a move to another partner, and hides the old one', async () => {
        const { person, record } = await beginWelcomeCourse(app)
        const update = app.db.updateTable('users').set({ partner: 'city-paws' })
        await update.where('uid', '=', person.uid).execute()
        const moved = learner(app, await app.signedIn(person.email))
        expect(await moved.records()).toEqual([])
        expectRefusal(await moved.act(record, ARTICLE, { act: 'open' }), 404, 'not-found')
        const second = await moved.open('welcome', VIDEO)
        expect(second.status).toBe(201)
        expect(second.body.id).not.toBe(record.id)
        expect(await moved.records()).toEqual([second.body])
      })
    })

    async function recordCountOf({ uid }: Person): Promise<number> {
      const query = app.db.selectFrom('completions').select('id').where('user_id', '=', uid)
      return (await query.execute()).length
    }

    describe('an action on a module', () => {
      it("'open' completes a video or an article once; repeating it changes nothing", async () => {
        const { client, record } = await beginWelcomeCourse(app)
        app.setNow(app.now() + 5000)
        const first = await client.act(record, ARTICLE, { act: 'open', openedAgo: 1000 })
        expect({ status: first.status, body: first.body }).toEqual({
          status: 200,
          body: {
            ...record,
            modules: {
              ...record.modules,
              [ARTICLE]: { type: 'article', dateCompleted: app.now() - 1000 },
            },
          },
        })
        expect(first.headers.get('cache-control')).toBe('no-store')
        const again = await client.act(record, ARTICLE, { act: 'open', openedAgo: 99_000 })
        expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body })
      })

      it('returns the same 404 for another person’s record and for a missing record or module', async () => {
        const { client, record, person } = await beginWelcomeCourse(app)
        const missing = await client.act({ id: 'no-record' }, ARTICLE, { act: 'open' })
        expectRefusal(missing, 404, 'not-found')
        expectSameBytes(await client.act(record, 'no-module', { act: 'open' }), missing)
        expectSameBytes(await client.act(record, '__proto__', { act: 'open' }), missing)
        const colleague = await newAssociate(app)
        for (const other of [stranger, colleague])
          expectSameBytes(await learner(app, other).act(record, ARTICLE, { act: 'open' }), missing)
        expect(await learner(app, person).records()).toEqual([record])
      })

      it('is forbidden to administrators, on any record', async () => {
        const { record, client } = await beginWelcomeCourse(app)
        for (const act of [{ act: 'open' }, { act: 'start' }]) {
          expectRefusal(await learner(app, admin).act(record, ARTICLE, act), 403, 'permission-denied')
          const none = await learner(app, admin).act({ id: 'none' }, ARTICLE, act)
          expectRefusal(none, 403, 'permission-denied')
        }
        expect(await client.records()).toEqual([record])
      })

      it('describes the problem, and changes nothing', async () => {
        const { client, record } = await beginWelcomeCourse(app)
        const answer = { act: 'answer', question: 1, selectedAnswer: 1 }
        const wrong: [string, object, RegExp][] = [
          [ARTICLE, {}, /act/],
          [ARTICLE, { act: 'finish' }, /act/],
          [ARTICLE, { act: ['open'] }, /act/],
          [ARTICLE, { act: 'open', dateCompleted: 1 }, /dateCompleted/],
          [ARTICLE, { act: 'open', attempt: 0 }, /attempt/],
          [ARTICLE, { act: 'open', openedAgo: 30 * A_DAY + 1 }, /openedAgo/],
          [ARTICLE, { act: 'open', openedAgo: -1 }, /openedAgo/],
          [QUIZ, { act: 'start', attempt: -1 }, /attempt/],
          [QUIZ, { act: 'start', attempt: '0' }, /attempt/],
          [QUIZ, { act: 'start', question: 1 }, /question/],
          [QUIZ, { act: 'answer', selectedAnswer: 1 }, /question/],
          [QUIZ, { act: 'answer', question: 1 }, /selectedAnswer/],
          [QUIZ, { ...answer, question: 0 }, /question/],
          [QUIZ, { ...answer, question: 1.5 }, /question/],
          [QUIZ, { ...answer, selectedAnswer: -1 }, /selectedAnswer/],
          [QUIZ, { ...answer, selectedAnswer: '1' }, /selectedAnswer/],
          [QUIZ, { ...answer, selectedAnswer: 1e300 }, /selectedAnswer/],
          [QUIZ, { ...answer, correct: true }, /correct/],
          [QUIZ, { act: 'open' }, /quiz.*open/],
          [ARTICLE, { act: 'start' }, /article.*start/],
          [ARTICLE, answer, /article.*answer/],
          ['a%00b', { act: 'open' }, /moduleId.*can’t be stored/],
        ]
        for (const [moduleId, act, words] of wrong)
          expectRefusal(await client.act(record, moduleId, act), 400, 'invalid-argument', words)
        expect(await client.records()).toEqual([record])
      })

      it('answers 404 if the course is no longer enabled, and keeps the record', async () => {
        const course = courseOf('withdrawn', [videoModule('v1'), videoModule('v2')])
        await storeCourse(app.db, course, app.now())
        const { client, record } = await beginCourse(app, 'withdrawn', 'v1')
        await storeCourse(app.db, { ...course, enabled: false }, app.now())
        expectRefusal(await client.act(record, 'v2', { act: 'open' }), 404, 'not-found')
        expectRefusal(await client.open('withdrawn', 'v2'), 404, 'not-found')
        expect(await client.records()).toEqual([record])
      })

      it('is never lost among a hundred from two clients', async () => {
        const ids = Array.from({ length: 100 }, (_, place) => `v${place}`)
        await storeCourse(app.db, courseOf('wide', ids.map(videoModule)), app.now())
        const person = await newAssociate(app)
        const second = await app.signedIn(person.email)
        const record = (await learner(app, person).open('wide', 'v0')).body
        const answers = await Promise.all(
          ids.map(async (id, place) => {
            const { act } = learner(app, place % 2 ? person : second)
            // A busy server requests a retry, which the browser performs.
            for (;;) {
              const answer = await act(record, id, { act: 'open' })
              if (answer.status !== 503) return answer
            }
          }),
        )
        expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
        const [stored] = await learner(app, person).records()
        expect(Object.keys(stored?.modules ?? {}).sort()).toEqual([...ids].sort())
      })
    })

    // Contract § 4: a record takes any number of passed quizzes with ids of any permitted length
    it('fits into a record with two thousand passed quizzes, with ids of maximum length', async () => {
      const longId = () =>
        Array.from({ length: 200 }, () => String.fromCharCode(randomInt(0x4e00, 0x9fff))).join('')
      const quizzes = Array.from({ length: 2000 }, () => quizWithKey(longId(), [0]))
      const course = courseOf(longId(), quizzes)
      const revision = await storeCourse(app.db, course, app.now())
      const person = await newAssociate(app)
      const progress: QuizProgress = {
        type: 'quiz',
        currentQuestion: 0,
        submitCount: 1,
        answers: [],
        dateCompleted: 1,
      }
      const modules = Object.fromEntries(quizzes.slice(1).map(({ id }) => [id, progress]))
      const record = { id: randomUUID(), userId: person.uid, partnerId: 'happy-tails', courseId: course.id }
      await adoptRecord(app.db, { ...record, created: app.now(), modules }, { ...course, revision })
      const client = learner(app, person)
      const last = quizzes[0]?.id ?? ''
      expect((await client.act(record, encodeURIComponent(last), { act: 'start' })).status).toBe(200)
      const { status, body } = await client.answerAll(record, encodeURIComponent(last), [0])
      expect({ status, passed: body.modules[last] }).toMatchObject({
        status: 200,
        passed: { dateCompleted: app.now() },
      })
      expect(Object.keys(body.modules)).toHaveLength(2000)
      const view = `${COMPLETIONS}?partnerId=happy-tails&view=status`
      const statuses = await app.request<{ documents: MemberStatus[] }>(view, { idToken: admin.idToken })
      const courses = { [course.id]: 'complete' }
      expect(statuses.body.documents).toContainEqual({
        userId: person.uid,
        courses,
        lastActive: expect.any(Number),
      })
      await storeCourse(app.db, { ...course, enabled: false }, app.now())
    })
  })
