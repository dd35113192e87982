import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import type { Cast } from './cast.ts'
import type { Caller, Recorder } from './recorder.ts'

const TARGET = 'GET /documents/v1/users/busy-happytails'
/** Time that the shortest-lived token lives, in s. */
const SHORT = 2

type Key = CryptoKey | KeyObject | Uint8Array

/** What an ID token may be made of wrongly, and a right one that ends while it is in use. */
export async function recordTokens(
  recorder: Recorder,
  { associate, otherAdmin, admin }: Cast,
): Promise<void> {
  const { ask, begin, stage } = recorder
  begin('tokens')
  const token = (associate.authorization ?? '').replace('Bearer ', '')
  const [head = '', payload = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as {
    alg: string
    kid: string
    typ: string
  }
  const row = stage.data.prepare('select private_jwk from signing_keys where kid = ?').get(header.kid)
  const own = await importJWK(JSON.parse(String(row?.private_jwk)), header.alg)
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const now = Math.floor(Date.now() / 1000)
  const sign = (changes: JWTPayload, key: Key = own, changed = {}) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ ...header, ...changed }).sign(key)
  const bearing = (name: string, text: string): Caller => ({ ...associate, name, authorization: text })
  const tries: Record<string, string> = {
    'the right token': token,
    'the right token, signed anew': await sign({}),
    'a token that has ended': await sign({ exp: now - 1 }),
    'a token of the future': await sign({ nbf: now + 600 }),
    'a token of another issuer': await sign({ iss: 'elsewhere' }),
    'a token for another audience': await sign({ aud: 'elsewhere' }),
    'a token with another role': await sign({ roles: ['partner-admin'] }),
    'a token with another partner': await sign({ partner: 'city-paws' }),
    'a token of another account': await sign({ sub: otherAdmin.uid }),
    'a token of another session': await sign({ sid: 'x'.repeat(43) }),
    'a token without a session': await sign({ sid: undefined }),
    'a token without roles': await sign({ roles: undefined }),
    'a token by another key': await sign({}, foreign),
    'a token by an unknown key': await sign({}, foreign, { kid: 'unknown' }),
    'a token without an algorithm': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
    'a token with another signature': `${head}.${payload}.${signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))}`,
    'a token without a signature': `${head}.${payload}`,
    'a token with other claims': `${head}.${Buffer.from(JSON.stringify({ ...claims, partner: 'city-paws' })).toString('base64url')}.${signature}`,
    'no token at all': 'x',
  }
  // Twice: what a server remembers of the first time must change nothing of the second.
  for (const round of ['first', 'second'])
    for (const [name, text] of Object.entries(tries))
      await ask(bearing(name, `Bearer ${text}`), TARGET, { about: round })
  for (const text of [
    token,
    `bearer ${token}`,
    `Basic ${token}`,
    `Bearer  ${token}`,
    `Bearer ${token} `,
    'Bearer',
    '',
  ])
    await ask(bearing('an odd header', text), TARGET, { about: text.replace(token, 'token') })
  const short = bearing('a token that ends soon', `Bearer ${await sign({ exp: now + SHORT })}`)
  await ask(short, TARGET, { about: 'before its end' })
  await setTimeout((SHORT + 1) * 1000)
  await ask(short, TARGET, { about: 'after its end' })
  await ask(admin, 'GET /sign-in/v1/jwks.json')
}
