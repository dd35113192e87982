import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USUAL_REMINDER_DAYS } from '#core/settings.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { addDays, type Day, dayAt, endOfDay } from '#domain/local-time.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import type { GroupTarget } from '#domain/requirement/group-target.ts'
import { MIN_DAYS } from '#domain/requirement/requirement.ts'
import { changeMemberGroups } from '#people/groups/change-member-groups.ts'
import { createGroups, dropGroup, editGroup, mergeGroups } from '#people/groups/group-acts.ts'
import { chooseDay } from '#records/past-day/choose-day.ts'
import { countOverdue } from '#records/past-day/count-overdue.ts'
import { readRequiredOnDay } from '#records/past-day/read-required-on-day.ts'
import { readOpenCourses, readRequiringTeam } from '#records/reminding/plan-reminders.ts'
import { requireCourse, stopRequiring } from '#records/requirements/require-course.ts'
import { countDue, writeDueCourses } from '#records/teams/due-courses.ts'
import { listMemberRequirements } from '#records/teams/member-requirements.ts'
import { readGoal } from '#records/teams/team-goals.ts'
import { listRecipients } from '#store/people/members.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { removeOwnDeadline, storeOwnDeadline } from '#store/requirements/own-deadlines.ts'
import { courseOf, publishCourse, videoModule } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { learner } from '#test/learner.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, type Person } from '#test/test-people.ts'

const COURSES = ['group-hygiene', 'group-safety'] as const
const SHOPS = 4
const AREAS = ['North', 'South']
const PEOPLE = 3
const START = Date.UTC(2026, 2, 1, 10)

const shops = fc.uniqueArray(fc.nat(SHOPS - 1), { maxLength: 2 })
const person = fc.nat(PEOPLE - 1)
const what = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('place' as const), person, shops }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('require' as const),
      course: fc.constantFrom(...COURSES),
      shops,
      areas: fc.uniqueArray(fc.constantFrom(...AREAS)),
      days: fc.integer({ min: 1, max: 30 }),
      isDay: fc.boolean(),
    }),
  },
  fc.record({ act: fc.constant('end' as const) }),
  fc.record({
    act: fc.constant('area' as const),
    shop: fc.nat(SHOPS - 1),
    area: fc.constantFrom(...AREAS, null),
  }),
  fc.record({ act: fc.constant('remove' as const), shop: fc.nat(SHOPS - 1) }),
  fc.record({ act: fc.constant('merge' as const), shop: fc.nat(SHOPS - 1) }),
  fc.record({
    act: fc.constant('own' as const),
    person,
    course: fc.constantFrom(...COURSES),
    days: fc.option(fc.integer({ min: 0, max: 20 })),
  }),
  fc.record({ act: fc.constant('end-own' as const), person, course: fc.constantFrom(...COURSES) }),
  fc.record({ act: fc.constant('complete' as const), person, course: fc.constantFrom(...COURSES) }),
)
const step = fc.record({ what, hours: fc.integer({ min: 1, max: 24 * 12 }) })
type Act = typeof what extends fc.Arbitrary<infer One> ? One : never

interface KnownRequirement {
  id: string
  course: string
  target: GroupTarget
  added: number
  day: Day
  days: number
  isOpen: boolean
}

/** The shops of each person and the area of each remaining shop, from a time on. */
interface State {
  at: number
  shopsOf: ReadonlyMap<string, readonly string[]>
  areaOf: ReadonlyMap<string, string | null>
}

