import { expect, test } from 'vitest'
import { completedCourses, createTeamEntryMapper } from './team-entry.ts'

const NOW = 1_800_000_000_000

const COURSES = [{ id: 'welcome' }, { id: 'dogs' }, { id: 'cats' }]
const ASSOCIATE = ['partner-associate']

test('counts complete courses of the enabled courses', () => {
  const courseCompletion = { welcome: 'complete', dogs: 'in-progress' } as const
  expect(completedCourses({ roles: ASSOCIATE, courseCompletion }, COURSES)).toBe('1 / 3')
})

test('ignores a complete course that is no longer enabled', () => {
  const courseCompletion = { retired: 'complete' } as const
  expect(completedCourses({ roles: ASSOCIATE, courseCompletion }, COURSES)).toBe('0 / 3')
})

test('does not count a course whose id is the name of a built-in object property as complete', () => {
  expect(completedCourses({ roles: ASSOCIATE, courseCompletion: {} }, [{ id: 'constructor' }])).toBe('0 / 1')
})

// Contract § 2: team table: columns …
test.each([[['partner-admin']], [['partner-admin', 'partner-associate']], [[]]])(
  'shows NA if the first role is not partner-associate: %j',
  (roles) => {
    expect(completedCourses({ roles, courseCompletion: {} }, COURSES)).toBe('NA')
  },
)

test('counts enabled courses by completion: complete, or started but incomplete', () => {
  const courseCompletion = {
    welcome: 'complete',
    dogs: 'in-progress',
    cats: 'complete',
    retired: 'in-progress',
  } as const
  const member = { id: 'm', userName: 'M', email: 'm@shop.example', roles: ASSOCIATE, courseCompletion }
  expect(createTeamEntryMapper(COURSES, NOW)([member])).toMatchObject([
    { completed: '2 / 3', completedCount: 2, startedCount: 1, courseCount: 3 },
  ])
})
