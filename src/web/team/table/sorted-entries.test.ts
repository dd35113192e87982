import { expect, it } from 'vitest'
import type { SortKey } from './sorted-entries.ts'
import { sortedEntries } from './sorted-entries.ts'
import { createToTeamEntries } from './team-entry.ts'

const COURSES = [{ id: 'a' }, { id: 'b' }]

function member(userName: string, completed: string[], roles = ['partner-associate']) {
  const courseCompletion = Object.fromEntries(completed.map((id) => [id, 'complete' as const]))
  return { id: userName, userName, email: `${userName.length}@pets.example`, roles, courseCompletion }
}

const ENTRIES = createToTeamEntries(COURSES)([
  member('zoe', ['a']),
  member('Émile', []),
  member('emma 10', ['a', 'b']),
  member('Emma 9', ['a']),
  member('admin', [], ['partner-admin']),
])

function order(key: SortKey, direction: 'ascending' | 'descending'): string[] {
  return sortedEntries(ENTRIES, { key, direction }).map(({ member }) => member.userName)
}

it('by name: without case and accents, numbers by their value', () => {
  expect(order('name', 'ascending')).toEqual(['admin', 'Émile', 'Emma 9', 'emma 10', 'zoe'])
  expect(order('name', 'descending')).toEqual(['zoe', 'emma 10', 'Emma 9', 'Émile', 'admin'])
})

it('by email, by roles: equals by name', () => {
  expect(order('email', 'ascending')).toEqual(['zoe', 'admin', 'Émile', 'Emma 9', 'emma 10'])
  expect(order('roles', 'descending')).toEqual(['Émile', 'Emma 9', 'emma 10', 'zoe', 'admin'])
})

it('by completion: by how many, and who is not tracked last either way', () => {
  expect(order('completed', 'ascending')).toEqual(['Émile', 'Emma 9', 'zoe', 'emma 10', 'admin'])
  expect(order('completed', 'descending')).toEqual(['emma 10', 'Emma 9', 'zoe', 'Émile', 'admin'])
})

it('the entries given stay as they were', () => {
  const before = [...ENTRIES]
  sortedEntries(ENTRIES, { key: 'name', direction: 'ascending' })
  expect(ENTRIES).toEqual(before)
})
