import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ReminderDocument } from '#contract/documents.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { addDays, endOfDay } from '#domain/local-time.ts'
import { MAX_REMINDED, REMINDER_OBSTACLES } from '#domain/requirement/reminder-outcome.ts'
import { setDisabled } from '#store/people/account-access.ts'
import { changeMailChoices } from '#store/people/mail-choices.ts'
import { changePartner } from '#store/people/partners/partners.ts'
import { DATABASES } from '#test/databases.ts'
import { forgetReminders, newTeam, remind, untilDelivered, untilQuiet } from '#test/learning/reminded-team.ts'
import { startMailingApp } from '#test/mail/mailing-app.ts'
import type { MailServer } from '#test/mail-server.ts'
import type { TestApp } from '#test/test-app.ts'

/** A Monday at ten. */
const MONDAY = Date.parse('2026-03-02T10:00:00Z')

/** Returns noon of a day in a zone, counted from that Monday, in ms since 1970. */
const localNoon = (day: number, zone: string) => endOfDay(addDays('2026-03-02', day - 1), zone) + 12 * AN_HOUR

// Contract § 9: reminders: each once, by day …
for (const kind of DATABASES)
  describe(`an administrator’s reminders and settings on ${kind}`, () => {
    let app: TestApp
    let server: MailServer
    let team: Awaited<ReturnType<typeof newTeam>>

    beforeAll(async () => {
      ;({ app, server } = await startMailingApp(kind))
    })
    afterEach(() => forgetReminders(app, server))
    afterAll(() => app.close())

    async function act<Body>(path: string, body: object) {
      const { idToken } = await app.signedIn(team.admin.email)
      const address = `/user-service/api/v1/partner-admin/partner/${team.partner}/${path}`
      return app.request<Body>(address, { method: 'POST', idToken, body })
    }
    const remindPeople = (people: string[]) =>
      act<{ reminded: number; skipped: { userId: string; why: string }[] }>('remind', { people })

    async function log(uid: string) {
      const { idToken } = await app.signedIn(team.admin.email)
      const path = `/documents/v1/reminders?userId=${uid}`
      return (await app.request<{ documents: ReminderDocument[] }>(path, { idToken })).body.documents
    }

    it('follow the own deadline of a person, and skip an excused one', async () => {
      app.setNow(MONDAY - A_DAY)
      team = await newTeam(app, { associates: 2 })
      app.setNow(MONDAY)
      await team.require('welcome', { within: 30 })
      const [one, other] = team.people.map(({ uid }) => uid)
      const reason = 'Parental leave'
      const deadline = (uid: string | undefined) => `associate/${uid}/course/welcome/deadline`
      await act(deadline(one), { by: '2026-06-30', reason })
      await act(deadline(other), { isExcused: true, reason })
      expect((await remindPeople([one ?? '', other ?? ''])).body).toMatchObject({
        reminded: 1,
        skipped: [{ userId: other, why: REMINDER_OBSTACLES.done }],
      })
      await untilDelivered(app.db, app.now())
      expect((await log(one ?? ''))[0]?.named).toEqual([{ courseId: 'welcome', due: '2026-06-30' }])
    })

    it('name all open courses, at most once in three days, and report skipped people with reasons', async () => {
      app.setNow(MONDAY - A_DAY)
      team = await newTeam(app, { associates: 2 })
      const [one, other] = team.people.map(({ uid }) => uid)
      const invited = await team.add('partner-associate', { passwordHash: undefined })
      await setDisabled(app.db, other ?? '', true)
      app.setNow(MONDAY)
      await team.require('welcome', { within: 30 })
      const all = [one ?? '', other ?? '', invited.uid]
      const { status, body } = await remindPeople(all)
      expect({ status, reminded: body.reminded }).toEqual({ status: 200, reminded: 1 })
      expect(new Map(body.skipped.map(({ userId, why }) => [userId, why]))).toEqual(
        new Map([
          [other, REMINDER_OBSTACLES.disabled],
          [invited.uid, REMINDER_OBSTACLES.invited],
        ]),
      )
      await untilDelivered(app.db, app.now())
      expect(server.received.map(({ to }) => to)).toEqual([[team.people[0]?.email]])
      expect((await remindPeople([one ?? ''])).body).toMatchObject({
        reminded: 0,
        skipped: [{ why: REMINDER_OBSTACLES.today }],
      })
      app.setNow(MONDAY + 2 * A_DAY)
      expect((await remindPeople([one ?? ''])).body).toMatchObject({
        reminded: 0,
        skipped: [{ why: REMINDER_OBSTACLES.lately }],
      })
      app.setNow(MONDAY + 3 * A_DAY)
      expect((await remindPeople([one ?? ''])).body).toMatchObject({ reminded: 1, skipped: [] })
      await untilDelivered(app.db, app.now())
      const audited = app.db.selectFrom('audit_log').select('subject').where('act', '=', 'reminder-requested')
      expect(await audited.where('partner_id', '=', team.partner).execute()).toEqual([
        { subject: one },
        { subject: one },
      ])
      expect(await log(one ?? '')).toMatchObject([
        { day: '2026-03-05', state: 'sent', isRequested: true, named: [{ courseId: 'welcome' }] },
        { day: '2026-03-02', state: 'sent', isRequested: true },
      ])
    })

    it.each([
      { timeZone: 'Pacific/Kiritimati', hour: 9, of: 'Sunday' },
      { timeZone: 'Pacific/Pago_Pago', hour: 17, of: 'Tuesday' },
    ])(
      'count for the partner’s Monday in $timeZone, while it is $of in the portal’s time zone',
      async ({ timeZone, hour }) => {
        app.setNow(MONDAY - 2 * A_DAY)
        team = await newTeam(app)
        await changePartner(app.db, team.partner, { timeZone })
        await team.require('welcome', { within: 30 })
        app.setNow(localNoon(0, timeZone) + (hour - 12) * AN_HOUR)
        const [person] = team.people
        expect((await remindPeople([person?.uid ?? ''])).body.reminded).toBe(1)
        await untilDelivered(app.db, app.now())
        expect(await log(person?.uid ?? '')).toMatchObject([{ day: '2026-03-02', state: 'sent' }])
      },
    )

    it('wait at night until morning, and count as that day’s mail', async () => {
      app.setNow(MONDAY + 9 * AN_HOUR)
      team = await newTeam(app)
      await team.require('welcome', { within: 30 }, MONDAY)
      expect((await remindPeople(team.people.map(({ uid }) => uid))).body.reminded).toBe(1)
      await expect
        .poll(() => app.db.selectFrom('mail_queue').select('due').execute())
        .toEqual([{ due: MONDAY + 22 * AN_HOUR }])
      app.setNow(MONDAY + 22 * AN_HOUR)
      await remind(app)
      await untilDelivered(app.db, app.now())
      await remind(app)
      await untilDelivered(app.db, app.now())
      expect(server.received).toHaveLength(1)
    })

    it('are refused completely for too many people or for people of another partner', async () => {
      app.setNow(MONDAY)
      team = await newTeam(app)
      await team.require('welcome', { within: 30 })
      const [person] = team.people
      const many = Array.from({ length: MAX_REMINDED + 1 }, (_, at) => `somebody-${at}`)
      expect((await remindPeople(many)).status).toBe(400)
      expect((await remindPeople([person?.uid ?? '', team.admin.uid])).status).toBe(404)
      expect((await remindPeople([person?.uid ?? '', 'nobody'])).status).toBe(404)
      expect(await log(person?.uid ?? '')).toEqual([])
    })

    // Contract § 9: a team can turn automatic …
    it('can be switched off and on, and follow the team’s own time zone', async () => {
      app.setNow(MONDAY - A_DAY)
      team = await newTeam(app)
      await team.require('welcome', { within: 30 })
      const settings = async () => {
        const { idToken } = await app.signedIn(team.admin.email)
        const path = `/documents/v1/requirements?partnerId=${team.partner}`
        return (await app.request<{ settings: object }>(path, { idToken })).body.settings
      }
      expect(await settings()).toEqual({ reminders: true, timeZone: 'UTC', firstMails: '2026-03-02' })
      const change = { reminders: false, timeZone: 'asia/tokyo' }
      expect(await act('settings', change)).toMatchObject({ status: 200, body: { status: 'success' } })
      expect(await settings()).toEqual({ reminders: false, timeZone: 'Asia/Tokyo', firstMails: '2026-03-02' })
      app.setNow(MONDAY - 5 * AN_HOUR)
      await remind(app)
      await untilDelivered(app.db, app.now())
      expect(server.received).toEqual([])
      expect((await act('settings', { reminders: true, timeZone: null })).status).toBe(200)
      expect(await settings()).toEqual({ reminders: true, timeZone: 'UTC', firstMails: '2026-03-02' })
      for (const refused of [{ timeZone: 'Mars/Base' }, {}, { reminders: 'off' }, { names: true }])
        expect((await act('settings', refused)).status).toBe(400)
    })

    it('include a weekly Monday digest of members who are overdue, done or never signed in', async () => {
      app.setNow(MONDAY - 20 * A_DAY)
      team = await newTeam(app)
      await team.require('welcome', { by: '2026-02-25' })
      // Overdue for more than a week.
      await team.require('cat-behaviour', { within: 5 })
      const quiet = await team.add('partner-admin')
      await changeMailChoices(app.db, quiet.uid, { digest: false }, app.now())
      await team.add('partner-associate', { passwordHash: undefined, userName: 'Never Came', madeBefore: 0 })
      for (const days of [7, 6]) {
        app.setNow(MONDAY - days * A_DAY)
        await team.add('partner-associate', { passwordHash: undefined, madeBefore: 0 })
      }
      app.setNow(MONDAY)
      for (let round = 0; round < 3; round++) {
        await remind(app)
        await untilDelivered(app.db, app.now())
        app.setNow(app.now() + AN_HOUR)
      }
      const toAdmin = server.received.filter(({ to }) => to.includes(team.admin.email))
      expect(toAdmin.map(({ subject }) => subject)).toEqual(['Your team: 4 newly overdue, 2 not signed in'])
      expect(server.received.flatMap(({ to }) => to)).not.toContain(quiet.email)
      expect(toAdmin[0]?.text).toMatch(/Someone New[\s\S]*Never Came/)
      app.setNow(MONDAY + A_DAY)
      await remind(app)
      await untilDelivered(app.db, app.now())
      expect(server.received.filter(({ to }) => to.includes(team.admin.email))).toHaveLength(1)
    })

    it.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
      'include a digest of the seven days before its Monday, ending on Sunday: %s',
      async (timeZone) => {
        app.setNow(MONDAY - 60 * A_DAY)
        team = await newTeam(app)
        await changePartner(app.db, team.partner, { timeZone })
        await team.require('welcome', { by: '2026-03-02' })
        await team.require('cat-behaviour', { by: '2026-02-23' })
        await team.require('dog-nutrition', { by: '2026-03-01' })
        await team.add('partner-associate', { madeBefore: 0 })
        for (const day of [0, 7]) {
          app.setNow(localNoon(day, timeZone))
          await remind(app)
          await untilDelivered(app.db, app.now())
        }
        const texts = server.received
          .filter(({ to }) => to.includes(team.admin.email))
          .map(({ text }) => text)
        expect(texts.map((text) => text.match(/due (Mon|Sun)day, \w+ \d+/g))).toEqual([
          ['due Monday, February 23', 'due Sunday, March 1'],
          ['due Monday, March 2'],
        ])
      },
    )

    it('send the digest only to administrators with a verified mailbox', async () => {
      app.setNow(MONDAY - 20 * A_DAY)
      team = await newTeam(app)
      await team.require('welcome', { by: '2026-02-25' })
      const unproved = await team.add('partner-admin')
      await app.db.updateTable('users').set({ email_proved: 0 }).where('uid', '=', unproved.uid).execute()
      app.setNow(MONDAY)
      await remind(app)
      await untilDelivered(app.db, app.now())
      const to = server.received
        .filter(({ subject }) => subject.startsWith('Your team'))
        .flatMap((mail) => mail.to)
      expect(to).toEqual([team.admin.email])
    })

    it.each([
      { lastRound: 'in the week before', last: -2, digests: ['Your team: 1 newly overdue'] },
      { lastRound: 'longer ago', last: -9, digests: [] },
    ])(
      'send the digest on Tuesday after a Monday without a server if the last round was $lastRound: $digests',
      async ({ last, digests }) => {
        app.setNow(MONDAY - 20 * A_DAY)
        team = await newTeam(app)
        await team.require('welcome', { by: '2026-02-25' })
        for (const days of [last, 1, 2]) {
          app.setNow(MONDAY + days * A_DAY)
          await remind(app)
          await untilDelivered(app.db, app.now())
        }
        const toAdmin = server.received.filter(({ to }) => to.includes(team.admin.email))
        expect(toAdmin.map(({ subject }) => subject)).toEqual(digests)
      },
    )

    it('drop a digest delayed into the next week in favor of that week’s own digest', async () => {
      app.setNow(MONDAY - 20 * A_DAY)
      team = await newTeam(app)
      await team.require('welcome', { by: '2026-02-25' })
      await team.require('cat-behaviour', { by: '2026-03-05' })
      app.setNow(MONDAY - 2 * A_DAY)
      await remind(app)
      await untilDelivered(app.db, app.now())
      // No server runs until Saturday evening, and then the mail server fails.
      server.behave(451)
      app.setNow(MONDAY + 5 * A_DAY + 7.5 * AN_HOUR)
      await remind(app)
      await untilQuiet(app.db, app.now())
      // After 18:00 the email waits until Monday.
      app.setNow(app.now() + AN_HOUR)
      await untilQuiet(app.db, app.now())
      server.behave('accept')
      for (const hours of [0, 1]) {
        app.setNow(MONDAY + 7 * A_DAY + hours * AN_HOUR)
        await remind(app)
        await untilDelivered(app.db, app.now())
      }
      const toAdmin = server.received.filter(({ to }) => to.includes(team.admin.email))
      expect(toAdmin.map(({ text }) => /Newly overdue[\s\S]*?\(due (.*?)\)/.exec(text)?.[1])).toEqual([
        'Thursday, March 5',
      ])
    })
  })
