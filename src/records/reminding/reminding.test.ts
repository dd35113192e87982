import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { A_DAY, A_MINUTE, AN_HOUR } from '#domain/durations.ts'
import { listLeaseEnds } from '#store/operation/leases.ts'
import { setDisabled } from '#store/people/account-access.ts'
import { changeMailChoices } from '#store/people/mail-choices.ts'
import { changePartner, setPartnerState } from '#store/people/partners/partners.ts'
import { markEmailProved, setEmail, setMembership } from '#store/people/users.ts'
import { changeReminder, insertReminders } from '#store/requirements/reminders.ts'
import { endRequirement } from '#store/requirements/requirements.ts'
import { DATABASES } from '#test/databases.ts'
import { learner } from '#test/learner.ts'
import {
  forgetReminders,
  newTeam,
  remind,
  remindingContext,
  stateOfReminders,
  untilDelivered,
} from '#test/learning/reminded-team.ts'
import { startMailingApp } from '#test/mail/mailing-app.ts'
import type { MailServer } from '#test/mail-server.ts'
import { startSecondServer } from '#test/server/second-server.ts'
import type { TestApp } from '#test/test-app.ts'
import { remindTeams } from './remind-teams.ts'

/** A Monday at midnight. */
const MONDAY = Date.parse('2026-03-02T00:00:00Z')
const SUNDAY = MONDAY - A_DAY
const at = (day: number, hour: number, minute = 0) =>
  MONDAY + day * A_DAY + hour * AN_HOUR + minute * A_MINUTE

