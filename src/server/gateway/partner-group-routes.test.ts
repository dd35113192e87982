import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FirstMembersDocument, UserDocument } from '#contract/documents.ts'
import type { GroupsDocument } from '#contract/group-calls.ts'
import { GROUP_MESSAGES, MAX_GROUPS } from '#domain/people/member-groups.ts'
import { changeRole, moveAccount } from '#people/account/account-acts.ts'
import { insertGroups } from '#store/people/groups/groups.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { findUser } from '#store/people/users.ts'
import { DATABASES } from '#test/databases.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

// Contract § 2: groups of a partner: creating, changing, merging and removing them, and their members
for (const kind of DATABASES)
  describe(`groups on ${kind}`, () => {
    let app: TestApp
    let partner: string
    let admin: Person
    let count = 0

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())
    beforeEach(async () => {
      partner = `chain-${count++}`
      await insertPartner(app.db, { id: partner, name: 'Chain', logoUrl: undefined }, app.now())
      admin = await newPerson(app, { partner, roles: ['partner-admin'] })
    })

    const act = <Answer = { status: string }>(path: string, body: object = {}, { idToken } = admin) =>
      app.request<Answer>(`/user-service/api/v1/partner-admin/partner/${partner}/${path}`, {
        method: 'POST',
        idToken,
        body,
      })

    /** Expects a refusal of the gateway, with this message if it is given. */
    const expectRefused = (answer: { status: number; body: unknown }, status: number, message?: string) =>
      expect(answer).toMatchObject({
        status,
        body: { status: 'error', message: message ?? expect.stringMatching(/\S/) },
      })

    const create = async (...groups: object[]) => {
      const { status, body } = await act<{ groupIds: string[] }>('groups', { groups })
      expect(status).toBe(200)
      return body.groupIds
    }

    const read = async <Body>(path: string, { idToken } = admin) => {
      const { status, body } = await app.request<Body>(`/documents/v1/${path}`, { idToken })
      expect(status).toBe(200)
      return body
    }

    const groups = () => read<GroupsDocument>(`groups?partner=${partner}`)
    const groupsOf = async ({ uid }: Person) => (await read<UserDocument>(`users/${uid}`)).groups?.toSorted()
    const change = (...changes: object[]) => act('member-groups', { changes })
    const set = (people: Person[], ...ids: string[]) =>
      change({ how: 'set', people: people.map(({ uid }) => uid), groups: ids })

    it('lists a partner’s groups by name, with the word the partner chose for them', async () => {
      expect(await groups()).toEqual({ word: 'shop', documents: [] })
      const [south, north] = await create(
        { name: ' South  End ' },
        { name: 'North', area: 'Coast', externalId: '0042' },
      )
      expect((await act('settings', { groupWord: 'clinic' })).status).toBe(200)
      expect(await groups()).toEqual({
        word: 'clinic',
        documents: [
          { id: north, name: 'North', area: 'Coast', externalId: '0042' },
          { id: south, name: 'South End' },
        ],
      })
    })

    it('a name in use refers to its existing group in any spelling', async () => {
      const [café] = await create({ name: 'Café North', area: 'Coast' })
      expect(await create({ name: 'CAFE  north' }, { name: 'New' }, { name: 'new' })).toEqual([
        café,
        expect.any(String),
        expect.any(String),
      ])
      expect((await groups()).documents.map(({ name, area }) => ({ name, area }))).toEqual([
        { name: 'Café North', area: 'Coast' },
        { name: 'New' },
      ])
    })

    it('two administrators who create the same group at once create one', async () => {
      const answers = await Promise.all([1, 2, 3].map(() => create({ name: 'North' }, { name: 'South' })))
      expect(new Set(answers.map(String)).size).toBe(1)
      expect((await groups()).documents).toHaveLength(2)
    })

    it('groups of one area share the spelling of its name', async () => {
      await create({ name: 'North', area: 'Coast' }, { name: 'South', area: 'COAST ' })
      expect((await groups()).documents.map(({ area }) => area)).toEqual(['Coast', 'Coast'])
    })

    it('renaming a group keeps its id, its area and its people', async () => {
      const person = await newAssociate(app, partner)
      const [id = ''] = await create({ name: 'North', area: 'Coast', externalId: '7' })
      await set([person], id)
      expect((await act(`group/${id}`, { name: 'Harbour Street', externalId: null })).status).toBe(200)
      expect((await groups()).documents).toEqual([{ id, name: 'Harbour Street', area: 'Coast' }])
      expect(await groupsOf(person)).toEqual([id])
    })

    it('a group cannot take the name of another one, but its own in another spelling', async () => {
      const [north = ''] = await create({ name: 'North' }, { name: 'South' })
      expectRefused(await act(`group/${north}`, { name: 'SOUTH' }), 409, GROUP_MESSAGES.nameTaken)
      expect((await act(`group/${north}`, { name: 'NORTH' })).status).toBe(200)
    })

    it('removing a group keeps its people on the team, and its name becomes free', async () => {
      const person = await newAssociate(app, partner)
      const [id = ''] = await create({ name: 'North' })
      await set([person], id)
      expect((await act(`group/${id}/remove`)).status).toBe(200)
      expect(await groupsOf(person)).toBeUndefined()
      expect((await read<{ documents: UserDocument[] }>(`users?partner=${partner}`)).documents).toHaveLength(
        2,
      )
      const [again] = await create({ name: 'North' })
      expect(again).not.toBe(id)
      expectRefused(await act(`group/${id}/remove`), 404)
      expectRefused(await set([person], id), 404)
    })

    it('merging two groups moves the people of one to the other, once each', async () => {
      const [one, both] = [await newAssociate(app, partner), await newAssociate(app, partner)]
      const [from = '', into = ''] = await create({ name: 'Old' }, { name: 'New' })
      await set([one], from)
      await set([both], from, into)
      expect((await act(`group/${from}/merge`, { into })).status).toBe(200)
      expect(await Promise.all([one, both].map(groupsOf))).toEqual([[into], [into]])
      expect((await groups()).documents.map(({ name }) => name)).toEqual(['New'])
      const [empty = ''] = await create({ name: 'Empty' })
      expect((await act(`group/${empty}/merge`, { into })).status).toBe(200)
      expectRefused(await act(`group/${into}/merge`, { into }), 400)
      expectRefused(await act(`group/${into}/merge`, { into: from }), 404)
    })

    it('groups are set, added and removed for many people in one request', async () => {
      const people = [await newAssociate(app, partner), await newAssociate(app, partner)]
      const uids = people.map(({ uid }) => uid)
      const [north = '', south = ''] = await create({ name: 'North' }, { name: 'South' })
      await change(
        { how: 'add', people: uids, groups: [north] },
        { how: 'set', people: uids.slice(1), groups: [south] },
      )
      expect(await Promise.all(people.map(groupsOf))).toEqual([[north], [south]])
      await change(
        { how: 'add', people: uids, groups: [south] },
        { how: 'remove', people: uids, groups: [north] },
      )
      expect(await Promise.all(people.map(groupsOf))).toEqual([[south], [south]])
    })

    it('changes all people or none, and refuses people and groups of other partners with 404', async () => {
      const [own, foreign] = [await newAssociate(app, partner), await newAssociate(app, 'city-paws')]
      const [id = ''] = await create({ name: 'North' })
      const [other = ''] = await insertGroups(app.db, 'city-paws', [{ name: partner }], app.now())
      expectRefused(await set([own, foreign], id), 404)
      expectRefused(await set([own], id, other), 404)
      expect(await groupsOf(own)).toBeUndefined()
    })

    it('a person is in at most 20 groups', async () => {
      const person = await newAssociate(app, partner)
      const ids = await create(
        ...Array.from({ length: MAX_GROUPS.ofMember + 1 }, (_, n) => ({ name: `Shop ${n}` })),
      )
      await set([person], ...ids.slice(1))
      const more = { how: 'add', people: [person.uid], groups: ids.slice(0, 1) }
      expectRefused(await change(more), 400, GROUP_MESSAGES.tooManyOfMember)
      expect(await groupsOf(person)).toHaveLength(MAX_GROUPS.ofMember)
    })

    it('a partner has at most 5,000 groups', async () => {
      const names = Array.from({ length: MAX_GROUPS.ofPartner }, (_, n) => ({ name: `Shop ${n}` }))
      await insertGroups(app.db, partner, names, app.now())
      const body = { groups: [{ name: 'Shop 7' }, { name: 'One more' }] }
      expectRefused(await act('groups', body), 400, GROUP_MESSAGES.tooMany)
    })

    it('an associate is added into groups, and undoing a removal restores them', async () => {
      const [id = ''] = await create({ name: 'North' })
      const person = { email: `new-${partner}@people.example`, userName: 'New', roles: ['partner-associate'] }
      const add = (more: object) =>
        app.request<{ userId: string }>('/user-service/api/v1/partner-admin/associate', {
          method: 'POST',
          idToken: admin.idToken,
          body: { ...person, partner, ...more },
        })
      expectRefused(await add({ groups: ['unknown'] }), 404)
      const { body } = await add({ groups: [id] })
      const added = { ...admin, uid: body.userId }
      expect(await groupsOf(added)).toEqual([id])
      await act(`associate/${added.uid}/remove-access`)
      await act(`associate/${added.uid}/restore-access`)
      expect(await groupsOf(added)).toEqual([id])
      await act(`associate/${added.uid}/remove-access`)
      await add({})
      expect(await groupsOf(added)).toBeUndefined()
    })

    it('a change of role keeps the groups, and a return from another partner starts without them', async () => {
      const person = await newAssociate(app, partner)
      const [id = ''] = await create({ name: 'North' })
      await set([person], id)
      const by = { actor: 'operator', now: app.now() }
      const getUser = async () => {
        const user = await findUser(app.db, person.uid)
        if (!user) throw new Error('no account')
        return user
      }
      await changeRole(app.db, await getUser(), { partner, role: 'partner-admin' }, by)
      expect(await groupsOf(person)).toEqual([id])
      await moveAccount(app.db, await getUser(), { partner: 'city-paws', role: 'partner-associate' }, by)
      await moveAccount(app.db, await getUser(), { partner, role: 'partner-associate' }, by)
      expect(await groupsOf(person)).toBeUndefined()
    })

    it('lists of the team name each member’s groups, for administrators only', async () => {
      const person = await newAssociate(app, partner)
      const [id = ''] = await create({ name: 'North' }, { name: 'Empty' })
      expect(await read<FirstMembersDocument>(`first-members?partner=${partner}`)).toMatchObject({
        groups: { word: 'shop', names: {} },
      })
      await set([person], id)
      const first = await read<FirstMembersDocument>(`first-members?partner=${partner}`)
      expect(first.groups).toEqual({ word: 'shop', names: { [id]: 'North' } })
      const { documents } = await read<{ documents: UserDocument[] }>(`users?partner=${partner}`)
      for (const users of [first.users, documents])
        expect(users.filter((user) => user.groups)).toEqual([
          expect.objectContaining({ id: person.uid, groups: [id] }),
        ])
      expect(await read<UserDocument>(`users/${person.uid}`, person)).not.toHaveProperty('groups')
    })

    it('omits groups from the answers of a partner without any', async () => {
      expect(await read<object>(`first-members?partner=${partner}`)).not.toHaveProperty('groups')
      expect(await read<UserDocument>(`users/${admin.uid}`)).not.toHaveProperty('groups')
    })

    it('each act on groups has an entry in the audit log', async () => {
      const person = await newAssociate(app, partner)
      const [from = '', into = ''] = await create({ name: 'Old' }, { name: 'New' })
      await set([person], from)
      await set([person], from)
      await act(`group/${into}`, { name: 'Newer' })
      await act(`group/${from}/merge`, { into })
      await act(`group/${into}/remove`)
      const log = app.db
        .selectFrom('audit_log')
        .select(['act', 'subject', 'actor'])
        .where('partner_id', '=', partner)
      const entries = await log
        .where('act', 'like', 'group%')
        .orderBy('act')
        .orderBy('subject', 'desc')
        .execute()
      expect(entries.map(({ act: name, subject }) => [name, subject])).toEqual([
        ['group-changed', 'Newer'],
        ['group-created', 'Old'],
        ['group-created', 'New'],
        ['group-merged', 'Old'],
        ['group-removed', 'Newer'],
        ['groups-changed', person.uid],
      ])
      expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([admin.uid]))
    })
  })
