import { expect, it } from 'vitest'
import { completeLink, linkOf } from './complete-link.ts'
import { safeLink } from './safe-link.ts'

it.each([
  ['www.example.org', 'https://www.example.org/'],
  [' WWW.example.org/a ', 'https://www.example.org/a'],
  ['http://example.org', 'http://example.org/'],
])('reads the link %j with https:// before www.', (text, address) => {
  expect(linkOf(text)).toBe(address)
  expect(safeLink(completeLink(text))).toBe(address)
})

it.each(['example.org', 'www-example.org', 'javascript:www.example.org', 7])(
  'does not complete %j',
  (text) => {
    expect(linkOf(text)).toBeUndefined()
  },
)
