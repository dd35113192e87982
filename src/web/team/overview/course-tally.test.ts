import { expect, it } from 'vitest'
import type { TeamMember } from '#web/state/team.ts'
import { passesFilter } from '../team-filter.ts'
import { courseTally } from './course-tally.ts'

function member(id: string, courseCompletion: TeamMember['courseCompletion'], roles = ['partner-associate']) {
  return { id, userName: id, email: `${id}@pets.example`, roles, courseCompletion }
}

const TEAM = [
  member('ann', { welcome: 'complete' }),
  member('bob', { welcome: 'in-progress', cats: 'complete' }),
  member('cid', {}),
  member('boss', {}, ['partner-admin']),
]

it('counts every associate once in each course, and administrators nowhere', () => {
  expect(courseTally(TEAM, 'welcome')).toEqual({ 'not-started': 1, 'in-progress': 1, complete: 1 })
  expect(courseTally(TEAM, 'cats')).toEqual({ 'not-started': 2, 'in-progress': 0, complete: 1 })
  expect(courseTally(TEAM, 'constructor')).toEqual({ 'not-started': 3, 'in-progress': 0, complete: 0 })
})

it('the filter shows exactly those who were counted', () => {
  const shown = (filter: Parameters<typeof passesFilter>[1]) =>
    TEAM.filter((one) => passesFilter(one, filter)).map(({ id }) => id)
  expect(shown(undefined)).toEqual(['ann', 'bob', 'cid', 'boss'])
  expect(shown({ kind: 'status', courseId: 'cats', status: 'not-started' })).toEqual(['ann', 'cid'])
  expect(shown({ kind: 'status', courseId: 'welcome', status: 'complete' })).toEqual(['ann'])
  expect(shown({ kind: 'inactive', ids: new Set(['bob']) })).toEqual(['bob'])
})
