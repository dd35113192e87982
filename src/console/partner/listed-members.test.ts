import { expect, it } from 'vitest'
import { filterMembers, type LoadedTeam, listMembers } from './listed-members.ts'

const user = (id: string, userName: string, role = 'partner-associate') => ({
  id,
  userName,
  email: `${id}@citypaws.example`,
  roles: [role],
})

const TEAM: LoadedTeam = {
  users: [
    user('ada', 'Ada First', 'partner-admin'),
    { ...user('jose', 'José Ruiz'), groups: ['n', 'gone', 's'] },
    user('rosa', 'Rosa Learner'),
  ],
  groups: { word: 'shop', names: { n: 'North Gate', s: 'South' } },
  statuses: [{ userId: 'rosa', courses: { welcome: 'complete', gone: 'complete' }, lastActive: 7 }],
  dues: [{ userId: 'jose', courses: { welcome: '2026-03-01', hygiene: '2026-03-02' } }],
  today: '2026-03-02',
}

const members = listMembers(
  {
    catalogue: { catalogue: 'all', courses: [] },

    limits: [],
    portalTimeZone: 'UTC',
    offered: [
      { id: 'welcome', name: 'Welcome' },
      { id: 'hygiene', name: 'Hygiene' },
    ],
  },
  TEAM,
  0,
)

it('counts completed courses only among the partner’s courses, and overdue ones before today', () => {
  expect(members[2]).toMatchObject({ complete: 1, courses: 2, overdue: 0, lastActive: 7 })
  expect(members[1]).toMatchObject({ complete: 0, overdue: 1, lastActive: undefined })
})

it.each([
  ['', '', ['ada', 'jose', 'rosa']],
  ['overdue', '', ['jose']],
  ['inactive', '', ['ada', 'jose']],
  ['admins', '', ['ada']],
  ['', ' jose RU', ['jose']],
  ['', 'rosa@city', ['rosa']],
  ['', 'north gate', ['jose']],
  ['overdue', 'rosa', []],
])('filters members by “%s” and searches for “%s”', (filter, search, ids) => {
  expect(filterMembers(members, { filter, search }).map(({ user: { id } }) => id)).toEqual(ids)
})

it('names the groups of each member', () => {
  expect(members.map(({ groups }) => groups)).toEqual(['', 'North Gate, South', ''])
})
