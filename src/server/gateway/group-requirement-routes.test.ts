import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  DueCourses,
  FirstMembersDocument,
  MemberRequirement,
  MemberStatus,
  RequirementDocument,
} from '#contract/documents.ts'
import { A_DAY } from '#domain/durations.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { goalFinder, type TeamGoals } from '#domain/requirement/goal.ts'
import { MIN_DAYS } from '#domain/requirement/requirement.ts'
import { findFloor } from '#store/migrating/schema-floor.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { DATABASES } from '#test/databases.ts'
import { remind } from '#test/learning/reminded-team.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

// Contract § 9: requirements of groups and areas: refusals, joining, moving and leaving
for (const kind of DATABASES)
  describe(`requirements of groups on ${kind}`, () => {
    let app: TestApp
    let partner: string
    let admin: Person
    let count = 0

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())
    beforeEach(async () => {
      ;[partner, admin] = await newChain()
    })

    async function newChain(): Promise<[string, Person]> {
      const id = `required-chain-${count++}`
      await insertPartner(app.db, { id, name: 'Chain', logoUrl: undefined }, app.now())
      return [id, await newPerson(app, { partner: id, roles: ['partner-admin'] })]
    }

    /** Lets days pass, after which the administrator signs in again. */
    async function pass(days: number): Promise<void> {
      app.setNow(app.now() + days * A_DAY)
      admin = { ...admin, ...(await app.signedIn(admin.email)) }
    }

    const today = () => dayAt(app.now(), 'UTC')

    const act = <Answer = { status: string; requirementId: string }>(
      path: string,
      body: object = {},
      { idToken } = admin,
      of = partner,
    ) =>
      app.request<Answer>(`/user-service/api/v1/partner-admin/partner/${of}/${path}`, {
        method: 'POST',
        idToken,
        body,
      })

    const require = (body: object) => act('requirement', { courseId: 'welcome', within: 30, ...body })

    const create = async (...groups: object[]) =>
      (await act<{ groupIds: string[] }>('groups', { groups })).body.groupIds

    const set = async (person: Person, ...groups: string[]) => {
      const changes = [{ how: 'set', people: [person.uid], groups }]
      expect((await act('member-groups', { changes })).status).toBe(200)
    }

    const newMember = async (...groups: string[]) => {
      const person = await newAssociate(app, partner)
      if (groups.length > 0) await set(person, ...groups)
      return person
    }

    const read = async <Body>(path: string, { idToken } = admin) => {
      const { status, body } = await app.request<Body>(`/documents/v1/${path}`, { idToken })
      expect(status).toBe(200)
      return body
    }

    const readList = async () =>
      (await read<{ documents: RequirementDocument[] }>(`requirements?partnerId=${partner}`)).documents

    /** Returns the due days of the welcome course by uid. */
    const readDue = async () => {
      const path = `requirements?partnerId=${partner}&view=due`
      const { documents } = await read<{ documents: DueCourses[] }>(path)
      return Object.fromEntries(documents.map(({ userId, courses }) => [userId, courses.welcome]))
    }

    const readOf = async (person: Person) =>
      (await read<{ documents: MemberRequirement[] }>(`requirements?userId=${person.uid}`)).documents

    it('apply to the people of a group and of all groups of an area, and list their names', async () => {
      const [north = '', harbour = '', south = ''] = await create(
        { name: 'North Street', area: 'North' },
        { name: 'Harbour Street' },
        { name: 'South Street' },
      )
      const [one, two, three] = [await newMember(north), await newMember(harbour), await newMember(south)]
      const { body } = await require({ groups: [harbour, harbour], areas: ['NORTH '] })
      expect(await readList()).toEqual([
        {
          id: body.requirementId,
          courseId: 'welcome',
          within: 30,
          added: app.now(),
          groups: [harbour],
          areas: ['North'],
          reach: { groups: [harbour, north], names: ['North', 'Harbour Street'] },
        },
      ])
      const day = addDays(today(), 30)
      expect(await readDue()).toEqual({ [one.uid]: day, [two.uid]: day })
      expect(await readOf(two)).toEqual([
        {
          id: body.requirementId,
          courseId: 'welcome',
          within: 30,
          added: app.now(),
          due: { state: 'due', day, daysLeft: 30, requiredSince: today() },
        },
      ])
      expect(await readOf(three)).toEqual([])
    })

    it('give people who join the group later the same time as new members', async () => {
      const [north = '', south = ''] = await create({ name: 'North' }, { name: 'South' })
      const [person, other] = [await newMember(), await newMember(south)]
      await require({ groups: [north], by: addDays(today(), 20), within: undefined })
      expect(await readDue()).toEqual({})
      await pass(18)
      await set(person, north)
      await set(other, north, south)
      const day = addDays(today(), MIN_DAYS)
      expect(await readDue()).toEqual({ [person.uid]: day, [other.uid]: day })
      expect((await readOf(person))[0]?.due).toMatchObject({ day, requiredSince: today() })
    })

    it('ask a person in two of their groups once, and keep the day of one who moves between them', async () => {
      const [north = '', south = ''] = await create({ name: 'North' }, { name: 'South' })
      await require({ groups: [north, south] })
      await pass(1)
      const person = await newMember(north)
      const day = addDays(today(), 30)
      await pass(1)
      await set(person, north, south)
      expect(await readDue()).toEqual({ [person.uid]: day })
      await pass(1)
      await set(person, south)
      expect(await readDue()).toEqual({ [person.uid]: day })
      expect(await readOf(person)).toHaveLength(1)
    })

    it('end for a person who leaves the group, and begin again with a later return', async () => {
      const [north = ''] = await create({ name: 'North' })
      const person = await newMember(north)
      await require({ groups: [north] })
      await pass(1)
      await set(person)
      expect([await readDue(), await readOf(person)]).toEqual([{}, []])
      await pass(1)
      await set(person, north)
      expect(await readDue()).toEqual({ [person.uid]: addDays(today(), 30) })
    })

    it('determine the goals of the people of the group in every document', async () => {
      const [north = '', south = ''] = await create({ name: 'North' }, { name: 'South' })
      const [one, other] = [await newMember(north, south), await newMember()]
      await require({ groups: [north, south] })
      const path = `associate-training-completion?partnerId=${partner}&view=status`
      const { goals } = await read<{ documents: MemberStatus[]; goals: TeamGoals }>(path)
      expect(goals.required).toEqual([{ courseId: 'welcome', groups: [north, south] }])
      const goalOf = goalFinder(goals)
      expect(goalOf(one.uid, [north, south])).toEqual({ isRequired: true, courses: ['welcome'] })
      expect(goalOf(other.uid).isRequired).toBe(false)
      const { goal } = await read<{ goal: object }>(`requirements?userId=${one.uid}`)
      expect(goal).toEqual(goalOf(one.uid, [north, south]))
      const first = await read<FirstMembersDocument>(`first-members?partner=${partner}`)
      expect(first.goals.required).toEqual([{ courseId: 'welcome', people: [one.uid] }])
    })

    it('allow an individual day and an excuse, which stay with a person who moves', async () => {
      const [north = '', south = ''] = await create({ name: 'North' }, { name: 'South' })
      const person = await newMember(north)
      await require({ groups: [north, south] })
      const path = `associate/${person.uid}/course/welcome/deadline`
      expect((await act(path, { by: addDays(today(), 3), reason: 'New role' })).status).toBe(200)
      await set(person, south)
      expect(await readDue()).toEqual({ [person.uid]: addDays(today(), 3) })
      expect((await act(path, { isExcused: true, reason: 'Knows it' })).status).toBe(200)
      expect(await readDue()).toEqual({})
      await set(person)
      expect((await act(path, { isExcused: true, reason: 'Knows it' })).status).toBe(404)
    })

    it('ask no one once every group is removed or merged into another one, and keep its name', async () => {
      const [north = '', south = '', other = ''] = await create(
        { name: 'North' },
        { name: 'South' },
        { name: 'Other' },
      )
      await newMember(north)
      await newMember(south)
      await require({ groups: [north, south] })
      await act(`group/${north}/remove`)
      expect((await readList())[0]?.reach).toEqual({ groups: [south], names: ['South'] })
      expect(Object.keys(await readDue())).toHaveLength(1)
      await act(`group/${south}/merge`, { into: other })
      expect((await readList())[0]?.reach).toEqual({ groups: [], names: ['North', 'South'] })
      expect(await readDue()).toEqual({})
    })

    it('ask the people of a group that joins their area from that day on, until it leaves the area', async () => {
      const [north = '', south = ''] = await create({ name: 'North', area: 'Coast' }, { name: 'South' })
      const [one, other] = [await newMember(north), await newMember(south)]
      await require({ areas: ['Coast'] })
      const day = addDays(today(), 30)
      await pass(40)
      await act(`group/${south}`, { area: 'coast' })
      expect(await readDue()).toEqual({ [one.uid]: day, [other.uid]: addDays(today(), 30) })
      await act(`group/${south}`, { area: null })
      expect(await readDue()).toEqual({ [one.uid]: day })
    })

    it('send a person in two of their groups one email, and none for moving between them', async () => {
      const [north = '', south = ''] = await create({ name: 'North' }, { name: 'South' })
      const person = await newMember(north, south)
      await require({ groups: [north, south] })
      const MONDAY = Date.UTC(2030, 0, 7, 12)
      const readMails = () =>
        app.db.selectFrom('reminders').select(['kind', 'named']).where('uid', '=', person.uid).execute()
      for (const day of [0, 1, 2]) {
        app.setNow(MONDAY + day * A_DAY)
        await remind(app)
        // A waiting email would hold the next one back.
        const sent = app.db.updateTable('reminders').set({ state: 'sent', ended: app.now() })
        await sent.where('state', '=', 'waiting').execute()
        await pass(0)
        await set(person, day === 0 ? south : north)
      }
      expect(await readMails()).toHaveLength(1)
    })

    it('keep their target when their deadline is changed', async () => {
      const [north = ''] = await create({ name: 'North', area: 'Coast' })
      const person = await newMember(north)
      const { body } = await require({ areas: ['Coast'] })
      await require({ areas: ['Coast'], replaces: body.requirementId, within: 40 })
      const [now, before] = (await readList()).toSorted(
        (one, other) => Number(one.ended) - Number(other.ended),
      )
      expect([now?.areas, before?.areas]).toEqual([['Coast'], ['Coast']])
      expect(await readDue()).toEqual({ [person.uid]: addDays(today(), 40) })
    })

    it('are refused for unknown, removed and other partners’ groups, unknown areas, and with people', async () => {
      const [north = '', gone = ''] = await create(
        { name: 'North', area: 'Coast' },
        { name: 'Gone', area: 'Hills' },
      )
      await act(`group/${gone}/remove`)
      const [elsewhere, owner] = await newChain()
      const { body } = await act<{ groupIds: string[] }>(
        'groups',
        { groups: [{ name: 'Far', area: 'Far' }] },
        owner,
        elsewhere,
      )
      const person = await newMember(north)
      for (const target of [
        { groups: ['nothing'] },
        { groups: [north, gone] },
        { groups: body.groupIds },
        { areas: ['Far'] },
        { areas: ['Coast', 'Hills'] },
      ])
        expect((await require(target)).status).toBe(404)
      for (const target of [{ groups: [] }, { areas: [] }, { groups: [north], people: [person.uid] }])
        expect((await require(target)).status).toBe(400)
      expect(await readList()).toEqual([])
    })

    it('refuse the database to versions that would not find people who join later', async () => {
      const [north = ''] = await create({ name: 'North' })
      const person = await newMember(north)
      await require({ groups: [north] })
      expect(await findFloor(app.db)).toBe('067-requirements-of-groups')
      const stored = app.db.selectFrom('requirements').select('people').where('partner_id', '=', partner)
      expect(await stored.execute()).toEqual([{ people: JSON.stringify([person.uid]) }])
    })
  })
