import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { DATABASES, openDatabase } from '#test/databases.ts'
import { createMailer } from './delivery/deliver.ts'
import {
  findUnsubscription,
  readToken,
  signToken,
  type Unsubscription,
  unsubscribeUrl,
} from './unsubscribe-link.ts'

const KEY = Buffer.alloc(32, 7).toString('base64url')
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const unsubscription: fc.Arbitrary<Unsubscription> = fc.record({
  uid: fc.oneof(fc.uuid(), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })),
  kind: fc.constantFrom('reminders', 'digest'),
})

// Contract § 9: an unsubscribe link grants nothing else and cannot be forged
describe('the token of an unsubscribe link', () => {
  it('identifies the account and kind it was signed for, in URL-safe characters', () => {
    fc.assert(
      fc.property(unsubscription, (about) => {
        const token = signToken(KEY, about)
        expect(readToken(KEY, token)).toEqual(about)
        expect(token).toMatch(/^[\w-]+$/)
      }),
    )
  })

  it('is invalid with any character changed, added or missing', () => {
    const change = fc.record({ at: fc.nat(1000), to: fc.constantFrom(...ALPHABET, '=', '.', ' ', 'é') })
    fc.assert(
      fc.property(unsubscription, change, fc.nat(2), (about, { at, to }, removed) => {
        const token = signToken(KEY, about)
        const place = at % (token.length + 1)
        const altered = token.slice(0, place) + to + token.slice(place + removed)
        if (altered !== token) expect(readToken(KEY, altered)).toBeUndefined()
        expect(readToken(KEY, token.slice(0, place % token.length))).toBeUndefined()
      }),
    )
  })

  it('is invalid if its last character differs but decodes to the same bytes', () => {
    const about: Unsubscription = { uid: 'four', kind: 'digest' }
    const token = signToken(KEY, about)
    const same = [...ALPHABET].filter((last) => {
      const other = token.slice(0, -1) + last
      return other !== token && Buffer.from(other, 'base64url').equals(Buffer.from(token, 'base64url'))
    })
    expect(same.length).toBeGreaterThan(0)
    for (const last of same) expect(readToken(KEY, token.slice(0, -1) + last)).toBeUndefined()
  })

  it('is invalid if signed by another portal or invented', () => {
    fc.assert(
      fc.property(unsubscription, fc.string(), (about, text) => {
        expect(readToken(KEY, signToken(Buffer.alloc(32, 8).toString('base64url'), about))).toBeUndefined()
        expect(readToken(KEY, text)).toBeUndefined()
      }),
    )
  })
})

// Contract § 9: an unsubscribe link grants nothing …
it.each([
  [
    'a link',
    'https://portal.example/unsubscribe/token',
    ['<https://portal.example/unsubscribe/token>', 'List-Unsubscribe=One-Click'],
  ],
  ['none', undefined, [undefined, undefined]],
])(
  'puts %s for fewer emails into the headers for the unsubscribe button of email clients',
  async (_what, unsubscribeUrl, expected) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-unsubscribe-'))
    const mailer = createMailer(parseConfig({ DATA_DIR: dataDir }))
    const words = { subject: 'Subject', text: 'Text', html: '<p>Text</p>', link: undefined }
    await mailer.deliver({ ...words, id: 'id', to: 'ada@people.example', unsubscribeUrl })
    const [file = ''] = readdirSync(join(dataDir, 'outbox'))
    const head = readFileSync(join(dataDir, 'outbox', file), 'utf8').split('\r\n\r\n')[0] ?? ''
    const header = (name: string) => new RegExp(`^${name}:\\s+(\\S+)\\r?$`, 'im').exec(head)?.[1]
    expect([header('List-Unsubscribe'), header('List-Unsubscribe-Post')]).toEqual(expected)
    rmSync(dataDir, { recursive: true })
  },
)

for (const kind of DATABASES)
  it(`creates the key once for concurrent links, on ${kind}`, async () => {
    const { db, close } = await openDatabase(kind)
    const about: Unsubscription = { uid: 'uid', kind: 'reminders' }
    expect(await findUnsubscription(db, signToken('', about))).toBeUndefined()
    const origin = 'https://portal.example'
    const urls = await Promise.all(
      Array.from({ length: 8 }, (_, now) => unsubscribeUrl(db, origin, about, now)),
    )
    expect(new Set(urls).size).toBe(1)
    const [, token = ''] = (urls[0] ?? '').split(`${origin}/unsubscribe/`)
    expect(await findUnsubscription(db, token)).toEqual(about)
    await close()
  })
