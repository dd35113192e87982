import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MemberWeek, RequirementDocument, UserDocument } from '#contract/documents.ts'
import { A_DAY } from '#domain/durations.ts'
import { LIMIT_MESSAGES } from '#domain/people/managed-team.ts'
import { changePartnerState } from '#partners/change-partner-state.ts'
import { findLoss } from '#people/account/describe-loss.ts'
import { readTeamDigest } from '#records/reminding/team-digest.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { insertPartner } from '#store/people/partners/partners.ts'
import { findUser, setMembership } from '#store/people/users.ts'
import { DATABASES } from '#test/databases.ts'
import { expectSameBytes } from '#test/expect-refusal.ts'
import { remindingContext } from '#test/learning/reminded-team.ts'
import { PERSON_ACTS, WHOLE_CALLS } from '#test/server/limited-calls.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson, type Person } from '#test/test-people.ts'

// Contract § 6: limited administrators: who limits them, and what they may do
for (const kind of DATABASES)
  describe(`an administrator limited to groups on ${kind}`, () => {
    let app: TestApp
    let partner: string
    let head: Person
    let manager: Person
    let north: string
    let harbour: string
    let south: string
    let count = 0

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())
    beforeEach(async () => {
      partner = `managed-${count++}`
      await insertPartner(app.db, { id: partner, name: 'Chain', logoUrl: undefined }, app.now())
      head = await newPerson(app, { partner, roles: ['partner-admin'] })
      manager = await newPerson(app, { partner, roles: ['partner-admin'] })
      const { body } = await act<{ groupIds: [string, string, string] }>('groups', {
        groups: [
          { name: 'North Street', area: 'Coast' },
          { name: 'Harbour Street', area: 'Coast' },
          { name: 'South Street', area: 'Hills' },
        ],
      })
      ;[north, harbour, south] = body.groupIds
    })

    const act = <Answer = { status: string; message?: string; requirementId: string }>(
      path: string,
      body: object = {},
      { idToken } = head,
    ) =>
      app.request<Answer>(`/user-service/api/v1/partner-admin/partner/${partner}/${path}`, {
        method: 'POST',
        idToken,
        body,
      })

    const read = async <Body>(path: string, { idToken } = manager) =>
      (await app.request<Body>(`/documents/v1/${path}`, { idToken })).body

    const setLimit = (limit: object | null, who = manager, by = head) =>
      act(`administrator/${who.uid}/limit`, { limit }, by)

    async function limit(groups: string[], areas: string[] = []) {
      expect((await setLimit({ groups, areas })).status).toBe(200)
      manager = { ...manager, ...(await app.signedIn(manager.email)) }
    }

    const assign = (how: string, person: Person, groups: string[], by = head) =>
      act('member-groups', { changes: [{ how, people: [person.uid], groups }] }, by)

    async function newMember(...groups: string[]) {
      const person = await newAssociate(app, partner)
      if (groups.length > 0) expect((await assign('set', person, groups)).status).toBe(200)
      return person
    }

    const groupsOf = async (person: Person, by = head) =>
      (await read<UserDocument>(`users/${person.uid}`, by)).groups?.toSorted()

    const listed = async () =>
      (await read<{ documents: UserDocument[] }>(`users?partner=${partner}`)).documents.map(({ id }) => id)

    const add = (groups: string[] | undefined) =>
      app.request<{ userId: string; message: string }>('/user-service/api/v1/partner-admin/associate', {
        method: 'POST',
        idToken: manager.idToken,
        body: {
          email: `${randomUUID()}@people.example`,
          roles: ['partner-associate'],
          partner,
          userName: 'Added',
          groups,
        },
      })

    it('has the limit in new tokens only, and an earlier token is refused', async () => {
      expect(decodeJwt(manager.idToken)).not.toHaveProperty('groups')
      const earlier = manager
      await limit([north], ['hills '])
      const { groups } = decodeJwt<{ groups: string[] }>(manager.idToken)
      expect(groups.filter((one) => !one.startsWith('area:'))).toEqual([north])
      expect(groups).toHaveLength(2)
      expect((await app.request(`/documents/v1/users?partner=${partner}`, earlier)).status).toBe(401)
      expect((await setLimit(null)).status).toBe(200)
      expect((await app.request(`/documents/v1/users?partner=${partner}`, manager)).status).toBe(401)
      const { idToken } = await app.signedIn(manager.email)
      expect(decodeJwt(idToken)).not.toHaveProperty('groups')
    })

    it('is shown with the limit to the others and to themselves, not to other limited ones', async () => {
      const other = await newPerson(app, { partner, roles: ['partner-admin'] })
      await assign('set', other, [north])
      expect((await setLimit({ groups: [], areas: ['Hills'] }, other)).status).toBe(200)
      await limit([north])
      const [of, ofOther] = [
        { groups: [north], areas: [] },
        { groups: [], areas: ['Hills'] },
      ]
      const { documents } = await read<{ documents: UserDocument[] }>(`users?partner=${partner}`, head)
      const manages = new Map(documents.map((one) => [one.id, one.manages]))
      expect([manages.get(head.uid), manages.get(manager.uid), manages.get(other.uid)]).toEqual([
        undefined,
        of,
        ofOther,
      ])
      expect((await read<UserDocument>(`users/${manager.uid}`)).manages).toEqual(of)
      expect((await read<UserDocument>(`users/${other.uid}`)).manages).toBeUndefined()
      expect(await read<{ documents: UserDocument[] }>(`users?partner=${partner}`)).toMatchObject({
        documents: [{ id: other.uid }],
      })
    })

    it('may not call what concerns the whole partner', async () => {
      await limit([north])
      for (const call of Object.values(WHOLE_CALLS)) {
        const request = call(partner, north, manager.uid)
        const answer = await app.request(request.path, { ...request, idToken: manager.idToken })
        expect(answer.status, request.path).toBe(403)
      }
    })

    it('acts on people of other groups as on missing ones', async () => {
      const foreign = await newMember(south)
      await limit([north])
      for (const [route, call] of Object.entries(PERSON_ACTS)) {
        const about = (uid: string) => {
          const request = call({ partner, uid, certificate: 'nothing', group: north })
          return app.request(request.path, { ...request, idToken: manager.idToken })
        }
        const missing = await about('nobody')
        expect(missing.status, route).toBe(404)
        expectSameBytes(await about(foreign.uid), missing)
      }
    })

    it('cannot be an associate, another partner’s, or limited to what does not exist', async () => {
      const [associate, foreign] = [await newMember(), await newAssociate(app, 'city-paws')]
      const missing = await setLimit({ groups: [north], areas: [] }, { ...head, uid: 'nobody' })
      expect(missing.status).toBe(404)
      for (const who of [associate, foreign])
        expectSameBytes(await setLimit({ groups: [north], areas: [] }, who), missing)
      for (const limit of [
        { groups: ['nothing'], areas: [] },
        { groups: [], areas: ['Nowhere'] },
      ])
        expectSameBytes(await setLimit(limit), missing)
      for (const limit of [{ groups: [], areas: [] }, { groups: Array(51).fill(north), areas: [] }, {}])
        expect((await setLimit(limit)).status).toBe(400)
    })

    it('cannot be the last one who manages everyone, also if two limit each other at once', async () => {
      const answers = await Promise.all([
        setLimit({ groups: [north], areas: [] }, manager, head),
        setLimit({ groups: [north], areas: [] }, head, manager),
      ])
      const [refused] = answers.filter(({ status }) => status !== 200)
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      expect([401, 403, 409]).toContain(refused?.status)
      const unlimited = await app.db
        .selectFrom('users')
        .select('email')
        .where('partner', '=', partner)
        .where('admin_limit', 'is', null)
        .execute()
      expect(unlimited).toHaveLength(1)
      const last = { ...head, ...(await app.signedIn(unlimited[0]?.email ?? '')) }
      const { status, body } = await setLimit({ groups: [north], areas: [] }, last, last)
      expect([status, body.message]).toEqual([409, LIMIT_MESSAGES.lastUnlimited])
    })

    it('adds people to one of their groups, which is chosen if they have only one', async () => {
      await limit([north])
      const { body } = await add(undefined)
      expect(await groupsOf({ ...head, uid: body.userId })).toEqual([north])
      const foreign = await add([south])
      expect([foreign.status, (await add([north, south])).status]).toEqual([404, 404])
      await limit([], ['Coast'])
      const none = await add(undefined)
      expect([none.status, none.body.message]).toEqual([400, LIMIT_MESSAGES.noGroup])
      expect((await add([harbour])).status).toBe(200)
      await limit([], ['Coast'])
    })

    it('changes the groups of their people, keeps the others’ groups, and leaves nobody without one', async () => {
      const [both, foreign] = [await newMember(north, south), await newMember(south)]
      await limit([], ['Coast'])
      expect(await groupsOf(both, manager)).toEqual([north])
      expect((await assign('set', both, [harbour], manager)).status).toBe(200)
      expect(await groupsOf(both)).toEqual([harbour, south].sort())
      const missing = await assign('add', { ...head, uid: 'nobody' }, [north], manager)
      expectSameBytes(await assign('add', foreign, [north], manager), missing)
      expectSameBytes(await assign('add', both, [south], manager), missing)
      for (const groups of [[], [harbour]]) {
        const { status, body } = await assign(groups.length ? 'remove' : 'set', both, groups, manager)
        expect([status, body.message]).toEqual([400, LIMIT_MESSAGES.noGroup])
      }
      expect(await groupsOf(both)).toEqual([harbour, south].sort())
    })

    it('requires courses of their groups, people and whole areas, and ends no one else’s', async () => {
      const [own, foreign] = [await newMember(north), await newMember(south)]
      await limit([north], ['Hills'])
      const require = (target: object, by = manager) =>
        act('requirement', { courseId: 'welcome', within: 30, ...target }, by)
      const end = (id: string) => act(`requirement/${id}/end`, {}, manager)
      expect((await require({})).status).toBe(403)
      for (const target of [{ groups: [harbour] }, { areas: ['Coast'] }, { people: [own.uid, head.uid] }])
        expect((await require(target)).status, JSON.stringify(target)).toBe(404)
      const mine = await require({ groups: [north], areas: ['hills'] })
      const ofAll = await require({}, head)
      const ofCoast = await require({ areas: ['Coast'] }, head)
      const ofHarbour = await require({ groups: [harbour] }, head)
      const { documents } = await read<{ documents: RequirementDocument[] }>(
        `requirements?partnerId=${partner}`,
      )
      const shown = documents.map(({ id, areas, groups, isWider }) => ({ id, areas, groups, isWider }))
      expect(shown).toHaveLength(3)
      expect(shown).toEqual(
        expect.arrayContaining([
          { id: mine.body.requirementId, areas: ['Hills'], groups: [north], isWider: undefined },
          { id: ofAll.body.requirementId, areas: undefined, groups: undefined, isWider: true },
          { id: ofCoast.body.requirementId, areas: ['Coast'], groups: [], isWider: true },
        ]),
      )
      expect((await end(ofAll.body.requirementId)).status).toBe(403)
      expect((await end(ofCoast.body.requirementId)).status).toBe(403)
      expect((await end(ofHarbour.body.requirementId)).status).toBe(404)
      expect((await require({ groups: [north], replaces: ofAll.body.requirementId })).status).toBe(403)
      expect((await end(mine.body.requirementId)).status).toBe(200)
      expect(foreign.uid).not.toBe(own.uid)
    })

    it('keeps the people of a merged group, loses those of a removed one, and gains a new group of an area', async () => {
      const [one, two] = [await newMember(north), await newMember(south)]
      await limit([north])
      expect(await listed()).toEqual([one.uid])
      await act(`group/${north}/merge`, { into: south })
      manager = { ...manager, ...(await app.signedIn(manager.email)) }
      expect((await listed()).sort()).toEqual([one.uid, two.uid].sort())
      await act(`group/${south}/remove`)
      manager = { ...manager, ...(await app.signedIn(manager.email)) }
      expect(await listed()).toEqual([])
      await limit([], ['Coast'])
      const { body } = await act<{ groupIds: string[] }>('groups', {
        groups: [{ name: 'Pier', area: 'coast' }],
      })
      await assign('set', two, body.groupIds)
      expect(await listed()).toEqual([two.uid])
    })

    it('follows an area that is renamed, and loses one that joins another or has no group left', async () => {
      const person = await newMember(south)
      await limit([], ['Hills'])
      const signIn = async () => {
        manager = { ...manager, ...(await app.signedIn(manager.email)) }
      }
      const area = async (name: string) =>
        expect((await act(`group/${south}`, { area: name })).status).toBe(200)
      await area('Mountains')
      await signIn()
      expect((await read<UserDocument>(`users/${manager.uid}`)).manages).toEqual({
        groups: [],
        areas: ['Mountains'],
      })
      expect(await listed()).toEqual([person.uid])
      await area('Coast')
      await signIn()
      expect((await read<UserDocument>(`users/${manager.uid}`)).manages).toEqual({ groups: [], areas: [] })
      expect(await listed()).toEqual([])
      await area('Mountains')
      expect(await listed()).toEqual([])
    })

    it('ends their own requirement after one of its groups was merged', async () => {
      await limit([north, harbour])
      const { body } = await act(
        'requirement',
        { courseId: 'welcome', within: 30, groups: [north, harbour] },
        manager,
      )
      await act(`group/${harbour}/merge`, { into: north })
      manager = { ...manager, ...(await app.signedIn(manager.email)) }
      expect((await act(`requirement/${body.requirementId}/end`, {}, manager)).status).toBe(200)
    })

    it('does not keep their partner from being removed, and is not limited afterwards', async () => {
      await limit([north])
      const by = { actor: 'operator', address: undefined }
      await inTransaction(app.db, (db) => changePartnerState(db, partner, 'partner-removed', by, app.now()))
      const rows = await app.db
        .selectFrom('users')
        .select('uid')
        .where('uid', '=', manager.uid)
        .where('admin_limit', 'is not', null)
        .execute()
      expect(rows).toEqual([])
    })

    it('is not counted as a manager of the team whose last other one leaves', async () => {
      const user = async (uid: string) => (await findUser(app.db, uid)) ?? expect.fail()
      expect(await findLoss(app.db, await user(head.uid))).toBeUndefined()
      await limit([north])
      expect(await findLoss(app.db, await user(head.uid))).toBe('team')
      expect(await findLoss(app.db, await user(manager.uid))).toBeUndefined()
    })

    it('is limited until they leave the partner or become an associate', async () => {
      await limit([north])
      await setMembership(app.db, manager.uid, { partner, roles: ['partner-admin'] }, app.now())
      expect(decodeJwt((await app.signedIn(manager.email)).idToken)).toHaveProperty('groups')
      const rows = () =>
        app.db.selectFrom('admin_groups').selectAll().where('user_id', '=', manager.uid).execute()
      expect(await rows()).toHaveLength(1)
      await setMembership(app.db, manager.uid, { partner: 'city-paws', roles: ['partner-admin'] }, app.now())
      expect(await rows()).toEqual([])
      expect(decodeJwt((await app.signedIn(manager.email)).idToken)).not.toHaveProperty('groups')
    })

    it('gets the digest of their people only', async () => {
      app.setNow(app.now() - 20 * A_DAY)
      const [own, foreign] = [await newMember(north), await newMember(south)]
      for (const { uid } of [own, foreign])
        await app.db.updateTable('users').set({ password_hash: null }).where('uid', '=', uid).execute()
      await app.db
        .updateTable('users')
        .set({ joined: app.now() - 10 * A_DAY })
        .where('partner', '=', partner)
        .execute()
      await limit([north])
      const monday = new Date(app.now()).toISOString().slice(0, 10)
      const digestOf = async (manager: string | undefined) =>
        (await readTeamDigest(remindingContext(app), { partner, manager, zone: 'UTC', monday })).neverCame
          .count
      expect([await digestOf(undefined), await digestOf(manager.uid)]).toEqual([2, 1])
      const week = await read<{ documents: MemberWeek[] }>(`requirements?partnerId=${partner}&view=week`)
      expect(week.documents.map(({ userId }) => userId)).toEqual([own.uid])
    })
  })
