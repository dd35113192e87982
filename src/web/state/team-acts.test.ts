import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { MESSAGES, noPermission } from '#domain/messages.ts'
import { signInMessage } from '#domain/people/sign-in-messages.ts'
import { DATABASES } from '#test/databases.ts'
import { DEMO, namesOf, TEAM } from '#test/demo-team.ts'
import { mailsTo } from '#test/mailbox.ts'
import { type Loss, startLossyProxy } from '#test/server/lossy-proxy.ts'
import { signedInStore } from '#test/server/signed-in-store.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { createGateway, type Gateway } from '#web/services/gateway.ts'
import { readPartnerRecords } from './read-partner-records.ts'
import { createStore } from './store.ts'
import type { TeamMember } from './team.ts'
import {
  addMember,
  addMembers,
  readMemberAgain,
  removeMember,
  removeMembers,
  type TeamActResult,
} from './team-acts.ts'
import { isFilled, readTeam } from './team-members.ts'

const ADMIN = 'admin@happytails.example'

let app: TestApp
beforeAll(async () => {
  app = await startApp('sqlite')
})
afterAll(() => app.close())
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})

/** Returns a person who has not been added yet. */
function newPerson(name = 'Ann Example') {
  return { name, email: `${crypto.randomUUID()}@pets.example` }
}

/** Creates an administrator's store with these gateway calls replaced. */
function storeWith(calls: Partial<Gateway>) {
  return signedInStore(app, ADMIN, ({ gateway }) => ({ gateway: { ...gateway, ...calls } }))
}

/** Creates the store of a signed-in user without a partner claim. */
async function storeWithoutPartner() {
  const { store, services } = await signedInStore(app, ADMIN)
  return createStore({ ...store.getState().user, partner: undefined }, services)
}

function memberOf(result: TeamActResult): TeamMember {
  if ('failure' in result) throw new Error(result.failure)
  return result.member
}

describe('loading the team', () => {
  it("sets it to the partner's other users, with the courses they started", async () => {
    const { store } = await signedInStore(app, ADMIN)
    await store.dispatch(readTeam())
    const { initialized, members } = store.getState().team
    expect(initialized).toBe(true)
    const names = members.map(({ userName }) => userName)
    expect(names).toEqual(expect.arrayContaining(namesOf(TEAM)))
    expect(names).not.toContain(DEMO.admin.userName)
    const done = members.find(({ email }) => email === 'done@happytails.example')
    expect(Object.values(done?.courseCompletion ?? {})).toContain('complete')
  })

  it('keeps a member added during loading', async () => {
    const { promise: isRead, resolve: endReading } = Promise.withResolvers<void>()
    const { store } = await signedInStore(app, ADMIN, ({ documents }) => ({
      documents: {
        ...documents,
        listUsers: async (partner) => {
          const users = await documents.listUsers(partner)
          await isRead
          return users
        },
      },
    }))
    const reading = store.dispatch(readTeam())
    const member = memberOf(await store.dispatch(addMember(newPerson())))
    endReading()
    await reading
    await vi.waitFor(() => expect(store.getState().team.members).toContainEqual(member))
  })

  it('returns all completion records of the partner, or reports a failure', async () => {
    const { store } = await signedInStore(app, ADMIN)
    const result = await store.dispatch(readPartnerRecords())
    expect('records' in result && result.records.length).toBeGreaterThan(1)

    const associate = await signedInStore(app, 'new@happytails.example')
    expect(await associate.store.dispatch(readPartnerRecords())).toEqual({
      failure: expect.stringContaining('support@pets.example'),
    })
  })
})

