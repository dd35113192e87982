import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  DueCourses,
  FirstMembersDocument,
  MemberRequirement,
  MemberStatus,
} from '#contract/documents.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import type { Goal, TeamGoals } from '#domain/requirement/goal.ts'
import { goalFinder } from '#domain/requirement/goal.ts'
import { readActivity } from '#people/account/read-activity.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import { DATABASES } from '#test/databases.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

const COURSES = ['welcome', 'dog-nutrition'] as const
const PEOPLE = 3

const course = fc.constantFrom(...COURSES)

const requirement = fc.record({
  course,
  within: fc.integer({ min: 1, max: 60 }),
  people: fc.option(fc.uniqueArray(fc.nat(PEOPLE - 1), { minLength: 1 }), { nil: undefined }),
})

/** An own day, an excuse, or the return to the general deadline. */
const act = fc.record({
  person: fc.nat(PEOPLE - 1),
  course,
  change: fc.oneof(
    fc.integer({ min: 0, max: 90 }).map((days) => ({ days })),
    fc.constantFrom('excuse' as const, 'end' as const),
  ),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** Requirements of one person, as returned by each call. */
interface Seen {
  due: Record<string, string> | undefined
  required: MemberRequirement[]
  goal: Goal
  tableGoal: Goal
}

for (const kind of DATABASES)
  describe(`own deadlines on ${kind}`, () => {
    let app: TestApp
    let partner: string
    let admin: Person
    let people: Person[]
    let count = 0

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    async function newTeam(): Promise<void> {
      partner = `shop-${count++}`
      await insertPartner(app.db, { id: partner, name: 'Shop', logoUrl: undefined }, app.now())
      admin = await newPerson(app, { partner, roles: ['partner-admin'] })
      people = []
      for (let at = 0; at < PEOPLE; at++) people.push(await newAssociate(app, partner))
    }

    async function read<Body>(path: string): Promise<Body> {
      return (await app.request<Body>(`/documents/v1${path}`, admin)).body
    }

    /** Reads the requirements of each person. */
    async function readAll(): Promise<Seen[]> {
      const { documents } = await read<{ documents: DueCourses[] }>(
        `/requirements?partnerId=${partner}&view=due`,
      )
      const { goals } = await read<{ documents: MemberStatus[]; goals: TeamGoals }>(
        `/associate-training-completion?partnerId=${partner}&view=status`,
      )
      const seen: Seen[] = []
      for (const { uid } of people) {
        const due = documents.find(({ userId }) => userId === uid)?.courses
        const one = await read<{ documents: MemberRequirement[]; goal: Goal }>(`/requirements?userId=${uid}`)
        seen.push({ due, required: one.documents, goal: one.goal, tableGoal: goalFinder(goals)(uid) })
      }
      return seen
    }

    const isRequired = ({ required }: Seen, courseId: string) =>
      required.some((one) => one.courseId === courseId)

    function send({ person, course: courseId, change }: Act) {
      const path = `/user-service/api/v1/partner-admin/partner/${partner}/associate/${people[person]?.uid}/course/${courseId}/deadline`
      if (change === 'end') return app.request(`${path}/end`, { ...admin, method: 'POST', body: {} })
      const kindOf = change === 'excuse' ? { isExcused: true } : { by: addDays(today(), change.days) }
      return app.request(path, { ...admin, method: 'POST', body: { ...kindOf, reason: 'Was ill' } })
    }

    const today = () => dayAt(app.now(), 'UTC')

    it('replace the general ones in every call, and never change another person or course', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(requirement, { minLength: 1, maxLength: 3 }),
          fc.array(act, { minLength: 1, maxLength: 5 }),
          async (requirements, acts) => {
            await newTeam()
            for (const { course: courseId, within, people: named } of requirements) {
              const uids = named?.map((at) => people[at]?.uid ?? '')
              const wanted = { courseId, deadline: { within }, people: uids }
              await insertRequirement(app.db, { partner, by: 'operator' }, wanted, app.now())
            }
            const general = await readAll()
            let before = general
            const changed = new Map<string, Act['change']>()
            for (const one of acts) {
              const place = `${one.person} ${one.course}`
              const mayChange = isRequired(general[one.person] ?? expect.fail(), one.course)
              const isAllowed = one.change === 'end' ? changed.has(place) : mayChange
              expect((await send(one)).status).toBe(isAllowed ? 200 : 404)
              if (isAllowed && one.change === 'end') changed.delete(place)
              else if (isAllowed) changed.set(place, one.change)
              const after = await readAll()
              for (let at = 0; at < PEOPLE; at++) {
                if (at !== one.person) expect(after[at]).toEqual(before[at])
                expectDays(general[at], after[at], (courseId) => changed.get(`${at} ${courseId}`))
              }
              before = after
            }
            const page = await read<FirstMembersDocument>(`/first-members?partner=${partner}`)
            const isExcusedOfAll = ({ goal }: Seen) =>
              goal.isRequired && goal.excused?.length === goal.courses.length
            expect(page.numbers.finished).toBe(before.filter(isExcusedOfAll).length)
          },
        ),
        { numRuns: propertyRuns(8) },
      )
    })

    /** Expects a person's due days to be their own, or otherwise the general ones. */
    function expectDays(
      general: Seen | undefined,
      now: Seen | undefined,
      changeOf: (courseId: string) => Act['change'] | undefined,
    ) {
      for (const courseId of COURSES) {
        const change = changeOf(courseId)
        const own = typeof change === 'object' ? addDays(today(), change.days) : undefined
        const day = change === undefined ? general?.due?.[courseId] : own
        expect(now?.due?.[courseId]).toBe(day)
        const rows = now?.required.filter((one) => one.courseId === courseId) ?? []
        for (const { due } of change === undefined ? [] : rows)
          expect(due).toMatchObject(own === undefined ? { state: 'none' } : { state: 'due', day: own })
        expect(now?.goal.excused?.includes(courseId) ?? false).toBe(change === 'excuse')
      }
      expect(now?.tableGoal).toEqual(now?.goal)
    }

    it('are refused for a day in the past, without a reason, and for people and courses outside', async () => {
      await newTeam()
      const [person] = people
      const stranger = await newAssociate(app, 'city-paws')
      const wanted = { courseId: 'welcome', deadline: { within: 30 }, people: undefined }
      await insertRequirement(app.db, { partner, by: 'operator' }, wanted, app.now())
      const post = async (uid: string | undefined, courseId: string, body: object) => {
        const path = `/user-service/api/v1/partner-admin/partner/${partner}/associate/${uid}/course/${courseId}/deadline`
        return (await app.request(path, { ...admin, method: 'POST', body })).status
      }
      const by = addDays(today(), 40)
      const reason = 'Parental leave'
      for (const body of [
        { by: addDays(today(), -1), reason },
        { by: addDays(today(), 800), reason },
        { by },
        { by, reason: '\u200b \u200b' },
        { by, isExcused: true, reason },
        { by, reason, document: 'Paper test' },
        { reason },
      ])
        expect(await post(person?.uid, 'welcome', body)).toBe(400)
      expect(await post(person?.uid, 'dog-nutrition', { by, reason })).toBe(404)
      expect(await post(person?.uid, 'nothing', { by, reason })).toBe(404)
      for (const uid of [stranger.uid, admin.uid, 'nobody'])
        expect(await post(uid, 'welcome', { by, reason })).toBe(404)
      expect(await post(person?.uid, 'welcome', { by, reason })).toBe(200)
    })

    it('are audited with the person and the course, and shown with their reason and document', async () => {
      await newTeam()
      const wanted = { courseId: 'welcome', deadline: { within: 30 }, people: undefined }
      await insertRequirement(app.db, { partner, by: 'operator' }, wanted, app.now())
      const [{ uid } = expect.fail()] = people
      const path = `/user-service/api/v1/partner-admin/partner/${partner}/associate/${uid}/course/welcome/deadline`
      const excuse = { isExcused: true, reason: 'Knows it', document: 'Passed the paper test on 3 March' }
      await app.request(path, { ...admin, method: 'POST', body: excuse })
      const [{ own } = expect.fail()] = (await readAll())[0]?.required ?? []
      const { isExcused: _, ...shown } = excuse
      expect(own).toEqual({ ...shown, changed: app.now() })
      await send({ person: 0, course: 'welcome', change: { days: 3 } })
      await send({ person: 0, course: 'welcome', change: 'end' })
      const entries = app.db.selectFrom('audit_log').select('act').where('subject', '=', uid)
      expect(
        await entries
          .where('partner_id', '=', partner)
          .where('actor', '=', admin.uid)
          .orderBy('act')
          .execute(),
      ).toEqual(
        ['own-deadline-changed', 'own-deadline-ended', 'requirement-excused'].map((entry) => ({
          act: entry,
        })),
      )
      const { entries: activity } = await readActivity(
        app.db,
        { person: [uid], since: 0, until: app.now() + 1 },
        undefined,
      )
      const sentences = activity.map(({ sentence }) => sentence).join('\n')
      expect(sentences).toMatch(/excused .+ from the required course Welcome/)
      expect(sentences).toMatch(/changed .+ due date for the required course Welcome/)
      expect(sentences).toMatch(/restored .+ default due date for the required course Welcome/)
    })
  })
