import { expect, it } from 'vitest'
import { memberAdded, memberChanged, membersRemoved, type TeamMember, teamSet, teamSlice } from './team.ts'

const reduce = teamSlice.reducer
const initial = reduce(undefined, { type: 'none' })

function member(id: string): TeamMember {
  const email = `${id}@pets.example`
  return { id, userName: id, email, roles: ['partner-associate'], courseCompletion: { welcome: 'complete' } }
}

// Contract § 3: the five slices: first values, replaced, merged, initialized
it('starts uninitialized and without members', () => {
  expect(initial).toStrictEqual({ initialized: false, members: [] })
})

it('stores the list and marks it initialized when set', () => {
  const members = [member('ann'), member('bob')]
  expect(reduce(initial, teamSet(members))).toStrictEqual({ initialized: true, members })
})

it('is initialized when set to an empty list', () => {
  expect(reduce(initial, teamSet([]))).toStrictEqual({ initialized: true, members: [] })
})

it('replaces the list and keeps it initialized when set again', () => {
  const before = reduce(initial, teamSet([member('ann')]))
  expect(reduce(before, teamSet([member('bob')]))).toStrictEqual({
    initialized: true,
    members: [member('bob')],
  })
})

it('adds a member to the others', () => {
  const before = reduce(initial, teamSet([member('ann')]))
  const after = reduce(before, memberAdded(member('bob')))
  expect(after).toStrictEqual({ initialized: true, members: [member('ann'), member('bob')] })
})

it('lists a member added twice only once, with the latest values', () => {
  const before = reduce(initial, teamSet([member('ann'), member('bob')]))
  const again = { ...member('ann'), userName: 'Ann again' }
  expect(reduce(before, memberAdded(again)).members).toStrictEqual([member('bob'), again])
})

it('removes only the given member from the list', () => {
  const before = reduce(initial, teamSet([member('ann'), member('bob')]))
  expect(reduce(before, membersRemoved(['ann'])).members).toStrictEqual([member('bob')])
  expect(reduce(before, membersRemoved(['nobody'])).members).toHaveLength(2)
})

it('is not marked initialized by a member added before it has loaded', () => {
  expect(reduce(initial, memberAdded(member('ann'))).initialized).toBe(false)
})

it('changes a member in place, and ignores a change to an unknown member', () => {
  const before = reduce(initial, teamSet([member('ann'), member('bob')]))
  const after = reduce(before, memberChanged({ id: 'ann', email: 'new@pets.example' }))
  expect(after.members).toStrictEqual([{ ...member('ann'), email: 'new@pets.example' }, member('bob')])
  expect(reduce(before, memberChanged({ id: 'nobody', email: 'x' })).members).toStrictEqual(before.members)
})
