import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LearningEventDocument, LearningEventsPage } from '#contract/documents.ts'
import type { Course } from '#domain/course/course.ts'
import { A_DAY } from '#domain/durations.ts'
import { startOfDay } from '#domain/learning/quiz.ts'
import { buildHistories } from '#domain/learning/record-history.ts'
import { listAllEnabledCourses, storeCourse } from '#store/courses/courses.ts'
import { courseOf, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { beginCourse, learner } from '#test/learner.ts'
import { adoptRecord } from '#test/learning/adopt-record.ts'
import { storeHistory } from '#test/learning/long-history.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

for (const kind of DATABASES)
  describe(`a member’s events in the API on ${kind}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    async function eventsOf({ uid, idToken }: Person): Promise<LearningEventDocument[]> {
      const path = `/documents/v1/learning-events?userId=${uid}`
      return (await app.request<{ documents: LearningEventDocument[] }>(path, { idToken })).body.documents
    }
    const publish = (course: Course) => storeCourse(app.db, course, Date.now())

    // Contract § 4: a record lists its attempts …
    // Contract § 9: `GET /documents/v1/learning-events`: for the member and the partner's administrators,
    //   with only the chosen answers
    it('keep the texts of each attempt when the course changes, and contain no answers except the chosen ones', async () => {
      const id = `told-${kind}`
      const quiz = quizWithKey('told-quiz', [0, 1])
      await publish(courseOf(id, [videoModule('told-video'), quiz]))
      const { person, client, record } = await beginCourse(app, id, 'told-video')
      await client.takeQuiz(record, 'told-quiz', [2, 1])

      const changed = quizWithKey('told-quiz', [2], { title: 'Another title' })
      const [question] = changed.questions
      if (question) question.answers = question.answers.toReversed()
      await publish(courseOf(id, [changed]))
      await client.act(record, 'told-quiz', { act: 'start', attempt: 1 })
      await client.act(record, 'told-quiz', { act: 'answer', question: 1, selectedAnswer: 0 })

      const events = await eventsOf(person)
      const [history] = buildHistories(events).get(id) ?? []
      expect(history?.openings).toMatchObject([{ id: 'told-video', title: 'A video' }])
      expect(history?.milestones).toMatchObject([{ kind: 'course-completed', byMember: true }])
      expect(history?.quizzes).toMatchObject([
        {
          title: 'Another title',
          attempts: [
            {
              title: 'A quiz',
              finished: { score: 1, of: 2, needed: 2, passed: false },
              answers: [
                { question: 'What is question 1?', answer: 'Neither', isRight: false },
                { question: 'What is question 2?', answer: 'That', isRight: true },
              ],
            },
            { finished: { score: 1, of: 1 }, answers: [{ answer: 'Neither', isRight: true }] },
          ],
        },
      ])
      expect(JSON.stringify(events)).not.toContain('This')
    })

    it('contain an adopted record’s data, without the chosen answers', async () => {
      const course = (await listAllEnabledCourses(app.db)).find(({ id }) => id === 'welcome')
      if (!course) throw new Error('the demo has no course welcome')
      const person = await newAssociate(app)
      const answers = [true, false].map((correct, place) => {
        return { id: `q${place}`, correct, selectedAnswer: 1, submitted: 70 }
      })
      const progress = {
        type: 'quiz' as const,
        currentQuestion: 0,
        submitCount: 2,
        answers,
        lastSubmitDate: 80,
      }
      const opened = { type: 'video' as const, dateCompleted: 60, arrived: 65 }
      const whole = {
        id: `old-${person.uid}`,
        userId: person.uid,
        partnerId: 'happy-tails',
        courseId: 'welcome',
      }
      const modules = { 'welcome-hello-video': opened, 'welcome-check-quiz': progress, gone: opened }
      await adoptRecord(app.db, { ...whole, created: 50, modules }, course)

      const [event, ...others] = await eventsOf(person)
      expect(others).toEqual([])
      expect(event).toMatchObject({ kind: 'record-adopted', byMember: false })
      expect(event?.adopted).toEqual({
        created: 50,
        modules: expect.arrayContaining([
          { moduleId: 'welcome-hello-video', module: expect.any(String), type: 'video', dateCompleted: 60 },
          {
            moduleId: 'welcome-check-quiz',
            module: expect.any(String),
            type: 'quiz',
            currentQuestion: 0,
            submitCount: 2,
            lastSubmitDate: 80,
            answers: [{ correct: true }, { correct: false }],
          },
          { moduleId: 'gone', type: 'video', dateCompleted: 60 },
        ]),
      })
    })

    describe('in pages', () => {
      const pageOf = async ({ uid, idToken }: Person, more = '') => {
        const path = `/documents/v1/learning-events?userId=${uid}${more}`
        return app.request<LearningEventsPage>(path, { idToken })
      }

      /** Reads all pages, each with at most 500 events. */
      async function readAll(person: Person, more = ''): Promise<LearningEventDocument[][]> {
        const pages: LearningEventDocument[][] = []
        let after = ''
        do {
          const { status, body } = await pageOf(person, `${more}${after}`)
          expect(status).toBe(200)
          expect(body.documents.length).toBeLessThanOrEqual(500)
          pages.push(body.documents)
          after = body.next === undefined ? '' : `&after=${encodeURIComponent(body.next)}`
        } while (after !== '')
        return pages
      }

      /** Creates an associate with attempts at the quizzes of two courses, the second started later. */
      async function tried(name: string, attempts: number[]): Promise<Person> {
        const person = await newAssociate(app)
        for (const [place, count] of attempts.entries()) {
          const id = `${name}-${place}-${kind}`
          await publish(courseOf(id, [quizWithKey('q', [0])]))
          const course = (await listAllEnabledCourses(app.db)).find((one) => one.id === id)
          if (!course) throw new Error(`there is no course ${id}`)
          await storeHistory(app.db, { course, userId: person.uid, attempts: count, at: 1000 * (place + 1) })
        }
        return person
      }

      // Contract § 9: a history is paged by 500 events, newest first; exported files contain all of them
      it('contain at most 500 events, by newest record and then newest event', async () => {
        const person = await tried('paged', [400, 170])
        const pages = await readAll(person)
        expect(pages.map(({ length }) => length)).toEqual([500, 500, 500, 212])
        const newestFirst = (course: string, last: number) =>
          Array.from({ length: last }, (_, place) => `${course} ${last - place}`)
        expect(pages.flat().map(({ courseId, number }) => `${courseId} ${number}`)).toEqual([
          ...newestFirst(`paged-1-${kind}`, 1 + 3 * 170),
          ...newestFirst(`paged-0-${kind}`, 1 + 3 * 400),
        ])
      })

      it('end with the page of the last event, even if that page is full', async () => {
        const person = await tried('edge', [333])
        expect((await readAll(person)).map(({ length }) => length)).toEqual([500, 500])
      })

      it('contain only the requested course, and are empty after another member’s position', async () => {
        const person = await tried('single', [2, 200])
        const own = await readAll(person, `&courseId=single-1-${kind}`)
        expect(own.map(({ length }) => length)).toEqual([500, 101])
        expect(new Set(own.flat().map(({ courseId }) => courseId))).toEqual(new Set([`single-1-${kind}`]))
        const other = await pageOf(await tried('other', [200]))
        const stranger = await newAssociate(app)
        const strange = await pageOf(stranger, `&after=${other.body.next}`)
        expect(strange).toMatchObject({ status: 200, body: { documents: [] } })
        for (const after of ['', 'x', '.1', 'x.', 'x.-1', `${'x'.repeat(300)}.1`])
          expect((await pageOf(stranger, `&after=${after}`)).status).toBe(400)
      })

      it('omit events that happened after the first page was read', async () => {
        const person = await tried('meanwhile', [200])
        const first = (await pageOf(person)).body
        const client = learner(app, person)
        const record = (await client.open(`meanwhile-0-${kind}`, 'q')).body
        await client.act(record, 'q', { act: 'start' })
        const second = (await pageOf(person, `&after=${first.next}`)).body
        const numbers = [...first.documents, ...second.documents]
        const ofRecord = numbers.filter(({ recordId }) => recordId === record.id)
        expect(ofRecord.map(({ number }) => number)).toEqual(
          Array.from({ length: 601 }, (_, place) => 601 - place),
        )
      })
    })

    describe('include at most 50 finished attempts per quiz and day:', () => {
      const midnight = () => startOfDay(app.now())
      const SENTENCE = 'You’ve tried this quiz 50 times today. Try again tomorrow.'

      /** Creates an associate who finished `attempts` attempts at the quiz, one per ms from `at`. */
      async function finished(attempts: number, at: number) {
        const id = `bound-${randomUUID()}`
        await publish(courseOf(id, [quizWithKey('q', [0]), quizWithKey('other', [0])]))
        const course = (await listAllEnabledCourses(app.db)).find((one) => one.id === id)
        if (!course) throw new Error(`there is no course ${id}`)
        const person = await newAssociate(app)
        const record = { id: await storeHistory(app.db, { course, userId: person.uid, attempts, at }) }
        return { client: learner(app, person), record }
      }

      // Contract § 9: at most 50 finished attempts per quiz, person and day, then 429 and a message in the
      //   player
      it('the fiftieth can be finished, and the next is refused until the following day', async () => {
        const { client, record } = await finished(49, midnight())
        expect((await client.act(record, 'q', { act: 'start', attempt: 49 })).status).toBe(200)
        expect((await client.act(record, 'q', { act: 'start', attempt: 49 })).status).toBe(200)
        expect((await client.answerAll(record, 'q', [1])).body.modules.q).toMatchObject({ submitCount: 50 })
        const refused = await client.act(record, 'q', { act: 'start', attempt: 50 })
        expectRefusal(refused, 429, 'too-many-attempts')
        expect(refused.body).toMatchObject({ message: SENTENCE })
        const seconds = Number(refused.headers.get('retry-after'))
        expect(Math.abs(app.now() + seconds * 1000 - midnight() - A_DAY)).toBeLessThan(1000)
        expect((await client.act(record, 'other', { act: 'start', attempt: 0 })).status).toBe(200)
      })

      it('those of earlier days do not count, regardless of their number', async () => {
        const { client, record } = await finished(1050, midnight() - 1050)
        for (let attempt = 1050; attempt < 1100; attempt++) {
          expect((await client.act(record, 'q', { act: 'start', attempt })).status).toBe(200)
          await client.answerAll(record, 'q', [1])
        }
        expectRefusal(await client.act(record, 'q', { act: 'start' }), 429, 'too-many-attempts')
      })

      it('also when mixed with other events of that day', async () => {
        const { client, record } = await finished(50, midnight())
        await client.takeQuiz(record, 'other', [1])
        expectRefusal(await client.act(record, 'q', { act: 'start' }), 429, 'too-many-attempts')
      })

      it('also for many simultaneous starts', async () => {
        const { client, record } = await finished(49, midnight())
        const starts = Array.from({ length: 10 }, () =>
          client.act(record, 'q', { act: 'start', attempt: 49 }),
        )
        expect(new Set((await Promise.all(starts)).map(({ status }) => status))).toEqual(new Set([200]))
        const answer = { act: 'answer', question: 1, selectedAnswer: 1, attempt: 49 }
        await Promise.all(
          Array.from({ length: 10 }, async () => {
            await client.act(record, 'q', answer)
            expectRefusal(await client.act(record, 'q', { act: 'start' }), 429, 'too-many-attempts')
          }),
        )
      })
    })

    it('are the same for the member and the administrator, with the texts that were judged', async () => {
      const course = courseOf('alike', [quizWithKey('q', [0], { title: 'The first title' })])
      await publish(course)
      const admin = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
      const { person, client, record } = await beginCourse(app, course.id, 'q')
      await client.takeQuiz(record, 'q', [1])
      await publish({
        ...course,
        sections: [{ title: 'S', modules: [quizWithKey('q', [0], { title: 'Renamed' })] }],
      })
      const path = `/documents/v1/learning-events?userId=${person.uid}`
      type Page = { documents: { kind: string; byMember: boolean }[] }
      const own = (await app.request<Page>(path, { idToken: person.idToken })).body.documents
      expect((await app.request<Page>(path, { idToken: admin.idToken })).body.documents).toEqual(own)
      expect(own.map(({ kind }) => kind)).toEqual([
        'quiz-finished',
        'question-answered',
        'quiz-started',
        'record-opened',
      ])
      expect(own[1]).toEqual({
        recordId: record.id,
        courseId: course.id,
        number: 3,
        at: app.now(),
        happened: app.now(),
        revision: 1,
        kind: 'question-answered',
        byMember: true,
        moduleId: 'q',
        module: 'The first title',
        attempt: 0,
        questionNumber: 1,
        question: 'What is question 1?',
        selectedAnswer: 1,
        answer: 'That',
        correct: false,
      })
    })
  })
