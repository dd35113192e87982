import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TeamMember } from '#web/state/team.ts'
import { countTeam } from '../overview/team-numbers.ts'
import { createTeamEntryMapper } from '../table/team-entry.ts'
import {
  countGroups,
  type GroupFigures,
  type GroupSort,
  NEEDIEST_FIRST,
  sortGroups,
} from './group-figures.ts'

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

describe('the sums of all groups', () => {
  const ids = GROUPS.map(({ id }) => id)
  const person = fc.record({
    groups: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 3 }),
    roles: fc.constantFrom('partner-associate', 'partner-admin').map((role) => [role]),
    courseCompletion: fc.constantFrom<TeamMember['courseCompletion']>(
      {},
      { cats: 'complete' },
      { cats: 'in-progress' },
    ),
    joined: fc.constantFrom(NOW - A_DAY, NOW - 60 * A_DAY),
    lastActive: fc.constantFrom(undefined, NOW - A_DAY, NOW - 40 * A_DAY),
  })
  const sum = (counted: readonly GroupFigures[], read: (one: GroupFigures) => number) =>
    counted.reduce((total, one) => total + read(one), 0)

  it('are the team’s numbers where everyone has one group, and count a person once in each of several', () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 40 }), fc.boolean(), (people, hasOne) => {
        const members = people.map(({ groups, ...more }, at) =>
          memberOf(String(at), hasOne ? groups.slice(0, 1) : groups, more),
        )
        const team = createTeamEntryMapper(COURSES, NOW)(members)
        const late = new Set(members.filter((_, at) => at % 3 === 0).map(({ id }) => id))
        const counted = countGroups(GROUPS, team, late)
        const numbers = countTeam(team)
        const places = members.reduce((total, { groups = [] }) => total + groups.length, 0)
        expect(sum(counted, (one) => one.people)).toBe(places)
        if (!hasOne) return
        expect(sum(counted, (one) => one.inNeed)).toBe(numbers['needs-nudge'])
        expect(sum(counted, (one) => one.finished)).toBe(numbers.finished)
        expect(sum(counted, (one) => one.overdue)).toBe(late.size)
      }),
    )
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
