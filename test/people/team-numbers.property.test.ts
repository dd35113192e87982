import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FirstMembersDocument, MemberStatus, UserDocument } from '#contract/documents.ts'
import { modulesOf } from '#domain/course/course.ts'
import { A_DAY } from '#domain/durations.ts'
import type { QuizProgress } from '#domain/learning/completion-record.ts'
import type { Goal, TeamGoals } from '#domain/requirement/goal.ts'
import { listCourses, type StoredCourse } from '#store/courses/courses.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { insertUser, setMembership } from '#store/people/users.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import { DATABASES } from '#test/databases.ts'
import { adoptRecord } from '#test/learning/adopt-record.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newPerson } from '#test/test-people.ts'
import { courseTally, type TeamMember, toTeamMembers } from '#web/state/team.ts'
import { countFirst, countTeam } from '#web/team/overview/team-numbers.ts'
import { createTeamEntryMapper } from '#web/team/table/team-entry.ts'

/** The partner to which members move. */
const ELSEWHERE = 'elsewhere'

/** Numbers of days before now, including the boundaries of the rule. */
const daysAgo = fc.oneof(
  fc.constantFrom(0, 13.9, 14.1, 29.9, 30.1),
  fc.double({ min: 0, max: 90, noNaN: true }),
)

/** Progress in a course: completion, and the days since the last activity. */
const learned = fc.record({ course: fc.nat(3), isThrough: fc.boolean(), daysAgo })

const member = fc.record({
  isAdministrator: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
  /** True for a person who moves to another partner later. The records stay. */
  hasMoved: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
  joinedDaysAgo: daysAgo,
  learned: fc.uniqueArray(learned, { maxLength: 4, selector: ({ course }) => course }),
})
type Member = typeof member extends fc.Arbitrary<infer One> ? One : never

/** A course required of all people, or of some by their index in the team. */
const requirement = fc.record({
  course: fc.nat(3),
  people: fc.option(fc.uniqueArray(fc.nat(11)), { nil: undefined }),
})

/** A course that the partner has had only for a number of days. */
const offer = fc.record({ course: fc.nat(3), daysAgo: fc.constantFrom(3, 29.9, 30.1, 60) })

const rules = fc.record({
  requirements: fc.array(requirement, { maxLength: 3 }),
  offers: fc.uniqueArray(offer, { maxLength: 4, selector: ({ course }) => course }),
})
type Rules = typeof rules extends fc.Arbitrary<infer One> ? One : never

const NO_RULES: Rules = { requirements: [], offers: [] }

