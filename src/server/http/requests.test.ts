import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '#test/databases.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { learner } from '#test/learner.ts'
import { rawRequest, statusOf } from '#test/server/raw-request.ts'
import { PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAccount, newAssociate, newPerson, type Person } from '#test/test-people.ts'

const SESSION = '/sign-in/v1/session'
const COMPLETION = '/documents/v1/associate-training-completion'
const GATEWAY = '/user-service/api/v1'
const JSON_TYPE = 'Content-Type: application/json'
const SIGN_IN = JSON.stringify({ email: 'busy@happytails.example', password: PASSWORD })

// Contract § 7: malformed requests: a clear 4xx, no changes
for (const kind of DATABASES)
  describe(`requests on ${kind}`, () => {
    let app: TestApp
    let associate: Person
    let admin: Person

    beforeAll(async () => {
      app = await startApp(kind)
      associate = await newAssociate(app)
      admin = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
    })
    afterAll(() => app.close())

    describe('with a body', () => {
      it('are refused if the body is not JSON', async () => {
        const words = /not valid JSON/
        for (const text of [
          '{',
          '}',
          '{"email":',
          "{'email':''}",
          'email=a',
          '\u0000',
          'undefined',
          '{},',
          '[',
        ])
          for (const path of [SESSION, COMPLETION]) {
            const answer = await app.request(path, { method: 'POST', text, idToken: associate.idToken })
            expectRefusal(answer, 400, 'invalid-argument', words)
          }
      })

      it('are refused if the body is missing or empty', async () => {
        const empty = await app.request(SESSION, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
        })
        expectRefusal(empty, 400, 'invalid-argument', /body/)
        expectRefusal(await app.request(SESSION, { method: 'POST' }), 400, 'invalid-argument', /body/)
      })

      it('are refused if the body would change a prototype', async () => {
        const good = `"courseId":"welcome","moduleId":"welcome-hello-video"`
        for (const text of [
          `{"__proto__":{"isAdmin":true},${good}}`,
          `{${good},"__proto__":null}`,
          `{"constructor":{"prototype":{"isAdmin":true}},${good}}`,
          `{"\\u005f_proto__":{"courseId":"welcome"},"moduleId":"welcome-hello-video"}`,
        ]) {
          const answer = await app.request(COMPLETION, { method: 'POST', text, idToken: associate.idToken })
          expectRefusal(answer, 400, 'invalid-argument')
        }
        expect(await learner(app, associate).records()).toEqual([])
        expect({}).not.toHaveProperty('isAdmin')
      })

      it('are refused with any type except JSON, even after white space', async () => {
        for (const type of [
          'text/plain',
          '\ttext/plain',
          ' text/plain',
          'text/plain\t;application/json',
          'text/plain; charset=application/json',
          'application/jsonx',
          'application/ld+json',
          'application/json,text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'application/octet-stream',
          '*/*',
          'json',
          '',
        ]) {
          const answer = await rawRequest(app.origin, `POST ${SESSION}`, [`Content-Type: ${type}`], SIGN_IN)
          expect({ type, status: statusOf(answer) }).toEqual({ type, status: 415 })
          expect(answer).toContain('"code":"unsupported-media-type"')
        }
        expect(statusOf(await rawRequest(app.origin, `POST ${SESSION}`, [], SIGN_IN))).toBe(415)
      })

      it('are checked in the same way with any spelling of the JSON type', async () => {
        for (const type of [
          'application/json; charset=utf-8',
          'APPLICATION/JSON',
          '\tapplication/json',
          ' application/json',
          'application/json\t',
          'application/json ;a=b',
        ]) {
          const send = (body: string) =>
            rawRequest(app.origin, `POST ${SESSION}`, [`Content-Type: ${type}`], body)
          expect({ type, status: statusOf(await send(SIGN_IN)) }).toEqual({ type, status: 200 })
          const unchecked = await send(SIGN_IN.replace('{', '{"more":1,'))
          expect({ type, status: statusOf(unchecked) }).toEqual({ type, status: 400 })
        }
      })

      it('over 16 kB are refused', async () => {
        const bodyOf = (length: number) => {
          const padded = { ...JSON.parse(SIGN_IN), more: '' }
          const missing = length - JSON.stringify(padded).length
          return JSON.stringify({ ...padded, more: 'x'.repeat(missing) })
        }
        const send = (length: number) =>
          rawRequest(app.origin, `POST ${SESSION}`, [JSON_TYPE], bodyOf(length))
        expect(statusOf(await send(16_000))).toBe(400)
        const large = await send(16_001)
        expect(statusOf(large)).toBe(413)
        expect(large).toContain('"code":"payload-too-large"')
      })

      // Contract § 7: bodies over 16 kB are refused by their announced length; the longest legitimate one is
      //   below 4 kB
      it('over 16 kB are refused by their announced length, before any of the body arrives, at every path', async () => {
        const announced = 'Content-Length: 16001'
        for (const path of [SESSION, COMPLETION, '/documents/v1/users', '/nothing', '/sign-in/v1/nothing'])
          for (const method of ['POST', 'PUT', 'GET']) {
            const answer = await rawRequest(app.origin, `${method} ${path}`, [JSON_TYPE, announced])
            expect({ method, path, status: statusOf(answer) }).toEqual({ method, path, status: 413 })
            expect(answer).toContain('"code":"payload-too-large"')
          }
        const gateway = `POST ${GATEWAY}/user/send-reset-password-link`
        const answer = await rawRequest(app.origin, gateway, [JSON_TYPE, announced])
        expect(statusOf(answer)).toBe(413)
        expect(answer).toContain('{"status":"error","message":')
      })

      it('are also refused over 16 kB in chunks without a stated length', async () => {
        const piece = 'x'.repeat(1600)
        const pieces = `${piece.length.toString(16)}\r\n${piece}\r\n`.repeat(11)
        const body = `1\r\n"\r\n${pieces}1\r\n"\r\n0\r\n\r\n`
        const answer = await rawRequest(
          app.origin,
          `POST ${SESSION}`,
          [JSON_TYPE, 'Transfer-Encoding: chunked'],
          { chunked: body },
        )
        expect(statusOf(answer)).toBe(413)
      })

      it('cause no server error if the body ends early', async () => {
        const { hostname, port } = new URL(app.origin)
        const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
        const head = [`POST ${SESSION} HTTP/1.1`, 'Host: portal.example', JSON_TYPE, 'Content-Length: 100']
        socket.end(`${head.join('\r\n')}\r\n\r\n{`)
        expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 |^$/)
      })

      it('are refused if the body is nested too deeply', async () => {
        for (const text of ['['.repeat(15_000), `${'['.repeat(7500)}${']'.repeat(7500)}`])
          expectRefusal(await app.request(SESSION, { method: 'POST', text }), 400, 'invalid-argument')
      })
    })

    // Contract § 7: a call without a body: none, an empty one of any type, or `{}`
    describe('to a route without a body', () => {
      const EMPTY: [string[], string | { chunked: string }][] = [
        [[], ''],
        [[JSON_TYPE], ''],
        [[JSON_TYPE, 'Content-Length: 0'], ''],
        [[JSON_TYPE, 'Transfer-Encoding: chunked'], { chunked: '0\r\n\r\n' }],
        [[JSON_TYPE], '{}'],
      ]
      const bearer = () => `Authorization: Bearer ${admin.idToken}`
      const associateCall = (act: string) => async () => {
        const email = await newAccount(app, { partner: 'happy-tails', roles: ['partner-associate'] })
        const query = app.db.selectFrom('users').select('uid').where('email', '=', email)
        const { uid } = await query.executeTakeFirstOrThrow()
        return [
          `POST ${GATEWAY}/partner-admin/partner/happy-tails/associate/${uid}/${act}`,
          bearer(),
        ] as const
      }
      const sessionCall = (line: string) => async () => {
        const { cookie } = await app.signedIn(associate.email)
        return [line, `Cookie: ${cookie}`] as const
      }
      const CALLS: [() => Promise<readonly [string, string]>, number][] = [
        [associateCall('remove-access'), 200],
        [associateCall('send-invitation'), 200],
        [sessionCall('POST /sign-in/v1/token'), 200],
        [sessionCall('DELETE /sign-in/v1/session'), 204],
      ]

      it('are accepted without a body, with an empty one of any type, and with an empty object', async () => {
        for (const [make, status] of CALLS)
          for (const [headers, body] of EMPTY) {
            const [line, who] = await make()
            const answer = await rawRequest(app.origin, line, [who, ...headers], body)
            expect({ line, headers, status: statusOf(answer) }).toEqual({ line, headers, status })
          }
      })

      it('are refused with a malformed body', async () => {
        for (const [make] of CALLS)
          for (const text of ['{', ' ', 'undefined', '{"__proto__":{}}']) {
            const [line, who] = await make()
            const answer = await rawRequest(app.origin, line, [who, JSON_TYPE], text)
            expect({ line, text, status: statusOf(answer) }).toEqual({ line, text, status: 400 })
          }
      })
    })

    describe('with values that databases cannot store', () => {
      const bad = ['a\u0000b', '\ud800', 'a\udc00b', '\u0000']

      it('are refused in a body', async () => {
        const { idToken, uid } = associate
        for (const text of bad) {
          const bodies: [string, string, object][] = [
            ['POST', COMPLETION, { courseId: text, moduleId: 'x' }],
            ['POST', COMPLETION, { courseId: 'welcome', moduleId: text }],
            ['PATCH', `/documents/v1/users/${uid}`, { userName: text }],
            ['PATCH', `/documents/v1/users/${uid}`, { email: text }],
            ['POST', SESSION, { email: `${text}@b.example`, password: PASSWORD }],
          ]
          for (const [method, path, body] of bodies)
            expectRefusal(await app.request(path, { method, body, idToken }), 400, 'invalid-argument')
          const body = { email: associate.email, password: text }
          expectRefusal(await app.request(SESSION, { method: 'POST', body }), 401, 'wrong-password')
        }
      })

      it('are refused in a path', async () => {
        for (const text of ['a%00b', '%ed%a0%80', '%ff', '%c0%af', '%', '%zz', '%u0041'])
          for (const path of [
            `/documents/v1/users/${text}`,
            `/documents/v1/partners/${text}`,
            `/documents/v1/associate-training-courses/${text}/modules/${text}`,
          ]) {
            const answer = await rawRequest(app.origin, `GET ${path}`, [
              `Authorization: Bearer ${admin.idToken}`,
            ])
            expect({ path, status: statusOf(answer) }).toEqual({ path, status: 400 })
            expect(answer).toContain('"code":"invalid-argument"')
          }
      })

      it('are refused or not found in a query', async () => {
        for (const text of ['a%00b', '%ed%a0%80', '%ff', '%', '%zz'])
          for (const path of [`${COMPLETION}?userId=${text}`, `/documents/v1/users?partner=${text}`]) {
            const answer = await rawRequest(app.origin, `GET ${path}`, [
              `Authorization: Bearer ${admin.idToken}`,
            ])
            expect([400, 404]).toContain(statusOf(answer))
          }
      })

      it('are refused in a cookie or an Authorization header', async () => {
        for (const text of ['%00', '%ff', '%', '\u00ff', '"', 'a b', '%ed%a0%80']) {
          const renewal = await rawRequest(app.origin, 'POST /sign-in/v1/token', [
            `Cookie: portal-session=${text}`,
          ])
          expect(statusOf(renewal)).toBe(401)
          const read = await rawRequest(app.origin, 'GET /documents/v1/users/x', [
            `Authorization: Bearer ${text}`,
          ])
          expect(statusOf(read)).toBe(401)
        }
      })
    })

    describe('for unknown paths', () => {
      const nothing = 'There’s nothing at this address.'

      it('are refused in the error format of their surface', async () => {
        const body = { code: 'not-found', message: nothing }
        const wrong: [string, string, object][] = [
          ['GET', '/sign-in/v1', body],
          ['GET', '/sign-in/v1/nothing', body],
          ['GET', SESSION, body],
          ['PUT', SESSION, body],
          ['POST', '/sign-in/v1/jwks.json', body],
          ['GET', '/documents/v1', body],
          ['GET', '/documents/v1/nothing', body],
          ['DELETE', '/documents/v1/users/x', body],
          ['PUT', COMPLETION, body],
          ['GET', '/health/nothing', body],
          ['POST', '/', body],
          ['PUT', '/course/welcome', body],
          ['GET', GATEWAY, { status: 'error', message: nothing }],
          ['GET', `${GATEWAY}?a=b`, { status: 'error', message: nothing }],
          ['GET', `${GATEWAY}/nothing`, { status: 'error', message: nothing }],
          ['POST', `${GATEWAY}/nothing`, { status: 'error', message: nothing }],
          ['PUT', `${GATEWAY}x`, body],
        ]
        for (const [method, path, expected] of wrong) {
          const { status, body, headers } = await app.request(path, { method })
          expect({ method, path, status, body }).toEqual({ method, path, status: 404, body: expected })
          expect(headers.get('content-type')).toContain('application/json')
          expect(headers.get('cache-control')).toBe('no-store')
        }
      })

      it('are refused in that format even with a malformed path', async () => {
        const answer = await rawRequest(app.origin, `GET ${GATEWAY}/%`)
        expect(statusOf(answer)).toBe(400)
        expect(answer).toContain('{"status":"error","message":')
      })

      it('are refused with a very long path', async () => {
        for (const length of [201, 1001, 12_000]) {
          const answer = await app.request(`/documents/v1/users/${'x'.repeat(length)}`, {
            idToken: admin.idToken,
          })
          expect([400, 404]).toContain(answer.status)
          expect(answer.body).toHaveProperty('code')
        }
        expect(statusOf(await rawRequest(app.origin, `GET /${'x'.repeat(20_000)}`))).toBe(431)
      })

      it('are refused with unknown methods', async () => {
        for (const method of ['FOO', 'TRACE', 'PROPFIND', 'QUERY', 'get'])
          for (const path of ['/', SESSION, COMPLETION])
            expect([400, 404, 405]).toContain(statusOf(await rawRequest(app.origin, `${method} ${path}`)))
      })
    })

    describe('by HEAD and OPTIONS', () => {
      it('are answered like GET without a body, with the same authorization', async () => {
        const path = `/documents/v1/users/${admin.uid}`
        const refused = await app.request(path, { method: 'HEAD' })
        expect({ status: refused.status, text: refused.text }).toEqual({ status: 401, text: '' })
        const read = await app.request(path, { method: 'HEAD', idToken: admin.idToken })
        expect({ status: read.status, text: read.text }).toEqual({ status: 200, text: '' })
        expect(read.headers.get('cache-control')).toBe('no-store')
      })

      it('give no permission to other origins', async () => {
        const headers = {
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        }
        for (const path of ['/', SESSION, COMPLETION, `${GATEWAY}/partner-admin/associate`]) {
          const answer = await app.request(path, { method: 'OPTIONS', headers })
          expect(answer.status).toBe(404)
          expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
        }
      })
    })
  })
