import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LearningEventDocument } from '#contract/documents.ts'
import type { Course } from '#domain/course.ts'
import { tellRecords } from '#domain/learning/record-story.ts'
import { listEnabledCourses, storeCourse } from '#server/store/courses.ts'
import { adoptRecord } from '#test/adopt-record.ts'
import { courseOf, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { learner } from '#test/learner.ts'
import type { TestApp } from '#test/test-app.ts'
import { startApp } from '#test/test-app.ts'
import type { Person } from '#test/test-people.ts'
import { newAssociate } from '#test/test-people.ts'

for (const kind of DATABASES)
  describe(`the events of a member as they are told, on ${kind}`, () => {
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

    it('keep the words of each attempt when the course changes after it, and no other answer than the chosen one', async () => {
      const id = `told-${kind}`
      const quiz = quizWithKey('told-quiz', [0, 1])
      await publish(courseOf(id, [videoModule('told-video'), quiz]))
      const person = await newAssociate(app)
      const client = learner(app, person)
      const record = (await client.open(id, 'told-video')).body
      await client.act(record, 'told-quiz', { act: 'start' })
      await client.answerAll(record, 'told-quiz', [2, 1])

      const changed = quizWithKey('told-quiz', [2], { title: 'Another title' })
      const [question] = changed.questions
      if (question) question.answers = question.answers.toReversed()
      await publish(courseOf(id, [changed]))
      await client.act(record, 'told-quiz', { act: 'start', attempt: 1 })
      await client.act(record, 'told-quiz', { act: 'answer', question: 1, selectedAnswer: 0 })

      const events = await eventsOf(person)
      const story = tellRecords(events).get(id)
      expect(story?.openings).toMatchObject([{ id: 'told-video', title: 'A video' }])
      expect(story?.milestones).toMatchObject([{ kind: 'course-completed', byMember: true }])
      expect(story?.quizzes).toMatchObject([
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

    it('tell of an adopted record what it said, without the choices', async () => {
      const course = (await listEnabledCourses(app.db)).find(({ id }) => id === 'welcome')
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
            ...{
              moduleId: 'welcome-check-quiz',
              module: expect.any(String),
              type: 'quiz',
              currentQuestion: 0,
            },
            ...{ submitCount: 2, lastSubmitDate: 80, answers: [{ correct: true }, { correct: false }] },
          },
          { moduleId: 'gone', type: 'video', dateCompleted: 60 },
        ]),
      })
    })
  })
