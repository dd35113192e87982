import { expect, test } from 'vitest'
import type { UserDocument } from '#contract/documents.ts'
import { toTeamMembers } from './team.ts'

function user(id: string, roles = ['partner-associate']): UserDocument {
  return { id, userName: `Name of ${id}`, email: `${id}@happytails.example`, roles, partner: 'happy-tails' }
}

test("excludes the administrator's own record", () => {
  const members = toTeamMembers([user('own', ['partner-admin']), user('a')], [], 'own')
  expect(members.map(({ id }) => id)).toEqual(['a'])
})

test('lists other administrators', () => {
  const members = toTeamMembers([user('other', ['partner-admin'])], [], 'own')
  expect(members.map(({ id }) => id)).toEqual(['other'])
})

test('assigns each member their started courses, or none without a status', () => {
  const statuses = [{ userId: 'b', courses: { welcome: 'complete' as const } }]
  const members = toTeamMembers([user('a'), user('b')], statuses, 'own')
  expect(members.map(({ courseCompletion }) => courseCompletion)).toEqual([{}, { welcome: 'complete' }])
})

test('returns exactly the fields of section 3 for a member', () => {
  expect(toTeamMembers([user('a')], [], 'own')).toEqual([
    {
      id: 'a',
      userName: 'Name of a',
      email: 'a@happytails.example',
      roles: ['partner-associate'],
      courseCompletion: {},
    },
  ])
})

test('marks a member with a disabled account', () => {
  expect(toTeamMembers([{ ...user('a'), disabled: true }], [], 'own')).toMatchObject([{ disabled: true }])
})

test('marks a member whose invitation was not delivered', () => {
  const [member] = toTeamMembers([{ ...user('a'), invitation: 'undelivered' }], [], 'own')
  expect(member?.invitation).toBe('undelivered')
})

test('ignores the status of a former member', () => {
  const statuses = [{ userId: 'gone', courses: { welcome: 'complete' as const } }]
  expect(toTeamMembers([user('a')], statuses, 'own')).toHaveLength(1)
})
