import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWhereNeeded } from '#core/build/build-where-needed.ts'
import { parseConfig } from '#core/config.ts'
import { rawRequest, statusOf } from '#test/server/raw-request.ts'
import { startSecondServer } from '#test/server/second-server.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { securityHeaders } from './security-headers.ts'

const SESSION = '/sign-in/v1/session'
const GATEWAY = '/user-service/api/v1'
const JSON_TYPE = 'Content-Type: application/json'

// Contract § 9: every response carries the security headers; every screen works within them
describe('every response', () => {
  let app: TestApp

  beforeAll(async () => {
    await buildWhereNeeded()
    app = await startApp('sqlite')
  })
  afterAll(() => app.close())

  /** Sends a request byte for byte, including its Host. */
  function sendWhole(lines: string[]): Promise<string> {
    const [line = '', ...headers] = lines
    return rawRequest(app.origin, line, headers, '', 'latin1', [])
  }

  it('carries the security headers, for any request', async () => {
    const media = await rawRequest(app.origin, 'GET /media/welcome-hello.jpg', [], '', 'latin1')
    const etag = /etag: (.*)\r/i.exec(media)?.[1]
    const to = (line: string, headers: string[] = [], body = '') =>
      rawRequest(app.origin, line, headers, body, 'latin1')
    const kinds: [number, Promise<string>][] = [
      [200, to('GET /')],
      [200, to('HEAD /')],
      [304, to('GET /media/welcome-hello.jpg', [`If-None-Match: ${etag}`])],
      [200, to('GET /config.json')],
      [200, to('GET /health/live')],
      [200, to('GET /media/welcome-hello.mp4')],
      [206, to('GET /media/welcome-hello.mp4', ['Range: bytes=0-9'])],
      [416, to('GET /media/welcome-hello.mp4', ['Range: bytes=99999999-'])],
      [404, to('GET /media/nothing.mp4')],
      [404, to('GET /assets/nothing.js')],
      [400, to('GET /%')],
      [400, to(`GET ${GATEWAY}/%`)],
      [404, to(`GET ${GATEWAY}/nothing`)],
      [404, to('OPTIONS /')],
      [204, to(`DELETE ${SESSION}`)],
      [401, to('GET /documents/v1/users/x')],
      [400, to(`POST ${SESSION}`, [JSON_TYPE], '{')],
      [413, to(`POST ${SESSION}`, [JSON_TYPE], 'x'.repeat(1_000_001))],
      [415, to(`POST ${SESSION}`, ['Content-Type: text/plain'], 'x')],
      [400, to(`POST ${SESSION}`, [JSON_TYPE, 'Expect: nothing-known'], '{')],
      [400, to('NONSENSE /')],
      [431, to(`GET /${'x'.repeat(20_000)}`)],
      [400, sendWhole(['GET /'])],
    ]
    for (const [place, [status, answering]] of kinds.entries()) expectSecure(await answering, status, place)
  })

  it('has each of these headers', () => {
    expect([...securityHeaders(parseConfig({})).keys()]).toEqual([
      'content-security-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'origin-agent-cluster',
      'permissions-policy',
      'referrer-policy',
      'x-content-type-options',
      'x-dns-prefetch-control',
      'x-frame-options',
      'x-permitted-cross-domain-policies',
    ])
  })

  it('carries them even when the server fails or cannot reach its data', async () => {
    const failing = await startApp('sqlite')
    await sql`drop table address_failures`.execute(failing.db)
    const body = JSON.stringify({ email: 'busy@happytails.example', password: 'not-the-password' })
    const signIn = () => rawRequest(failing.origin, `POST ${SESSION}`, [JSON_TYPE], body)
    expectSecure(await signIn(), 500)
    expectSecure(await rawRequest(failing.origin, 'GET /health/ready'), 200)
    await failing.db.destroy()
    expectSecure(await rawRequest(failing.origin, 'GET /health/ready'), 503)
    await failing.app.close()
  })

  function expectSecure(answer: string, status: number, place?: number): void {
    expect({ place, status: statusOf(answer) }).toEqual({ place, status })
    const [head = ''] = answer.toLowerCase().split('\r\n\r\n')
    // The page's own policy also names its inline scripts: web-app.test.ts.
    const lines = head.replaceAll(/ 'sha256-[^']+'/g, '').split('\r\n')
    for (const [name, value] of securityHeaders(parseConfig({})))
      expect({ place, status, lines: lines.filter((line) => line.startsWith(`${name}:`)) }).toEqual({
        place,
        status,
        lines: [`${name}: ${value.toLowerCase()}`],
      })
  }

  it('is a refusal when the request has no host, two hosts or an invalid one', async () => {
    const { host } = new URL(app.origin)
    for (const hosts of [
      [],
      [`Host: ${host}`, `Host: ${host}`],
      [`Host: ${host}`, 'host: evil.example'],
      ['Host:'],
      ['Host: a b'],
      ['Host: a.example/path'],
      ['Host: user@a.example'],
      ['Host: a.example, b.example'],
      ['Host: a.example:port'],
      ['Host: <script>'],
    ])
      for (const path of ['/', '/config.json', '/media/welcome-hello.jpg', `${GATEWAY}/nothing`]) {
        const answer = await sendWhole([`GET ${path}`, ...hosts])
        expect({ hosts, path, status: statusOf(answer) }).toEqual({ hosts, path, status: 400 })
      }
    for (const one of [host, 'portal.example', 'PORTAL.example:8443', '[::1]:3000', '10.0.0.1'])
      expect(statusOf(await sendWhole(['GET /config.json', `Host: ${one}`]))).toBe(200)
    const refused = await sendWhole([`GET ${GATEWAY}/nothing`, 'Host: a', 'Host: b'])
    expect(refused).toContain('{"status":"error","message":"The request must have exactly one Host header."}')
  })
})

describe('a request through a proxy', () => {
  async function logOf(env: Record<string, string>, headers: Record<string, string>): Promise<string> {
    const app = await startApp('sqlite')
    const stream = new PassThrough()
    const server = await startSecondServer(app, env, { logger: { level: 'warn', stream } })
    await server.request('/config.json')
    for (let time = 0; time < 3; time++) await server.request('/config.json', { headers })
    await server.close()
    await app.close()
    stream.end()
    return text(stream)
  }

  // Contract § 9: a proxy missing from the settings is reported
  it('causes one warning while no proxy is configured', async () => {
    for (const headers of [{ 'x-forwarded-for': '192.0.2.1' }, { forwarded: 'for=192.0.2.1' }])
      expect((await logOf({}, headers)).match(/TRUST_PROXY IS NOT SET/g)).toHaveLength(1)
  })

  it('causes no warning when a proxy is configured, and neither does a direct request', async () => {
    expect(await logOf({ TRUST_PROXY: '1' }, { 'x-forwarded-for': '192.0.2.1' })).toBe('')
    expect(await logOf({}, {})).toBe('')
  })
})
