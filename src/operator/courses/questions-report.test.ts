import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import type { QuizModule } from '#domain/course/course.ts'
import { SILENT } from '#test/commands-on.ts'
import { courseOf, publishCourse, quizWithKey } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { learner } from '#test/learner.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'
import type { Values } from '../command-line/command.ts'
import { questionsReport } from './questions-report.ts'

const QUIZ = quizWithKey('q', [1, 0], { title: 'The check', passingScore: 2 })

// Contract § 9: quiz statistics are counted by each action, and shown for teams of at least twenty people
for (const kind of DATABASES)
  describe(`the report on questions on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
      await publish(QUIZ)
      await learn('happy-tails', [0, 0], [1, 0])
      await learn('happy-tails', [1, 0])
      await learn('happy-tails', [1, 2], [0, 0])
      await learn('city-paws', [1, 0])
    })
    afterAll(() => app.close())

    const publish = (quiz: QuizModule) => publishCourse(app, { ...courseOf('asked', [quiz]), name: 'Asked' })

    async function learn(partner: string, ...attempts: number[][]): Promise<void> {
      const client = learner(app, await newAssociate(app, partner))
      const record = (await client.open('asked', 'q')).body
      for (const choices of attempts) await client.takeQuiz(record, 'q', choices)
    }

    async function report(values: Values = {}): Promise<string> {
      const context = { ...SILENT, config: parseConfig({}), db: app.db, now: app.now() }
      const answer = await questionsReport.run({ course: 'asked', ...values }, context)
      return typeof answer === 'object' && 'csv' in answer ? answer.csv : String(answer)
    }

    it('reports the first answers to each question, and the average number of tries per quiz', async () => {
      expect((await report()).split('\n')).toEqual([
        'Asked (asked)',
        '  The check: 4 people have started it, 3 passed it, after 1.3 attempts on average',
        '    1. What is question 1?',
        '       75% of 4 first answers were correct',
        '        25%    This',
        '        75%  ✓ That',
        '         0%    Neither',
        '    2. What is question 2?',
        '       75% of 4 first answers were correct',
        '        75%  ✓ This',
        '         0%    That',
        '        25%    Neither',
        '',
      ])
      expect(await report({ partner: 'city-paws' })).toContain('1 person has started it, 1 passed it')
      expect(await report({ course: undefined })).toContain('Welcome to the Counter (welcome)')
    })

    it('returns one CSV row per option', async () => {
      const [head, ...rows] = (await report({ csv: true })).split('\n')
      expect(head).toBe(
        'course,quiz,started,passed,tries_to_pass,question,text,first_answers,right_at_first,option,answer,is_right,share_at_first',
      )
      expect(rows).toHaveLength(6)
      expect(rows[1]).toBe('asked,q,4,3,1.33,q-q1,What is question 1?,4,0.7500,2,That,yes,0.7500')
    })

    it('starts again for a changed question, and continues for an unchanged one', async () => {
      const [first, second] = QUIZ.questions
      await publish({ ...QUIZ, questions: [{ ...first, question: 'Anew?' } as never, second as never] })
      const said = await report()
      expect(said).toContain('1. Anew?\n       no answers yet to the current version')
      expect(said).toContain('2. What is question 2?\n       75% of 4 first answers were correct')
      expect(said).toContain('4 people have started it')
    })

    it('refuses an unknown course', async () => {
      await expect(report({ course: 'nothing' })).rejects.toThrow("--course 'nothing' is not a course")
    })
  })
