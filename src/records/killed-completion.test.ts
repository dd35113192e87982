import { describe, expect, it } from 'vitest'
import { listCertificatesOfUser } from '#store/certificate/certificates.ts'
import { courseOf, publishCourse, quizWithKey } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { learner } from '#test/learner.ts'
import { environmentOf } from '#test/run-portal-command.ts'
import { serverProcesses } from '#test/server/server-processes.ts'
import { clientOf, startApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'
import { issueCertificates } from './certificates/issue-certificates.ts'

const ONE = quizWithKey('one', [0, 1])
const TWO = quizWithKey('two', [2])

// Contract § 9: certificates: eligibility, permanent content, validity …
for (const kind of DATABASES)
  describe(`a course completed 50 times concurrently while it is published and a server is killed, on ${kind}`, () => {
    const servers = serverProcesses()

    it.each(['begun', 'stored', 'answered'])(
      'issues one certificate if killed once the completion is %s',
      async (moment) => {
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
        const events = app.db.selectFrom('learning_events').select('kind').where('user_id', '=', person.uid)
        const completions = events.where('kind', '=', 'course-completed')
        const acts = Array.from({ length: 50 }, () => learner({ request }, person).act(record, 'one', last))
        const stored = expect.poll(async () => (await completions.execute()).length, { interval: 1 })
        if (moment === 'stored') await stored.toBe(1)
        if (moment === 'answered') await Promise.race(acts)
        await Promise.all([
          server.kill(),
          publishCourse(app, courseOf('killed', [ONE, TWO])),
          Promise.allSettled(acts),
        ])

        const find = () => listCertificatesOfUser(app.db, { partner: 'happy-tails', uid: person.uid })
        expect(await find()).toHaveLength((await completions.execute()).length)
        await client.act(record, 'one', last)
        await client.takeQuiz(record, 'two', [2])
        const found = await find()
        expect(found).toHaveLength(1)
        await issueCertificates({ ...app, config: { timeZone: 'UTC' }, now: app.now() }, {})
        expect(await find()).toEqual(found)
        await app.close()
      },
    )
  })
