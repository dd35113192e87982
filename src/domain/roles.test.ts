import { expect, it } from 'vitest'
import { firstRole, hasAdminStyling, isRole, roleText } from './roles.ts'

it.each([
  [['partner-admin'], 'admin'],
  [['partner-associate'], 'associate'],
  [['partner-admin', 'partner-associate'], 'admin, associate'],
  [['regional-sales-partner-lead'], 'regional sales lead'],
  [['partnership-manager'], 'partnership manager'],
  [[], ''],
])('role text drops the word partner and turns hyphens into spaces: %j is "%s"', (roles, text) => {
  expect(roleText(roles)).toBe(text)
})

it("only the portal's two roles are valid", () => {
  expect(isRole('partner-admin')).toBe(true)
  expect(isRole('partner-associate')).toBe(true)
  for (const other of ['admin', 'associate', 'Partner-Admin', 'partner-admin ', '', undefined])
    expect(isRole(other)).toBe(false)
})

it('only the first role counts, never a later one', () => {
  expect(firstRole(['partner-associate', 'partner-admin'])).toBe('partner-associate')
  expect(firstRole(['partner-admin', 'partner-associate'])).toBe('partner-admin')
  expect(firstRole(['operator', 'partner-admin'])).toBeUndefined()
  expect(firstRole([])).toBeUndefined()
})

it('the navigation has admin styling if the first role contains partner-admin', () => {
  expect(hasAdminStyling(['partner-admin'])).toBe(true)
  expect(hasAdminStyling(['senior-partner-admin'])).toBe(true)
  expect(hasAdminStyling(['partner-associate', 'partner-admin'])).toBe(false)
  expect(hasAdminStyling([])).toBe(false)
})