describe('adding a member', () => {
  // Contract § 5: add team member: disabled until both are filled …
  it('sends name and email trimmed, the email in lower case, with the role partner-associate', async () => {
    const addAssociate = vi.fn(async () => ({ userId: 'ann' }))
    const { store } = await storeWith({ addAssociate })
    const result = await store.dispatch(addMember({ name: '  Ann Example ', email: ' Ann@Pets.EXAMPLE ' }))
    const [email, roles] = ['ann@pets.example', ['partner-associate']]
    expect(addAssociate).toHaveBeenCalledExactlyOnceWith(
      { email, roles, partner: 'happy-tails', userName: 'Ann Example' },
      undefined,
    )
    const joined = expect.any(Number)
    const member = { id: 'ann', userName: 'Ann Example', email, roles, joined, courseCompletion: {} }
    expect(result).toEqual({ member })
    expect(store.getState().team.members).toEqual([member])
  })

  it('sends the ids of groups only if there are any, because another gateway may not know them', async () => {
    const addAssociate = vi.fn<Gateway['addAssociate']>(async () => ({ userId: 'ann' }))
    const { store } = await storeWith({ addAssociate })
    const results = []
    for (const groups of [undefined, [], ['leeds']])
      results.push(memberOf(await store.dispatch(addMember({ ...newPerson(), groups }))).groups)
    const bodies = addAssociate.mock.calls.map(([body]) => JSON.stringify(body))
    expect(bodies.map((body) => body.includes('groups'))).toEqual([false, false, true])
    expect(results).toEqual([undefined, undefined, ['leeds']])
  })

  it('creates an account that appears in the team', async () => {
    const { store } = await signedInStore(app, ADMIN)
    const { id, email } = memberOf(await store.dispatch(addMember(newPerson())))
    await store.dispatch(readTeam())
    expect(store.getState().team.members).toContainEqual(expect.objectContaining({ id, email }))
  })

  it('sends nothing without a partner claim', async () => {
    const store = await storeWithoutPartner()
    expect(await store.dispatch(addMember(newPerson()))).toEqual({
      failure: noPermission('support@pets.example'),
    })
    expect(store.getState().team.members).toEqual([])
  })

  it.each<[string, Gateway['addAssociate']]>([
    ['has no userId', async () => ({})],
    ['has an empty userId', async () => ({ userId: '' })],
    ['does not arrive', () => Promise.reject(new Error('no answer'))],
  ])('fails if the response %s', async (_case, addAssociate) => {
    const { store } = await storeWith({ addAssociate })
    expect(await store.dispatch(addMember(newPerson()))).toEqual({ failure: MESSAGES.addFailed })
    expect(store.getState().team.members).toEqual([])
  })

  it('shows a returning member with their earlier name and history', async () => {
    const { store } = await signedInStore(app, ADMIN)
    await store.dispatch(readTeam())
    const busy = store.getState().team.members.find(({ email }) => email === 'busy@happytails.example')
    memberOf(await store.dispatch(removeMember(busy as TeamMember)))
    const added = memberOf(
      await store.dispatch(addMember({ name: 'Another Name', email: 'busy@happytails.example' })),
    )
    expect(added).toMatchObject({ userName: 'Another Name', courseCompletion: {} })
    expect(await store.dispatch(readMemberAgain(added))).toEqual({
      ...busy,
      roles: ['partner-associate'],
      joined: expect.any(Number),
    })
    expect(store.getState().team.members).toContainEqual({ ...busy, joined: expect.any(Number) })
  })

  it('keeps the entered name and email if the member cannot be reloaded', async () => {
    const { store } = await signedInStore(app, ADMIN)
    const nobody = {
      id: 'nobody',
      userName: 'Nobody',
      email: 'nobody@pets.example',
      roles: [],
      courseCompletion: {},
    }
    expect(await store.dispatch(readMemberAgain(nobody))).toBe(nobody)
    expect(store.getState().team.members).toEqual([])
  })
})

