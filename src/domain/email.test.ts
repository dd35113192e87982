import { expect, it } from 'vitest'
import { canonicalEmail, isEmail } from './email.ts'

it.each([
  ['  Ann@Example.ORG ', 'ann@example.org'],
  ['\tann@example.org\r\n', 'ann@example.org'],
  ['ÄNN@Exämple.org', 'änn@exämple.org'],
  ['', ''],
])('an email has one form, trimmed and lowercased: %j is %j', (typed, canonical) => {
  expect(canonicalEmail(typed)).toBe(canonical)
  expect(canonicalEmail(canonical)).toBe(canonical)
})

it.each([
  'ann@example.org',
  'ann.b+portal@mail.example.co.uk',
  "o'hara@example.org",
  'änn@exämple.org',
  'a@b.c',
  '1@1.io',
])('%j can be one mail address', (email) => {
  expect(isEmail(email)).toBe(true)
})

it.each([
  ['nothing', ''],
  ['no @', 'ann.example.org'],
  ['two @', 'ann@bob@example.org'],
  ['no name', '@example.org'],
  ['no host', 'ann@'],
  ['a host without a dot', 'ann@localhost'],
  ['a host that ends in a dot', 'ann@example.'],
  ['a host that begins with a dot', 'ann@.example.org'],
  ['an empty part within the host', 'ann@example..org'],
  ['a list by comma', 'ann@example.org,bob@example.org'],
  ['a list by semicolon', 'ann@example.org;bob@example.org'],
  ['a list by space', 'ann@example.org bob@example.org'],
  ['a group', 'friends:ann@example.org;'],
  ['a space within', 'an n@example.org'],
  ['a line feed and a header', 'ann@example.org\nbcc:bob@example.org'],
  ['a carriage return', 'ann@example.org\rx'],
  ['a line break at the end', 'ann@example.org\n'],
  ['a line break at the beginning', '\nann@example.org'],
  ['a unicode line separator', 'ann@example\u2028.org'],
  ['a next-line control', 'ann\u0085@example.org'],
  ['a NUL', 'ann\u0000@example.org'],
  ['a control character in the host', 'ann@exam\u0007ple.org'],
  ['a DEL', 'ann@example.org\u007f'],
  ['a display name', 'Ann <ann@example.org>'],
  ['angle brackets', '<ann@example.org>'],
  ['a quoted name', '"ann"@example.org'],
  ['a comment', 'ann(home)@example.org'],
  ['an address literal', 'ann@[127.0.0.1]'],
  ['a backslash', 'ann\\@example.org'],
  ['a colon', 'bcc:ann@example.org'],
])('%s is no mail address: %j', (_what, text) => {
  expect(isEmail(text)).toBe(false)
})

it('an address has at most 254 characters', () => {
  const host = '@example.org'
  expect(isEmail('a'.repeat(254 - host.length) + host)).toBe(true)
  expect(isEmail('a'.repeat(255 - host.length) + host)).toBe(false)
})
