import { expect, it } from 'vitest'
import { A_DAY } from '#domain/durations.ts'
import { courseTally, type TeamMember } from '#web/state/team.ts'
import { createTeamEntryMapper } from '../table/team-entry.ts'
import { passesFilter } from '../table/team-filter.ts'
import { countFirst, countTeam, teamSentence } from './team-numbers.ts'

const NOW = 1_800_000_000_000

function member(id: string, roles = ['partner-associate']): TeamMember {
  return { id, userName: id, email: `${id}@pets.example`, roles, courseCompletion: {} }
}

/** Returns an associate with learning activity yesterday. */
function learner(id: string, courseCompletion: TeamMember['courseCompletion']): TeamMember {
  return { ...member(id), courseCompletion, lastActive: NOW - A_DAY }
}

const COURSES = [{ id: 'welcome' }, { id: 'cats' }]

const TEAM: TeamMember[] = [
  learner('ann', { welcome: 'complete' }),
  learner('bob', { welcome: 'in-progress', cats: 'complete' }),
  { ...member('cid'), joined: NOW - A_DAY, invitation: 'undelivered' },
  { ...learner('dee', { welcome: 'in-progress' }), lastActive: NOW - 30 * A_DAY },
  member('eve'),
  { ...learner('fay', { welcome: 'complete', cats: 'complete' }), lastActive: NOW - 60 * A_DAY },
  member('boss', ['partner-admin']),
]

const entriesOf = (members: TeamMember[], courses = COURSES) => createTeamEntryMapper(courses, NOW)(members)

// Contract § 9: the overview counts each status …
it('counts every associate once in each course, and no administrators', () => {
  expect(courseTally(TEAM, 'welcome')).toEqual({ 'not-started': 2, 'in-progress': 2, complete: 2 })
  expect(courseTally(TEAM, 'cats')).toEqual({ 'not-started': 4, 'in-progress': 0, complete: 2 })
  expect(courseTally(TEAM, 'constructor')).toEqual({ 'not-started': 6, 'in-progress': 0, complete: 0 })
})

it('derives the same tallies from a page’s figures', () => {
  const page = {
    numbers: countTeam(entriesOf(TEAM)),
    tallies: { welcome: { complete: 2, 'in-progress': 2 }, cats: { complete: 2, 'in-progress': 0 } },
  }
  for (const id of ['welcome', 'cats', 'constructor'])
    expect(countFirst(page, id)).toEqual(courseTally(TEAM, id))
})

it('shows exactly the counted people when filtered', () => {
  const shown = (filter: Parameters<typeof passesFilter>[1]) =>
    entriesOf(TEAM)
      .filter((entry) => passesFilter(entry, filter))
      .map(({ member }) => member.id)
  expect(shown(undefined)).toEqual(TEAM.map(({ id }) => id))
  expect(shown({ kind: 'status', courseId: 'cats', status: 'not-started' })).toEqual([
    'ann',
    'cid',
    'dee',
    'eve',
  ])
  expect(shown({ kind: 'status', courseId: 'welcome', status: 'complete' })).toEqual(['ann', 'fay'])
  expect(shown({ kind: 'state', state: 'needs-nudge' })).toEqual(['dee', 'eve'])
  expect(shown({ kind: 'state', state: 'under-way' })).toEqual(['ann', 'bob'])
  expect(shown({ kind: 'state', state: 'not-started' })).toEqual(['cid'])
  expect(shown({ kind: 'state', state: 'finished' })).toEqual(['fay'])
  expect(shown({ kind: 'undelivered' })).toEqual(['cid'])
})

it('counts each associate in one of the four numbers, and ignores a withdrawn course', () => {
  const retired = { ...learner('gus', { retired: 'complete' }), joined: NOW }
  expect(countTeam(entriesOf([...TEAM, retired]))).toEqual({
    'needs-nudge': 2,
    'under-way': 2,
    'not-started': 2,
    finished: 1,
  })
  expect(countTeam(entriesOf(TEAM, []))).toEqual({
    'needs-nudge': 0,
    'under-way': 0,
    'not-started': 6,
    finished: 0,
  })
})

function numbers(finished: number, associates: number, nudge: number) {
  const others = associates - finished - nudge
  return { 'needs-nudge': nudge, 'under-way': others, 'not-started': 0, finished }
}

// Contract § 9: the overview counts each status …
it.each([
  [2, 11, 3, '3 of 11 need a nudge; 2 have finished.'],
  [1, 24, 1, '1 of 24 needs a nudge; 1 has finished.'],
  [9, 24, 0, 'No one needs a nudge; 9 have finished.'],
  [0, 24, 2, '2 of 24 need a nudge; no one has finished yet.'],
  [0, 24, 0, 'No one needs a nudge; no one has finished yet.'],
  [24, 24, 0, 'All 24 have finished.'],
  [1, 1, 0, 'Your associate has finished.'],
  [0, 0, 0, 'Your team has only administrators so far.'],
  [1200, 10_000, 3400, '3,400 of 10,000 need a nudge; 1,200 have finished.'],
])('sums up %i of %i finished and %i who need a nudge: %s', (finished, associates, nudge, sentence) => {
  expect(teamSentence(numbers(finished, associates, nudge), 3)).toBe(sentence)
})

it('reports that there are no courses', () => {
  expect(teamSentence(numbers(0, 24, 0), 0)).toBe('There are no courses to take yet.')
})