// Contract § 9: an addition whose response was …
describe.each(DATABASES)('adding a member through a proxy that loses responses, on %s', (kind) => {
  let portal: TestApp
  beforeAll(async () => {
    portal = await startApp(kind)
    const browserEvents = new EventTarget()
    vi.stubGlobal('addEventListener', browserEvents.addEventListener.bind(browserEvents))
  })
  afterAll(() => {
    vi.unstubAllGlobals()
    return portal.close()
  })

  /**
   * Creates an administrator's store with a proxy in front of its gateway, the portal's own or another one.
   */
  async function storeBehind(losses: Loss[], isOwn = true) {
    const proxy = await startLossyProxy(() => portal.origin, losses)
    const { store } = await signedInStore(portal, ADMIN, ({ config, signIn }) => ({
      config: { ...config, gatewayUrl: isOwn ? '' : proxy.origin },
      gateway: createGateway(proxy.origin, signIn.authorized),
    }))
    return { store, proxy }
  }

  it('adds once and reports success if the response was lost after the commit', async () => {
    const { store, proxy } = await storeBehind(['answer', 504, 503])
    const ann = newPerson()
    const member = memberOf(await store.dispatch(addMember(ann)))
    expect(member.email).toBe(ann.email)
    expect(proxy.keys).toEqual(Array.from({ length: 4 }, () => proxy.keys[0]))
    expect(await mailsTo(portal, ann.email)).toHaveLength(1)
    await store.dispatch(readTeam())
    expect(store.getState().team.members).toContainEqual(
      expect.objectContaining({ id: member.id, email: ann.email }),
    )
  })

  it('adds members whose first request was lost, one or many at a time', async () => {
    const { store, proxy } = await storeBehind(['request', 502, 'answer'])
    const results: TeamActResult[] = []
    await store.dispatch(addMembers([newPerson(), newPerson()], (_index, result) => results.push(result)))
    expect(results.map((result) => 'member' in result)).toEqual([true, true])
    expect(new Set(proxy.keys).size).toBe(2)
  })

  it('reports a failure if even the fourth try gets no response', async () => {
    const { store, proxy } = await storeBehind(['request', 502, 503, 'request'])
    expect(await store.dispatch(addMember(newPerson()))).toMatchObject({ failure: MESSAGES.addFailed })
    expect(proxy.keys).toHaveLength(4)
    expect(store.getState().team.members).toEqual([])
  })

  it('reports a refusal at once, and sends other gateways no key and no retries', async () => {
    const { store, proxy } = await storeBehind([])
    const known = { name: 'Busy', email: 'busy@happytails.example' }
    expect(await store.dispatch(addMember(known))).toEqual({
      failure: MESSAGES.addFailed,
      reason: signInMessage('email-already-in-use'),
    })
    expect(proxy.keys).toHaveLength(1)
    const other = await storeBehind(['answer'], false)
    expect(await other.store.dispatch(addMember(newPerson()))).toEqual({ failure: MESSAGES.addFailed })
    expect(other.proxy.keys).toEqual([undefined])
  })
})

describe('removing a member', () => {
  it('removes the access and the row', async () => {
    const { store } = await signedInStore(app, ADMIN)
    const member = memberOf(await store.dispatch(addMember(newPerson())))
    expect(await store.dispatch(removeMember(member))).toEqual({ member })
    await store.dispatch(readTeam())
    expect(store.getState().team.members.map(({ id }) => id)).not.toContain(member.id)
  })

  it('keeps the row removed when a pending read of the member ends later', async () => {
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
    const { promise: isRead, resolve: noteRead } = Promise.withResolvers<void>()
    const { store } = await signedInStore(app, ADMIN, ({ documents }) => ({
      documents: {
        ...documents,
        getUser: async (uid) => {
          const user = await documents.getUser(uid)
          noteRead()
          await isHeld
          return user
        },
      },
    }))
    const member = memberOf(await store.dispatch(addMember(newPerson())))
    const reading = store.dispatch(readMemberAgain(member))
    await isRead
    await store.dispatch(removeMember(member))
    release()
    await reading
    await store.dispatch((_dispatch, _getState, { inTeamQueue }) => inTeamQueue(async () => undefined))
    expect(store.getState().team.members).toEqual([])
  })

  it.each<[string, Gateway['removeAccess']]>([
    ["is 'error'", async () => ({ status: 'error' })],
    ["is 'Success'", async () => ({ status: 'Success' })],
    ['is empty', async () => ({ status: '' })],
    ['is missing', async () => ({})],
    ['does not arrive', () => Promise.reject(new Error('no answer'))],
  ])('fails if the status %s, and keeps the row', async (_case, removeAccess) => {
    const { store } = await storeWith({ removeAccess })
    const member = memberOf(await store.dispatch(addMember(newPerson())))
    expect(await store.dispatch(removeMember(member))).toEqual({ failure: MESSAGES.removeFailed })
    expect(store.getState().team.members).toEqual([member])
  })

  it('sends nothing without a partner claim', async () => {
    const member = memberOf(await (await signedInStore(app, ADMIN)).store.dispatch(addMember(newPerson())))
    const store = await storeWithoutPartner()
    expect(await store.dispatch(removeMember(member))).toEqual({
      failure: noPermission('support@pets.example'),
    })
  })
})

