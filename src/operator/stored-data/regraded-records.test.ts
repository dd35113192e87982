import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import type { Course, QuizModule } from '#domain/course/course.ts'
import { SILENT } from '#test/commands-on.ts'
import { courseOf, publishCourse, quizWithKey } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { beginCourse, type CompletionBody, learner } from '#test/learner.ts'
import { listEvents } from '#test/learning/events-of-record.ts'
import { newTeam, untilDelivered } from '#test/learning/reminded-team.ts'
import { startMailingApp } from '#test/mail/mailing-app.ts'
import type { MailServer } from '#test/mail-server.ts'
import { propertyRuns } from '#test/property-runs.ts'
import type { TestApp } from '#test/test-app.ts'
import { recordsVerify } from './records.ts'

const START = Date.parse('2026-03-02T08:00:00Z')

// Contract § 9: a corrected key: attempts are judged again, and nothing is taken away
for (const kind of DATABASES)
  describe(`publishing a corrected key on ${kind}`, () => {
    let app: TestApp
    let server: MailServer

    beforeAll(async () => {
      ;({ app, server } = await startMailingApp(kind))
      app.setNow(START)
    })
    afterAll(() => app.close())

    const correct = (course: Course) => publishCourse(app, course, { regrade: true })
    const eventsOf = async ({ partnerId: partner, id }: CompletionBody) =>
      listEvents(app.db, { partner, records: [{ id }] })
    const verify = () =>
      recordsVerify.run(
        { rejudge: true },
        {
          ...SILENT,
          print: () => undefined,
          warn: expect.unreachable,
          config: parseConfig({}),
          db: app.db,
          now: app.now(),
        },
      )
    const certificatesOf = async (record: { id: string }) => {
      const query = app.db.selectFrom('certificates').select('score').where('record_id', '=', record.id)
      return query.execute()
    }
    const mailsOf = async (uid: string) => {
      const query = app.db.selectFrom('mail_queue').select('cause').where('uid', '=', uid)
      return (await query.execute()).map(({ cause }) => cause)
    }

    it('passes people who failed because of it, with the certificate, one email, and the corrected review', async () => {
      const id = randomUUID()
      await publishCourse(app, { ...courseOf(id, [quizWithKey('quiz', [0, 1])]), name: 'Cats' })
      const { people } = await newTeam(app)
      const [member = { uid: '', email: '' }] = people
      const client = learner(app, await app.signedIn(member.email))
      const record = (await client.open(id, 'quiz')).body
      await client.takeQuiz(record, 'quiz', [0, 2])
      const finished = app.now()
      app.setNow(finished + 60_000)
      await correct({ ...courseOf(id, [quizWithKey('quiz', [0, 2])]), name: 'Cats' })

      const [after] = (await client.records()).filter(({ courseId }) => courseId === id)
      expect(after?.modules.quiz).toMatchObject({
        submitCount: 1,
        answers: [{ correct: true }, { correct: true, selectedAnswer: 2 }],
        dateCompleted: finished,
        regraded: { attempt: 0, when: app.now() },
      })
      expect(after?.modules.quiz).not.toHaveProperty('regraded.revision')
      const events = await eventsOf(record)
      expect(events.slice(-2)).toMatchObject([
        { kind: 'answer-regraded', revision: 2, actor: 'operator', data: { right: [2], passed: true } },
        { kind: 'course-completed', revision: 2 },
      ])
      expect(await certificatesOf(record)).toHaveLength(1)
      await server.until(1)
      await untilDelivered(app.db, app.now())
      expect(server.received).toMatchObject([{ to: [member.email], subject: 'Your result in Cats changed' }])
      expect(server.received[0]?.text).toContain('2 of 2 correct: passed')
      const { idToken } = await app.signedIn(member.email)
      const path = `/documents/v1/associate-training-courses/${id}/modules/quiz`
      const review = (await app.request<QuizModule>(path, { idToken })).body.questions[1]
      expect(review?.answers.map(({ correct: isRight }) => isRight)).toEqual([false, false, true])
      const history = `/documents/v1/learning-events?userId=${member.uid}&courseId=${id}`
      const shown = (await app.request<{ documents: object[] }>(history, { idToken })).body.documents
      expect(shown[1]).toMatchObject({ kind: 'answer-regraded', moduleId: 'quiz', attempt: 0, passed: true })
      await verify()
    })

    it('keeps a passed quiz, judges a running attempt by the corrected key, and mails neither', async () => {
      const id = randomUUID()
      await publishCourse(app, courseOf(id, [quizWithKey('quiz', [0, 1])]))
      const [passed, running] = [await beginCourse(app, id, 'quiz'), await beginCourse(app, id, 'quiz')]
      await passed.client.takeQuiz(passed.record, 'quiz', [0, 1])
      await running.client.act(running.record, 'quiz', { act: 'start' })
      await running.client.act(running.record, 'quiz', { act: 'answer', question: 1, selectedAnswer: 0 })
      const more = [quizWithKey('quiz', [0, 2]), quizWithKey('another', [0], { passingScore: 0 })]
      await correct(courseOf(id, more))
      const last = await running.client.act(running.record, 'quiz', {
        act: 'answer',
        question: 2,
        selectedAnswer: 2,
      })
      expect(last.body.modules.quiz).toHaveProperty('dateCompleted')
      const kinds = (await eventsOf(passed.record)).map((event) => event.kind)
      expect(kinds).not.toContain('answer-regraded')
      expect(await certificatesOf(passed.record)).toHaveLength(1)
      for (const { person } of [passed, running])
        expect(await mailsOf(person.uid)).not.toContain('answer-regraded')
      await verify()
    })

    it('regrades no one without the option, and reports a regrade that the key does not support', async () => {
      const id = randomUUID()
      await publishCourse(app, courseOf(id, [quizWithKey('quiz', [1])]))
      const { client, record } = await beginCourse(app, id, 'quiz')
      await client.takeQuiz(record, 'quiz', [0])
      await publishCourse(app, courseOf(id, [quizWithKey('quiz', [0])]))
      expect((await eventsOf(record)).at(-1)).toMatchObject({ kind: 'quiz-finished' })
      await publishCourse(app, courseOf(id, [quizWithKey('quiz', [1])]))
      await correct(courseOf(id, [quizWithKey('quiz', [0])]))
      await verify()
      const event = app.db.selectFrom('learning_events').select('data').where('record_id', '=', record.id)
      const stored = await event.where('kind', '=', 'answer-regraded').executeTakeFirstOrThrow()
      const forge = (data: string) =>
        app.db
          .updateTable('learning_events')
          .set({ data })
          .where('record_id', '=', record.id)
          .where('kind', '=', 'answer-regraded')
          .execute()
      await forge(stored.data.replace('"score":1', '"score":0'))
      await expect(verify()).rejects.toThrow()
      await forge(stored.data)
    })

    const key = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 2, maxLength: 2 })
    const correction = fc.record({
      keys: fc.tuple(key, key),
      corrected: fc.tuple(key, key),
      passingScore: fc.integer({ min: 0, max: 2 }),
      people: fc.array(
        fc.record({
          attempts: fc.array(key, { maxLength: 2 }),
          second: fc.option(key),
          begun: fc.option(key),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    })

    it('takes no result away, and equals judging the last attempts by the new key from the start', async () => {
      const run = async ({
        keys,
        corrected,
        passingScore,
        people,
      }: typeof correction extends fc.Arbitrary<infer C> ? C : never) => {
        const id = randomUUID()
        const build = ([one, two]: number[][]) =>
          courseOf(id, [
            quizWithKey('one', one ?? [], { passingScore }),
            quizWithKey('two', two ?? [], { passingScore }),
          ])
        await publishCourse(app, build(keys))
        const learners = []
        for (const { attempts, second, begun } of people) {
          const { client, record } = await beginCourse(app, id, 'one')
          for (const choices of attempts) await client.takeQuiz(record, 'one', choices)
          if (second) await client.takeQuiz(record, 'two', second)
          if (begun) await client.act(record, 'one', { act: 'start' })
          if (begun) await client.answerAll(record, 'one', begun.slice(0, 1))
          const find = async () => (await client.records()).find(({ courseId }) => courseId === id)
          learners.push({ find, before: await find(), held: await certificatesOf(record) })
        }
        await correct(build(corrected))
        for (const { find, before, held } of learners) {
          const after = await find()
          if (!before || !after) throw new Error('there is no record')
          for (const [place, quiz] of ['one', 'two'].entries())
            expectRegraded(before, after, quiz, { key: corrected[place] ?? [], passingScore })
          const isComplete = ['one', 'two'].every((quiz) => progressOf(after, quiz)?.dateCompleted)
          expect(await certificatesOf(after)).toHaveLength(isComplete ? 1 : 0)
          expect(held.length).toBeLessThanOrEqual(isComplete ? 1 : 0)
        }
      }
      await fc.assert(fc.asyncProperty(correction, run), { numRuns: propertyRuns(25) })
      await verify()
    })
  })

function progressOf({ modules }: CompletionBody, quiz: string) {
  const entry = modules[quiz]
  return entry?.type === 'quiz' ? entry : undefined
}

/** Compares a quiz's progress after a correction with an independent judgment of the earlier answers. */
function expectRegraded(
  before: CompletionBody,
  after: CompletionBody,
  quiz: string,
  { key, passingScore }: { key: number[]; passingScore: number },
): void {
  const [was, is] = [progressOf(before, quiz), progressOf(after, quiz)]
  if (!was || !is) {
    expect(is).toEqual(was)
    return
  }
  const scratch = was.answers.filter(({ selectedAnswer }, place) => selectedAnswer === key[place]).length
  const score = was.answers.filter(({ correct }) => correct).length
  if (was.dateCompleted !== undefined || scratch < score) {
    expect(is).toEqual(was)
    return
  }
  expect(is.answers.filter(({ correct }) => correct)).toHaveLength(scratch)
  expect(is.submitCount).toBe(was.submitCount)
  const isFinished = was.currentQuestion === 0 && was.submitCount > 0
  expect(is.dateCompleted !== undefined).toBe(isFinished && scratch >= passingScore)
}
