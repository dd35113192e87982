import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AN_HOUR } from '#domain/durations.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import {
  certificateToRow,
  insertCertificate,
  listCertificatesOfUser,
} from '#store/certificate/certificates.ts'
import { changePartner, insertPartner } from '#store/people/partners/partners.ts'
import { commandsOn } from '#test/commands-on.ts'
import { courseOf, publishCourse, quizWithKey } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { beginCourse } from '#test/learner.ts'
import { answerOf, environmentOf, failing, runPortalCommand } from '#test/run-portal-command.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'
import { certificatesCheck, certificatesList } from './certificate-commands.ts'

const PARTNER = ['--partner', 'happy-tails']

// Contract § 9: certificates: eligibility, permanent content, validity …
for (const kind of DATABASES)
  describe(`the operator’s commands for certificates on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      // The background jobs would also issue missing certificates.
      app = await startApp(kind, {}, { hasJobs: false })
      const course = courseOf('rabbits', [quizWithKey('one', [0])])
      await publishCourse(app, { ...course, certificate: { months: 12 } })
    })
    afterAll(() => app.close())

    const run = (...line: string[]) => runPortalCommand(line, environmentOf(app.address))
    const answer = (...line: string[]) => answerOf(app.address, ...line)

    it('issue missing certificates, and list, check and revoke them', async () => {
      const { client, record, person } = await beginCourse(app, 'rabbits', 'one')
      await client.takeQuiz(record, 'one', [0])
      const [before] = await listCertificatesOfUser(app.db, { partner: 'happy-tails', uid: person.uid })
      for (const table of ['certificates', 'certificate_places'] as const)
        await app.db
          .deleteFrom(table)
          .where('id', '=', before?.id ?? '')
          .execute()
      const course = ['--course', 'rabbits']
      expect((await answer('certificates', 'issue', ...course)).list).toEqual([
        { partner: 'happy-tails', certificates: 1 },
      ])
      expect((await answer('certificates', 'issue', ...course, ...PARTNER)).list).toEqual([])
      const { list } = await answer('certificates', 'list', ...PARTNER, '--email', person.email)
      expect(list).toMatchObject([
        {
          state: 'valid',
          course: 'rabbits',
          revision: 1,
          score: '1/1',
          day: before?.day,
          ends: before?.ends,
        },
      ])
      expect((await answer('certificates', 'list', ...PARTNER)).list).toContainEqual(list[0])
      const [{ id }] = list
      expect((await answer('certificates', 'check', id)).facts).toEqual(list[0])
      const revoking = ['certificates', 'revoke', '--id', id, '--reason', 'It was not theirs.'] as const
      expect((await answer(...revoking)).facts).toMatchObject({
        state: 'revoked',
        reason: 'It was not theirs.',
      })
      expect(await run(...revoking)).toMatchObject(failing(/is already revoked/))
      const acts = app.db.selectFrom('audit_log').select(['act', 'actor', 'partner_id'])
      const those = acts.where('act', 'in', ['certificates-issued', 'certificate-revoked'])
      expect(await those.orderBy('act').execute()).toEqual([
        { act: 'certificate-revoked', actor: 'operator', partner_id: 'happy-tails' },
        { act: 'certificates-issued', actor: 'operator', partner_id: 'happy-tails' },
      ])
    })

    it('accept an id that starts with a dash, as one in 64 does', async () => {
      const { person } = await beginCourse(app, 'rabbits', 'one')
      const id = `-${randomUUID().replaceAll('-', '').slice(0, 21)}`
      const about = {
        partnerId: 'happy-tails',
        recordId: randomUUID(),
        userId: person.uid,
        courseId: 'rabbits',
      }
      const named = { courseName: 'Rabbits', partnerName: 'Happy Tails', revision: 1, day: '2026-03-02' }
      const given = { ...about, ...named, id, ends: undefined, score: undefined, issued: 1 }
      await insertCertificate(app.db, certificateToRow(given))
      expect((await answer('certificates', 'check', id)).facts).toMatchObject({ id, state: 'valid' })
      const revoking = ['certificates', 'revoke', '--id', id, '--reason', 'It was not theirs.'] as const
      expect((await answer(...revoking)).facts).toMatchObject({ id, state: 'revoked' })
    })

    it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
      'show certificates as valid to the end of their last day at the partner: %s',
      async (timeZone) => {
        const partner = timeZone.toLowerCase().replaceAll(/\W|_/g, '-')
        await insertPartner(app.db, { id: partner, name: 'Far Away', logoUrl: undefined }, app.now())
        await changePartner(app.db, partner, { timeZone })
        const { uid: userId } = await newAssociate(app, partner)
        const { listOf, factsOf } = commandsOn(app)
        const tomorrow = Date.parse(addDays(dayAt(app.now(), 'UTC'), 1))
        for (const hour of [1, 13]) {
          app.setNow(tomorrow + hour * AN_HOUR)
          for (const [days, state] of [
            [0, 'valid'],
            [-1, 'expired'],
          ] as const) {
            const about = {
              id: randomUUID().slice(0, 22),
              partnerId: partner,
              recordId: randomUUID(),
              userId,
            }
            const named = { courseId: 'rabbits', courseName: 'Rabbits', partnerName: 'Far Away', revision: 1 }
            const ends = addDays(dayAt(app.now(), timeZone), days)
            const given = { ...about, ...named, day: '2026-03-02', ends, score: undefined, issued: 1 }
            await insertCertificate(app.db, certificateToRow(given))
            const shown = expect.objectContaining({ id: about.id, state })
            expect(await listOf(certificatesList, { partner })).toContainEqual(shown)
            expect(await factsOf(certificatesCheck, { ID: about.id })).toEqual(shown)
          }
        }
      },
    )

    it('name invalid arguments', async () => {
      expect(await run('certificates', 'list', '--partner', 'none')).toMatchObject(
        failing(/'none' does not exist/),
      )
      expect(await run('certificates', 'issue', '--course', 'none')).toMatchObject(failing(/not a course/))
      expect(await run('certificates', 'check', 'none')).toMatchObject(failing(/not the ID of a certificate/))
      const short = await run('certificates', 'revoke', '--id', 'none', '--reason', 'no')
      expect(short).toMatchObject({ code: 2, stderr: expect.stringMatching(/3 to 500 characters/) })
    })
  })
