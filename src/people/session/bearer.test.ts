import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { listCompletionsOfUser } from '#store/learning/completions.ts'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { beginWelcomeCourse } from '#test/learner.ts'
import { routesOf } from '#test/server/routes-of.ts'
import { type Answer, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, type Person } from '#test/test-people.ts'

type Key = CryptoKey | Uint8Array

function partOf(idToken: string, place: 0 | 1): JWTPayload & { kid: string } {
  return JSON.parse(Buffer.from(idToken.split('.')[place] ?? '', 'base64url').toString())
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

// Contract § 7: sign-in service: sessions, token, password, email
for (const kind of DATABASES)
  describe(`the signed-in sender of a request on ${kind}`, () => {
    let app: TestApp
    let person: Person
    let claims: JWTPayload
    let kid: string
    let privateKey: Key
    let publicKey: CryptoKey

    beforeAll(async () => {
      app = await startApp(kind)
      person = await newAssociate(app)
      claims = partOf(person.idToken, 1)
      kid = partOf(person.idToken, 0).kid
      const stored = await app.db.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow()
      privateKey = await importJWK(JSON.parse(stored.private_jwk) as JWK, 'ES256')
      publicKey = (await importJWK(JSON.parse(stored.public_jwk) as JWK, 'ES256', {
        extractable: true,
      })) as CryptoKey
    })
    afterAll(() => app.close())

    function read(headers: Record<string, string>, uid = person.uid): Promise<Answer> {
      return app.request(`/documents/v1/users/${uid}`, { headers })
    }

    function readWith(idToken: string, uid = person.uid): Promise<Answer> {
      return read({ authorization: `Bearer ${idToken}` }, uid)
    }

    async function expectRefused(idToken: string): Promise<void> {
      expectRefusal(await readWith(idToken), 401, 'user-token-expired')
    }

    function signed(payload: JWTPayload, key: Key = privateKey, header: object = {}): Promise<string> {
      return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...header }).sign(key)
    }

    it('is admitted with the token as issued, or signed again with the same claims', async () => {
      expect((await readWith(person.idToken)).status).toBe(200)
      expect((await readWith(await signed(claims))).status).toBe(200)
    })

    it('is refused without a token or with an invalid one', async () => {
      const { idToken } = person
      for (const authorization of [
        '',
        'Bearer',
        'Bearer ',
        idToken,
        `Basic ${idToken}`,
        `Bearer  ${idToken}`,
        `Bearer ${idToken}.x`,
        `Bearer ${idToken}, Bearer ${idToken}`,
        'Bearer undefined',
        'Bearer a.b.c',
        'Bearer ..',
        `Bearer ${'x'.repeat(8000)}`,
      ])
        expectRefusal(await read({ authorization }), 401, 'user-token-expired')
      expectRefusal(await read({}), 401, 'user-token-expired')
    })

    it('is required by every route of the document database', async () => {
      const routes = routesOf(app.app).filter((route) => route.includes(' /documents/v1/'))
      expect(routes.length).toBeGreaterThan(10)
      for (const [method = '', path = ''] of routes.map((route) => route.split(' ')))
        expectRefusal(await app.request(path, { method }), 401, 'user-token-expired')
    })

    it('is refused with only the cookie, or with a token in the URL', async () => {
      expectRefusal(await read({ cookie: person.cookie }), 401, 'user-token-expired')
      const path = `/documents/v1/users/${person.uid}?access_token=${person.idToken}`
      expectRefusal(await app.request(path), 401, 'user-token-expired')
    })

    // Contract § 9: forged and expired tokens, and those of removed people, are refused
    it('is refused with an unsigned token', async () => {
      const unsecured = new UnsecuredJWT(claims).encode()
      await expectRefused(unsecured)
      const payload = encoded(claims)
      for (const alg of ['none', 'None', 'NONE', ''])
        for (const signature of ['', 'AA'])
          await expectRefused(`${encoded({ alg, kid })}.${payload}.${signature}`)
    })

    it('is refused with a token signed by the public key as a shared secret', async () => {
      const secrets = [await exportSPKI(publicKey), JSON.stringify(await exportJWK(publicKey))]
      for (const secret of secrets)
        await expectRefused(await signed(claims, new TextEncoder().encode(secret), { alg: 'HS256' }))
    })

    it('is refused with edited claims', async () => {
      const [header, , signature] = person.idToken.split('.')
      for (const edited of [
        { ...claims, roles: ['partner-admin'] },
        { ...claims, partner: 'city-paws' },
        { ...claims, sub: 'someone-else' },
        { ...claims, exp: (claims.exp ?? 0) + 1 },
      ])
        await expectRefused(`${header}.${encoded(edited)}.${signature}`)
      await expectRefused(`${header}.${encoded(claims)}.${'A'.repeat(86)}`)
    })

    it('is refused with a token signed by another key, even if the token contains that key', async () => {
      const foreign = await generateKeyPair('ES256', { extractable: true })
      const jwk = await exportJWK(foreign.publicKey)
      const headers = [
        {},
        { kid: undefined },
        { kid: 'another' },
        { jwk },
        { jku: 'https://evil.example/jwks.json' },
      ]
      for (const header of headers) await expectRefused(await signed(claims, foreign.privateKey, header))
    })

    it('is refused with a token for or from another portal', async () => {
      for (const wrong of [
        { aud: 'another-portal' },
        { aud: undefined },
        { iss: 'another-issuer' },
        { iss: undefined },
      ])
        await expectRefused(await signed({ ...claims, ...wrong } as JWTPayload))
    })

    it('is refused with malformed claims, even if correctly signed', async () => {
      for (const wrong of [
        { sid: undefined },
        { sid: 'no-such-session' },
        { sub: undefined },
        { roles: undefined },
        { roles: 'partner-admin' },
        { roles: ['partner-admin'] },
        { partner: 'city-paws' },
        { partner: undefined },
        { exp: undefined },
      ])
        await expectRefused(await signed({ ...claims, ...wrong } as JWTPayload))
    })

    it('is refused with another account’s session', async () => {
      const other = await newAssociate(app)
      await expectRefused(await signed({ ...claims, sid: partOf(other.idToken, 1).sid }))
    })

    it('is refused as soon as the token expires by the server’s clock', async () => {
      const start = app.now()
      onTestFinished(() => app.setNow(start))
      const fresh = await newAssociate(app)
      const ends = (partOf(fresh.idToken, 1).exp ?? 0) * 1000
      app.setNow(ends - 1)
      expect((await readWith(fresh.idToken, fresh.uid)).status).toBe(200)
      app.setNow(ends)
      expectRefusal(await readWith(fresh.idToken, fresh.uid), 401, 'user-token-expired')
    })

    it('is refused once the account is disabled, demoted, or without a partner or role', async () => {
      for (const change of [
        { partner: null },
        { roles: '[]' },
        { roles: '["visitor"]' },
        { roles: '["partner-admin"]' },
        { partner: 'city-paws' },
        { disabled: 1 },
      ]) {
        const { idToken, uid } = await newAssociate(app)
        expect((await readWith(idToken, uid)).status).toBe(200)
        await app.db.updateTable('users').set(change).where('uid', '=', uid).execute()
        expectRefusal(await readWith(idToken, uid), 401, 'user-token-expired')
      }
    })

    it('changes nothing once the session has ended', async () => {
      const { person, client, record } = await beginWelcomeCourse(app)
      await app.request('/sign-in/v1/session', { method: 'DELETE', headers: { cookie: person.cookie } })
      const acts = [
        client.act(record, 'welcome-listening-article', { act: 'open' }),
        client.open('welcome', 'welcome-listening-article'),
        client.open('cat-behaviour', 'cat-behaviour-needs-article'),
      ]
      for (const answer of await Promise.all(acts)) expectRefusal(answer, 401, 'user-token-expired')
      expect(await listCompletionsOfUser(app.db, 'happy-tails', person.uid)).toEqual([record])
    })

    it('is checked before the rest of the request, and a refusal reveals no other information', async () => {
      const answer = await app.request('/documents/v1/associate-training-completion', {
        method: 'POST',
        text: '{ not json',
      })
      expectRefusal(answer, 401, 'user-token-expired')
    })
  })
