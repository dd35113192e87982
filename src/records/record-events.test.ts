import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Course, CourseModule, QuizModule } from '#domain/course/course.ts'
import type { LearningEvent } from '#domain/learning/learning-events.ts'
import { setMembership } from '#store/people/users.ts'
import { courseOf, publishCourse, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { beginCourse, learner } from '#test/learner.ts'
import { countUp, expectFolded, listEvents, readCounts } from '#test/learning/events-of-record.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, type Person } from '#test/test-people.ts'

const PARTNER = 'happy-tails'

for (const kind of DATABASES)
  describe(`the events of a record on ${kind}`, () => {
    let app: TestApp
    let courses = 0

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    const publish = (course: Course) => publishCourse(app, course)

    /** Publishes and returns a new course with these modules. */
    async function newCourse(...modules: CourseModule[]): Promise<Course> {
      const course = courseOf(`events-${courses++}`, modules)
      await publish(course)
      return course
    }

    async function eventsOf(record: { id: string }): Promise<LearningEvent[]> {
      return listEvents(app.db, { partner: PARTNER, records: [record] })
    }

    const kindsOf = async (record: { id: string }) => (await eventsOf(record)).map(({ kind }) => kind)

    it('are written with each action, but not for a repeated action', async () => {
      const course = await newCourse(videoModule('v'), quizWithKey('q', [1, 0]))
      const person = await newAssociate(app)
      const client = learner(app, person)
      const record = (await client.open(course.id, 'v', { openedAgo: 0 })).body
      await client.act(record, 'v', { act: 'open' })
      await client.act(record, 'q', { act: 'start' })
      await client.act(record, 'q', { act: 'start' })
      const wrong = { act: 'answer', question: 1, selectedAnswer: 0, attempt: 0 }
      await client.act(record, 'q', wrong)
      await client.act(record, 'q', wrong)
      await client.act(record, 'q', { act: 'answer', question: 2, selectedAnswer: 0 })
      await client.takeQuiz(record, 'q', [1, 0])
      const events = await eventsOf(record)
      const [revision, at] = [1, app.now()]
      const whole = { recordId: record.id, userId: person.uid, partnerId: PARTNER, courseId: course.id }
      expect(events.map(({ number }) => number)).toEqual(events.map((_event, place) => place + 1))
      for (const event of events)
        expect(event).toMatchObject({ ...whole, revision, at, happened: at, actor: person.uid })
      const steps = events.map((event) => ('data' in event ? [event.kind, event.data] : [event.kind]))
      const answered = (attempt: number, question: number, selectedAnswer: number, correct: boolean) => [
        'question-answered',
        { attempt, question, questionId: `q-q${question}`, selectedAnswer, correct },
      ]
      expect(steps).toEqual([
        ['record-opened'],
        ['module-opened', { type: 'video' }],
        ['quiz-started', { attempt: 0 }],
        answered(0, 1, 0, false),
        answered(0, 2, 0, true),
        ['quiz-finished', { attempt: 0, score: 1, of: 2, needed: 2, passed: false }],
        ['quiz-started', { attempt: 1 }],
        answered(1, 1, 1, true),
        answered(1, 2, 0, true),
        ['quiz-finished', { attempt: 1, score: 2, of: 2, needed: 2, passed: true }],
        ['course-completed', { quizzes: ['q'] }],
      ])
      await expectFolded(app.db, { partner: PARTNER, recordId: record.id, courseId: course.id })
    })

    it('contain only ids and numbers: no names, addresses or texts of questions', async () => {
      const course = await newCourse(quizWithKey('q', [1]))
      const { person, client, record } = await beginCourse(app, course.id, 'q')
      await client.takeQuiz(record, 'q', [1])
      const rows = await app.db
        .selectFrom('learning_events')
        .selectAll()
        .where('record_id', '=', record.id)
        .execute()
      expect(rows.length).toBeGreaterThan(3)
      const written = JSON.stringify(rows)
      const { user_name } = await app.db
        .selectFrom('users')
        .select('user_name')
        .where('uid', '=', person.uid)
        .executeTakeFirstOrThrow()
      for (const word of [user_name, person.email, '127.0.0.1', 'What is question', 'This', 'A quiz'])
        expect(written).not.toContain(word)
      for (const { data } of rows) expect(Buffer.byteLength(data)).toBeLessThan(2000)
    })

    it('record both times of actions queued offline', async () => {
      const course = await newCourse(videoModule('v'), videoModule('w'))
      const { client, record } = await beginCourse(app, course.id, 'v')
      app.setNow(app.now() + 60_000)
      await client.open(course.id, 'w', { openedAgo: 20_000 })
      const last = (await eventsOf(record)).at(-1)
      expect(last).toMatchObject({ kind: 'module-opened', at: app.now(), happened: app.now() - 20_000 })
      await expectFolded(app.db, { partner: PARTNER, recordId: record.id, courseId: course.id })
    })

    // Contract § 9: a film that fails to …
    it('record once why a film failed to load, with its opening, and change nothing else', async () => {
      const course = await newCourse(videoModule('v'), videoModule('w'), quizWithKey('q', [1]))
      const { person, client, record } = await beginCourse(app, course.id, 'v')
      const opened = record.modules
      app.setNow(app.now() + 5000)
      for (const failed of ['not-found', 'network', 'not-found'])
        expect((await client.act(record, 'v', { act: 'open', failed })).body.modules).toEqual(opened)
      expect((await eventsOf(record)).at(-1)).toMatchObject({
        kind: 'module-opened',
        number: 3,
        moduleId: 'v',
        at: app.now(),
        happened: app.now() - 5000,
        data: { type: 'video', failed: 'not-found' },
      })
      // A failure reported before the opening counts as the opening.
      await client.act(record, 'w', { act: 'open', failed: 'unsupported' })
      await client.open(course.id, 'w')
      expect(await kindsOf(record)).toEqual([
        'record-opened',
        'module-opened',
        'module-opened',
        'module-opened',
      ])
      await expectFolded(app.db, { partner: PARTNER, recordId: record.id, courseId: course.id })
      const listed = await app.request<{ documents: { failed?: string }[] }>(
        `/documents/v1/learning-events?userId=${person.uid}`,
        person,
      )
      expect(listed.body.documents.flatMap(({ failed = [] }) => failed)).toEqual(['unsupported', 'not-found'])
      for (const wrong of [
        await client.act(record, 'v', { act: 'open', failed: 'made up' }),
        await client.act(record, 'q', { act: 'open', failed: 'network' }),
        await client.act(record, 'v', { act: 'start', failed: 'network' }),
      ])
        expect(wrong.status).toBe(400)
    })

    // Contract § 9: a film that fails to …
    it('do not grow with the number of reported film failures', async () => {
      const ids = Array.from({ length: 25 }, (_, at) => `v${at}`)
      const course = await newCourse(...ids.map((id) => videoModule(id)))
      const { client, record } = await beginCourse(app, course.id, 'v0')
      for (const id of ids) await client.act(record, id, { act: 'open' })
      const { length } = await eventsOf(record)
      for (let round = 0; round < 3; round++)
        for (const id of ids) await client.act(record, id, { act: 'open', failed: 'network' })
      expect((await eventsOf(record)).length).toBe(length + 10)
      await expectFolded(app.db, { partner: PARTNER, recordId: record.id, courseId: course.id })
    })

    it('complete a course without quizzes when it is opened', async () => {
      const course = await newCourse(videoModule('v'))
      const record = (await learner(app, await newAssociate(app)).open(course.id, 'v')).body
      expect(await kindsOf(record)).toEqual(['record-opened', 'module-opened', 'course-completed'])
    })

    it('are written atomically: concurrent actions cause no gaps or duplicates', async () => {
      const course = await newCourse(...Array.from({ length: 8 }, (_, at) => videoModule(`v${at}`)))
      const client = learner(app, await newAssociate(app))
      const ids = course.sections.flatMap(({ modules }) => modules.map(({ id }) => id))
      const answers = await Promise.all(ids.map((id) => client.open(course.id, id)))
      const record = answers[0]?.body ?? { id: '' }
      expect(await kindsOf(record)).toHaveLength(10)
      await expectFolded(app.db, { partner: PARTNER, recordId: record.id, courseId: course.id })
    })

    describe('when a course is published again', () => {
      /** Returns the same questions with reversed answers, so that another index is right. */
      function reordered(quiz: QuizModule): QuizModule {
        const questions = quiz.questions.map((question) => ({
          ...question,
          question: `${question.question} Anew`,
          answers: question.answers.toReversed(),
        }))
        return { ...quiz, questions }
      }
      const withModules = (course: Course, ...modules: CourseModule[]) => ({
        ...course,
        sections: [{ title: 'A section', modules }],
      })

      async function readQuiz(person: Person, course: Course): Promise<QuizModule> {
        const path = `/documents/v1/associate-training-courses/${course.id}/modules/q`
        return (await app.request<QuizModule>(path, { idToken: person.idToken })).body
      }

      // Contract § 9: a quiz is scored and reviewed as it was shown, even if a revision is published
      //   meanwhile
      it('a running attempt keeps its revision, and the next one uses the new revision', async () => {
        const quiz = quizWithKey('q', [0, 0])
        const course = await newCourse(quiz)
        const { person, client, record } = await beginCourse(app, course.id, 'q')
        await client.act(record, 'q', { act: 'start' })
        await client.act(record, 'q', { act: 'answer', question: 1, selectedAnswer: 1 })
        await publish(withModules(course, reordered(quiz)))
        expect((await readQuiz(person, course)).questions[1]?.question).toBe('What is question 2?')
        const { body } = await client.act(record, 'q', { act: 'answer', question: 2, selectedAnswer: 0 })
        expect(body.modules.q).toMatchObject({ answers: [{ correct: false }, { correct: true }] })
        expect((await readQuiz(person, course)).questions[1]?.question).toBe('What is question 2? Anew')
        const passed = (await client.takeQuiz(record, 'q', [2, 2])).body
        expect(passed.modules.q).toHaveProperty('dateCompleted')
        const judged = (await eventsOf(record)).filter(({ kind }) => kind === 'question-answered')
        expect(judged.map(({ revision }) => revision)).toEqual([1, 1, 2, 2])
        await expectFolded(app.db, { partner: PARTNER, recordId: record.id, courseId: course.id })
      })

      it('a passed quiz is reviewed as it was judged, without revealing the key of another revision', async () => {
        const quiz = quizWithKey('q', [0])
        const course = await newCourse(quiz)
        const { person, client, record } = await beginCourse(app, course.id, 'q')
        await client.takeQuiz(record, 'q', [0])
        await publish(withModules(course, reordered(quiz)))
        const reviewed = await readQuiz(person, course)
        expect(reviewed.questions).toEqual(quiz.questions)
        const stranger = await readQuiz(await newAssociate(app), course)
        expect(JSON.stringify(stranger)).not.toContain('correct')
        expect(stranger.questions[0]?.question).toContain('Anew')
      })

      it('an administrator gets the current revision, even one who passed its quiz as an associate', async () => {
        const quiz = quizWithKey('q', [0])
        const course = await newCourse(quiz)
        const { person, client, record } = await beginCourse(app, course.id, 'q')
        await client.takeQuiz(record, 'q', [0])
        await publish(withModules(course, reordered(quiz)))
        await setMembership(app.db, person.uid, { partner: PARTNER, roles: ['partner-admin'] }, app.now())
        const { idToken } = (await app.signIn(person.email)).body
        const seen = await readQuiz({ ...person, idToken }, course)
        expect(seen.questions).toEqual(reordered(quiz).questions)
      })

      it('each record that it reopens or completes gets an event', async () => {
        const course = await newCourse(quizWithKey('q', [0]))
        const { client, record } = await beginCourse(app, course.id, 'q')
        await client.takeQuiz(record, 'q', [0])
        await publish(withModules(course, quizWithKey('q', [0]), quizWithKey('r', [0])))
        await publish(withModules(course, quizWithKey('q', [0])))
        const [reopened, completed] = (await eventsOf(record)).slice(-2)
        const published = { actor: 'operator', at: app.now() }
        expect(reopened).toMatchObject({
          ...published,
          kind: 'course-reopened',
          revision: 2,
          data: { quizzes: ['r'] },
        })
        expect(completed).toMatchObject({
          ...published,
          kind: 'course-completed',
          revision: 3,
          data: { quizzes: ['q'] },
        })
        await expectFolded(app.db, { partner: PARTNER, recordId: record.id, courseId: course.id })
      })

      it('an identical document creates no revision', async () => {
        const course = await newCourse(quizWithKey('q', [0]))
        expect(await publish(course)).toBe(1)
        expect(await publish({ ...course, name: 'Another name' })).toBe(2)
        const { rows } = { rows: await revisionsOf(course.id) }
        expect(rows.map(({ revision, published_by }) => [revision, published_by])).toEqual([
          [1, 'operator'],
          [2, 'operator'],
        ])
      })

      function revisionsOf(courseId: string) {
        const query = app.db.selectFrom('course_revisions').selectAll().where('course_id', '=', courseId)
        return query.orderBy('revision').execute()
      }
    })

    // Contract § 9: a record equals the sum of its events after every action, repeat and publication;
    //   differences are found and repaired
    it('add up to the record after any actions, repeats and publications', async () => {
      const person = await newAssociate(app)
      const { idToken } = (await app.signIn(person.email)).body
      const clients = [learner(app, person), learner(app, { ...person, idToken })] as const
      // Senders of an action: one of two browsers; both in sequence, as after a lost response; or both concurrently.
      const sent = fc.constantFrom([0], [1], [0, 1], 'at once' as const)
      const quizzes = fc.constantFrom('q', 'q', 'r')
      const step = fc.oneof(
        { weight: 2, arbitrary: fc.record({ sent, open: fc.constantFrom('v', 'w') }) },
        { weight: 3, arbitrary: fc.record({ sent, start: quizzes }) },
        {
          weight: 8,
          arbitrary: fc.record({
            sent,
            answer: quizzes,
            question: fc.integer({ min: 1, max: 3 }),
            choice: fc.nat(2),
          }),
        },
        {
          weight: 2,
          arbitrary: fc.record({
            publish: fc.nat(4),
            keys: fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }),
          }),
        },
      )
      const modulesOf = (variant: number, keys: number[]): CourseModule[] => {
        const [v, w, q, r] = [
          videoModule('v'),
          videoModule('w'),
          quizWithKey('q', keys),
          quizWithKey('r', [0]),
        ]
        return (
          [
            [v, w, q],
            [v, w, q, r],
            [v, q, r],
            [w, r, { ...v, id: 'q' }],
            [v, w],
          ][variant] ?? []
        )
      }
      type Act = { open: string } | { start: string } | { answer: string; question: number; choice: number }
      const actOf = (done: Act): [string, object] => {
        if ('open' in done) return [done.open, { act: 'open' }]
        if ('start' in done) return [done.start, { act: 'start' }]
        const { question, choice: selectedAnswer } = done
        return [done.answer, { act: 'answer', question, selectedAnswer }]
      }
      const seen = new Set<string>()
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
          const course = await newCourse(...modulesOf(1, [1, 0]))
          const record = (await clients[0].open(course.id, 'v')).body
          for (const done of steps) {
            if ('publish' in done) {
              const modules = modulesOf(done.publish, done.keys)
              await publish({ ...course, sections: [{ title: 'A section', modules }] })
            } else {
              const [module, act] = actOf(done)
              if (done.sent === 'at once')
                await Promise.all(clients.map((one) => one.act(record, module, act)))
              else for (const place of done.sent) await clients[place]?.act(record, module, act)
            }
            await expectFolded(app.db, { partner: PARTNER, recordId: record.id, courseId: course.id })
          }
          const events = await eventsOf(record)
          expect(await readCounts(app.db, { courseId: course.id, partner: PARTNER })).toEqual(countUp(events))
          for (const { kind } of events) seen.add(kind)
        }),
        {
          numRuns: propertyRuns(26),
          // Random steps occasionally miss a kind of event. This example completes the course and reopens it.
          examples: [
            [
              [
                { publish: 0, keys: [1, 0] },
                { sent: [0], open: 'v' },
                { sent: [0], open: 'w' },
                { sent: [0], start: 'q' },
                { sent: [0], answer: 'q', question: 1, choice: 1 },
                { sent: [0], answer: 'q', question: 2, choice: 0 },
                { publish: 1, keys: [1, 0] },
              ],
            ],
          ],
        },
      )
      expect([...seen].sort()).toEqual([
        'course-completed',
        'course-reopened',
        'module-opened',
        'question-answered',
        'quiz-finished',
        'quiz-started',
        'record-opened',
      ])
    }, 240_000)
  })