// Contract § 9: requirements of groups and areas reach joiners, movers and leavers
for (const kind of DATABASES)
  describe(`random requirements of groups on ${kind}`, () => {
    let app: TestApp
    let partner: string
    let people: Person[]
    let shopIds: string[]
    let required: KnownRequirement[]
    let history: State[]
    let own: Map<string, Day | null>
    let done: Set<string>
    let count = 0

    beforeAll(async () => {
      app = await startApp(kind)
      for (const id of COURSES) await publishCourse(app, courseOf(id, [videoModule('video')]))
    })
    afterAll(() => app.close())

    const context = () => ({
      ...app,
      clock: app.now,
      log: app.app.log,
      config: { timeZone: 'UTC', reminderDays: USUAL_REMINDER_DAYS },
    })
    const by = () => ({ partner, actor: 'operator' })
    const today = () => dayAt(app.now(), 'UTC')

    async function newChain(): Promise<void> {
      app.setNow(START + count * 400 * A_DAY)
      partner = `random-chain-${count++}`
      await insertPartner(app.db, { id: partner, name: 'Chain', logoUrl: undefined }, app.now())
      people = []
      for (let at = 0; at < PEOPLE; at++) people.push(await newAssociate(app, partner))
      const areaAt = (at: number) => AREAS[at % 3] ?? null
      const named = Array.from({ length: SHOPS }, (_, at) => ({
        name: `Shop ${at}`,
        area: areaAt(at) ?? undefined,
      }))
      shopIds = await createGroups(context(), by(), named)
      const areaOf = new Map(shopIds.map((id, at) => [id, areaAt(at)]))
      history = [{ at: app.now(), shopsOf: new Map(), areaOf }]
      required = []
      own = new Map()
      done = new Set()
    }

    const current = () => history.at(-1) ?? expect.fail()

    function note(change: Partial<State>): void {
      history.push({ ...current(), ...change, at: app.now() })
    }

    const uidOf = (at: number) => people[at]?.uid ?? ''
    const shopAt = (at: number) => shopIds[at] ?? ''
    const isThere = (id: string) => current().areaOf.has(id)

    function leaveShop(id: string, next: string | undefined): void {
      const areaOf = new Map([...current().areaOf].filter(([shop]) => shop !== id))
      const shopsOf = new Map(
        [...current().shopsOf].map(([uid, its]) => [
          uid,
          its.includes(id)
            ? [...new Set([...its.filter((one) => one !== id), ...(next ? [next] : [])])]
            : its,
        ]),
      )
      note({ areaOf, shopsOf })
    }

    async function perform(one: Act): Promise<void> {
      const now = app.now()
      if (one.act === 'place') {
        const groups = one.shops.map(shopAt).filter(isThere)
        await changeMemberGroups(context(), by(), [{ how: 'set', people: [uidOf(one.person)], groups }])
        note({ shopsOf: new Map([...current().shopsOf, [uidOf(one.person), groups]]) })
      } else if (one.act === 'require') {
        const groups = one.shops.map(shopAt).filter(isThere)
        const areas = one.areas.filter((area) => [...current().areaOf.values()].includes(area))
        if (groups.length + areas.length === 0) return
        const day = addDays(today(), one.days)
        const deadline = one.isDay ? { by: day } : { within: one.days }
        const wanted = { courseId: one.course, target: { groups, areas }, deadline }
        const { id } = await requireCourse(context(), by(), wanted)
        const days = one.isDay ? MIN_DAYS : one.days
        required.push({ id, course: one.course, target: wanted.target, added: now, day, days, isOpen: true })
      } else if (one.act === 'end') {
        const last = required.findLast(({ isOpen }) => isOpen)
        if (!last) return
        await stopRequiring(context(), by(), last.id)
        last.isOpen = false
      } else if (one.act === 'area') {
        if (!isThere(shopAt(one.shop))) return
        await editGroup(context(), by(), shopAt(one.shop), { area: one.area })
        note({ areaOf: new Map([...current().areaOf, [shopAt(one.shop), one.area]]) })
      } else if (one.act === 'remove' || one.act === 'merge') {
        const id = shopAt(one.shop)
        const next = shopIds.find((shop) => shop !== id && isThere(shop))
        if (!isThere(id) || !next) return
        if (one.act === 'remove') await dropGroup(context(), by(), id)
        else await mergeGroups(context(), by(), { from: id, into: next })
        leaveShop(id, one.act === 'merge' ? next : undefined)
      } else if (one.act === 'complete') {
        const key = `${uidOf(one.person)} ${one.course}`
        const email = people[one.person]?.email ?? ''
        if (done.has(key)) return
        const { status } = await learner(app, await app.signedIn(email)).open(one.course, 'video')
        expect(status).toBe(201)
        done.add(key)
      } else {
        const place = { partner, uid: uidOf(one.person), courseId: one.course }
        const key = `${place.uid} ${one.course}`
        if (one.act === 'end-own') {
          await removeOwnDeadline(app.db, place, now)
          own.delete(key)
        } else {
          const day = one.days === null ? null : addDays(today(), one.days)
          const rule = { by: day ?? undefined, reason: 'Was ill' }
          await storeOwnDeadline(app.db, place, rule, { actor: 'x', now })
          own.set(key, day)
        }
      }
    }

    /** Returns whether a target included a person in a state. */
    function isIn({ shopsOf, areaOf }: State, uid: string, { groups, areas }: GroupTarget): boolean {
      const its = shopsOf.get(uid) ?? []
      return its.some((shop) => groups.includes(shop) || areas.includes(areaOf.get(shop) ?? ''))
    }

    /** Returns the day of each open course of a person, found by walking back through the states. */
    function dueOf(uid: string): Record<string, Day> {
      const days: Record<string, Day> = {}
      for (const { course, target, added, day, days: least, isOpen } of required) {
        const key = `${uid} ${course}`
        if (!isOpen || done.has(key) || !isIn(current(), uid, target)) continue
        const before = history.findLastIndex((state) => !isIn(state, uid, target))
        const since = history[before + 1]?.at ?? 0
        const from = addDays(dayAt(Math.max(since, added), 'UTC'), least)
        const own = from > day ? from : day
        if (!(course in days) || own < (days[course] ?? '')) days[course] = own
      }
      for (const course of Object.keys(days)) {
        const changed = own.get(`${uid} ${course}`)
        if (changed === null) delete days[course]
        else if (changed !== undefined) days[course] = changed
      }
      return days
    }

    const requiredOf = (uid: string) =>
      new Set(
        required.flatMap(({ course, target, isOpen }) =>
          isOpen && isIn(current(), uid, target) ? [course] : [],
        ),
      )

    async function readDay(courseId: string, day: Day) {
      const chosen = await chooseDay(context(), partner, day)
      const { people: found } = await readRequiredOnDay(
        context(),
        { ...wholeTeam(partner), courseId },
        chosen,
        99,
      )
      return found.map(({ own: _own, ...one }) => one)
    }

    /** Expects every reader to agree with the walk through the states. */
    async function expectSame(): Promise<void> {
      const naive = new Map(people.map(({ uid }) => [uid, dueOf(uid)] as const))
      const open = [...naive].filter(([, days]) => Object.keys(days).length > 0)
      const { documents } = JSON.parse(await writeDueCourses(context(), wholeTeam(partner)))
      expect(new Map(documents.map(({ userId, courses }: never) => [userId, courses]))).toEqual(new Map(open))
      const overdue = open.filter(([, days]) => Object.values(days).some((day) => day < today()))
      const counts = await countDue(context(), wholeTeam(partner), Promise.resolve())
      expect(counts?.overdue ?? 0).toBe(overdue.length)
      const team = await readRequiringTeam(
        context(),
        { ...wholeTeam(partner), zone: 'UTC', today: today() },
        { isWhole: true },
      )
      const recipients = await listRecipients(
        app.db,
        partner,
        people.map(({ uid }) => uid),
      )
      const mailed = await readOpenCourses(context(), team, recipients)
      for (const { uid } of people) {
        const days = naive.get(uid) ?? {}
        const courses = (mailed.get(uid) ?? []).map(({ courseId, day }) => [courseId, day])
        expect(Object.fromEntries(courses)).toEqual(days)
        expect(courses).toHaveLength(Object.keys(days).length)
        const roles = ['partner-associate']
        const list = await listMemberRequirements(context(), { uid, partner, roles })
        const listed = list.filter(({ requirement }) => requirement.ended === undefined)
        expect(new Set(listed.map(({ requirement }) => requirement.courseId))).toEqual(requiredOf(uid))
        const goal = await readGoal(context(), { uid, partner })
        expect(goal.isRequired ? new Set(goal.courses) : new Set()).toEqual(requiredOf(uid))
      }
      for (const course of COURSES) {
        const found = await readDay(course, today())
        expect(found.map(({ uid }) => uid)).toEqual(
          people.flatMap(({ uid }) => (requiredOf(uid).has(course) ? [uid] : [])).sort(),
        )
        for (const { uid, by: day, state } of found)
          if (state === 'open' || state === 'overdue') expect(day).toBe(naive.get(uid)?.[course])
      }
    }

    it('are the same in every reader as by walking through the past, and no later act changes a past day', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
          await newChain()
          const settled = new Map<string, { course: string; day: Day; found: unknown }>()
          const overdue = new Map<Day, number>()
          for (const { what: one, hours } of steps) {
            await perform(one)
            await expectSame()
            const next = app.now() + hours * AN_HOUR
            const day = today()
            if (endOfDay(day, 'UTC') <= next) {
              app.setNow(endOfDay(day, 'UTC') - 1)
              await expectSame()
              for (const course of COURSES)
                settled.set(`${course} ${day}`, { course, day, found: await readDay(course, day) })
              overdue.set(
                day,
                people.flatMap(({ uid }) => Object.values(dueOf(uid)).filter((one) => one < day)).length,
              )
            }
            app.setNow(next)
          }
          app.setNow(app.now() + A_DAY)
          for (const { course, day, found } of settled.values())
            expect({ course, day, found: await readDay(course, day) }).toEqual({ course, day, found })
          for (const [day, overdueThen] of overdue) {
            const on = { day, zone: 'UTC', end: endOfDay(day, 'UTC'), start: 0 }
            const [counted] = await countOverdue(context(), partner, [on as never])
            expect({ day, overdue: counted?.overdue }).toEqual({ day, overdue: overdueThen })
          }
        }),
        // A run takes several times as long on PostgreSQL.
        { numRuns: propertyRuns(kind === 'sqlite' ? 15 : 3) },
      )
    })
  })
