import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QuizInsightDocument } from '#contract/documents.ts'
import type { QuizModule } from '#domain/course/course.ts'
import { readQuizInsights } from '#records/teams/read-quiz-insights.ts'
import { storeCourse } from '#store/courses/courses.ts'
import { listCounts } from '#store/learning/learning-counters.ts'
import { courseOf, explained, publishCourse, quizWithKey } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { learner } from '#test/learner.ts'
import { storeHistory } from '#test/learning/long-history.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'

const QUIZ = quizWithKey('q', [1, 0], { title: 'The check', passingScore: 2 })
const OTHER = quizWithKey('other', [0])

for (const kind of DATABASES)
  describe(`a team’s quiz insights on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
      await publish(QUIZ)
      for (let person = 1; person <= 15; person++) await learn('happy-tails', [1, 0])
      for (let person = 1; person <= 4; person++) await learn('happy-tails', [0, 0], [1, 0])
      for (let person = 1; person <= 3; person++) await learn('city-paws', [2, 2])
    })
    afterAll(() => app.close())

    const publish = (quiz: QuizModule) => publishCourse(app, courseOf('asked', [quiz, OTHER]))

    async function learn(partner: string, ...attempts: number[][]): Promise<void> {
      const client = learner(app, await newAssociate(app, partner))
      const record = (await client.open('asked', 'q')).body
      for (const choices of attempts) await client.takeQuiz(record, 'q', choices)
    }

    async function insights(email: string, course = 'asked') {
      const { idToken } = (await app.signIn(email)).body
      return app.request<{ documents: QuizInsightDocument[] }>(
        `/documents/v1/quiz-insights?courseId=${course}`,
        { idToken },
      )
    }

    // Contract § 9: quiz statistics are counted by …
    it('appear once twenty people of the partner have tried the quiz', async () => {
      expect((await insights('admin@happytails.example')).body).toEqual({ documents: [] })
      await learn('happy-tails', [2, 2])
      const [first, second] = QUIZ.questions.map(({ question }) => ({ question }))
      expect((await insights('admin@happytails.example')).body.documents).toEqual([
        {
          moduleId: 'q',
          people: 20,
          passed: 19,
          triesToPass: 23 / 19,
          questions: [
            { number: 1, ...first, people: 20, right: 15 / 20, options: [4 / 20, 15 / 20, 1 / 20] },
            { number: 2, ...second, people: 20, right: 19 / 20, options: [19 / 20, 0, 1 / 20] },
          ],
        },
      ])
    })

    // Contract § 6: another partner's data get 404, like missing data
    it('do not appear for another team', async () => {
      expect((await insights('admin@citypaws.example')).body).toEqual({ documents: [] })
    })

    // Contract § 9: the answer key is never revealed before passing
    it('are unaffected by explanations, and contain none', async () => {
      const before = await insights('admin@happytails.example')
      for (const explanation of ['Whiskers say so.', 'Another.', undefined]) {
        await publish(explained(QUIZ, explanation))
        expect((await insights('admin@happytails.example')).text).toBe(before.text)
      }
    })

    it('judge the answers by a corrected key', async () => {
      const [first, second] = QUIZ.questions
      const answers = first?.answers.map(({ answer }, at) => ({ answer, correct: at === 0 }))
      await publish({ ...QUIZ, questions: [{ ...first, answers } as never, second as never] })
      const { documents } = (await insights('admin@happytails.example')).body
      expect(documents[0]?.questions[0]).toMatchObject({ number: 1, people: 20, right: 4 / 20 })
      await publish(QUIZ)
    })

    it('omit a question whose current version has too few answers', async () => {
      const [first, second] = QUIZ.questions
      await publish({ ...QUIZ, questions: [{ ...first, question: 'Anew?' } as never, second as never] })
      const { documents } = (await insights('admin@happytails.example')).body
      expect(documents[0]?.people).toBe(20)
      expect(documents[0]?.questions.map(({ number }) => number)).toEqual([2])
    })

    it('read no row per attempt, even after many failures, and no rows of 0.3.0', async () => {
      const id = `often-${kind}`
      await storeCourse(app.db, courseOf(id, [OTHER]), app.now())
      const { uid: userId } = await newAssociate(app)
      const course = { ...courseOf(id, [OTHER]), revision: 1 }
      await storeHistory(app.db, { course, userId, attempts: 1000, at: 1000 })
      const counted = app.db.selectFrom('learning_counts').selectAll().where('course_id', '=', id)
      expect(await counted.execute()).toHaveLength(3)
      const of = {
        partner_id: 'happy-tails',
        course_id: id,
        module_id: 'other',
        revision: 1,
        question: 0,
        count: 1,
      }
      const left = Array.from({ length: 100 }, (_, at) => [
        { ...of, what: 'started' as const, value: at + 2 },
        { ...of, what: 'failed' as never, value: at + 1 },
        { ...of, what: 'passed' as const, value: at + 1 },
      ])
      await app.db.insertInto('learning_counts').values(left.flat()).execute()
      const read = await listCounts(app.db, { courseId: id, partner: 'happy-tails' })
      expect(read.map(({ what, value, count }) => [what, value, count])).toEqual([
        ['passed', 0, 100],
        ['started', 1, 1],
        ['chosen', 1, 1000],
        ['chosen-first', 1, 1],
      ])
      const [insight] = await readQuizInsights(app.db, course, read)
      expect(insight).toMatchObject({ people: 1, passed: 100, triesToPass: 50.5 })
    })

    it('are not found for an unknown course', async () => {
      expect((await insights('admin@happytails.example', 'nothing')).status).toBe(404)
    })
  })
