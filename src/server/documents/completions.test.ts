import { randomInt, randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberStatus } from '#contract/documents.ts'
import type { QuizProgress } from '#domain/learning/completion-record.ts'
import { storeCourse } from '#server/store/courses.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { keepStatus } from '#server/store/learning/completions.ts'
import { setMembership } from '#server/store/people/users.ts'
import { adoptRecord } from '#test/adopt-record.ts'
import { courseOf, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal, expectSameBytes } from '#test/expect-refusal.ts'
import type { CompletionBody } from '#test/learner.ts'
import { COMPLETIONS, learner } from '#test/learner.ts'
import type { TestApp } from '#test/test-app.ts'
import { startApp } from '#test/test-app.ts'
import type { Person } from '#test/test-people.ts'
import { newAssociate, newPerson } from '#test/test-people.ts'
import { streamPartnerRecords } from './partner-records.ts'

const VIDEO = 'welcome-hello-video'
const ARTICLE = 'welcome-listening-article'
const QUIZ = 'welcome-check-quiz'
/** The welcome course's key, and choices of which none is right. */
const RIGHT = [1, 3, 0, 2]
const WRONG = [0, 0, 1, 0]
const A_DAY = 24 * 60 * 60 * 1000

// Contract § 7: document reads and writes
for (const kind of DATABASES)
  describe(`completion records on ${kind}`, () => {
    let app: TestApp
    let admin: Person
    let strangeAdmin: Person
    let stranger: Person

    beforeAll(async () => {
      app = await startApp(kind)
      admin = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
      strangeAdmin = await newPerson(app, { partner: 'city-paws', roles: ['partner-admin'] })
      stranger = await newAssociate(app, 'city-paws')
    })
    afterAll(() => app.close())

    /** A new associate who has opened the welcome course at its video. */
    async function begun() {
      const person = await newAssociate(app)
      const client = learner(app, person)
      const record = (await client.open('welcome', VIDEO)).body
      return { person, client, record }
    }

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
        const { client, record } = await begun()
        const { status, body } = await client.open('welcome', ARTICLE)
        expect({ status, body }).toEqual({
          status: 200,
          body: {
            ...record,
            modules: { ...record.modules, [ARTICLE]: { type: 'article', dateCompleted: app.now() } },
          },
        })
      })

      it('at a quiz creates a record without the quiz, and changes nothing in an existing record', async () => {
        const client = learner(app, await newAssociate(app))
        const first = await client.open('welcome', QUIZ)
        expect({ status: first.status, modules: first.body.modules }).toEqual({ status: 201, modules: {} })
        const second = await client.open('welcome', QUIZ, { openedAgo: 5 })
        expect({ status: second.status, body: second.body }).toEqual({ status: 200, body: first.body })
      })

      it('stores the time when it was really opened', async () => {
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
      describe('reported late is dated to a possible time:', () => {
        const early = { openedAgo: 30 * A_DAY }
        /** The dates in a record just opened at the video as early as can be said. */
        async function openedEarly(person: Person, courseId = 'welcome', moduleId = VIDEO) {
          const { body } = await learner(app, person).open(courseId, moduleId, early)
          return [body.created, body.modules[moduleId]?.dateCompleted]
        }
        const setUser = (person: Person, times: { created?: number; joined?: number | null }) =>
          app.db.updateTable('users').set(times).where('uid', '=', person.uid).execute()

        it('not before the account', async () => {
          const person = await newAssociate(app)
          const made = app.now() - 5 * A_DAY
          await setUser(person, { created: made, joined: null })
          expect(await openedEarly(person)).toEqual([made, made])
        })

        it('not before the person joined this partner', async () => {
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

        it('not before the course was first enabled', async () => {
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

        it('not before the last stored act, whose time it then gets; the time of the report is stored and never sent', async () => {
          const { client, record } = await begun()
          const opened = app.now()
          app.setNow(opened + 60_000)
          const { body } = await client.act(record, ARTICLE, { act: 'open', ...early })
          const article = { type: 'article', dateCompleted: opened }
          expect(body.modules[ARTICLE]).toEqual(article)
          expect((await client.records())[0]?.modules[ARTICLE]).toEqual(article)
          const query = app.db.selectFrom('completions').select('modules').where('id', '=', record.id)
          const stored = JSON.parse((await query.executeTakeFirstOrThrow()).modules)
          expect(stored[ARTICLE]).toEqual({ ...article, arrived: opened + 60_000 })
        })
      })

      it('lists a user’s records by the time of their opening, whenever that was reported', async () => {
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

      it('is refused when signed out', async () => {
        const body = { courseId: 'welcome', moduleId: VIDEO }
        expectRefusal(await app.request(COMPLETIONS, { method: 'POST', body }), 401, 'user-token-expired')
      })

      // Contract § 6: administrators are not tracked
      it('is forbidden to administrators, who are not tracked, and to people without a partner', async () => {
        const outside = await newPerson(app, { roles: ['partner-associate'] })
        for (const person of [admin, outside]) {
          expectRefusal(await learner(app, person).open('welcome', VIDEO), 403, 'permission-denied')
          expect(await recordCountOf(person)).toBe(0)
        }
      })

      it('is the same 404 where the course or the module does not exist or is not enabled', async () => {
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

      it('names what is wrong with it, and creates nothing', async () => {
        const person = await newAssociate(app)
        const good = { courseId: 'welcome', moduleId: VIDEO }
        const wrong: [unknown, RegExp][] = [
          [{ courseId: 'welcome' }, /moduleId/],
          [{ moduleId: VIDEO }, /courseId/],
          [{ ...good, courseId: 7 }, /courseId/],
          [{ ...good, moduleId: [VIDEO] }, /moduleId/],
          [{ ...good, courseId: '' }, /courseId/],
          [{ ...good, courseId: 'a\u0000b' }, /courseId.*cannot be stored/],
          [{ ...good, moduleId: 'a\udc00b' }, /moduleId.*cannot be stored/],
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

      it('twenty times at once creates one record', async () => {
        const person = await newAssociate(app)
        const { open } = learner(app, person)
        const answers = await Promise.all(Array.from({ length: 20 }, () => open('welcome', VIDEO)))
        const statuses = answers.map(({ status }) => status).sort()
        expect(statuses).toEqual([...Array(19).fill(200), 201])
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
        expect(await recordCountOf(person)).toBe(1)
      })

      it('after moving to another partner starts a new record there; the old one is not shown', async () => {
        const { person, record } = await begun()
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

    describe('an act on a module', () => {
      it("'open' completes a video or an article once; repeating it changes nothing", async () => {
        const { client, record } = await begun()
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

      it('is refused when signed out', async () => {
        const { record } = await begun()
        const path = `${COMPLETIONS}/${record.id}/modules/${ARTICLE}`
        const answer = await app.request(path, { method: 'PATCH', body: { act: 'open' } })
        expectRefusal(answer, 401, 'user-token-expired')
      })

      it('of a colleague, of another partner, or on what does not exist is the same 404', async () => {
        const { client, record, person } = await begun()
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
        const { record, client } = await begun()
        for (const act of [{ act: 'open' }, { act: 'start' }]) {
          expectRefusal(await learner(app, admin).act(record, ARTICLE, act), 403, 'permission-denied')
          const none = await learner(app, admin).act({ id: 'none' }, ARTICLE, act)
          expectRefusal(none, 403, 'permission-denied')
        }
        expect(await client.records()).toEqual([record])
      })

      it('names what is wrong with it, and changes nothing', async () => {
        const { client, record } = await begun()
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
          [QUIZ, { act: 'open' }, /open.*quiz/],
          [ARTICLE, { act: 'start' }, /start.*article/],
          [ARTICLE, answer, /answer.*article/],
          ['a%00b', { act: 'open' }, /moduleId.*cannot be stored/],
        ]
        for (const [moduleId, act, words] of wrong)
          expectRefusal(await client.act(record, moduleId, act), 400, 'invalid-argument', words)
        expect(await client.records()).toEqual([record])
      })

      it('on a course that is no longer enabled answers 404, and the record stays', async () => {
        const course = courseOf('withdrawn', [videoModule('v1'), videoModule('v2')])
        await storeCourse(app.db, course, app.now())
        const client = learner(app, await newAssociate(app))
        const record = (await client.open('withdrawn', 'v1')).body
        await storeCourse(app.db, { ...course, enabled: false }, app.now())
        expectRefusal(await client.act(record, 'v2', { act: 'open' }), 404, 'not-found')
        expectRefusal(await client.open('withdrawn', 'v2'), 404, 'not-found')
        expect(await client.records()).toEqual([record])
      })

      it('from two clients, fifty each at once, loses nothing', async () => {
        const ids = Array.from({ length: 100 }, (_, place) => `v${place}`)
        await storeCourse(app.db, courseOf('wide', ids.map(videoModule)), app.now())
        const person = await newAssociate(app)
        const second = await app.signedIn(person.email)
        const record = (await learner(app, person).open('wide', 'v0')).body
        const answers = await Promise.all(
          ids.map((id, place) => {
            const client = learner(app, place % 2 ? person : second)
            return client.act(record, id, { act: 'open' })
          }),
        )
        expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
        const [stored] = await learner(app, person).records()
        expect(Object.keys(stored?.modules ?? {}).sort()).toEqual([...ids].sort())
      })
    })

    describe('a quiz', () => {
      const resting = (submitCount: number) => ({ currentQuestion: 0, submitCount })
      const quizOf = (record: CompletionBody | undefined) => record?.modules[QUIZ]

      /** A new associate whose quiz has just been started. */
      async function started() {
        const { client, record } = await begun()
        const { body } = await client.act(record, QUIZ, { act: 'start' })
        return { client, record: body }
      }

      it('starts at its first question with nothing scored', async () => {
        const { client, record } = await begun()
        const { status, body } = await client.act(record, QUIZ, { act: 'start', attempt: 0 })
        expect(status).toBe(200)
        expect(body).toEqual({
          ...record,
          modules: {
            ...record.modules,
            [QUIZ]: { type: 'quiz', currentQuestion: 1, submitCount: 0, answers: [] },
          },
        })
      })

      it('under way is not changed by another start', async () => {
        const { client, record } = await started()
        const answered = await client.act(record, QUIZ, { act: 'answer', question: 1, selectedAnswer: 1 })
        for (const act of [{ act: 'start' }, { act: 'start', attempt: 0 }]) {
          const again = await client.act(record, QUIZ, act)
          expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: answered.body })
        }
      })

      it('grades each answer by the stored key, records its time, and asks the next question', async () => {
        const { client, record } = await started()
        app.setNow(app.now() + 1000)
        const right = { act: 'answer', question: 1, selectedAnswer: 1, attempt: 0 }
        const wrong = { act: 'answer', question: 2, selectedAnswer: 0, attempt: 0 }
        await client.act(record, QUIZ, right)
        expect(quizOf((await client.act(record, QUIZ, wrong)).body)).toEqual({
          type: 'quiz',
          currentQuestion: 3,
          submitCount: 0,
          answers: [
            { id: `${QUIZ}-q1`, correct: true, selectedAnswer: 1, submitted: app.now() },
            { id: `${QUIZ}-q2`, correct: false, selectedAnswer: 0, submitted: app.now() },
          ],
        })
      })

      it('passed with the passing score is complete and keeps the answers', async () => {
        const { client, record } = await started()
        const { body } = await client.answerAll(record, QUIZ, [1, 3, 0, 0])
        expect(quizOf(body)).toMatchObject({ ...resting(1), type: 'quiz' })
        expect(quizOf(body)).toMatchObject({ lastSubmitDate: app.now(), dateCompleted: app.now() })
        expect(await client.records()).toEqual([body])
      })

      it('failed ends without a completion date', async () => {
        const { client, record } = await started()
        const quiz = quizOf((await client.answerAll(record, QUIZ, [1, 3, 1, 0])).body)
        expect(quiz).toMatchObject({ ...resting(1), lastSubmitDate: app.now() })
        expect(quiz).not.toHaveProperty('dateCompleted')
      })

      it('retaken clears the answers, keeps the count, and can then be passed', async () => {
        const { client, record } = await started()
        const failed = quizOf((await client.answerAll(record, QUIZ, WRONG)).body)
        expect(failed).toMatchObject({ lastSubmitDate: app.now() })
        app.setNow(app.now() + 60_000)
        const retaken = await client.act(record, QUIZ, { act: 'start', attempt: 1 })
        expect(quizOf(retaken.body)).toEqual({ ...failed, currentQuestion: 1, answers: [] })
        app.setNow(app.now() + 1000)
        const passed = quizOf((await client.answerAll(record, QUIZ, RIGHT)).body)
        expect(passed).toMatchObject({
          ...resting(2),
          lastSubmitDate: app.now(),
          dateCompleted: app.now(),
        })
      })

      it('once passed can neither be started nor answered again', async () => {
        const { client, record } = await started()
        const { body } = await client.answerAll(record, QUIZ, RIGHT)
        for (const act of [
          { act: 'start' },
          { act: 'start', attempt: 1 },
          { act: 'answer', question: 1, selectedAnswer: 0, attempt: 1 },
          { act: 'answer', question: 5, selectedAnswer: 0 },
        ])
          expectRefusal(await client.act(record, QUIZ, act), 409, 'out-of-turn')
        expect(await client.records()).toEqual([body])
      })

      it('answers a repeated act with the record as it is', async () => {
        const { client, record } = await started()
        const first = { act: 'answer', question: 1, selectedAnswer: 1 }
        const once = await client.act(record, QUIZ, first)
        app.setNow(app.now() + 1000)
        const twice = await client.act(record, QUIZ, first)
        expect({ status: twice.status, body: twice.body }).toEqual({ status: 200, body: once.body })
        const last = { act: 'answer', question: 4, selectedAnswer: 2 }
        const passed = await client.answerAll(record, QUIZ, RIGHT)
        const again = await client.act(record, QUIZ, last)
        expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: passed.body })
      })

      it('refuses an act out of turn and stays as it is', async () => {
        const { client, record } = await begun()
        const answer = { act: 'answer', question: 1, selectedAnswer: 1 }
        expectRefusal(await client.act(record, QUIZ, answer), 409, 'out-of-turn')
        await client.act(record, QUIZ, { act: 'start' })
        const { body } = await client.act(record, QUIZ, answer)
        for (const act of [
          { ...answer, selectedAnswer: 2 },
          { ...answer, question: 3 },
          { ...answer, question: 2, attempt: 1 },
          { act: 'start', attempt: 7 },
        ])
          expectRefusal(await client.act(record, QUIZ, act), 409, 'out-of-turn')
        expect(await client.records()).toEqual([body])
      })

      it('refuses an answer that the question does not have', async () => {
        const { client, record } = await started()
        const answer = { act: 'answer', question: 1, selectedAnswer: 4 }
        expectRefusal(await client.act(record, QUIZ, answer), 400, 'invalid-argument', /no answer 4/)
        expect(await client.records()).toEqual([record])
      })

      it('is not changed by an act of an earlier attempt', async () => {
        const { client, record } = await started()
        const failed = await client.answerAll(record, QUIZ, WRONG)
        const late = [
          { act: 'start', attempt: 0 },
          { act: 'answer', question: 1, selectedAnswer: 3, attempt: 0 },
          { act: 'answer', question: 4, selectedAnswer: 2, attempt: 0 },
        ]
        for (const act of late) {
          const answer = await client.act(record, QUIZ, act)
          expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: failed.body })
        }
        const { body } = await client.act(record, QUIZ, { act: 'start', attempt: 1 })
        for (const act of late) expect((await client.act(record, QUIZ, act)).body).toEqual(body)
      })

      it('counts twenty identical answers at once as one', async () => {
        const { client, record } = await started()
        await client.answerAll(record, QUIZ, RIGHT.slice(0, 3))
        const last = { act: 'answer', question: 4, selectedAnswer: 2, attempt: 0 }
        const answers = await Promise.all(Array.from({ length: 20 }, () => client.act(record, QUIZ, last)))
        expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
        const [stored] = await client.records()
        expect(quizOf(stored)).toMatchObject(resting(1))
        expect((quizOf(stored) as { answers: unknown[] }).answers).toHaveLength(4)
      })

      it('accepts exactly one of many different answers at once', async () => {
        const { client, record } = await started()
        const answers = await Promise.all(
          [0, 1, 2, 3].map((selectedAnswer) =>
            client.act(record, QUIZ, { act: 'answer', question: 1, selectedAnswer, attempt: 0 }),
          ),
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
        const taken = answers.find(({ status }) => status === 200)
        expect(await client.records()).toEqual([taken?.body])
      })

      it('without questions, with another type, or without answers cannot be taken', async () => {
        const asked = quizWithKey('asked', [0]).questions
        const ofType = (type: string) => asked.map((question) => ({ ...question, type }))
        const modules = [
          quizWithKey('empty', []),
          { ...quizWithKey('essay', [0]), questions: ofType('essay') },
          { ...quizWithKey('mute', [0]), questions: asked.map((question) => ({ ...question, answers: [] })) },
        ]
        await storeCourse(app.db, courseOf('broken', modules), app.now())
        const client = learner(app, await newAssociate(app))
        const record = (await client.open('broken', 'empty')).body
        expectRefusal(await client.act(record, 'empty', { act: 'start' }), 409, 'out-of-turn')
        for (const id of ['essay', 'mute']) {
          await client.act(record, id, { act: 'start' })
          const answer = { act: 'answer', question: 1, selectedAnswer: 0 }
          expectRefusal(await client.act(record, id, answer), 400, 'invalid-argument', /cannot be answered/)
        }
      })

      it('is the same in a course, and with a quiz, that is named as what every object inherits', async () => {
        const modules = [
          videoModule('toString'),
          quizWithKey('hasOwnProperty', [0]),
          quizWithKey('valueOf', [0]),
        ]
        await storeCourse(app.db, courseOf('constructor', modules), app.now())
        const client = learner(app, await newAssociate(app))
        const record = (await client.open('constructor', 'toString')).body
        expect(record.modules).toEqual({ toString: { type: 'video', dateCompleted: app.now() } })
        await client.act(record, 'hasOwnProperty', { act: 'start' })
        const { body } = await client.answerAll(record, 'hasOwnProperty', [0])
        expect(Object.keys(body.modules)).toEqual(['toString', 'hasOwnProperty'])
        await client.act(record, 'valueOf', { act: 'start' })
        await client.answerAll(record, 'valueOf', [0])
        const view = '/documents/v1/associate-training-completion?partnerId=happy-tails&view=status'
        const statuses = await app.request<{ documents: MemberStatus[] }>(view, { idToken: admin.idToken })
        const { userId } = record
        expect(statuses.body.documents).toContainEqual({ userId, courses: { constructor: 'complete' } })
      })

      it('without a passing score is passed by finishing it', async () => {
        const quiz = quizWithKey('easy', [0, 0], { passingScore: undefined })
        await storeCourse(app.db, courseOf('easy', [quiz]), app.now())
        const client = learner(app, await newAssociate(app))
        const record = (await client.open('easy', 'easy')).body
        await client.act(record, 'easy', { act: 'start' })
        const { body } = await client.answerAll(record, 'easy', [1, 1])
        expect(body.modules.easy).toMatchObject({ submitCount: 1, dateCompleted: app.now() })
      })
    })

    // Contract § 4: a record takes any number of passed quizzes with ids of any permitted length
    it('with two thousand passed quizzes, with ids of the greatest length, can take one more', async () => {
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
      expect(statuses.body.documents).toContainEqual({ userId: person.uid, courses })
      await storeCourse(app.db, { ...course, enabled: false }, app.now())
    })

    describe('reading', () => {
      const read = (idToken: string | undefined, query: string) =>
        app.request<{ documents: CompletionBody[] }>(`${COMPLETIONS}${query}`, { idToken })

      it('gives one user’s records to themselves and to administrators of the same partner', async () => {
        const { person, client, record } = await begun()
        const second = (await client.open('cat-behaviour', 'cat-behaviour-signals-video')).body
        for (const { idToken } of [person, admin]) {
          const { status, body, headers } = await read(idToken, `?userId=${person.uid}`)
          expect(status).toBe(200)
          expect(body.documents).toHaveLength(2)
          expect(body).toEqual({ documents: expect.arrayContaining([record, second]) })
          expect(headers.get('cache-control')).toBe('no-store')
        }
      })

      it('gives an empty list where nothing was started', async () => {
        const person = await newAssociate(app)
        const { status, body } = await read(person.idToken, `?userId=${person.uid}`)
        expect({ status, body }).toEqual({ status: 200, body: { documents: [] } })
      })

      it('gives a partner’s records to its administrators', async () => {
        const { record } = await begun()
        const { status, body, headers } = await read(admin.idToken, '?partnerId=happy-tails')
        expect(status).toBe(200)
        expect(body.documents).toContainEqual(record)
        expect(body.documents.every(({ partnerId }) => partnerId === 'happy-tails')).toBe(true)
        expect(headers.get('cache-control')).toBe('no-store')
        const places = body.documents.map(({ userId, courseId }) => `${userId} ${courseId}`)
        expect(places).toEqual([...new Set(places)].sort())
        for (const batch of [1, 2, places.length, places.length + 1]) {
          const inPieces = await text(await streamPartnerRecords(app.db, 'happy-tails', batch))
          expect(JSON.parse(inPieces)).toEqual(body)
        }
        expect(await text(await streamPartnerRecords(app.db, 'nowhere'))).toBe('{"documents":[]}')
      })

      it('is refused when signed out, whatever is asked', async () => {
        for (const query of ['', '?userId=x', '?partnerId=happy-tails', '?partnerId=happy-tails&view=status'])
          expectRefusal(await read(undefined, query), 401, 'user-token-expired')
      })

      // Contract § 6: another partner's things answer like what does not exist
      it('of a colleague or of another partner answers like what does not exist', async () => {
        const { person } = await begun()
        const missing = await read(person.idToken, '?userId=nobody')
        expectRefusal(missing, 404, 'not-found')
        for (const { idToken } of [stranger, strangeAdmin, await newAssociate(app)])
          expectSameBytes(await read(idToken, `?userId=${person.uid}`), missing)
        for (const view of ['', '&view=status']) {
          expectSameBytes(await read(strangeAdmin.idToken, `?partnerId=happy-tails${view}`), missing)
          expectSameBytes(await read(strangeAdmin.idToken, `?partnerId=nowhere${view}`), missing)
        }
      })

      it('of a whole partner is forbidden to associates, and all of it to people without a partner', async () => {
        const { person } = await begun()
        for (const query of ['?partnerId=happy-tails', '?partnerId=happy-tails&view=status'])
          expectRefusal(await read(person.idToken, query), 403, 'permission-denied')
        const outside = await newPerson(app, { roles: ['partner-associate'] })
        expectRefusal(await read(outside.idToken, `?userId=${outside.uid}`), 403, 'permission-denied')
      })

      it('names what is wrong with the query', async () => {
        const wrong: [string, RegExp][] = [
          ['', /userId.*partnerId/],
          [`?userId=${admin.uid}&partnerId=happy-tails`, /userId.*partnerId/],
          [`?userId=${admin.uid}&userId=${admin.uid}`, /userId/],
          ['?partnerId=happy-tails&partnerId=happy-tails', /partnerId/],
          ['?partnerId=', /partnerId/],
          ['?partnerId=happy-tails&view=all', /view/],
          ['?partnerId=happy-tails&view=status&view=status', /view/],
          [`?userId=${admin.uid}&view=status`, /view/],
          ['?partnerId=happy-tails&courseId=welcome', /courseId/],
          ['?userId=a%00b', /userId.*cannot be stored/],
        ]
        for (const [query, words] of wrong)
          expectRefusal(await read(admin.idToken, query), 400, 'invalid-argument', words)
      })
    })

    describe('the status view', () => {
      const statuses = async (idToken: string, partner: string) => {
        const path = `${COMPLETIONS}?partnerId=${partner}&view=status`
        return (await app.request<{ documents: MemberStatus[] }>(path, { idToken })).body.documents
      }

      it('gives the statuses of each member who started, as their records say', async () => {
        const passed = await begun()
        await passed.client.act(passed.record, QUIZ, { act: 'start' })
        await passed.client.answerAll(passed.record, QUIZ, RIGHT)
        await passed.client.open('dog-nutrition', 'dog-nutrition-bowl-video')
        const failed = await begun()
        await failed.client.act(failed.record, QUIZ, { act: 'start' })
        await failed.client.answerAll(failed.record, QUIZ, WRONG)
        const idle = await newAssociate(app)
        const all = await statuses(admin.idToken, 'happy-tails')
        expect(all).toContainEqual({
          userId: passed.person.uid,
          courses: { welcome: 'complete', 'dog-nutrition': 'in-progress' },
        })
        expect(all).toContainEqual({ userId: failed.person.uid, courses: { welcome: 'in-progress' } })
        expect(all.map(({ userId }) => userId)).not.toContain(idle.uid)
        expect(new Set(all.map(({ userId }) => userId)).size).toBe(all.length)
      })

      it('is empty for a partner where nobody has started', async () => {
        await app.db.insertInto('partners').values(partner('quiet')).execute()
        const { idToken } = await newPerson(app, { partner: 'quiet', roles: ['partner-admin'] })
        expect(await statuses(idToken, 'quiet')).toEqual([])
      })

      // Contract § 4: statuses stay true when a course changes, and after an upgrade
      it('stays true when a course gains a quiz, and leaves out courses that are not enabled', async () => {
        await app.db.insertInto('partners').values(partner('changing')).execute()
        const { idToken } = await newPerson(app, { partner: 'changing', roles: ['partner-admin'] })
        const course = courseOf('changing', [videoModule('v'), quizWithKey('q1', [0])])
        const person = await newAssociate(app, 'changing')
        const client = learner(app, person)
        const now = () => statuses(idToken, 'changing')
        const expected = (status: string) => [{ userId: person.uid, courses: { changing: status } }]

        await storeCourse(app.db, { ...course, ...courseOf('changing', [videoModule('v')]) }, app.now())
        const record = (await client.open('changing', 'v')).body
        expect(await now()).toEqual(expected('complete'))

        await storeCourse(app.db, course, app.now())
        expect(await now()).toEqual(expected('in-progress'))
        await client.act(record, 'q1', { act: 'start' })
        await client.answerAll(record, 'q1', [0])
        expect(await now()).toEqual(expected('complete'))

        const grown = courseOf('changing', [...(course.sections[0]?.modules ?? []), quizWithKey('q2', [0])])
        await storeCourse(app.db, grown, app.now())
        expect(await now()).toEqual(expected('in-progress'))
        expect((await client.records())[0]?.modules.q1).toMatchObject({ dateCompleted: app.now() })

        await storeCourse(app.db, { ...grown, enabled: false }, app.now())
        expect(await now()).toEqual([])
      })

      it('of more members than one batch is computed by the rule once, then read as stored', async () => {
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
        }))
        await inTransaction(app.db, async (transaction) => {
          for (const [at, { userId }] of expected.entries()) {
            const record = { id: userId, userId, partnerId: 'large', courseId: 'large', created: app.now() }
            const modules = at % 2 ? { q1: passed } : {}
            await adoptRecord(transaction, { ...record, modules }, { ...course, revision })
          }
        })
        // As a database is that was filled by an older version: nothing computed yet.
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
        const inProgress = expected.map(({ userId }) => ({ userId, courses: { large: 'in-progress' } }))
        expect(await statuses(idToken, 'large')).toEqual(inProgress)
        await storeCourse(app.db, { ...grown, enabled: false }, app.now())
      })

      it('does not store a status computed from data that has changed since', async () => {
        const { person, record, client } = await begun()
        const key = { partner: 'happy-tails', courseId: 'welcome', revision: 1 }
        await client.act(record, QUIZ, { act: 'start' })
        await client.answerAll(record, QUIZ, RIGHT)
        await keepStatus(app.db, key, { passed: '[]', status: 'in-progress', users: [person.uid] })
        const all = await statuses(admin.idToken, 'happy-tails')
        expect(all).toContainEqual({ userId: person.uid, courses: { welcome: 'complete' } })
      })

      function partner(id: string) {
        return { id, name: id, logo_url: null, created: app.now() }
      }
    })
  })
