import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Course, QuizModule } from '#domain/course/course.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { recountPartner } from '#store/learning/learning-counters.ts'
import { courseOf, publishCourse, quizWithKey } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { beginCourse } from '#test/learner.ts'
import { readCounts } from '#test/learning/events-of-record.ts'
import { startApp, type TestApp } from '#test/test-app.ts'

const PARTNER = 'happy-tails'

for (const kind of DATABASES)
  describe(`the events of a record on ${kind}`, () => {
    let app: TestApp
    let courses = 0

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    /** Publishes and returns a new course with one quiz. */
    async function newCourse(quiz: QuizModule): Promise<Course> {
      const course = courseOf(`events-${courses++}`, [quiz])
      await publishCourse(app, course)
      return course
    }

    const countsIn = (courseId: string) => readCounts(app.db, { courseId, partner: PARTNER })

    it('are counted as they occur, with the same result as a recount from the log', async () => {
      const course = await newCourse(quizWithKey('q', [1, 0]))
      for (const choices of [
        [1, 0],
        [0, 0],
        [2, 0],
      ]) {
        const { client, record } = await beginCourse(app, course.id, 'q')
        await client.takeQuiz(record, 'q', choices)
      }
      const counted = await countsIn(course.id)
      expect(counted).toEqual({
        'q 1 1 chosen 0': 1,
        'q 1 1 chosen 1': 1,
        'q 1 1 chosen 2': 1,
        'q 1 1 chosen-first 0': 1,
        'q 1 1 chosen-first 1': 1,
        'q 1 1 chosen-first 2': 1,
        'q 1 2 chosen 0': 3,
        'q 1 2 chosen-first 0': 3,
        'q 1 0 passed 0': 1,
        'q 1 0 started 1': 3,
      })
      await inTransaction(app.db, (transaction) => recountPartner(transaction, PARTNER))
      expect(await countsIn(course.id)).toEqual(counted)
    })

    it('are counted for a question whose id exceeds any index limit', async () => {
      const id = Array.from({ length: 3000 }, () => String.fromCharCode(randomInt(0x4e00, 0x9fff))).join('')
      const quiz = quizWithKey('q', [0])
      const questions = quiz.questions.map((question) => ({ ...question, id }))
      const course = await newCourse({ ...quiz, questions })
      const { client, record } = await beginCourse(app, course.id, 'q')
      expect((await client.takeQuiz(record, 'q', [0])).status).toBe(200)
      expect(await countsIn(course.id)).toMatchObject({ 'q 1 1 chosen-first 0': 1 })
    })
  })
