import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { listCertificatesOfUser } from '#store/learning/certificates.ts'
import { courseOf, publishCourse, quizWithKey } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { learner } from '#test/learner.ts'
import { environmentOf } from '#test/run-portal-command.ts'
import { serverProcesses } from '#test/server-processes.ts'
import { clientOf, startApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'
import { issueCertificates } from './issue-certificates.ts'

const ONE = quizWithKey('one', [0, 1])
const TWO = quizWithKey('two', [2])

// Contract § 9: certificates: who gets one …
for (const kind of DATABASES)
  describe(`a course that is completed 50 times at once, published, and whose server is killed, on ${kind}`, () => {
    const servers = serverProcesses()

    // Killed before any answer is back, and after each of the first ones.
    it.each([0, 1, 5])('gives one certificate, after %i answers', async (answers) => {
      const app = await startApp(kind, {}, { hasJobs: false })
      const course = courseOf('killed', [ONE])
      await publishCourse(app, course)
      const person = await newAssociate(app)
      const client = learner(app, person)
      const record = (await client.open('killed', 'one')).body
      await client.act(record, 'one', { act: 'start' })
      await client.act(record, 'one', { act: 'answer', question: 1, selectedAnswer: 0 })

      const server = servers.start(environmentOf(app.address))
      const request = clientOf(await server.ready())
      const last = { act: 'answer', question: 2, selectedAnswer: 1 }
      let back = 0
      const killed = Promise.withResolvers<void>()
      const acts = Array.from({ length: 50 }, async () => {
        await learner({ request }, person).act(record, 'one', last)
        if (++back >= answers) killed.resolve(server.kill())
      })
      const published = publishCourse(app, courseOf('killed', [ONE, TWO]))
      if (answers === 0) killed.resolve(setImmediate().then(() => server.kill()))
      await Promise.all([Promise.allSettled(acts), published, killed.promise])

      const find = () => listCertificatesOfUser(app.db, { partner: 'happy-tails', uid: person.uid })
      const events = app.db.selectFrom('learning_events').select('kind').where('user_id', '=', person.uid)
      const completions = (await events.execute()).filter(({ kind: one }) => one === 'course-completed')
      expect(await find()).toHaveLength(completions.length)
      await client.act(record, 'one', last)
      await client.takeQuiz(record, 'two', [2])
      const found = await find()
      expect(found).toHaveLength(1)
      await issueCertificates({ ...app, config: { timeZone: 'UTC' }, now: app.now() }, {})
      expect(await find()).toEqual(found)
      await app.close()
    })
  })
