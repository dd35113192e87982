import { expect, it } from 'vitest'
import { memberAdded, memberChanged, memberRemoved, type TeamMember, teamSet, teamSlice } from './team.ts'

const reduce = teamSlice.reducer
const initial = reduce(undefined, { type: 'none' })

function member(id: string): TeamMember {
  const email = `${id}@pets.example`
  return { id, userName: id, email, roles: ['partner-associate'], courseCompletion: { welcome: 'complete' } }
}

// Contract § 3: the five slices: first values, replaced, merged, initialized
it('the team starts uninitialized and without members', () => {
  expect(initial).toStrictEqual({ initialized: false, members: [] })
})

it('setting the team stores the list and marks it initialized', () => {
  const members = [member('ann'), member('bob')]
  expect(reduce(initial, teamSet(members))).toStrictEqual({ initialized: true, members })
})

it('an empty team is initialized too', () => {
  expect(reduce(initial, teamSet([]))).toStrictEqual({ initialized: true, members: [] })
})

it('setting the team again replaces the list and keeps it initialized', () => {
  const before = reduce(initial, teamSet([member('ann')]))
  expect(reduce(before, teamSet([member('bob')]))).toStrictEqual({
    initialized: true,
    members: [member('bob')],
  })
})

it('an added member joins the others', () => {
  const before = reduce(initial, teamSet([member('ann')]))
  const after = reduce(before, memberAdded(member('bob')))
  expect(after).toStrictEqual({ initialized: true, members: [member('ann'), member('bob')] })
})

it('a member added twice is listed once, with the latest values', () => {
  const before = reduce(initial, teamSet([member('ann'), member('bob')]))
  const again = { ...member('ann'), userName: 'Ann again' }
  expect(reduce(before, memberAdded(again)).members).toStrictEqual([member('bob'), again])
})

it('only the removed member leaves the list', () => {
  const before = reduce(initial, teamSet([member('ann'), member('bob')]))
  expect(reduce(before, memberRemoved('ann')).members).toStrictEqual([member('bob')])
  expect(reduce(before, memberRemoved('nobody')).members).toHaveLength(2)
})

it('a member added before the team has loaded does not mark it initialized', () => {
  expect(reduce(initial, memberAdded(member('ann'))).initialized).toBe(false)
})

it('a changed member keeps the place and everything else; nobody changes whom the list does not have', () => {
  const before = reduce(initial, teamSet([member('ann'), member('bob')]))
  const after = reduce(before, memberChanged({ id: 'ann', email: 'new@pets.example' }))
  expect(after.members).toStrictEqual([{ ...member('ann'), email: 'new@pets.example' }, member('bob')])
  expect(reduce(before, memberChanged({ id: 'nobody', email: 'x' })).members).toStrictEqual(before.members)
})
