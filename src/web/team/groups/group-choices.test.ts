import { describe, expect, it } from 'vitest'
import { findChoice, listAreas, listChoices } from './group-choices.ts'

const GROUPS = [
  { id: 'a', name: 'Harbour Street', area: 'North' },
  { id: 'b', name: 'Old Market' },
  { id: 'c', name: 'Riverside', area: 'Coast' },
  { id: 'd', name: 'Seaside', area: 'NORTH' },
]

// Contract § 2: choices of the group filter
describe('listChoices', () => {
  it('lists areas before groups, and the members without a group last', () => {
    expect(listChoices(GROUPS, 'branch').map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'area Coast',
      'area North',
      'group Harbour Street',
      'group Old Market',
      'group Riverside',
      'group Seaside',
      'none No branch',
    ])
  })

  it('an area has its groups in any spelling of its name', () => {
    expect(listAreas(GROUPS)).toEqual([
      { name: 'Coast', ids: ['c'] },
      { name: 'North', ids: ['a', 'd'] },
    ])
  })
})

describe('findChoice', () => {
  const choices = listChoices(GROUPS, 'shop')

  it('finds the choice of each filter', () => {
    for (const choice of choices) expect(findChoice(choices, choice.filter)).toBe(choice)
  })

  it('finds nothing for a group or an area that is gone', () => {
    expect(findChoice(choices, { ids: ['x'] })).toBeUndefined()
    expect(findChoice(choices, { ids: ['a'], name: 'West' })).toBeUndefined()
  })
})
