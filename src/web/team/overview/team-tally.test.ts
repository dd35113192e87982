import { expect, it } from 'vitest'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { courseTally, type TeamMember } from '#web/state/team.ts'
import { passesFilter } from '../team-filter.ts'
import { INACTIVE_AFTER, inactiveMembers, teamSentence, teamTally } from './team-tally.ts'

function member(id: string, roles = ['partner-associate']) {
  return { id, userName: id, email: `${id}@pets.example`, roles, courseCompletion: {} }
}

function learner(id: string, courseCompletion: TeamMember['courseCompletion']) {
  return { ...member(id), courseCompletion }
}

const COURSES = [{ id: 'welcome' }, { id: 'cats' }]

const TEAM = [
  learner('ann', { welcome: 'complete' }),
  learner('bob', { welcome: 'in-progress', cats: 'complete' }),
  { ...learner('cid', {}), invitation: 'undelivered' as const },
  member('boss', ['partner-admin']),
]

// Contract § 9: the overview counts …
it('counts every associate once in each course, and administrators nowhere', () => {
  expect(courseTally(TEAM, 'welcome')).toEqual({ 'not-started': 1, 'in-progress': 1, complete: 1 })
  expect(courseTally(TEAM, 'cats')).toEqual({ 'not-started': 2, 'in-progress': 0, complete: 1 })
  expect(courseTally(TEAM, 'constructor')).toEqual({ 'not-started': 3, 'in-progress': 0, complete: 0 })
})

it('the filter shows exactly the people it counted', () => {
  const shown = (filter: Parameters<typeof passesFilter>[1]) =>
    TEAM.filter((one) => passesFilter(one, filter, COURSES)).map(({ id }) => id)
  expect(shown(undefined)).toEqual(['ann', 'bob', 'cid', 'boss'])
  expect(shown({ kind: 'status', courseId: 'cats', status: 'not-started' })).toEqual(['ann', 'cid'])
  expect(shown({ kind: 'status', courseId: 'welcome', status: 'complete' })).toEqual(['ann'])
  expect(shown({ kind: 'progress', progress: 'finished' })).toEqual([])
  expect(shown({ kind: 'progress', progress: 'under-way' })).toEqual(['ann', 'bob'])
  expect(shown({ kind: 'undelivered' })).toEqual(['cid'])
  expect(shown({ kind: 'inactive', ids: new Set(['bob']) })).toEqual(['bob'])
})

it('counts who finished every enabled course, and who is under way; a course taken down counts for nobody', () => {
  const team = [
    ...TEAM,
    learner('dee', { welcome: 'complete', cats: 'complete', retired: 'in-progress' }),
    learner('eve', { retired: 'complete' }),
  ]
  expect(teamTally(team, COURSES)).toEqual({ everybody: 6, associates: 5, finished: 1, underWay: 2 })
  expect(teamTally(team, [])).toEqual({ everybody: 6, associates: 5, finished: 0, underWay: 0 })
})

const NOW = 1_800_000_000_000
const LONG_AGO = NOW - INACTIVE_AFTER
const RECENT = LONG_AGO + 1

function record(userId: string, modules: CompletionRecord['modules'], created = LONG_AGO): CompletionRecord {
  return { id: `${userId}-${created}`, userId, partnerId: 'pets', courseId: 'welcome', created, modules }
}

const QUIZ = { type: 'quiz' as const, currentQuestion: 2, submitCount: 0 }

it('anyone who opened, answered, finished or passed something within 30 days is active', () => {
  const team = ['never', 'old', 'opened', 'answered', 'finished', 'begun'].map((id) => member(id))
  const answer = { id: 'q', correct: true, selectedAnswer: 0, submitted: RECENT }
  const records = [
    record('old', { a: { type: 'video', dateCompleted: LONG_AGO } }),
    record('opened', { a: { type: 'article', dateCompleted: RECENT } }),
    record('answered', { a: { ...QUIZ, answers: [answer] } }),
    record('finished', { a: { ...QUIZ, answers: [], lastSubmitDate: RECENT } }),
    record('begun', {}, RECENT),
  ]
  expect([...inactiveMembers(team, records, NOW)]).toEqual(['never', 'old'])
})

it('administrators are not tracked, so they are never inactive', () => {
  expect([...inactiveMembers([member('boss', ['partner-admin'])], [], NOW)]).toEqual([])
})

function tally(finished: number, associates: number) {
  return { everybody: associates + 1, associates, finished, underWay: 0 }
}

// Contract § 9: the overview counts …
it.each([
  [9, 24, 3, '9 of 24 finished, 3 quiet for 30 days.'],
  [9, 24, undefined, '9 of 24 finished.'],
  [9, 24, 0, '9 of 24 finished.'],
  [0, 24, 2, 'Nobody has finished yet, 2 quiet for 30 days.'],
  [24, 24, 0, 'All 24 finished.'],
  [1, 1, 0, 'Your associate has finished.'],
  [0, 0, 0, 'There are only administrators on your team so far.'],
  [1200, 10_000, 3400, '1,200 of 10,000 finished, 3,400 quiet for 30 days.'],
])('%i of %i, inactive: %s', (finished, associates, inactive, sentence) => {
  expect(teamSentence(tally(finished, associates), 3, inactive)).toBe(sentence)
})

it('says so if there is no course', () => {
  expect(teamSentence(tally(0, 24), 0, 24)).toBe('There are no courses to take yet.')
})
