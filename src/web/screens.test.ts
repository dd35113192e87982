import { expect, test } from 'vitest'
import { screenAt } from './screens.ts'

test.each([
  ['/', 'team', 'learning'],
  ['/team', 'team', 'learning'],
  ['/team/', 'team', 'learning'],
  ['/team/required', 'requirements', 'learning'],
  ['/team/some-uid', 'member', 'learning'],
  ['/courses', 'courses', 'learning'],
  ['/account', 'account', 'account'],
  ['/search', 'search', 'search'],
  ['/help', 'help', 'help'],
  ['/search/more', 'team', 'learning'],
  ['/course/welcome', 'player', 'player'],
  ['/course', 'team', 'learning'],
  ['/course/welcome/more', 'team', 'learning'],
  ['/account/more', 'team', 'learning'],
  ['/signin', 'team', 'learning'],
  ['/no/such/screen', 'team', 'learning'],
])('%s opens %s for an administrator and %s for an associate (section 2)', (path, admin, associate) => {
  expect(screenAt(path, 'partner-admin')).toBe(admin)
  expect(screenAt(path, 'partner-associate')).toBe(associate)
})
