import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberStatus } from '#contract/documents.ts'
import { storeCourse } from '#store/courses/courses.ts'
import { courseOf, publishCourse, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { beginCourse, beginWelcomeCourse, type CompletionBody } from '#test/learner.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newPerson, type Person } from '#test/test-people.ts'

const QUIZ = 'welcome-check-quiz'
/** The welcome course's key, and choices that are all wrong. */
const RIGHT = [1, 3, 0, 2]
const WRONG = [0, 0, 1, 0]

// Contract § 7: document reads and writes

for (const kind of DATABASES)
  describe(`a quiz on ${kind}`, () => {
    let app: TestApp
    let admin: Person

    beforeAll(async () => {
      app = await startApp(kind)
      admin = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
    })
    afterAll(() => app.close())

    const resting = (submitCount: number) => ({ currentQuestion: 0, submitCount })
    const quizOf = (record: CompletionBody | undefined) => record?.modules[QUIZ]

    /** Creates a new associate who has just started the quiz. */
    async function startQuiz() {
      const { client, record } = await beginWelcomeCourse(app)
      const { body } = await client.act(record, QUIZ, { act: 'start' })
      return { client, record: body }
    }

    it('starts at the first question with an empty score', async () => {
      const { client, record } = await beginWelcomeCourse(app)
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

    it('is not changed by another start while it is running', async () => {
      const { client, record } = await startQuiz()
      const answered = await client.act(record, QUIZ, { act: 'answer', question: 1, selectedAnswer: 1 })
      for (const act of [{ act: 'start' }, { act: 'start', attempt: 0 }]) {
        const again = await client.act(record, QUIZ, act)
        expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: answered.body })
      }
    })

    it('grades each answer by the stored key, records its time, and moves to the next question', async () => {
      const { client, record } = await startQuiz()
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

    it('is complete with the passing score, and keeps the answers', async () => {
      const { client, record } = await startQuiz()
      const { body } = await client.answerAll(record, QUIZ, [1, 3, 0, 0])
      expect(quizOf(body)).toMatchObject({ ...resting(1), type: 'quiz' })
      expect(quizOf(body)).toMatchObject({ lastSubmitDate: app.now(), dateCompleted: app.now() })
      expect(await client.records()).toEqual([body])
    })

    it('ends without a completion date when failed', async () => {
      const { client, record } = await startQuiz()
      const quiz = quizOf((await client.answerAll(record, QUIZ, [1, 3, 1, 0])).body)
      expect(quiz).toMatchObject({ ...resting(1), lastSubmitDate: app.now() })
      expect(quiz).not.toHaveProperty('dateCompleted')
    })

    it('clears the answers when retaken, keeps the count, and can then be passed', async () => {
      const { client, record } = await startQuiz()
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

    it('can be neither started nor answered again once passed', async () => {
      const { client, record } = await startQuiz()
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

    it('answers a repeated action with the unchanged record', async () => {
      const { client, record } = await startQuiz()
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

    it('refuses an action out of sequence and changes nothing', async () => {
      const { client, record } = await beginWelcomeCourse(app)
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
      const { client, record } = await startQuiz()
      const answer = { act: 'answer', question: 1, selectedAnswer: 4 }
      expectRefusal(await client.act(record, QUIZ, answer), 400, 'invalid-argument', /no answer 4/)
      expect(await client.records()).toEqual([record])
    })

    it('is not changed by an action of an earlier attempt', async () => {
      const { client, record } = await startQuiz()
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

    it('counts twenty identical simultaneous answers as one', async () => {
      const { client, record } = await startQuiz()
      await client.answerAll(record, QUIZ, RIGHT.slice(0, 3))
      const last = { act: 'answer', question: 4, selectedAnswer: 2, attempt: 0 }
      const answers = await Promise.all(Array.from({ length: 20 }, () => client.act(record, QUIZ, last)))
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      const [stored] = await client.records()
      expect(quizOf(stored)).toMatchObject(resting(1))
      expect((quizOf(stored) as { answers: unknown[] }).answers).toHaveLength(4)
    })

    it('accepts exactly one of several different simultaneous answers', async () => {
      const { client, record } = await startQuiz()
      const answers = await Promise.all(
        [0, 1, 2, 3].map((selectedAnswer) =>
          client.act(record, QUIZ, { act: 'answer', question: 1, selectedAnswer, attempt: 0 }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      const taken = answers.find(({ status }) => status === 200)
      expect(await client.records()).toEqual([taken?.body])
    })

    it('cannot be taken without questions, with another type, or without answers', async () => {
      const questions = quizWithKey('questions', [0]).questions
      const ofType = (type: string) => questions.map((question) => ({ ...question, type }))
      const modules = [
        quizWithKey('empty', []),
        { ...quizWithKey('essay', [0]), questions: ofType('essay') },
        {
          ...quizWithKey('mute', [0]),
          questions: questions.map((question) => ({ ...question, answers: [] })),
        },
      ]
      await storeCourse(app.db, courseOf('broken', modules), app.now())
      const { client, record } = await beginCourse(app, 'broken', 'empty')
      expectRefusal(await client.act(record, 'empty', { act: 'start' }), 409, 'out-of-turn')
      for (const id of ['essay', 'mute']) {
        await client.act(record, id, { act: 'start' })
        const answer = { act: 'answer', question: 1, selectedAnswer: 0 }
        expectRefusal(await client.act(record, id, answer), 400, 'invalid-argument', /cannot be answered/)
      }
    })

    it('continues after an unanswerable question once the course is fixed', async () => {
      const quiz = quizWithKey('q', [0, 1, 0])
      const questions = quiz.questions.map((question, place) =>
        place === 1 ? { ...question, type: 'essay' } : question,
      )
      await publishCourse(app, courseOf('mended', [{ ...quiz, questions }]))
      const { client, record } = await beginCourse(app, 'mended', 'q')
      await client.act(record, 'q', { act: 'start' })
      await client.act(record, 'q', { act: 'answer', question: 1, selectedAnswer: 0 })
      const second = { act: 'answer', question: 2, selectedAnswer: 1 }
      expectRefusal(await client.act(record, 'q', second), 400, 'invalid-argument', /cannot be answered/)

      await publishCourse(app, courseOf('mended', [{ ...quiz, passingScore: 3 }]))
      expect((await client.act(record, 'q', second)).status).toBe(200)
      const { body } = await client.act(record, 'q', { act: 'answer', question: 3, selectedAnswer: 0 })
      expect(body.modules.q).toMatchObject({ submitCount: 1, dateCompleted: expect.any(Number) })
    })

    it('works with ids that are names of inherited object properties', async () => {
      const modules = [
        videoModule('toString'),
        quizWithKey('hasOwnProperty', [0]),
        quizWithKey('valueOf', [0]),
      ]
      await storeCourse(app.db, courseOf('constructor', modules), app.now())
      const { client, record } = await beginCourse(app, 'constructor', 'toString')
      expect(record.modules).toEqual({ toString: { type: 'video', dateCompleted: app.now() } })
      const { body } = await client.takeQuiz(record, 'hasOwnProperty', [0])
      expect(Object.keys(body.modules)).toEqual(['toString', 'hasOwnProperty'])
      await client.takeQuiz(record, 'valueOf', [0])
      const view = '/documents/v1/associate-training-completion?partnerId=happy-tails&view=status'
      const statuses = await app.request<{ documents: MemberStatus[] }>(view, { idToken: admin.idToken })
      const { userId } = record
      expect(statuses.body.documents).toContainEqual({
        userId,
        courses: { constructor: 'complete' },
        lastActive: expect.any(Number),
      })
    })

    it('is passed when finished if it has no passing score', async () => {
      const quiz = quizWithKey('easy', [0, 0], { passingScore: undefined })
      await storeCourse(app.db, courseOf('easy', [quiz]), app.now())
      const { client, record } = await beginCourse(app, 'easy', 'easy')
      const { body } = await client.takeQuiz(record, 'easy', [1, 1])
      expect(body.modules.easy).toMatchObject({ submitCount: 1, dateCompleted: app.now() })
    })
  })
