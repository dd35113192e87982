import { describe, expect, it } from 'vitest'
import { isTokenOf, readClaims } from './read-claims.ts'

const NOTHING = { partner: undefined, roles: [] }

function tokenOf(payload: unknown): string {
  return `header.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`
}

// Contract § 3: token claims partner and roles; the first role counts
it('reads partner and roles, and ignores all other claims', () => {
  const claims = { sub: 'u', sid: 's', partner: 'happy-tails', roles: ['partner-admin', 'x'], exp: 1 }
  expect(readClaims(tokenOf(claims))).toStrictEqual({ partner: 'happy-tails', roles: ['partner-admin', 'x'] })
})

it.each(['Zoë & Söhne', '犬の店', '🐾', '???>>>~~~', 'ÿ'])('reads any text: %s', (partner) => {
  expect(readClaims(tokenOf({ partner, roles: [partner] }))).toStrictEqual({ partner, roles: [partner] })
})

it('reads a payload of any length, with or without padding', () => {
  for (const partner of ['a', 'ab', 'abc', 'abcd']) {
    const token = tokenOf({ partner })
    expect(readClaims(token).partner).toBe(partner)
    const payload = Buffer.from(JSON.stringify({ partner })).toString('base64')
    expect(readClaims(`header.${payload}.signature`).partner).toBe(partner)
  }
})

describe('omits invalid claims', () => {
  it.each([
    ['no partner', { roles: ['partner-admin'] }, { partner: undefined, roles: ['partner-admin'] }],
    ['an empty partner', { partner: '', roles: [] }, NOTHING],
    ['a partner that is not text', { partner: 7, roles: [] }, NOTHING],
    ['no roles', { partner: 'p' }, { partner: 'p', roles: [] }],
    ['roles that are not a list', { partner: 'p', roles: 'partner-admin' }, { partner: 'p', roles: [] }],
    ['a role that is not text', { partner: 'p', roles: [1, 'a', null] }, { partner: 'p', roles: ['a'] }],
    ['a list as the payload', ['partner'], NOTHING],
    ['null as the payload', null, NOTHING],
    ['a text as the payload', 'partner', NOTHING],
  ])('%s', (_what, payload, claims) => {
    expect(readClaims(tokenOf(payload))).toStrictEqual(claims)
  })
})

it.each([
  '',
  '.',
  '..',
  'garbage',
  'a.b',
  'a.!!!.c',
  'a.e30',
  'a.bm90IGpzb24.c',
  'a.\u{1F43E}.c',
  'a..c',
  'a._w.c',
])('finds no claims in garbage: %j', (token) => {
  expect(readClaims(token)).toStrictEqual(NOTHING)
})

it('matches a token only with its own user and partner', () => {
  const token = tokenOf({ sub: 'u', partner: 'p' })
  expect(isTokenOf(token, { uid: 'u', partner: 'p' })).toBe(true)
  expect(isTokenOf(token, { uid: 'v', partner: 'p' })).toBe(false)
  expect(isTokenOf(token, { uid: 'u', partner: 'q' })).toBe(false)
  expect(isTokenOf('garbage', { uid: 'u', partner: 'p' })).toBe(false)
})
