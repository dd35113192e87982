// cspell:ignore koln KOLN
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { GROUP_MESSAGES, MAX_GROUPS } from '#domain/people/member-groups.ts'
import { insertGroups, removeGroup } from '#store/people/groups/groups.ts'
import { DEMO } from '#test/demo-team.ts'
import { signedInStore } from '#test/server/signed-in-store.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { organizationMerged } from '#web/state/organization.ts'
import type { Store } from '#web/state/store.ts'
import { readTeam } from '#web/state/team-members.ts'
import { type ImportedMember, type ImportResult, importMembers } from './import-members.ts'

const PARTNER = 'happy-tails'
const SOURCE = { word: 'branch' as const, areas: new Map([['koln', 'West']]) }

let app: TestApp
let store: Store
beforeAll(async () => {
  app = await startApp('sqlite')
})
afterAll(() => app.close())
beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  store = (await signedInStore(app, 'admin@happytails.example')).store
  store.dispatch(organizationMerged({ groups: [], groupWord: 'shop' }))
  await store.dispatch(readTeam())
})

function newPerson(group: string): ImportedMember {
  return { name: 'Ann Example', email: `${crypto.randomUUID()}@pets.example`, group }
}

/** Returns a member of the team, to move to a group. */
function moverOf({ email }: { email: string }, group: string): ImportedMember {
  const member = store.getState().team.members.find((one) => one.email === email)
  return { name: 'Any name', email, group, uid: member?.id }
}

async function importAll(...people: ImportedMember[]): Promise<(ImportResult | undefined)[]> {
  const results: (ImportResult | undefined)[] = people.map(() => undefined)
  await store.dispatch(importMembers(people, SOURCE, (at, result) => results.splice(at, 1, result)))
  return results
}

/** Returns the names of a person's groups, as the team shows them. */
function groupsOf({ email }: { email: string }): string[] | undefined {
  const { team, organization } = store.getState()
  const ids = team.members.find((one) => one.email === email)?.groups
  return ids?.map((id) => organization.groups?.find((group) => group.id === id)?.name ?? '')
}

const ADDED = { member: expect.anything() }
const MOVED = { moved: true }

it('creates the groups of a list, adds its new people to them, and moves the others', async () => {
  const [ann, bob, cid] = [newPerson('Köln'), newPerson('KOLN; Düren'), newPerson('')]
  const results = await importAll(ann, moverOf(DEMO.busy, 'Düren'), bob, cid, moverOf(DEMO.done, 'Köln'))
  expect(results).toEqual([ADDED, MOVED, ADDED, ADDED, MOVED])
  const { groups, groupWord } = store.getState().organization
  expect(groupWord).toBe('branch')
  expect(groups?.map(({ name, area }) => [name, area])).toEqual([
    ['Düren', undefined],
    ['Köln', 'West'],
  ])
  expect([ann, bob, cid, DEMO.busy, DEMO.done].map(groupsOf)).toEqual([
    ['Köln'],
    expect.arrayContaining(['Köln', 'Düren']),
    undefined,
    ['Düren'],
    ['Köln'],
  ])
})

it('repeats people whose group another administrator removed, with the group created again', async () => {
  await importAll(moverOf(DEMO.busy, 'Aachen'))
  const { groups } = store.getState().organization
  const aachen = groups?.find(({ name }) => name === 'Aachen')?.id ?? ''
  await removeGroup(app.db, PARTNER, aachen, app.now())
  const [ann, bob] = [newPerson('Aachen'), newPerson('Köln')]
  const [first, second, mover] = await importAll(ann, bob, moverOf(DEMO.done, 'Aachen'))
  expect([first, second, mover]).toEqual([
    { failure: expect.stringMatching('error adding'), reason: undefined },
    ADDED,
    { failure: 'The branch couldn’t be changed.', reason: undefined },
  ])
  expect(await importAll(ann, moverOf(DEMO.done, 'Aachen'))).toEqual([ADDED, MOVED])
  expect([ann, DEMO.done].map(groupsOf)).toEqual([['Aachen'], ['Aachen']])
})

it('sends people without groups as before, and fails only those whose group cannot be created', async () => {
  const groups = Array.from({ length: MAX_GROUPS.ofPartner }, (_, at) => ({ name: `Group ${at}` }))
  await insertGroups(app.db, PARTNER, groups, app.now())
  const [ann, bob, cid] = [newPerson('One too many'), newPerson(''), newPerson('Group 7')]
  expect(await importAll(ann, bob, cid)).toEqual([
    { failure: 'The branch couldn’t be created.', reason: GROUP_MESSAGES.tooMany },
    ADDED,
    { failure: 'The branch couldn’t be created.', reason: GROUP_MESSAGES.tooMany },
  ])
  expect(await importAll(cid, moverOf(DEMO.done, 'Another too many'))).toMatchObject([
    ADDED,
    { reason: GROUP_MESSAGES.tooMany },
  ])
  expect([bob, cid].map(groupsOf)).toEqual([undefined, ['Group 7']])
})
