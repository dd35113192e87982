import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActivityPage } from '#contract/console/console-activity.ts'
import type { CourseRequirements, RequirementPreview } from '#contract/console/course-requirements.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { MAX_REQUIREMENTS } from '#domain/requirement/requirement.ts'
import { requireAtAll } from '#records/requirements/require-at-partners.ts'
import { addRequirement } from '#records/requirements/require-course.ts'
import { storeCatalogue } from '#store/courses/catalogues.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { insertUser } from '#store/people/users.ts'
import { storeOwnDeadline } from '#store/requirements/own-deadlines.ts'
import { insertRequirement, listOpenRequirements } from '#store/requirements/requirements.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { courseOf, publishCourse, quizWithKey } from '#test/course-fixture.ts'
import { overtake } from '#test/databases/overtake.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { startApp, type TestApp } from '#test/test-app.ts'

const COURSE = 'welcome'
const OTHER = 'other-course'
const PATH = `/company/v1/courses/${COURSE}/requirements`
/** Ids of the partners: two without requirements, one with its own, one without the course, and one at the limit. */
const IDS = ['one', 'two', 'own', 'none', 'full'] as const
const PEOPLE = 3

for (const kind of DATABASES)
  describe(`the requirements of a course in the console on ${kind}`, () => {
    let app: TestApp
    let idToken: string
    let ids: Record<(typeof IDS)[number], string>

    beforeAll(async () => {
      app = await startApp(kind)
      idToken = (await newCompanyPerson(app, 'company-admin')).idToken
      await publishCourse(app, courseOf(OTHER, [quizWithKey('quiz', [0])]))
    })
    afterAll(() => app.close())

    const by = () => addDays(dayAt(app.now(), 'UTC'), 30)
    const send = <Answer>(path: string, body: object, key: string = randomUUID()) =>
      app.request<Answer>(path, { method: 'POST', idToken, headers: { 'idempotency-key': key }, body })
    const require = (body: object, key?: string) =>
      send<{ message: string }>(PATH, { by: by(), ...body }, key)
    const preview = async (body: object) => (await send<RequirementPreview>(`${PATH}/preview`, body)).body
    const read = async (token = idToken, query = '') =>
      (await app.request<CourseRequirements>(`${PATH}${query}`, { idToken: token })).body
    const ownOf = async (partner: string) =>
      (await listOpenRequirements(app.db, wholeTeam(partner))).filter(
        ({ courseId, byCompany }) => courseId === COURSE && !byCompany,
      )

    /** Adds the partners, each with three associates. One of them has completed the course. */
    async function addPartners(): Promise<string[]> {
      const run = randomUUID().slice(0, 8)
      ids = Object.fromEntries(IDS.map((name) => [name, `${run}-${name}`])) as typeof ids
      for (const [name, partner] of Object.entries(ids)) {
        await insertPartner(app.db, { id: partner, name: `Shop ${name}`, logoUrl: undefined }, app.now())
        for (let at = 0; at < PEOPLE; at++) {
          const uid = `${partner}-${at}`
          const account = { uid, email: `${uid}@p.example`, userName: 'P', profileImageUrl: undefined }
          const rest = { partner, roles: ['partner-associate'], passwordHash: undefined }
          await insertUser(app.db, { ...account, ...rest }, app.now())
        }
        await app.db
          .insertInto('completions')
          .values({
            partner_id: partner,
            user_id: `${partner}-0`,
            course_id: COURSE,
            id: randomUUID(),
            created: app.now(),
            modules: '{}',
            passed_quizzes: '[]',
            version: 1,
            status: 'complete',
            status_revision: 1,
            completed: app.now(),
            reopened: 0,
          })
          .execute()
      }
      await storeCatalogue(app.db, ids.none, { catalogue: 'chosen', courses: [] })
      const own = { courseId: COURSE, deadline: { within: 7 }, people: undefined }
      await insertRequirement(app.db, { partner: ids.own, by: 'operator' }, own, app.now())
      const other = { ...own, courseId: OTHER }
      for (let at = 0; at < MAX_REQUIREMENTS; at++)
        await insertRequirement(app.db, { partner: ids.full, by: 'operator' }, other, app.now())
      return Object.values(ids)
    }

    // Contract § 9: requirements at many partners
    it('previews exactly the saved result, and names the excluded partners', async () => {
      const partners = await addPartners()
      const shown = await preview({ partners })
      expect(shown).toEqual({
        partners: 2,
        people: 2 * PEOPLE,
        done: 2,
        isEverywhere: false,
        kept: { count: 1, first: [{ name: 'Shop own', isFull: false }] },
        leftOut: {
          count: 2,
          first: [
            { name: 'Shop full', isFull: true },
            { name: 'Shop none', isFull: false },
          ],
        },
      })
      expect((await require({ partners })).body.message).toBe(
        'Required at 2 partners. 1 kept its own requirement. 2 not included: Shop full, Shop none.',
      )
      const { requirements, count } = await read()
      const listed = requirements.filter(({ partner }) => partners.includes(partner.id))
      expect(count).toBe(requirements.length)
      expect(listed.map(({ partner, people, done }) => [partner.name, people, done])).toEqual([
        ['Shop one', PEOPLE, 1],
        ['Shop own', PEOPLE, 1],
        ['Shop two', PEOPLE, 1],
      ])
    })

    it('counts excused people neither among the people nor as done', async () => {
      const partners = await addPartners()
      const excuse = (partner: string, at: number) =>
        storeOwnDeadline(
          app.db,
          { partner, uid: `${partner}-${at}`, courseId: COURSE },
          { reason: 'Knows it' },
          { actor: 'operator', now: app.now() },
        )
      for (const [partner, at] of [
        [ids.one, 0],
        [ids.two, 1],
      ] as const)
        await excuse(partner, at)
      expect(await preview({ partners })).toMatchObject({ partners: 2, people: 2 * (PEOPLE - 1), done: 1 })
      await require({ partners })
      const { requirements } = await read()
      const listed = requirements.filter(({ partner }) => partners.includes(partner.id))
      expect(listed.map(({ people, done, excused }) => [people, done, excused])).toEqual([
        [PEOPLE - 1, 0, 1],
        [PEOPLE, 1, 0],
        [PEOPLE - 1, 1, 1],
      ])
    })

    it('keeps a partner’s requirement, or replaces it on request, and always keeps those of named people', async () => {
      const partners = await addPartners()
      app.setNow(app.now() + 1000)
      const named = { courseId: COURSE, deadline: { within: 9 }, people: [`${ids.own}-1`] }
      await insertRequirement(app.db, { partner: ids.own, by: 'operator' }, named, app.now())
      await require({ partners })
      expect((await ownOf(ids.own)).map(({ deadline }) => deadline)).toEqual([{ within: 7 }, { within: 9 }])
      expect(await preview({ partners, replaces: true })).toMatchObject({ partners: 3, kept: { count: 0 } })
      await require({ partners, replaces: true })
      for (const partner of [ids.one, ids.two])
        expect((await ownOf(partner)).map(({ deadline }) => deadline)).toEqual([{ by: by() }])
      const deadlines = (await ownOf(ids.own)).map(({ deadline }) => deadline)
      expect(deadlines).toHaveLength(2)
      expect(deadlines).toEqual(expect.arrayContaining([{ by: by() }, { within: 9 }]))
    })

    it('acts once per key, and repeats the result', async () => {
      const [partners, key] = [await addPartners(), randomUUID()]
      await require({ partners, replaces: true }, key)
      const before = await ownOf(ids.one)
      const again = await require({ partners, replaces: true }, key)
      expect(again.body.message).toBe('Required at 3 partners. 2 not included: Shop full, Shop none.')
      expect(await ownOf(ids.one)).toEqual(before)
      expect((await require({ partners: [ids.one] }, key)).body).toMatchObject({ code: 'key-reused' })
    })

    it('acts at most once per key if nothing changed', async () => {
      const [partners, key] = [await addPartners(), randomUUID()]
      const own = [ids.own, ids.none]
      const unchanged = 'Nothing changed. 1 kept its own requirement. 1 not included: Shop none.'
      expect((await require({ partners: own }, key)).body.message).toBe(unchanged)
      expect((await require({ partners: own }, key)).body.message).toBe(unchanged)
      await app.db
        .updateTable('requirements')
        .set({ ended: app.now() })
        .where('partner_id', '=', ids.own)
        .execute()
      expect((await require({ partners: own }, key)).body.message).toMatch(/^Nothing changed/)
      expect(await ownOf(ids.own)).toEqual([])
      expect((await require({ partners }, key)).body).toMatchObject({ code: 'key-reused' })
      expect((await require({ partners: own })).body.message).toMatch(/^Required at 1 partner/)
    })

    it('changes nothing if one partner or the day is refused', async () => {
      const partners = await addPartners()
      expect((await require({ partners: [...partners, 'missing'] })).status).toBe(404)
      expect((await require({ partners, by: '2001-01-01' })).status).toBe(400)
      expect((await require({ partners: Array.from({ length: 201 }, (_one, at) => `p${at}`) })).status).toBe(
        400,
      )
      expect((await send('/company/v1/courses/missing/requirements', { by: by() })).status).toBe(404)
      expect(await ownOf(ids.one)).toEqual([])
    })

    it('shows the action in the activity of each partner, and a requirement for all partners in all of them', async () => {
      const partners = await addPartners()
      const activity = async (partner: string) => {
        const path = `/company/v1/activity?partner=${partner}`
        const { entries } = (await app.request<ActivityPage>(path, { idToken })).body
        return entries.filter(({ sentence }) => sentence.endsWith('required')).length
      }
      await require({ partners })
      expect([await activity(ids.one), await activity(ids.none)]).toEqual([1, 0])
      app.setNow(app.now() + 1000)
      expect((await require({})).body.message).toBe('The course is now required at all partners.')
      expect(await activity(ids.one)).toBe(2)
      expect(await activity(ids.none)).toBe(1)
    })

    it('requires a course at all partners once, unless it replaces all requirements for everyone', async () => {
      await addPartners()
      if (!(await preview({})).isEverywhere) await require({})
      const shown = await preview({})
      expect(shown).toMatchObject({ isEverywhere: true })
      expect((await require({})).body).toMatchObject({
        message: 'This course is already required at all partners. Change that requirement instead.',
      })
      expect(await ownOf(ids.own)).toHaveLength(1)
      expect((await require({ replaces: true })).status).toBe(200)
      expect(await ownOf(ids.own)).toEqual([])
      const { everywhere } = await read()
      expect(everywhere).toHaveLength(1)
      expect(everywhere[0]).toMatchObject({ people: shown.people, done: shown.done })
    })

    it('requires a course at all partners once, even with simultaneous requests', async () => {
      await app.db.deleteFrom('company_requirements').execute()
      const context = { clock: app.now, config: { timeZone: 'UTC' } }
      const wanted = { courseId: COURSE, deadline: { within: 7 }, people: undefined }
      const actor = { actor: 'operator', seesAllCourses: true }
      const late = await overtake(
        app,
        (db) => addRequirement(db, context, actor, wanted),
        () => require({}),
      )
      expectRefusal(late, 400, 'invalid-argument')
      expect((await read()).everywhere).toHaveLength(1)
    })

    it('lets other requests run while it replaces the requirements of many partners', async () => {
      const own = { courseId: OTHER, deadline: { within: 7 }, people: undefined }
      const partners = Array.from({ length: 50 }, () => randomUUID())
      for (const id of partners) {
        await insertPartner(app.db, { id, name: 'Shop', logoUrl: undefined }, app.now())
        await insertRequirement(app.db, { partner: id, by: 'operator' }, own, app.now())
      }
      let [turns, isOver] = [0, false]
      setImmediate(function count() {
        turns++
        if (!isOver) setImmediate(count)
      })
      const [context, actor] = [
        { ...app, clock: app.now, config: { timeZone: 'UTC' } },
        { actor: 'operator', ip: '::1' },
      ]
      const wanted = { courseId: OTHER, replaces: true, deadline: { within: 30 } }
      await requireAtAll(context, { ...actor, key: randomUUID() }, wanted)
      isOver = true
      await app.db.deleteFrom('company_requirements').execute()
      expect(turns).toBeGreaterThanOrEqual(partners.length)
    })

    it('accepts 200 partners with ids of the maximum length', async () => {
      const partners = Array.from({ length: 200 }, (_one, at) => `${at}`.padStart(200, 'p'))
      expectRefusal(await require({ partners }), 404, 'not-found')
      expectRefusal(await send(`${PATH}/preview`, { partners }), 404, 'not-found')
    })

    it('answers authors only with the number of partners', async () => {
      const author = (await newCompanyPerson(app, 'company-author')).idToken
      const partners = await addPartners()
      await require({ partners })
      const { requirements, count } = await read(author)
      expect([requirements, count]).toEqual([[], (await read()).count])
      expect(count).toBeGreaterThan(1)
    })

    it('lists partners in pages, each with all of its requirements', async () => {
      await addPartners()
      const one = { courseId: COURSE, deadline: { within: 3 }, people: ['x'] }
      for (const partner of [ids.one, ids.two])
        for (let at = 0; at < 150; at++)
          await insertRequirement(app.db, { partner, by: 'operator' }, one, app.now())
      const found: CourseRequirements['requirements'] = []
      let next: string | undefined = ''
      while (next !== undefined) {
        const page: CourseRequirements = await read(idToken, `?after=${next}`)
        found.push(...page.requirements)
        next = page.next
      }
      const count = (partner: string) => found.filter((row) => row.partner.id === partner).length
      expect([count(ids.one), count(ids.two)]).toEqual([150, 150])
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    })
  })
