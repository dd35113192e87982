import { expect, test } from 'vitest'
import type { UserDocument } from '#contract/documents.ts'
import { toTeamMembers } from './team.ts'

function user(id: string, roles = ['partner-associate']): UserDocument {
  return { id, userName: `Name of ${id}`, email: `${id}@happytails.example`, roles, partner: 'happy-tails' }
}

test("the administrator's own record is excluded", () => {
  const members = toTeamMembers([user('own', ['partner-admin']), user('a')], [], 'own')
  expect(members.map(({ id }) => id)).toEqual(['a'])
})

test('other administrators stay listed', () => {
  const members = toTeamMembers([user('other', ['partner-admin'])], [], 'own')
  expect(members.map(({ id }) => id)).toEqual(['other'])
})

test('each member has the courses they started, or none if there is no status', () => {
  const statuses = [{ userId: 'b', courses: { welcome: 'complete' as const } }]
  const members = toTeamMembers([user('a'), user('b')], statuses, 'own')
  expect(members.map(({ courseCompletion }) => courseCompletion)).toEqual([{}, { welcome: 'complete' }])
})

test('a member has exactly the fields of section 3', () => {
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

test('a disabled account is one in the team', () => {
  expect(toTeamMembers([{ ...user('a'), disabled: true }], [], 'own')).toMatchObject([{ disabled: true }])
})

test('an invitation that was not delivered is kept with its member', () => {
  const [member] = toTeamMembers([{ ...user('a'), invitation: 'undelivered' }], [], 'own')
  expect(member?.invitation).toBe('undelivered')
})

test('the status of a former member changes nothing', () => {
  const statuses = [{ userId: 'gone', courses: { welcome: 'complete' as const } }]
  expect(toTeamMembers([user('a')], statuses, 'own')).toHaveLength(1)
})