// Contract § 9: reminders: each once, by day, only to reachable people with something to do
for (const kind of DATABASES)
  describe(`reminders on ${kind}`, () => {
    let app: TestApp
    let server: MailServer

    beforeAll(async () => {
      ;({ app, server } = await startMailingApp(kind))
      app.setNow(SUNDAY)
    })
    afterEach(async () => {
      server.behave('accept')
      await forgetReminders(app, server)
    })
    afterAll(() => app.close())

    const recipients = () => server.received.flatMap(({ to }) => to).sort()

    /** Waits until the only email was temporarily refused and is scheduled for a retry. */
    async function untilPostponed(): Promise<void> {
      const due = app.db.selectFrom('mail_queue').select('due')
      await expect.poll(() => due.execute()).toEqual([{ due: app.now() + 1000 }])
    }

    async function remindAt(now: number): Promise<void> {
      app.setNow(now)
      await remind(app)
      await untilDelivered(app.db, now)
    }

    it('are sent once to members with an open required course, on the morning after it was required', async () => {
      app.setNow(SUNDAY)
      const { partner, people, require } = await newTeam(app, { associates: 2 })
      await require('welcome', { by: '2026-04-01' })
      await remindAt(at(0, 7, 59))
      expect(server.received).toEqual([])
      await remindAt(at(0, 8))
      expect(recipients()).toEqual(people.map(({ email }) => email).sort())
      expect(server.received[0]?.subject).toMatch(/^Please complete .* by Wednesday, April 1$/)
      expect(await stateOfReminders(app.db, partner)).toMatchObject(
        people.map(() => ({
          day: '2026-03-02',
          kind: 'reminder',
          state: 'sent',
          named: [{ courseId: 'welcome', due: '2026-04-01' }],
        })),
      )
      for (const [day, hour] of [
        [0, 9],
        [1, 8],
        [22, 12],
      ] as const)
        await remindAt(at(day, hour))
      expect(server.received).toHaveLength(2)
      await remindAt(at(23, 8))
      expect(server.received).toHaveLength(4)
      expect(server.received[3]?.subject).toMatch(/is due on Wednesday, April 1$/)
    })

    it.each([
      ['Pacific/Kiritimati', -14],
      ['Asia/Kathmandu', -5.75],
      ['Pacific/Pago_Pago', 11],
    ])('follow the days of the partner’s own zone, once a day: %s', async (timeZone, behind) => {
      const local = (day: number, hour: number, minute = 0) => at(day, hour + behind, minute)
      app.setNow(SUNDAY - 20 * A_DAY)
      const { partner, people, require } = await newTeam(app)
      await changePartner(app.db, partner, { timeZone })
      await require('welcome', { by: '2026-03-05' })
      const days = async () => (await stateOfReminders(app.db, partner)).map(({ day }) => day)
      app.setNow(local(-1, 12))
      await remind(app)
      expect(await days()).toEqual([])
      for (const [hour, minute] of [
        [7, 59],
        [8, 0],
        [17, 59],
      ] as const)
        await remindAt(local(0, hour, minute))
      expect(await days()).toEqual(['2026-03-02'])
      const after: number[] = []
      for (let day = 1; day < 5; day++)
        for (const hour of [8, 17]) {
          await remindAt(local(day, hour))
          after.push((await days()).length)
        }
      expect(after).toEqual([1, 1, 2, 2, 2, 2, 3, 3])
      expect(await days()).toEqual(['2026-03-02', '2026-03-04', '2026-03-06'])
      expect(recipients()).toEqual(people.flatMap(({ email }) => [email, email, email]))
    })

    it('are sent the next morning for a course required during the day', async () => {
      const { require } = await newTeam(app)
      app.setNow(at(1, 10))
      await require('welcome', { within: 30 })
      await remindAt(at(1, 10, 5))
      expect(server.received).toEqual([])
      await remindAt(at(2, 8))
      expect(server.received).toHaveLength(1)
    })

    it('name the due date at delivery, even if the course was required again in the meantime, and are sent once', async () => {
      app.setNow(SUNDAY)
      const { require } = await newTeam(app)
      await require('welcome', { within: 30 })
      app.setNow(at(0, 8))
      server.behave(451)
      await remind(app)
      await untilPostponed()
      app.setNow(at(0, 9))
      await require('welcome', { by: '2026-03-20' })
      server.behave('accept')
      await untilDelivered(app.db, app.now())
      expect(server.received.map(({ text }) => text)).toEqual([
        expect.stringContaining('Due Friday, March 20 (18 days left)'),
      ])
      await remindAt(at(1, 8))
      expect(server.received).toHaveLength(1)
    })

    it('name all courses in one email, except those done at delivery', async () => {
      app.setNow(SUNDAY)
      const { partner, people, require } = await newTeam(app)
      await require('welcome', { within: 30 })
      await require('cat-behaviour', { within: 20 })
      app.setNow(at(0, 8))
      server.behave(451)
      await remind(app)
      await untilPostponed()
      await complete(people[0]?.email ?? '')
      server.behave('accept')
      app.setNow(at(0, 8, 1))
      await untilDelivered(app.db, app.now())
      expect(await stateOfReminders(app.db, partner)).toMatchObject([
        { named: [{ courseId: 'cat-behaviour' }] },
      ])
      expect(server.received).toHaveLength(1)
    })

    async function complete(email: string): Promise<void> {
      const person = await app.signedIn(email)
      const client = learner(app, person)
      const { body } = await client.open('welcome', 'welcome-hello-video')
      await client.takeQuiz(body, 'welcome-check-quiz', [1, 3, 0, 2])
    }

    it('wait in the evening for the next morning without queuing a second email', async () => {
      app.setNow(SUNDAY)
      const { partner, require } = await newTeam(app)
      await require('welcome', { within: 30 })
      app.setNow(at(5, 17, 59))
      server.behave(451)
      await remind(app)
      await untilPostponed()
      server.behave('accept')
      await require('cat-behaviour', { within: 30 })
      const due = () => app.db.selectFrom('mail_queue').select('due').execute()
      app.setNow(at(5, 18))
      await expect.poll(due).toEqual([{ due: at(7, 8) }])
      await remind(app)
      app.setNow(at(7, 7, 59))
      await remind(app)
      expect(server.received).toEqual([])
      await remindAt(at(7, 8))
      expect(server.received).toHaveLength(1)
      await remindAt(at(7, 17))
      expect(server.received).toHaveLength(1)
      expect(await stateOfReminders(app.db, partner)).toMatchObject([
        { day: '2026-03-07', state: 'sent', named: [{ courseId: 'welcome' }, { courseId: 'cat-behaviour' }] },
      ])
    })

    const CAUSES: Record<string, (of: Team, uid: string, email: string) => Promise<unknown>> = {
      left: (_, uid) => setMembership(app.db, uid, { partner: undefined, roles: [] }, app.now()),
      'left (leads the team)': ({ partner }, uid) =>
        setMembership(app.db, uid, { partner, roles: ['partner-admin'] }, app.now()),
      closed: ({ partner }) => setPartnerState(app.db, partner, { suspended: app.now(), removed: null }),
      disabled: (_, uid) => setDisabled(app.db, uid, true),
      invited: (_, uid) =>
        app.db.updateTable('users').set({ password_hash: null }).where('uid', '=', uid).execute(),
      unproved: (_, uid) => setEmail(app.db, uid, `${uid}@elsewhere.example`),
      'unproved (there and back)': async (_, uid, email) => {
        await setEmail(app.db, uid, `${uid}@elsewhere.example`)
        await setEmail(app.db, uid, email)
      },
      weekly: (_, uid) => changeMailChoices(app.db, uid, { reminders: 'weekly' }, app.now()),
      done: ({ partner }) => endAll(partner),
      off: ({ partner }) => changePartner(app.db, partner, { remindersOff: app.now() }),
    }
    type Team = Awaited<ReturnType<typeof newTeam>>

    async function endAll(partner: string): Promise<void> {
      const open = app.db.selectFrom('requirements').select('id').where('partner_id', '=', partner)
      for (const { id } of await open.execute()) await endRequirement(app.db, { partner, id }, app.now())
    }

    // iomad#1521, moodle-local_reminders#27, moodle-local_recompletion#20
    it.each(Object.keys(CAUSES))('are dropped at delivery, with the reason: %s', async (why) => {
      app.setNow(SUNDAY)
      const team = await newTeam(app)
      const [person] = team.people
      await team.require('welcome', { within: 30 })
      app.setNow(at(0, 8))
      server.behave(451)
      await remind(app)
      await untilPostponed()
      await CAUSES[why]?.(team, person?.uid ?? '', person?.email ?? '')
      server.behave('accept')
      app.setNow(at(0, 8, 5))
      await untilDelivered(app.db, app.now())
      expect(server.received).toEqual([])
      expect(await stateOfReminders(app.db, team.partner)).toMatchObject([
        { state: 'dropped', why: why.split(' ')[0] },
      ])
      expect((await app.db.selectFrom('mail_queue').select('due').execute()).map(({ due }) => due)).toEqual([
        null,
      ])
    })

    it('are sent once even if several servers run concurrently', async () => {
      app.setNow(SUNDAY)
      const { partner, people, require } = await newTeam(app, { associates: 30 })
      await require('welcome', { within: 30 })
      const second = await startSecondServer(app, server.settings)
      app.setNow(at(0, 8))
      const rounds = [1, 2, 3].map(() => remindWithoutLease())
      await Promise.all(rounds)
      // The second server may have done it.
      const finished = app.db.selectFrom('reminder_rounds').select('day').where('partner_id', '=', partner)
      await expect.poll(() => finished.execute()).toHaveLength(1)
      await untilDelivered(app.db, app.now())
      await second.close()
      expect(recipients()).toEqual(people.map(({ email }) => email).sort())
      expect((await listLeaseEnds(app.db)).get('reminders')).toBe(app.now())
    })

    /** Runs a round that ignores the lease of another server. */
    async function remindWithoutLease(): Promise<void> {
      await app.db.deleteFrom('leases').where('name', '=', 'reminders').execute()
      await remind(app)
    }

    it('are stored once per person and day, and again only after one was dropped', async () => {
      const { partner, people } = await newTeam(app)
      const { uid = '' } = people[0] ?? {}
      const reminder = {
        uid,
        day: '2026-03-02',
        kind: 'reminder' as const,
        named: [],
        requestedBy: undefined,
      }
      const store = async (mail: string) => [
        ...(await insertReminders(app.db, partner, [{ ...reminder, mail }], app.now())),
      ]
      expect([await store('first'), await store('second')]).toEqual([[uid], []])
      const dropped = { why: 'done' as const, at: app.now() }
      await changeReminder(app.db, { partner, uid, mail: 'first' }, { dropped })
      expect(await store('third')).toEqual([uid])
    })

    it('are dropped for a former address, and sent to the new one the next day', async () => {
      app.setNow(SUNDAY)
      const { partner, people, require } = await newTeam(app)
      const { uid = '' } = people[0] ?? {}
      await require('welcome', { within: 30 })
      app.setNow(at(0, 8))
      server.behave(451)
      await remind(app)
      await untilPostponed()
      const email = `${uid}@elsewhere.example`
      await setEmail(app.db, uid, email)
      await markEmailProved(app.db, uid, email)
      server.behave('accept')
      await remindAt(at(0, 9))
      expect(server.received).toEqual([])
      expect(await stateOfReminders(app.db, partner)).toMatchObject([{ state: 'dropped', why: 'unproved' }])
      await remindAt(at(1, 8))
      expect(recipients()).toEqual([email])
    })

    it('count deadlines from joining the team, regardless of the account’s age', async () => {
      app.setNow(SUNDAY - 40 * A_DAY)
      const [former, { partner, require }] = [await newTeam(app), await newTeam(app, { associates: 0 })]
      await require('welcome', { within: 30 })
      app.setNow(SUNDAY)
      const membership = { partner, roles: ['partner-associate'] }
      await setMembership(app.db, former.people[0]?.uid ?? '', membership, app.now())
      await remindAt(at(0, 8))
      expect(await stateOfReminders(app.db, partner)).toMatchObject([
        { state: 'sent', named: [{ courseId: 'welcome', due: '2026-03-31' }] },
      ])
    })

    it('are not sent twice a day to a person who changes teams', async () => {
      app.setNow(SUNDAY)
      const [{ people, require }, other] = [await newTeam(app), await newTeam(app, { associates: 0 })]
      await changePartner(app.db, other.partner, { timeZone: 'America/New_York' })
      await require('welcome', { within: 30 })
      await other.require('welcome', { within: 30 })
      await remindAt(at(0, 8))
      const membership = { partner: other.partner, roles: ['partner-associate'] }
      await setMembership(app.db, people[0]?.uid ?? '', membership, app.now())
      await remindAt(at(0, 13))
      expect(server.received).toHaveLength(1)
      await remindAt(at(1, 13))
      expect(server.received).toHaveLength(2)
    })

    it('are not sent to a person who changes teams within hours of a delayed one', async () => {
      app.setNow(SUNDAY)
      const [{ people, require }, other] = [await newTeam(app), await newTeam(app, { associates: 0 })]
      await changePartner(app.db, other.partner, { timeZone: 'Asia/Tokyo' })
      await require('welcome', { within: 30 })
      await other.require('welcome', { within: 30 })
      app.setNow(at(0, 8))
      server.behave(451)
      await remind(app)
      await untilPostponed()
      server.behave('accept')
      app.setNow(at(0, 17))
      await untilDelivered(app.db, app.now())
      const membership = { partner: other.partner, roles: ['partner-associate'] }
      await setMembership(app.db, people[0]?.uid ?? '', membership, app.now())
      await remindAt(at(0, 23))
      expect(server.received).toHaveLength(1)
      await remindAt(at(1, 23))
      expect(server.received).toHaveLength(2)
    })

    it('are sent again after the previous release, which cannot read them, has abandoned them', async () => {
      app.setNow(SUNDAY)
      const { partner, people, require } = await newTeam(app)
      await require('welcome', { within: 30 })
      app.setNow(at(0, 8))
      server.behave(451)
      await remind(app)
      await untilPostponed()
      const givenUp = { due: null, round: null, mail: null, given_up: app.now() }
      await app.db.updateTable('mail_queue').set(givenUp).execute()
      expect(await stateOfReminders(app.db, partner)).toMatchObject([{ state: 'waiting' }])
      server.behave('accept')
      await remindAt(at(1, 8))
      expect(recipients()).toEqual(people.map(({ email }) => email))
    })

    it('are not repeated to a mailbox that refuses them until the next ones are due', async () => {
      app.setNow(SUNDAY)
      const { partner, people, require } = await newTeam(app)
      await require('welcome', { within: 30 })
      server.behave(550)
      await remindAt(at(0, 8))
      expect(await stateOfReminders(app.db, partner)).toMatchObject([{ state: 'dropped', why: 'refused' }])
      server.behave('accept')
      await remindAt(at(1, 8))
      expect(server.received).toEqual([])
      await remindAt(at(23, 8))
      expect(recipients()).toEqual(people.map(({ email }) => email))
    })

    it('are sent as one weekly summary to members who chose it, with an unsubscribe link', async () => {
      app.setNow(SUNDAY)
      const { people, require } = await newTeam(app)
      await changeMailChoices(app.db, people[0]?.uid ?? '', { reminders: 'weekly' }, app.now())
      await require('welcome', { within: 30 }, at(1, 9))
      await require('cat-behaviour', { within: 30 }, at(2, 9))
      for (let day = 1; day < 14; day++) {
        await remindAt(at(day, 8))
        expect(server.received, `until day ${day}`).toHaveLength(day < 7 ? 0 : 1)
      }
      expect(server.received[0]?.subject).toBe('This week: 2 courses to complete')
      expect(server.received[0]?.headers.get('list-unsubscribe')).toMatch(/^<http.*\/unsubscribe\/.+>$/)
    })

    it('follow the zone of each partner, and are not sent on a Sunday there', async () => {
      app.setNow(SUNDAY - 2 * A_DAY)
      const zones = ['Pacific/Kiritimati', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia']
      const starts: string[] = []
      for (const zone of zones) {
        const { partner, people, require } = await newTeam(app)
        await changePartner(app.db, partner, { timeZone: zone })
        await require('welcome', { within: 30 }, SUNDAY)
        starts.push(people[0]?.email ?? '')
      }
      const seen = new Map<string, number>()
      for (let now = SUNDAY; now < MONDAY + A_DAY; now += 15 * A_MINUTE) {
        await remindAt(now)
        for (const email of recipients()) if (!seen.has(email)) seen.set(email, now)
      }
      const firsts = starts.map((email) => new Date(seen.get(email) ?? 0).toISOString().slice(0, 16))
      expect(firsts).toEqual(['2026-03-01T18:00', '2026-03-02T02:15', '2026-03-02T11:30', '2026-03-01T19:00'])
      expect(server.received).toHaveLength(zones.length)
    })

    it('take one query per round if nothing is required, and are not sent', async () => {
      await newTeam(app)
      app.setNow(at(0, 8))
      await remind(app)
      let statements = 0
      const db = app.db.withPlugin({
        transformQuery: ({ node }) => {
          statements++
          return node
        },
        transformResult: async ({ result }) => result,
      })
      await remindTeams({ ...remindingContext(app), db }, new AbortController().signal)
      expect(statements).toBe(1)
      expect(await app.db.selectFrom('mail_queue').selectAll().execute()).toEqual([])
    })
  })
