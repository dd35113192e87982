import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DueCourses, MemberRequirement, RequirementDocument } from '#contract/documents.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { addDays, type Day, dayAt, mondayOf } from '#domain/local-time.ts'
import { requireEverywhere } from '#records/requirements/require-everywhere.ts'
import { certificateToRow, insertCertificate, revokeCertificate } from '#store/certificate/certificates.ts'
import { changePartner, insertPartner } from '#store/people/partners/partners.ts'
import { findUserByEmail } from '#store/people/users.ts'
import { storeOwnDeadline } from '#store/requirements/own-deadlines.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import { courseOf, publishCourse, quizWithKey } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { learner } from '#test/learner.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAccount, newAssociate, newPerson, type Person } from '#test/test-people.ts'

/** The time zones at both ends of the day. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

const QUIZ = 'welcome-check-quiz'
const VIDEO = 'welcome-hello-video'
/** The welcome course's key. */
const RIGHT = [1, 3, 0, 2]

// Contract § 9: requirements of a partner: permissions, limits and messages
for (const kind of DATABASES)
  describe(`requirements on ${kind}`, () => {
    let app: TestApp
    let partner: string
    let admin: Person
    let count = 0

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    /** Creates a new partner, so that tests do not share requirements. */
    async function newTeam(): Promise<void> {
      partner = `team-${count++}`
      await insertPartner(app.db, { id: partner, name: 'Team', logoUrl: undefined }, app.now())
      admin = await newPerson(app, { partner, roles: ['partner-admin'] })
    }

    const today = () => dayAt(app.now(), 'UTC')

    const act = (path: string, body: object = {}, { idToken } = admin) =>
      app.request<{ status: string; message?: string; requirementId: string }>(
        `/user-service/api/v1/partner-admin/partner/${partner}/requirement${path}`,
        { method: 'POST', idToken, body },
      )

    const read = async <Document>(query: string, { idToken } = admin) => {
      const path = `/documents/v1/requirements?${query}`
      type Body = { documents: Document[]; today?: string; certificatesEnd?: true; excused?: object }
      const { status, body } = await app.request<Body>(path, { idToken })
      expect(status).toBe(200)
      return body
    }

    const readDue = async () => (await read<DueCourses>(`partnerId=${partner}&view=due`)).documents
    const readList = async () => (await read<RequirementDocument>(`partnerId=${partner}`)).documents
    const readOf = async (person: Person, by = person) =>
      (await read<MemberRequirement>(`userId=${person.uid}`, by)).documents

    async function complete(person: Person): Promise<void> {
      const client = learner(app, person)
      const { body } = await client.open('welcome', VIDEO)
      await client.takeQuiz(body, QUIZ, RIGHT)
    }

    it('an administrator requires a course of the whole team, and it is due for those who have not completed it', async () => {
      await newTeam()
      const [done, open] = [await newAssociate(app, partner), await newAssociate(app, partner)]
      await complete(done)
      const by = addDays(today(), 30)
      const { status, body } = await act('', { courseId: 'welcome', by })
      expect({ status, body }).toEqual({
        status: 200,
        body: { status: 'success', requirementId: expect.any(String) },
      })
      expect(await readList()).toEqual([
        { id: body.requirementId, courseId: 'welcome', by, added: app.now() },
      ])
      const late = await newAssociate(app, partner)
      expect(await read(`partnerId=${partner}&view=due`)).toEqual({
        today: today(),
        documents: [open, late]
          .map(({ uid }) => ({ userId: uid, courses: { welcome: by } }))
          .sort((one, other) => (one.userId < other.userId ? -1 : 1)),
      })
      await complete(open)
      expect((await readDue()).map(({ userId }) => userId)).toEqual([late.uid])
    })

    it('a requirement lists its people, who see their own entry without the others', async () => {
      await newTeam()
      const [one, other] = [await newAssociate(app, partner), await newAssociate(app, partner)]
      const people = [one.uid, one.uid]
      const { body } = await act('', { courseId: 'welcome', within: 30, people })
      expect(await readList()).toEqual([
        { id: body.requirementId, courseId: 'welcome', within: 30, added: app.now(), people: [one.uid] },
      ])
      const day = addDays(today(), 30)
      expect(await readDue()).toEqual([{ userId: one.uid, courses: { welcome: day } }])
      const mine = {
        id: body.requirementId,
        courseId: 'welcome',
        within: 30,
        added: app.now(),
        due: { state: 'due', day, daysLeft: 30, requiredSince: today() },
      }
      expect(await readOf(one)).toEqual([mine])
      expect(await readOf(one, admin)).toEqual([mine])
      expect(await readOf(other)).toEqual([])
      await complete(one)
      const [done] = await readOf(one)
      expect(done?.due).toEqual({ state: 'done', completed: today(), isInTime: true })
    })

    it('days are in the partner’s time zone', async () => {
      await newTeam()
      const person = await newAssociate(app, partner)
      await act('', { courseId: 'welcome', within: 1 })
      for (const timeZone of ['Pacific/Apia', 'Pacific/Niue']) {
        await changePartner(app.db, partner, { timeZone })
        const day = addDays(dayAt(app.now(), timeZone), 1)
        expect(await readDue()).toEqual([{ userId: person.uid, courses: { welcome: day } }])
        expect((await readOf(person))[0]?.due).toMatchObject({ day })
      }
    })

    it('ending a requirement keeps it as history, and works only once', async () => {
      await newTeam()
      const person = await newAssociate(app, partner)
      const { requirementId } = (await act('', { courseId: 'welcome', within: 30 })).body
      expect((await act(`/${requirementId}/end`)).body).toEqual({ status: 'success' })
      expect((await act(`/${requirementId}/end`)).status).toBe(404)
      expect(await readDue()).toEqual([])
      expect(await readList()).toMatchObject([{ id: requirementId, ended: app.now() }])
      expect(await readOf(person)).toMatchObject([{ id: requirementId, due: { state: 'none' } }])
    })

    it('changing a requirement ends it and adds another one, or does nothing', async () => {
      await newTeam()
      const { requirementId: replaces } = (await act('', { courseId: 'welcome', within: 30 })).body
      expect((await act('', { courseId: 'nothing', within: 3, replaces })).status).toBe(404)
      expect((await act('', { courseId: 'welcome', by: '2020-01-01', replaces })).status).toBe(400)
      expect(await readList()).toHaveLength(1)
      const { requirementId } = (await act('', { courseId: 'welcome', within: 60, replaces })).body
      expect((await readList()).filter(({ ended }) => ended === undefined).map(({ id }) => id)).toEqual([
        requirementId,
      ])
      expect((await act('', { courseId: 'welcome', within: 60, replaces })).status).toBe(404)
    })

    it('actions are audited with their partner', async () => {
      await newTeam()
      const { requirementId } = (await act('', { courseId: 'welcome', within: 30 })).body
      await act(`/${requirementId}/end`)
      const entries = app.db.selectFrom('audit_log').select(['act', 'actor', 'subject', 'address'])
      expect(
        await entries
          .where('partner_id', '=', partner)
          .where('act', '!=', 'signed-in')
          .orderBy('act')
          .execute(),
      ).toEqual(
        ['requirement-added', 'requirement-ended'].map((act) => ({
          act,
          actor: admin.uid,
          subject: 'welcome',
          address: '127.0.0.1',
        })),
      )
    })

    it('a deadline is between today and two years ahead at the partner, and each limit has its message', async () => {
      await newTeam()
      await changePartner(app.db, partner, { timeZone: 'Pacific/Apia' })
      const now = dayAt(app.now(), 'Pacific/Apia')
      const refusal = async (body: object) => {
        const answer = await act('', { courseId: 'welcome', ...body })
        expect({ ...answer.body, code: answer.status }).toMatchObject({ status: 'error', code: 400 })
        return answer.body.message
      }
      expect(await refusal({ by: addDays(now, -1) })).toBe('Choose today or a later date.')
      expect(await refusal({ by: addDays(now, 732) })).toBe('Choose a date within the next two years.')
      expect(await refusal({ by: '2027-02-30' })).toMatch(/by: must be a day/)
      for (const within of [0, 731, 1.5]) expect(await refusal({ within })).toMatch(/within/)
      expect(await refusal({})).toMatch(/either by or within/)
      expect(await refusal({ by: now, within: 3 })).toMatch(/either by or within/)
      expect(await refusal({ within: 3, people: [] })).toMatch(/people/)
      expect(await refusal({ within: 3, people: Array(5001).fill('somebody') })).toMatch(/people/)
      expect((await act('', { courseId: 'holiday-hazards', within: 3 })).status).toBe(404)
      expect(await readList()).toEqual([])
      for (const by of [now, addDays(now, 730)])
        expect((await act('', { courseId: 'welcome', by })).status).toBe(200)
    })

    it('one requirement can name five thousand people', async () => {
      await newTeam()
      const people = Array.from(
        { length: 5000 },
        (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      )
      await app.db
        .insertInto('users')
        .values(
          people.slice(0, 400).map((uid) => ({
            uid,
            email: `${uid}@crowd.example`,
            user_name: 'One of many',
            roles: '["partner-associate"]',
            partner,
            profile_image_url: null,
            disabled: 0,
            password_hash: null,
            created: 0,
          })),
        )
        .execute()
      expect((await act('', { courseId: 'welcome', within: 3, people })).status).toBe(404)
      const some = people.slice(0, 400)
      expect((await act('', { courseId: 'welcome', within: 3, people: some })).status).toBe(200)
      expect(await readDue()).toHaveLength(400)
      await app.db.deleteFrom('users').where('uid', 'in', some).execute()
    })

    it('a course cannot be required of strangers or administrators, and must exist', async () => {
      await newTeam()
      const stranger = await newAssociate(app, 'city-paws')
      for (const uid of [stranger.uid, admin.uid, 'nobody'])
        expect((await act('', { courseId: 'welcome', within: 3, people: [uid] })).status).toBe(404)
      expect((await act('', { courseId: 'nothing', within: 3 })).status).toBe(404)
      await act('', { courseId: 'welcome', within: 3 })
      expect(await readDue()).toEqual([])
      expect(await readOf(admin)).toEqual([])
    })

    it('a partner has at most 200 open requirements, even with simultaneous requests', async () => {
      await newTeam()
      for (let at = 0; at < 199; at++)
        await insertRequirement(
          app.db,
          { partner, by: admin.uid },
          { courseId: 'welcome', people: undefined, deadline: { within: 30 } },
          app.now(),
        )
      const answers = await Promise.all([1, 2, 3].map((within) => act('', { courseId: 'welcome', within })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
      const refused = answers.find(({ status }) => status === 400)
      expect(refused?.body.message).toBe('There are already 200 requirements. End one before adding another.')
      const [{ id: replaces = '' } = {}] = await readList()
      expect((await act('', { courseId: 'welcome', within: 4, replaces })).status).toBe(200)
    })

    it('the company can require a course at all partners, and an administrator cannot end the requirement', async () => {
      await newTeam()
      const person = await newAssociate(app, partner)
      const wanted = { courseId: 'dog-nutrition', people: undefined, deadline: { within: 20 } }
      const { id } = await insertRequirement(
        app.db,
        { partner: undefined, by: 'operator' },
        wanted,
        app.now(),
      )
      expect(await readList()).toMatchObject([{ id, byCompany: true, within: 20 }])
      expect(await readDue()).toMatchObject([{ userId: person.uid }])
      expect((await act(`/${id}/end`)).status).toBe(404)
      await app.db.deleteFrom('company_requirements').execute()
    })

    it('the company has at most 200 open requirements, even with simultaneous requests', async () => {
      const rule = { courseId: 'dog-nutrition', deadline: { within: 20 } }
      const owner = { partner: undefined, by: 'operator' }
      for (let at = 0; at < 199; at++)
        await insertRequirement(app.db, owner, { ...rule, people: undefined }, app.now())
      const context = { db: app.db, clock: app.now, config: { timeZone: 'UTC' } }
      const requests = [1, 2, 3].map(() =>
        requireEverywhere(context, { actor: 'operator', ip: '127.0.0.1', key: randomUUID() }, rule),
      )
      const outcomes = await Promise.allSettled(requests)
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
      await app.db.deleteFrom('company_requirements').execute()
    })

    it('no course is due for a disabled person, or once it is no longer offered', async () => {
      await newTeam()
      const person = await newAssociate(app, partner)
      await act('', { courseId: 'welcome', within: 3 })
      expect(await readDue()).toHaveLength(1)
      await app.db.updateTable('users').set({ disabled: 1 }).where('uid', '=', person.uid).execute()
      expect(await readDue()).toEqual([])
    })

    it('a course reopened by a publication is due 14 days later, even if only the events record it', async () => {
      await newTeam()
      const course = courseOf(`again-${kind}`, [quizWithKey('one', [0])])
      await publishCourse(app, course)
      const person = await newAssociate(app, partner)
      const client = learner(app, person)
      const { body } = await client.open(course.id, 'one')
      await act('', { courseId: course.id, within: 1 })
      await client.takeQuiz(body, 'one', [0])
      const first = dayAt(app.now(), 'UTC')
      expect((await readOf(person))[0]?.due).toMatchObject({ state: 'done', completed: first })
      app.setNow(app.now() + 40 * A_DAY)
      admin = { ...admin, ...(await app.signedIn(admin.email)) }
      const more = courseOf(course.id, [quizWithKey('one', [0]), quizWithKey('two', [1])])
      await publishCourse(app, more)
      const day = addDays(dayAt(app.now(), 'UTC'), 14)
      const expected = [{ userId: person.uid, courses: { [course.id]: day } }]
      expect(await readDue()).toEqual(expected)
      const forgotten = app.db.updateTable('completions').set({ completed: null, reopened: null })
      await forgotten.where('user_id', '=', person.uid).execute()
      expect(await readDue()).toEqual(expected)
      expect((await readOf(person, admin))[0]?.due).toMatchObject({ state: 'due', day })
    })

    it('an outdated status is updated before it counts', async () => {
      await newTeam()
      const person = await newAssociate(app, partner)
      await complete(person)
      await act('', { courseId: 'welcome', within: 3 })
      const update = app.db.updateTable('completions').set({ status: null, status_revision: 0 })
      await update.where('user_id', '=', person.uid).execute()
      expect(await readDue()).toEqual([])
    })

    it('the week’s view lists members who completed a course since last week’s Monday or never signed in', async () => {
      await newTeam()
      const [lately, long] = [await newAssociate(app, partner), await newAssociate(app, partner)]
      await complete(lately)
      await complete(long)
      const since = Date.parse(addDays(mondayOf(today()), -7))
      const completedAt = (uid: string, completed: number) =>
        app.db.updateTable('completions').set({ completed }).where('user_id', '=', uid).execute()
      await completedAt(lately.uid, since)
      await completedAt(long.uid, since - 1)
      const invite = async (days: number) => {
        const made = { partner, roles: ['partner-associate'], madeBefore: days * A_DAY }
        return (await findUserByEmail(app.db, await newAccount(app, made)))?.uid
      }
      const never = await invite(7)
      await invite(6)
      const { documents, today: day } = await read(`partnerId=${partner}&view=week`)
      expect(day).toBe(today())
      expect(documents).toHaveLength(2)
      expect(documents).toEqual(
        expect.arrayContaining([
          { userId: lately.uid, completed: { welcome: dayAt(since, 'UTC') } },
          { userId: never, invited: addDays(today(), -7) },
        ]),
      )
      const disabling = app.db.updateTable('users').set({ disabled: 1 }).where('partner', '=', partner)
      await disabling.where('uid', '!=', admin.uid).execute()
      expect((await read(`partnerId=${partner}&view=week`)).documents).toEqual([])
    })

    it('the week’s view omits a completed course that a new revision has reopened', async () => {
      await newTeam()
      const [id, quiz] = [`${partner}-reopened`, quizWithKey('one', [0])]
      await publishCourse(app, courseOf(id, [quiz]))
      const person = await newAssociate(app, partner)
      const client = learner(app, person)
      await client.takeQuiz((await client.open(id, 'one')).body, 'one', [0])
      const week = async () => (await read(`partnerId=${partner}&view=week`)).documents
      expect(await week()).toEqual([{ userId: person.uid, completed: { [id]: today() } }])
      await publishCourse(app, courseOf(id, [quiz, quizWithKey('two', [1])]))
      expect(await week()).toEqual([])
    })

    it('the due courses name the excused people, who are not due', async () => {
      await newTeam()
      const [one, other] = [await newAssociate(app, partner), await newAssociate(app, partner)]
      await act('', { courseId: 'welcome', within: 30 })
      const due = () => read<DueCourses>(`partnerId=${partner}&view=due`)
      expect(await due()).not.toHaveProperty('excused')
      const by = { actor: admin.uid, now: app.now() }
      await storeOwnDeadline(
        app.db,
        { partner, uid: one.uid, courseId: 'welcome' },
        { reason: 'Knows it' },
        by,
      )
      const { documents, excused } = await due()
      expect(documents.map(({ userId }) => userId)).toEqual([other.uid])
      expect(excused).toEqual([{ courseId: 'welcome', people: [one.uid] }])
    })

    it('the due courses include whether certificates may end within 60 days', async () => {
      await newTeam()
      const { uid } = await newAssociate(app, partner)
      const about = async () => (await read(`partnerId=${partner}&view=due`)).certificatesEnd
      expect(await about()).toBeUndefined()
      const certify = async (name: string, ends?: string) => {
        const of = { id: `${partner} ${name}`, partnerId: partner, recordId: name, userId: uid, ends }
        const certificate = { ...of, courseId: 'welcome', revision: 1, courseName: 'Welcome' }
        const given = { partnerName: 'Team', day: '2020-01-01', issued: 1 }
        await insertCertificate(app.db, certificateToRow({ ...certificate, ...given }))
      }
      await certify('lasting')
      await certify('later', addDays(today(), 62))
      await certify('over', addDays(today(), -2))
      expect(await about()).toBeUndefined()
      await certify('ending', addDays(today(), 60))
      expect(await about()).toBe(true)
      await act('', { courseId: 'welcome', within: 3 })
      expect(await about()).toBe(true)
      const of = { partner, id: `${partner} ending` }
      await revokeCertificate(app.db, of, { reason: 'Taken back.', by: uid }, 2)
      expect(await about()).toBeUndefined()
    })

    /** Creates a team in a time zone and runs `check` at two hours, one of them on a different day than in UTC. */
    async function onDaysIn(timeZone: string, check: (day: Day) => Promise<void>): Promise<void> {
      await newTeam()
      await changePartner(app.db, partner, { timeZone })
      const tomorrow = Date.parse(addDays(today(), 1))
      for (const hour of [1, 13]) {
        app.setNow(tomorrow + hour * AN_HOUR)
        admin = { ...admin, ...(await app.signedIn(admin.email)) }
        await check(dayAt(app.now(), timeZone))
      }
    }

    it.each(ZONES)(
      'the due courses and the week’s view name the day at the partner: %s',
      async (timeZone) => {
        await onDaysIn(timeZone, async (day) => {
          for (const view of ['due', 'week'])
            expect((await read(`partnerId=${partner}&view=${view}`)).today).toBe(day)
        })
      },
    )

    it.each(ZONES)('a course may be due today at the partner, but no earlier: %s', async (timeZone) => {
      await onDaysIn(timeZone, async (day) => {
        expect((await act('', { courseId: 'welcome', by: day })).status).toBe(200)
        expect((await act('', { courseId: 'welcome', by: addDays(day, -1) })).status).toBe(400)
      })
    })

    it('refuses a query without a person or partner, or for a user’s due courses', async () => {
      await newTeam()
      for (const query of ['', `partnerId=${partner}&userId=x`, 'userId=x&view=due', 'view=due'])
        expectRefusal(
          await app.request(`/documents/v1/requirements?${query}`, { idToken: admin.idToken }),
          ...([400, 'invalid-argument'] as const),
        )
    })
  })
