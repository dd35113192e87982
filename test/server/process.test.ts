import { readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Refusal } from '#contract/refusals.ts'
import type { SessionAnswer } from '#contract/sign-in.ts'
import { serverProcesses } from './server-processes.ts'

const SIGN_IN = { email: 'new@happytails.example', password: 'Training-Demo-1' }
const RECORDS = '/documents/v1/associate-training-completion'

describe('the started process', () => {
  const { dataDir, start } = serverProcesses()

  async function call<Body>(origin: string, path: string, body?: object, idToken?: string) {
    const response = await fetch(`${origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idToken === undefined ? {} : { authorization: `Bearer ${idToken}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Body }
  }

  const signIn = (origin: string) => call<SessionAnswer & Refusal>(origin, '/sign-in/v1/session', SIGN_IN)

  it('prints one line with its actual address, loads the demo, and serves', async () => {
    const server = start()
    const origin = await server.ready()
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/)
    expect(server.output().match(/Partner training portal ready at/g)).toHaveLength(1)
    expect((await call(origin, '/health/ready')).status).toBe(200)
    expect((await fetch(origin)).headers.get('content-type')).toContain('text/html')
    expect((await signIn(origin)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.output()).not.toMatch(/error|warning/i)
  })

  it('loads the passkey library at its first use, not before', async () => {
    const hook = `import { registerHooks } from 'node:module'
      registerHooks({
        load(url, context, next) {
          if (url.includes('/@simplewebauthn/')) console.log('loads the library of passkeys')
          return next(url, context)
        },
      })`
    const watched = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, 'src/server/main.ts']
    const server = start({}, [process.execPath, ...watched])
    const origin = (await server.ready()).replace('127.0.0.1', 'localhost')
    const browser = { headers: { accept: 'text/html' } }
    for (const path of ['/signin', '/company/signin'])
      expect((await fetch(`${origin}${path}`, browser)).status).toBe(200)
    expect((await signIn(origin)).status).toBe(200)
    expect((await call(origin, '/company/v1/health')).status).toBe(401)
    expect(server.output()).not.toContain('loads the library')
    expect((await call(origin, '/company/v1/passkey/options', {})).status).toBe(200)
    expect(server.output()).toContain('loads the library of passkeys')
  })

  // Modules loaded from the sources would be loaded and compiled twice.
  it('runs from its build, without its sources', async () => {
    const hook = `import { registerHooks } from 'node:module'
      registerHooks({ load: (url, context, next) => (console.log('loads', url), next(url, context)) })`
    const watched = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, 'bin/server.js']
    const server = start({}, [process.execPath, ...watched])
    await signIn(await server.ready())
    expect(server.output()).toContain('/dist/server/main.js')
    expect(server.output()).not.toContain('/src/')
  })

  it('stores its compiled code for the next start, and also starts without storage', async () => {
    const folder = join(dataDir(), 'compiled')
    const server = start({ NODE_COMPILE_CACHE: folder })
    await server.ready()
    const countFiles = () => readdirSync(folder, { recursive: true }).length
    await expect.poll(countFiles).toBeGreaterThan(10)
    writeFileSync(join(dataDir(), 'file'), '')
    const without = start({
      NODE_COMPILE_CACHE: join(dataDir(), 'file/compiled'),
      DATA_DIR: join(dataDir(), '2'),
    })
    await without.ready()
    expect(without.output()).not.toMatch(/error|warning/i)
  })

  it('keeps accounts, records and sessions across a restart', async () => {
    const first = start()
    const origin = await first.ready()
    const { idToken, user } = (await signIn(origin)).body
    const opening = { courseId: 'welcome', moduleId: 'welcome-hello-video' }
    const record = await call(origin, RECORDS, opening, idToken)
    expect(record.status).toBe(201)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const again = await start().ready()
    const read = await call(again, `${RECORDS}?userId=${user.uid}`, undefined, idToken)
    expect(read).toEqual({ status: 200, body: { documents: [record.body] } })
  })

  // Contract § 9: a stopping server is immediately not ready, and waits for all clients that still read
  it('on SIGTERM and SIGINT finishes requests in flight, accepts no new ones, and exits 0', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = start()
      const origin = await server.ready()
      const body = JSON.stringify(SIGN_IN)
      const slow = await slowRequest(origin, body)
      server.child.kill(signal)
      await refusing(origin)
      slow.send(body.slice(1))
      expect(await slow.answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"idToken":"/)
      expect(await server.ended).toBe(0)
    }
  })

  it('on SIGTERM does not wait for an idle connection', async () => {
    const server = start()
    const { hostname, port } = new URL(await server.ready())
    const idle = connect(Number(port), hostname)
    idle.on('error', () => undefined)
    await new Promise((done) => idle.once('connect', done))
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    idle.destroy()
  })

  it('with STOP_DELAY stays live but not ready on SIGTERM, and exits at a second signal', async () => {
    const server = start({ STOP_DELAY: '300' })
    const origin = await server.ready()
    server.child.kill('SIGTERM')
    await expect.poll(async () => (await call(origin, '/health/ready')).status).toBe(503)
    const live = await fetch(`${origin}/health/live`)
    expect([live.status, live.headers.get('connection')]).toEqual([200, 'close'])
    expect((await signIn(origin)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  it('stops with npm when started by npm, and ends all its servers', async () => {
    const npm = start({}, ['npm', 'start'])
    const origin = await npm.ready()
    expect((await call(origin, '/health/live')).status).toBe(200)
    npm.child.kill('SIGTERM')
    await npm.ended
    await refusing(origin)
  })

  // Contract § 9: configuration: every problem is named …
  it('exits 2 with an invalid configuration and names every invalid variable', async () => {
    const server = start({ PORT: 'http', HOST: '0.0.0.0', TRUST_PROXY: 'true', NODE_ENV: 'production' })
    expect(await server.ended).toBe(2)
    for (const name of ['PORT', 'PUBLIC_ORIGIN', 'TRUST_PROXY', 'SUPPORT_EMAIL'])
      expect(server.output()).toMatch(new RegExp(`^${name} `, 'm'))
    expect(server.output()).not.toContain('    at ')
  })

  it('loads no demo when configured for production, and explains how to create the first partner', async () => {
    const surroundings: Record<string, string>[] = [
      {
        NODE_ENV: 'production',
        SUPPORT_EMAIL: 'help@company.example',
        PUBLIC_ORIGIN: 'http://portal.example',
      },
      { PUBLIC_ORIGIN: 'https://portal.example' },
      { TRUST_PROXY: '1' },
    ]
    for (const [place, env] of surroundings.entries()) {
      const server = start({ ...env, DATA_DIR: join(dataDir(), String(place)) })
      const origin = await server.ready()
      expect((await signIn(origin)).body.code).toBe('user-not-found')
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      expect(server.output()).toContain('npm run portal -- partner create')
      expect(server.output()).not.toContain('Demo accounts')
    }
  })
})

/** Waits until the port refuses connections. */
async function refusing(origin: string): Promise<void> {
  const { hostname, port } = new URL(origin)
  for (let attempt = 0; attempt < 200; attempt++) {
    const listening = await new Promise((done) => {
      const socket = connect(Number(port), hostname)
      socket.on('connect', () => done(true))
      socket.on('error', () => done(false))
      socket.on('connect', () => socket.destroy())
    })
    if (!listening) return
    await new Promise((wake) => setTimeout(wake, 50))
  }
  throw new Error(`something still listens at ${origin}`)
}

/** Sends a sign-in without the end of its body. */
async function slowRequest(origin: string, body: string) {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (text) => {
    received += text
  })
  const answer = new Promise<string>((done) => socket.on('close', () => done(received)))
  const head = [
    'POST /sign-in/v1/session HTTP/1.1',
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 1)}`)
  // The server has received it once a later request has been answered.
  await fetch(`${origin}/health/live`)
  return { answer, send: (rest: string) => socket.write(rest) }
}
