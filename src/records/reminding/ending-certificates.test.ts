import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { A_DAY, A_MINUTE, AN_HOUR } from '#domain/durations.ts'
import { addDays, type Day, dayAt } from '#domain/local-time.ts'
import { takeCertificateBack } from '#records/certificates/revoke-certificate.ts'
import { certificateToRow, insertCertificate } from '#store/certificate/certificates.ts'
import { changeMailChoices } from '#store/people/mail-choices.ts'
import { setMembership } from '#store/people/users.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import { DATABASES } from '#test/databases.ts'
import {
  type Mailable,
  newTeam,
  remind,
  stateOfReminders,
  untilDelivered,
} from '#test/learning/reminded-team.ts'
import { startMailingApp } from '#test/mail/mailing-app.ts'
import type { MailServer } from '#test/mail-server.ts'
import type { TestApp } from '#test/test-app.ts'

/** A Monday at midnight. */
const MONDAY = Date.parse('2026-03-02T00:00:00Z')
const TODAY = '2026-03-02'
const at = (day: number, hour: number, minute = 0) =>
  MONDAY + day * A_DAY + hour * AN_HOUR + minute * A_MINUTE

// Contract § 9: expiring certificates are announced 60 and 14 days before, and to administrators on Mondays
for (const kind of DATABASES)
  describe(`expiring certificates on ${kind}`, () => {
    let app: TestApp
    let server: MailServer

    beforeAll(async () => {
      ;({ app, server } = await startMailingApp(kind))
    })
    afterEach(async () => {
      server.behave('accept')
      server.received.length = 0
      for (const table of [
        'mail_queue',
        'certificates',
        'requirements',
        'leases',
        'reminder_rounds',
      ] as const)
        await app.db.deleteFrom(table).execute()
    })
    afterAll(() => app.close())

    async function newCertifiedTeam({ associates = 1 } = {}) {
      app.setNow(MONDAY - A_DAY)
      const team = await newTeam(app, { associates })
      // The administrator's digest has its own test.
      await changeMailChoices(app.db, team.admin.uid, { digest: false }, app.now())
      const [member = { uid: '', email: '' }] = team.people
      return { ...team, member }
    }

    /** Issues a certificate that expires a number of days after that Monday, and returns its id. */
    async function certify(
      { partner }: { partner: string },
      { uid }: Mailable,
      {
        ends,
        courseId = 'welcome',
        day = '2025-06-01',
        issued = 1,
      }: { ends: number; courseId?: string; day?: Day; issued?: number },
    ): Promise<string> {
      const id = randomUUID().slice(0, 22)
      const row = certificateToRow({
        id,
        partnerId: partner,
        recordId: randomUUID(),
        userId: uid,
        courseId,
        revision: 1,
        day,
        courseName: `Course ${courseId}`,
        partnerName: 'Team',
        score: undefined,
        issued,
        ends: addDays(TODAY, ends),
      })
      await insertCertificate(app.db, row)
      return id
    }

    async function remindAt(now: number): Promise<void> {
      app.setNow(now)
      await remind(app)
      await untilDelivered(app.db, now)
    }

    const subjects = () => server.received.map(({ subject }) => subject)

    /** Queues a Monday's email while delivery fails, and delivers it after a change. */
    async function deliverAfter(change: () => Promise<unknown>): Promise<void> {
      app.setNow(at(0, 8))
      server.behave(451)
      await remind(app)
      const due = app.db.selectFrom('mail_queue').select('due')
      await expect.poll(() => due.execute()).toEqual([{ due: app.now() + 1000 }])
      await change()
      server.behave('accept')
      app.setNow(at(0, 8, 5))
      await untilDelivered(app.db, app.now())
    }

    it('are announced to their holder 60 and 14 days before they expire, and never if they do not expire', async () => {
      const team = await newCertifiedTeam()
      await certify(team, team.member, { ends: 61 })
      await remindAt(at(0, 8))
      expect(subjects()).toEqual([])
      for (const day of [1, 2, 30, 46, 47, 48, 61, 62]) await remindAt(at(day, 8))
      expect(server.received).toHaveLength(2)
      expect(await stateOfReminders(app.db, team.partner)).toMatchObject(
        ['2026-03-03', '2026-04-18'].map((day) => ({
          email: team.member.email,
          day,
          kind: 'certificate-ends',
          state: 'sent',
          named: [{ courseId: 'welcome', due: '2026-05-02' }],
        })),
      )
      expect(server.received[0]?.text).toContain('To stay certified, renew it in My learning before then.')
    })

    it('are announced on the next day without a reminder, but not for a required course', async () => {
      const team = await newCertifiedTeam()
      await team.require('cat-behaviour', { within: 30 })
      await team.require('dog-nutrition', { by: '2026-12-01' })
      await certify(team, team.member, { ends: 60 })
      await certify(team, team.member, { ends: 60, courseId: 'dog-nutrition' })
      await remindAt(at(0, 8))
      expect(subjects()).toEqual([expect.stringMatching(/^Please complete 2 courses/)])
      await remindAt(at(1, 8))
      await remindAt(at(2, 8))
      expect(subjects().slice(1)).toEqual([
        expect.stringMatching(/^Your certificate for .* expires on Friday, May 1$/),
      ])
    })

    it('are not announced for a course required of their holder by name, but are for other people’s', async () => {
      const team = await newCertifiedTeam({ associates: 2 })
      const [member, other] = team.people
      if (!member || !other) throw new Error('the team has two associates')
      const required = { courseId: 'dog-nutrition', people: [member.uid], deadline: { by: '2026-12-01' } }
      await insertRequirement(app.db, { partner: team.partner, by: 'operator' }, required, app.now())
      await certify(team, member, { ends: 60, courseId: 'dog-nutrition' })
      await certify(team, other, { ends: 60, courseId: 'dog-nutrition' })
      for (const day of [0, 1]) await remindAt(at(day, 8))
      const ending = server.received.filter(({ subject }) => subject?.startsWith('Your certificate for '))
      expect(ending.map(({ to }) => to)).toEqual([[other.email]])
    })

    it('are announced a day later if a course becomes due while the email is delayed', async () => {
      const team = await newCertifiedTeam()
      await team.require('cat-behaviour', { within: 11 })
      await certify(team, team.member, { ends: 15 })
      await remindAt(at(0, 8))
      server.received.length = 0
      server.behave(451)
      app.setNow(at(1, 8))
      await remind(app)
      const due = app.db.selectFrom('mail_queue').select('due').where('delivered', 'is', null)
      await expect.poll(() => due.execute()).toEqual([{ due: app.now() + 1000 }])
      server.behave('accept')
      await remindAt(at(3, 8))
      await remindAt(at(4, 8))
      expect(subjects()).toEqual([
        'Understanding Cats is due on Thursday, March 12',
        expect.stringMatching(/^Your certificate for .* expires on Tuesday, March 17$/),
      ])
      const causes = app.db.selectFrom('mail_queue').select('cause').orderBy('queued')
      expect((await causes.execute()).map(({ cause }) => cause)).toEqual([
        'reminder-due',
        'reminder-due',
        'certificate-ends',
      ])
      expect((await stateOfReminders(app.db, team.partner)).slice(1)).toMatchObject([
        { day: '2026-03-03', kind: 'reminder', state: 'sent', named: [{ courseId: 'cat-behaviour' }] },
        { day: '2026-03-06', kind: 'certificate-ends', state: 'sent' },
      ])
    })

    it('are announced once for a course renewed on the day of its certificate', async () => {
      const team = await newCertifiedTeam()
      for (const issued of [1, 2]) await certify(team, team.member, { ends: 14, issued })
      await remindAt(at(0, 8))
      expect(subjects()).toEqual([
        expect.stringMatching(/^Your certificate for .* expires on Monday, March 16$/),
      ])
    })

    const revoke = ({ partner }: Pick<Certified, 'partner'>, id: string) =>
      takeCertificateBack(
        { db: app.db, clock: app.now },
        { partner, actor: 'operator' },
        { id, reason: 'A mistake.' },
      )

    it('are announced for a certificate if only a revoked one expires later', async () => {
      const team = await newCertifiedTeam()
      await certify(team, team.member, { ends: 14 })
      await revoke(team, await certify(team, team.member, { ends: 400, issued: 2 }))
      await remindAt(at(0, 8))
      expect(subjects()).toEqual([
        expect.stringMatching(/^Your certificate for .* expires on Monday, March 16$/),
      ])
    })

    it('are included in the weekly summary if the holder chose it', async () => {
      const team = await newCertifiedTeam()
      await changeMailChoices(app.db, team.member.uid, { reminders: 'weekly' }, app.now())
      await certify(team, team.member, { ends: 63 })
      await certify(team, team.member, { ends: 70, courseId: 'cat-behaviour' })
      for (const day of [0, 1, 5, 7, 8, 9, 12]) await remindAt(at(day, 8))
      expect(await stateOfReminders(app.db, team.partner)).toMatchObject([
        { day: '2026-03-09', kind: 'weekly-summary', state: 'sent', named: [{ courseId: 'welcome' }] },
      ])
      expect(subjects()).toHaveLength(1)
    })

    type Certified = Awaited<ReturnType<typeof newCertifiedTeam>>
    const CHANGES: Record<string, [string, (team: Certified, id: string) => Promise<unknown>]> = {
      renewed: ['done', (team) => certify(team, team.member, { ends: 400 })],
      revoked: ['done', revoke],
      'of whoever left': [
        'left',
        ({ member }) => setMembership(app.db, member.uid, { partner: undefined, roles: [] }, app.now()),
      ],
      'of whoever chose a summary': [
        'weekly',
        ({ member }) => changeMailChoices(app.db, member.uid, { reminders: 'weekly' }, app.now()),
      ],
    }

    it.each(Object.keys(CHANGES))('are not announced if, at delivery, they are %s', async (name) => {
      const team = await newCertifiedTeam()
      const id = await certify(team, team.member, { ends: 30 })
      const [why, change] = CHANGES[name] ?? []
      await deliverAfter(async () => change?.(team, id))
      expect(subjects()).toEqual([])
      expect(await stateOfReminders(app.db, team.partner)).toMatchObject([{ state: 'dropped', why }])
    })

    it('are listed in the Monday digest with ten names and the number of others', async () => {
      const team = await newCertifiedTeam({ associates: 13 })
      await changeMailChoices(app.db, team.admin.uid, { digest: true }, app.now())
      for (const [place, person] of team.people.entries()) await certify(team, person, { ends: 50 + place })
      await remindAt(at(0, 8))
      const digest = server.received.find(({ to }) => to.includes(team.admin.email))
      expect(digest?.subject).toBe('Your team: 11 certificates expiring')
      expect(digest?.text).toContain('Certificates expiring in the next 60 days (11)')
      expect(digest?.text).toContain('/team?due=certificates-end')
      expect(digest?.text.match(/\(expires\s/g)).toHaveLength(10)
      expect(digest?.text).toContain('- and 1 more')
      expect(dayAt(app.now(), 'UTC')).toBe(TODAY)
    })
  })
