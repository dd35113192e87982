import { createServer, type OutgoingHttpHeaders } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { VERSION } from '#core/version.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { noteBackup } from '#store/operation/backup-state.ts'
import { SILENT } from '#test/commands-on.ts'
import { DATABASES, openDatabase } from '#test/databases.ts'
import { makeCertificate } from '#test/server/self-signed.ts'
import { examineClock, examineOutside } from './doctor-outside.ts'

const LIVE = { status: 200, headers: {}, body: JSON.stringify({ status: 'live', version: VERSION }) }

// Contract § 9: a PostgreSQL backup is restored …
describe('the public URL in portal doctor', () => {
  let close: (() => void)[] = []
  afterEach(() => {
    for (const end of close) end()
    close = []
  })

  /** Starts a server with this response. Returns its origin. */
  async function serve(
    answer: { status: number; headers: OutgoingHttpHeaders; body: string },
    certificate?: { cert: string; key: string },
  ) {
    const listener: Parameters<typeof createServer>[1] = (_request, response) =>
      response.writeHead(answer.status, answer.headers).end(answer.body)
    const server = certificate ? createTlsServer(certificate, listener) : createServer(listener)
    await new Promise<void>((done) => server.listen(0, 'localhost', done))
    close.push(() => server.close())
    return `${certificate ? 'https' : 'http'}://localhost:${(server.address() as AddressInfo).port}`
  }
  const examine = (PUBLIC_ORIGIN: string, more: Record<string, string> = {}) =>
    examineOutside(parseConfig({ PUBLIC_ORIGIN, ...more }))

  it('is fine if this version responds, and causes a warning if another version responds', async () => {
    const origin = await serve(LIVE)
    expect(await examine(origin)).toEqual({ state: 'well', said: `this version answers at ${origin}` })
    const other = await serve({ ...LIVE, body: '{"status":"live","version":"0.1.0"}' })
    expect(await examine(other)).toEqual({
      state: 'look',
      said: `version 0.1.0 answers at ${other}, and this is ${VERSION}: restart the server`,
    })
    expect(await examineOutside(parseConfig({}))).toMatchObject({ state: 'not set up' })
  })

  it('names a server that responds instead of the portal', async () => {
    const nginx = await serve({ status: 404, headers: { server: 'nginx' }, body: '<h1>Not Found</h1>' })
    expect(await examine(nginx)).toMatchObject({
      state: 'FAULT',
      said: expect.stringContaining(
        `another server answers at ${nginx}: nginx, with 404. Check PUBLIC_ORIGIN`,
      ),
    })
    const headers = { location: 'https://www.portal.example/' }
    const moved = await serve({ status: 301, headers, body: '' })
    expect((await examine(moved)).said).toContain('with 301, redirecting to https://www.portal.example/.')
  })

  it('explains why it cannot be reached', async () => {
    const found = await examine('https://portal.invalid')
    expect(found).toMatchObject({
      state: 'look',
      said: expect.stringMatching(
        /^https:\/\/portal\.invalid cannot be reached from this machine: getaddrinfo /,
      ),
    })
    const closed = await examine('https://localhost:9')
    expect(closed.said).toContain('ECONNREFUSED')
  })

  it('reports the number of days left of its certificate', async () => {
    const tls = (days: number, host?: string) =>
      serve(LIVE, makeCertificate({ ends: Date.now() + days * A_DAY + AN_HOUR, ...(host && { host }) }))
    expect(await examine(await tls(13))).toMatchObject({
      state: 'look',
      said: expect.stringContaining('in 13 days: check why it isn’t renewed'),
    })
    expect(await examine(await tls(-2))).toMatchObject({
      state: 'FAULT',
      said: expect.stringMatching(/ ended on \d{4}-\d\d-\d\d: renew it$/),
    })
    expect(await examine(await tls(40, 'other.example'))).toMatchObject({
      state: expect.not.stringContaining('well'),
    })
    expect(await examine(await tls(40))).toMatchObject({
      state: 'look',
      said: expect.stringContaining('does not trust the certificate'),
    })
  })

  it('is a problem over http in production', async () => {
    const production = { NODE_ENV: 'production', SUPPORT_EMAIL: 'help@company.example' }
    expect(await examine('http://portal.example', production)).toMatchObject({
      state: 'FAULT',
      said: expect.stringMatching(/^http:\/\/portal\.example is not https/),
    })
  })
})

// Contract § 9: operator commands: results on both …
for (const kind of DATABASES)
  describe(`the clock in portal doctor on ${kind}`, () => {
    it('is slow if the last backup lies in the future', async () => {
      const { db, address, close } = await openDatabase(kind)
      const examine = (now: number) =>
        examineClock({ ...SILENT, db, now, config: { ...parseConfig({}), store: address } })
      expect(await examine(Date.now())).toMatchObject({ state: 'well' })
      await noteBackup(db, { at: Date.now(), kind: 'made' })
      expect(await examine(Date.now())).toMatchObject({ state: 'well' })
      expect(await examine(Date.now() - AN_HOUR)).toMatchObject({
        state: 'FAULT',
        said: expect.stringContaining('a time in the future: this machine’s clock is behind'),
      })
      await close()
    })
  })

it('is compared with PostgreSQL’s', async () => {
  const { db, address, close } = await openDatabase('postgres')
  const config = { ...parseConfig({}), store: address }
  const real = Date.now
  try {
    for (const [off, state] of [
      [-10_000, 'look'],
      [120_000, 'FAULT'],
    ] as const) {
      Date.now = () => real() + off
      expect(await examineClock({ ...SILENT, db, now: real(), config })).toMatchObject({
        state,
        said: expect.stringMatching(/s clock is \d+ s (ahead of|behind) PostgreSQL’s: have both set by NTP$/),
      })
    }
  } finally {
    Date.now = real
    await close()
  }
})
