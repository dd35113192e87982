import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { canonicalEmail, isEmail } from './email.ts'

it.each([
  ['  Ann@Example.ORG ', 'ann@example.org'],
  ['\tann@example.org\r\n', 'ann@example.org'],
  ['ÄNN@Example.org', 'änn@example.org'],
  ['', ''],
])('an email is trimmed and lowercased: %j becomes %j', (entered, canonical) => {
  expect(canonicalEmail(entered)).toBe(canonical)
  expect(canonicalEmail(canonical)).toBe(canonical)
})

it.each([
  ['in full width', 'ａｎｎ＠ｅｘａｍｐｌｅ．ｏｒｇ'],
  ['with an ideographic full stop', 'ann@example\u3002org'],
  ['in mathematical letters', '𝐚𝐧𝐧@𝓮𝔁𝓪𝓶𝓹𝓵𝓮.org'],
  ['with a raised letter', '\u00aann@example.org'],
  ['with zero-width characters', '\u200bann\u2060@\u00adexample\ufeff.org\u200b'],
  ['with joiners in its mailbox', 'a\u200dn\u200cn@example.org'],
  ['with joiners in its host', '\u200dann@\u200cexa\u200dmple\u200c.org\u200d'],
  ['with a Hangul filler', 'an\u3164n@example.org'],
  ['with direction marks', '\u200eann@example.org\u200f'],
  ['with tag characters and variation selectors', 'an\u{e0041}n\ufe0f@example.org'],
  ['after a zero-width space and blanks', '\u200b  ann@example.org  \u200b'],
])('canonicalEmail returns the plain form of an address %s', (_, entered) => {
  expect(canonicalEmail(entered)).toBe('ann@example.org')
  expect(isEmail(canonicalEmail(entered))).toBe(true)
})

it.each([
  ['in composed and decomposed characters', 'ann@exa\u0308mple.org', 'ann@ex\u00e4mple.org'],
  ['in Unicode and punycode', 'ann@exämple.org', 'ann@xn--exmple-cua.org'],
  ['in capitals', 'ann@EXÄMPLE.org', 'ann@XN--EXMPLE-CUA.ORG'],
  ['with a ligature', 'ﬁona@oﬃce.example', 'fiona@office.example'],
  ['in another script', 'ann@例え.テスト', 'ann@xn--r8jz45g.xn--zckzah'],
])('canonicalEmail returns the same form of an address %s', (_, one, other) => {
  expect(canonicalEmail(one)).toBe(canonicalEmail(other))
  expect(isEmail(canonicalEmail(one))).toBe(true)
})

it('keeps joiners in a host if the mail system distinguishes them, and removes them elsewhere', () => {
  expect(canonicalEmail('ann@نامه\u200cای.example')).not.toBe(canonicalEmail('ann@نامهای.example'))
  expect(isEmail(canonicalEmail('ann@نامه\u200cای.example'))).toBe(true)
  expect(canonicalEmail('ann@bü\u200dcher.example')).toBe(canonicalEmail('ann@bücher.example'))
})

it('takes the text after the last at sign as the host', () => {
  expect(canonicalEmail('ä@b@exämple.org')).toBe('ä@b@xn--exmple-cua.org')
})

// Contract § 5: an email has one normalized form
it('canonicalizing twice changes nothing, for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (mailbox, host) => {
      const once = canonicalEmail(`${mailbox}@${host}.org`)
      fc.pre(isEmail(once))
      expect(canonicalEmail(once)).toBe(once)
    }),
  )
})

it('does not canonicalize an extremely long text', () => {
  const long = `${'ａ'.repeat(500_000)}@example.org`
  expect(isEmail(canonicalEmail(long))).toBe(false)
})

it.each([
  'ann@example.org',
  'ann.b+portal@mail.example.co.uk',
  "o'hara@example.org",
  'änn@xn--exmple-cua.org',
  'a@b.c',
  '1@1.io',
])('%j is a single email address', (email) => {
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
  ['a space inside', 'an n@example.org'],
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
  ['the braille blank', 'an\u2800n@example.org'],
  ['the braille blank in the host', canonicalEmail('ann@x\u2800.example')],
  ['an interlinear annotation character', 'an\ufffbn@example.org'],
  ['a host of numbers', 'ann@127.0.0.1'],
  ['a host with an escape', 'ann@exam%70le.org'],
  ['a host with a path', 'ann@example.org/x'],
  ['a host that is not canonical', 'ann@exämple.org'],
])('%s is not an email address: %j', (_what, text) => {
  expect(isEmail(text)).toBe(false)
})

it('an address has at most 254 characters', () => {
  const host = '@example.org'
  expect(isEmail('a'.repeat(254 - host.length) + host)).toBe(true)
  expect(isEmail('a'.repeat(255 - host.length) + host)).toBe(false)
})

/** Letters, marks, joiners and invisible characters that combine in unexpected ways. */
const TRICKY = fc.constantFrom(
  'e',
  'E',
  'İ',
  'ß',
  'ﬁ',
  'Ａ',
  '＠',
  '.',
  'x',
  ' ',
  '\u0301',
  '\u0307',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u034f',
  '\u00ad',
  '\u3164',
  '\uffa0',
  '\u1160',
  '\u2060',
  '\ufe0f',
  '\u0130',
  '\u212b',
  '한',
  '\u1112',
  '\u1161',
)

it('canonicalizing twice changes nothing, for any characters between the letters', () => {
  const entered = fc.tuple(fc.array(TRICKY, { maxLength: 8 }), fc.array(TRICKY, { maxLength: 8 }))
  fc.assert(
    fc.property(entered, ([mailbox, host]) => {
      const canonical = canonicalEmail(`${mailbox.join('')}@${host.join('')}.example`)
      expect(canonicalEmail(canonical)).toBe(canonical)
    }),
    { numRuns: propertyRuns(2000) },
  )
})

it.each(['\u200b', '\u034f', '\u200d', '\u00ad'])(
  'ignores an invisible character (%j), which therefore creates no second account',
  (unseen) => {
    expect(canonicalEmail(`jose${unseen}\u0301@people.example`)).toBe(canonicalEmail('josé@people.example'))
  },
)