// Contract § 9: members who need a nudge …
for (const kind of DATABASES)
  describe(`the figures of random teams on ${kind}`, () => {
    let app: TestApp
    /** The demo's three enabled courses and the disabled one. */
    let courses: StoredCourse[]
    let enabled: StoredCourse[]

    beforeAll(async () => {
      app = await startApp(kind)
      await insertPartner(app.db, { id: ELSEWHERE, name: 'Elsewhere', logoUrl: undefined }, app.now())
      const all = await listCourses(app.db)
      courses = all.map(({ course }) => course)
      await app.db
        .updateTable('courses')
        .set({ offered: app.now() - 150 * A_DAY })
        .execute()
      enabled = all.filter(({ isEnabled }) => isEnabled).map(({ course }) => course)
    })
    afterAll(() => app.close())

    it("equal the browser's figures and add up to the associates", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(member, { maxLength: 12 }), rules, async (team, goals) => {
          const { first, counted, tallies, associates } = await readTeam(team, goals)
          expect(first).toEqual(counted)
          for (const { drawn, read } of tallies) expect(drawn).toEqual(read)
          expect(Object.values(first).reduce((sum, count) => sum + count, 0)).toBe(associates)
        }),
        { numRuns: propertyRuns(20) },
      )
    })

    it('are correct for a team whose courses have changed since they were completed', async () => {
      const away = { isAdministrator: false, hasMoved: false, joinedDaysAgo: 40, learned: [] }
      const through = [0, 1, 2, 3].map((course) => ({ course, isThrough: true, daysAgo: 35 }))
      const { partner, admin } = await store([away, { ...away, learned: through }])
      const expected = { 'needs-nudge': 1, 'under-way': 0, 'not-started': 0, finished: 1 }
      expect(
        (await read<FirstMembersDocument>(admin.idToken, `/first-members?partner=${partner}`)).numbers,
      ).toEqual(expected)
      await app.db
        .updateTable('completions')
        .set({ status: 'in-progress', status_revision: 0 })
        .where('partner_id', '=', partner)
        .execute()
      expect(
        (await read<FirstMembersDocument>(admin.idToken, `/first-members?partner=${partner}`)).numbers,
      ).toEqual(expected)
    })

    async function read<Body>(idToken: string, path: string): Promise<Body> {
      return (await app.request<Body>(`/documents/v1${path}`, { idToken })).body
    }

    /** Stores a team. Reads its figures like the page and like the browser. */
    async function readTeam(team: Member[], goals: Rules) {
      const { partner, admin } = await store(team, goals)
      const page = await read<FirstMembersDocument>(admin.idToken, `/first-members?partner=${partner}`)
      const users = await read<{ documents: UserDocument[] }>(admin.idToken, `/users?partner=${partner}`)
      const path = `/associate-training-completion?partnerId=${partner}&view=status`
      const statuses = await read<{ documents: MemberStatus[]; goals: TeamGoals }>(admin.idToken, path)
      const members = toTeamMembers(users.documents, statuses.documents, admin.uid, statuses.goals)
      await expectGoals(admin.idToken, members)
      const counted = countTeam(createTeamEntryMapper(enabled, app.now())(members))
      const tallies = enabled.map(({ id }) => ({
        drawn: countFirst(page, id),
        read: courseTally(members, id),
      }))
      return {
        first: page.numbers,
        counted,
        tallies,
        associates: team.filter(({ isAdministrator, hasMoved }) => !isAdministrator && !hasMoved).length,
      }
    }

    /** Expects the goal on each associate's page to equal that in the team's table. */
    async function expectGoals(idToken: string, members: TeamMember[]) {
      for (const { id, goal, roles } of members) {
        if (roles[0] !== 'partner-associate') continue
        const page = await read<{ goal: Goal }>(idToken, `/requirements?userId=${id}`)
        expect(page.goal).toEqual(goal)
      }
    }

    async function store(team: Member[], { requirements, offers } = NO_RULES) {
      const partner = randomUUID()
      const created = app.now() - 200 * A_DAY
      await insertPartner(app.db, { id: partner, name: 'Random', logoUrl: undefined }, created)
      const admin = await newPerson(app, { partner, roles: ['partner-admin'] })
      const uids: string[] = []
      for (const one of team) uids.push(await storeMember(partner, one))
      for (const { course, people } of requirements) {
        const named = people?.flatMap((at) => uids[at] ?? [])
        const wanted = { courseId: courses[course]?.id ?? '', people: named, deadline: { within: 30 } }
        await insertRequirement(app.db, { partner, by: 'operator' }, wanted, app.now())
      }
      for (const { course, daysAgo } of offers) {
        const since = Math.floor(app.now() - daysAgo * A_DAY)
        const row = { partner_id: partner, course_id: courses[course]?.id ?? '', since }
        await app.db.insertInto('course_offers').values(row).execute()
      }
      return { partner, admin }
    }

    async function storeMember(
      partner: string,
      { isAdministrator, hasMoved, joinedDaysAgo, learned }: Member,
    ): Promise<string> {
      const uid = randomUUID()
      const account = {
        uid,
        email: `${uid}@random.example`,
        userName: 'R',
        partner,
        profileImageUrl: undefined,
      }
      const roles = [isAdministrator ? 'partner-admin' : 'partner-associate']
      await insertUser(
        app.db,
        { ...account, roles, passwordHash: undefined },
        Math.floor(app.now() - joinedDaysAgo * A_DAY),
      )
      for (const { course: place, isThrough, daysAgo } of learned) {
        const course = courses[place]
        if (!course) throw new Error('The demo has four courses')
        const at = Math.floor(app.now() - daysAgo * A_DAY)
        const quizzes = modulesOf(course).filter(({ type }) => type === 'quiz')
        const passed: QuizProgress = {
          type: 'quiz',
          currentQuestion: 0,
          submitCount: 1,
          answers: [],
          dateCompleted: at,
        }
        const modules = Object.fromEntries(isThrough ? quizzes.map(({ id }) => [id, passed]) : [])
        const record = { id: randomUUID(), userId: uid, partnerId: partner, courseId: course.id }
        await adoptRecord(app.db, { ...record, created: isThrough ? at - A_DAY : at, modules }, course)
      }
      if (hasMoved) await setMembership(app.db, uid, { partner: ELSEWHERE, roles }, app.now())
      return uid
    }
  })
