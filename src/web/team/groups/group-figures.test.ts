import { describe, expect, it } from 'vitest'
import type { TeamMember } from '#web/state/team.ts'
import { createTeamEntryMapper } from '../table/team-entry.ts'
import { countGroups, type GroupSort, NEEDIEST_FIRST, sortGroups } from './group-figures.ts'

const NOW = Date.parse('2026-11-28')
const A_DAY = 86_400_000
const COURSES = [{ id: 'cats' }]
const GROUPS = [
  { id: 'north', name: 'North' },
  { id: 'south', name: 'South' },
  { id: 'empty', name: 'Empty' },
]

function memberOf(id: string, groups: string[] | undefined, more: Partial<TeamMember> = {}): TeamMember {
  const about = { id, userName: id, email: `${id}@people.example`, roles: ['partner-associate'] }
  return { ...about, groups, courseCompletion: {}, ...more }
}

const MEMBERS = [
  memberOf('done', ['north'], { courseCompletion: { cats: 'complete' }, lastActive: NOW - 3 * A_DAY }),
  memberOf('away', ['north', 'south'], { joined: NOW - 60 * A_DAY, lastActive: NOW - 40 * A_DAY }),
  memberOf('admin', ['south'], { roles: ['partner-admin'] }),
  memberOf('free', undefined),
  memberOf('lost', ['gone']),
]
const entries = createTeamEntryMapper(COURSES, NOW)(MEMBERS)
const figures = countGroups(GROUPS, entries, new Set(['away']))

// Contract § 2: figures of a team's groups
describe('countGroups', () => {
  it('counts the people of each group, and those in several groups in each of them', () => {
    expect(figures.map(({ group, people, associates }) => [group.id, people, associates])).toEqual([
      ['north', 2, 2],
      ['south', 2, 1],
      ['empty', 0, 0],
    ])
  })

  it('counts states as the team’s numbers do, and dates the last activity', () => {
    expect(figures.map(({ finished, inNeed, overdue }) => [finished, inNeed, overdue])).toEqual([
      [1, 1, 1],
      [0, 1, 1],
      [0, 0, 0],
    ])
    expect(figures.map(({ lastActive }) => lastActive)).toEqual([
      NOW - 3 * A_DAY,
      NOW - 40 * A_DAY,
      undefined,
    ])
  })
})

describe('sortGroups', () => {
  const sorted = (sort: GroupSort) => sortGroups(figures, sort).map(({ group }) => group.id)

  it('puts groups with overdue people first, then those in need of a nudge, then by name', () => {
    expect(sorted(NEEDIEST_FIRST)).toEqual(['north', 'south', 'empty'])
    const many = sortGroups(
      [...figures, ...figures.map((one) => ({ ...one, inNeed: 9 }))],
      NEEDIEST_FIRST,
    ).map(({ inNeed, overdue }) => [overdue, inNeed])
    expect(many).toEqual([
      [1, 9],
      [1, 9],
      [1, 1],
      [1, 1],
      [0, 9],
      [0, 0],
    ])
  })

  it('sorts by each column in both directions', () => {
    expect(sorted({ key: 'name', direction: 'ascending' })).toEqual(['empty', 'north', 'south'])
    expect(sorted({ key: 'name', direction: 'descending' })).toEqual(['south', 'north', 'empty'])
    expect(sorted({ key: 'finished', direction: 'descending' })[0]).toBe('north')
    expect(sorted({ key: 'people', direction: 'ascending' })[0]).toBe('empty')
    expect(sorted({ key: 'active', direction: 'ascending' })).toEqual(['empty', 'south', 'north'])
    expect(sorted({ key: 'nudge', direction: 'ascending' })[0]).toBe('empty')
  })
})
