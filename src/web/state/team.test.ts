import { expect, it } from 'vitest'
import type { TeamMember } from './team.ts'
import { teamSet, teamSlice } from './team.ts'

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
