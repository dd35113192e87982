import { expect, it } from 'vitest'
import type { TeamMember } from './team.ts'
import { memberAdded, memberRemoved, teamSet, teamSlice } from './team.ts'

const reduce = teamSlice.reducer
const initial = reduce(undefined, { type: 'none' })

function member(id: string): TeamMember {
  const email = `${id}@pets.example`
  return { id, userName: id, email, roles: ['partner-associate'], courseCompletion: { welcome: 'complete' } }
}

it('the team starts uninitialized and without members', () => {
  expect(initial).toStrictEqual({ initialized: false, members: [] })
})

it('setting the team stores the list and marks it initialized', () => {
  const members = [member('ann'), member('bob')]
  expect(reduce(initial, teamSet(members))).toStrictEqual({ initialized: true, members })
})

it('a team of nobody is initialized too', () => {
  expect(reduce(initial, teamSet([]))).toStrictEqual({ initialized: true, members: [] })
})

it('setting the team again replaces the list, and it stays initialized', () => {
  const before = reduce(initial, teamSet([member('ann')]))
  expect(reduce(before, teamSet([member('bob')]))).toStrictEqual({
    initialized: true,
    members: [member('bob')],
  })
})

it('a member who was added joins the others', () => {
  const before = reduce(initial, teamSet([member('ann')]))
  const after = reduce(before, memberAdded(member('bob')))
  expect(after).toStrictEqual({ initialized: true, members: [member('ann'), member('bob')] })
})

it('a member added twice is there once, as the last time said', () => {
  const before = reduce(initial, teamSet([member('ann'), member('bob')]))
  const again = { ...member('ann'), userName: 'Ann again' }
  expect(reduce(before, memberAdded(again)).members).toStrictEqual([member('bob'), again])
})

it('a member who was removed leaves the list, and nobody else does', () => {
  const before = reduce(initial, teamSet([member('ann'), member('bob')]))
  expect(reduce(before, memberRemoved('ann')).members).toStrictEqual([member('bob')])
  expect(reduce(before, memberRemoved('nobody')).members).toHaveLength(2)
})

it('a member added before the team was read does not make it initialized', () => {
  expect(reduce(initial, memberAdded(member('ann'))).initialized).toBe(false)
})
