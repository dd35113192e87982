import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Course, modulesOf } from '#domain/course/course.ts'
import { A_MINUTE } from '#domain/durations.ts'
import { listCertificatesOfUser } from '#store/certificate/certificates.ts'
import { setDisabled } from '#store/people/account-access.ts'
import { setPartnerState } from '#store/people/partners/partners.ts'
import { setEmail, setMembership } from '#store/people/users.ts'
import { courseOf, publishCourse, quizWithKey } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { learner } from '#test/learner.ts'
import { newTeam, untilDelivered } from '#test/learning/reminded-team.ts'
import { startMailingApp } from '#test/mail/mailing-app.ts'
import type { MailServer } from '#test/mail-server.ts'
import type { TestApp } from '#test/test-app.ts'
import { issueCertificates } from './issue-certificates.ts'
import { takeCertificateBack } from './revoke-certificate.ts'

/** A Sunday evening, when no reminders are sent. */
const SUNDAY = Date.parse('2026-03-01T20:00:00Z')

// Contract § 9: a certificate is mailed once, after an action, if the course has certificates
for (const kind of DATABASES)
  describe(`the email of a certificate on ${kind}`, () => {
    let app: TestApp
    let server: MailServer
    let count = 0

    beforeAll(async () => {
      ;({ app, server } = await startMailingApp(kind))
    })
    afterEach(async () => {
      server.behave('accept')
      server.received.length = 0
      await app.db.deleteFrom('mail_queue').execute()
    })
    afterAll(() => app.close())

    async function newCourse(certificate?: Course['certificate']): Promise<Course> {
      const course = { ...courseOf(`mailed-${count++}`, [quizWithKey('one', [1]), quizWithKey('two', [1])]) }
      await publishCourse(app, { ...course, name: 'Cats', certificate })
      return { ...course, name: 'Cats', certificate }
    }

    /**
     * Prepares an associate who has passed the first quiz of a course. Returns the action that passes the last one.
     */
    async function begin(course: Course) {
      app.setNow(SUNDAY)
      const { partner, people } = await newTeam(app)
      const [member = { uid: '', email: '' }] = people
      const client = learner(app, await app.signedIn(member.email))
      const { body: record } = await client.open(course.id, 'one')
      await client.takeQuiz(record, 'one', [1])
      await client.act(record, 'two', { act: 'start' })
      const complete = () => client.act(record, 'two', { act: 'answer', question: 1, selectedAnswer: 1 })
      const certificates = () => listCertificatesOfUser(app.db, { partner, uid: member.uid })
      return { partner, member, client, record, complete, certificates }
    }

    const queued = () => app.db.selectFrom('mail_queue').select(['cause', 'recipient', 'due']).execute()

    it('is sent once for repeated last answers, at any hour, and links to the certificate', async () => {
      const { member, complete, certificates } = await begin(await newCourse({ months: 12 }))
      const answers = await Promise.all(Array.from({ length: 20 }, complete))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      await server.until(1)
      await untilDelivered(app.db, app.now())
      const [certificate] = await certificates()
      expect(server.received).toMatchObject([{ to: [member.email], subject: 'Your certificate for Cats' }])
      expect(server.received[0]?.text).toContain(`/certificates/${certificate?.id}`)
      expect(server.received[0]?.text).toContain('It’s valid until March 1, 2027.')
      expect(await queued()).toEqual([{ cause: 'course-certified', recipient: member.email, due: null }])
    })

    it('is sent if the course enables it, but not by default', async () => {
      for (const certificate of [true, undefined, false] as const) {
        const { complete, certificates } = await begin(await newCourse(certificate))
        await complete()
        expect(await certificates()).toHaveLength(certificate === false ? 0 : 1)
        expect(await queued()).toHaveLength(certificate ? 1 : 0)
        await app.db.deleteFrom('mail_queue').execute()
      }
    })

    it('is not sent again for a second completion after publishing reopened the course', async () => {
      const course = await newCourse(true)
      const { complete, client, record, certificates } = await begin(course)
      await complete()
      const more = courseOf(course.id, [...modulesOf(course), quizWithKey('three', [1])])
      await publishCourse(app, { ...more, certificate: true })
      expect((await client.takeQuiz(record, 'three', [1])).status).toBe(200)
      expect(await certificates()).toHaveLength(1)
      expect(await queued()).toHaveLength(1)
    })

    // iomad#1554
    it('is not sent if publishing completes a course or certificates are issued later', async () => {
      const course = await newCourse(true)
      const { certificates } = await begin(course)
      await publishCourse(app, { ...courseOf(course.id, [quizWithKey('one', [1])]), certificate: true })
      expect(await certificates()).toHaveLength(1)
      const { partner, complete, certificates: issued } = await begin(await newCourse(true))
      await complete()
      await app.db.deleteFrom('certificates').where('partner_id', '=', partner).execute()
      await app.db.deleteFrom('mail_queue').execute()
      await issueCertificates({ ...app, config: { timeZone: 'UTC' }, now: app.now() }, { partner })
      expect(await issued()).toHaveLength(1)
      expect(await queued()).toEqual([])
    })

    type Begun = Awaited<ReturnType<typeof begin>>
    const CAUSES: Record<string, (of: Begun) => Promise<unknown>> = {
      'who left the team': ({ member: { uid } }) =>
        setMembership(app.db, uid, { partner: undefined, roles: [] }, app.now()),
      'whose partner is suspended': ({ partner }) =>
        setPartnerState(app.db, partner, { suspended: app.now(), removed: null }),
      'who is disabled': ({ member: { uid } }) => setDisabled(app.db, uid, true),
      'who has no password': ({ member: { uid } }) =>
        app.db.updateTable('users').set({ password_hash: null }).where('uid', '=', uid).execute(),
      'whose new address nobody proved': ({ member: { uid } }) =>
        setEmail(app.db, uid, `${uid}@elsewhere.example`),
      'whose certificate was revoked': async ({ partner, certificates }) => {
        const [certificate] = await certificates()
        const context = { db: app.db, clock: app.now }
        const revoked = { id: certificate?.id ?? '', reason: 'A mistake.' }
        await takeCertificateBack(context, { partner, actor: 'operator' }, revoked)
      },
    }

    // iomad#1521, moodle-local_reminders#27
    it.each(Object.keys(CAUSES))('is dropped at delivery for a holder %s', async (name) => {
      const begun = await begin(await newCourse(true))
      server.behave(451)
      await begun.complete()
      await expect.poll(queued).toMatchObject([{ due: app.now() + 1000 }])
      await CAUSES[name]?.(begun)
      server.behave('accept')
      app.setNow(SUNDAY + A_MINUTE)
      await untilDelivered(app.db, app.now())
      expect(server.received).toEqual([])
      expect(await queued()).toMatchObject([{ due: null }])
    })
  })