describe('adding several members', () => {
  it('sends each once, at most four at a time, and returns a result for each', async () => {
    let running = 0
    let max = 0
    const { store } = await signedInStore(app, ADMIN, ({ gateway }) => ({
      gateway: {
        ...gateway,
        addAssociate: async (body, key) => {
          running += 1
          max = Math.max(max, running)
          try {
            if (body.userName === 'Person 3') throw new Error('no answer')
            return await gateway.addAssociate(body, key)
          } finally {
            running -= 1
          }
        },
      },
    }))
    const list = Array.from({ length: 10 }, (_, index) => newPerson(`Person ${index}`))
    const results: TeamActResult[] = []
    await store.dispatch(
      addMembers(list, (index, result) => {
        expect(results[index]).toBeUndefined()
        results[index] = result
      }),
    )
    expect(max).toBe(4)
    expect(results.map((result) => ('member' in result ? result.member.email : result.failure))).toEqual(
      list.map(({ name, email }) => (name === 'Person 3' ? MESSAGES.addFailed : email)),
    )
  })

  it('reloads the team afterwards, because a call with a lost response may have worked', async () => {
    const { store } = await signedInStore(app, ADMIN, ({ gateway }) => ({
      gateway: {
        ...gateway,
        addAssociate: async (body, key) => {
          await gateway.addAssociate(body, key)
          throw new Error('the answer was lost')
        },
      },
    }))
    const ann = newPerson()
    const results: TeamActResult[] = []
    await store.dispatch(addMembers([ann], (_index, result) => results.push(result)))
    expect(results).toEqual([{ failure: MESSAGES.addFailed }])
    expect(store.getState().team.members.map(({ email }) => email)).toContain(ann.email)
  })

  it('can be undone by removing all added members', async () => {
    const { store } = await signedInStore(app, ADMIN)
    const added: TeamMember[] = []
    await store.dispatch(
      addMembers([newPerson(), newPerson()], (_index, result) => added.push(memberOf(result))),
    )
    const removed: number[] = []
    await store.dispatch(removeMembers(added, (index, result) => 'member' in result && removed.push(index)))
    expect(removed.toSorted()).toEqual([0, 1])
    await store.dispatch(readTeam())
    const ids = store.getState().team.members.map(({ id }) => id)
    expect(added.filter(({ id }) => ids.includes(id))).toEqual([])
  })
})

it('requires both name and email for a filled form', () => {
  expect(isFilled({ name: 'Ann', email: 'x' })).toBe(true)
  for (const entry of [
    { name: '', email: 'x' },
    { name: 'Ann', email: '' },
    { name: '  ', email: 'x' },
    { name: '\u200b\u2800', email: 'x' },
    { name: 'Ann', email: ' \t' },
  ])
    expect(isFilled(entry)).toBe(false)
})
