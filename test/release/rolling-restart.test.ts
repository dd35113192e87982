import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { PROJECT } from '#core/folders.ts'
import { createDatabase } from '#test/databases.ts'
import { COMPLETIONS } from '#test/learner.ts'
import { environmentOf } from '#test/run-portal-command.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { makeCertificate } from '#test/server/self-signed.ts'
import type { ServerProcess } from '#test/server/server-process.ts'
import { serverProcesses } from '#test/server/server-processes.ts'
import { PASSWORD } from '#test/test-app.ts'
import { openHttpsClient, type PersonRequest } from '../../bench/instances/https-client.ts'
import { freePorts, startTied, waitUntil } from '../../bench/instances/tied-process.ts'

/** Number of requests through each proxy during the restarts. */
const REQUESTS = 1000

/** Number of browsers per proxy, and their pause between two requests, in ms. */
const BROWSERS = 8
const PAUSE_MS = 10

/** Pause between the restarts of two instances, in ms. */
const BETWEEN_RESTARTS_MS = 2000

/** Time in seconds for which an instance keeps serving after SIGTERM, as on the page about several instances. */
const STOP_DELAY = '4'

const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')

/** Ports of a proxy for HTTP and HTTPS, and of its two instances. */
interface Ports {
  http: number
  https: number
  portals: [number, number]
}

interface Proxy {
  program: string
  /** Writes the shipped configuration with these ports. Returns the proxy's command and environment. */
  configure: (
    folder: string,
    ports: Ports,
  ) => { command: [string, ...string[]]; env?: Record<string, string> }
}

const PROXIES: Record<string, Proxy> = {
  nginx: {
    program: '/usr/sbin/nginx',
    configure(folder, { http, https, portals }) {
      const site = read('deploy/nginx.conf')
        .replaceAll('/etc/letsencrypt/live/training.example', folder)
        .replace(/^ *listen \[::\].*\n/gm, '')
        .replace('listen 80;', `listen 127.0.0.1:${http};`)
        .replace('listen 443 ', `listen 127.0.0.1:${https} `)
        .replace(/^ *server 127\.0\.0\.1:3000(.*)$/m, (_, rest) =>
          portals.map((port) => `server 127.0.0.1:${port}${rest}`).join('\n'),
        )
      writeFileSync(join(folder, 'site.conf'), site)
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      )
      const whole = `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${folder}/nginx.pid; error_log stderr;
        events {} http { access_log off; ${paths.join(' ')} include ${folder}/site.conf; }`
      writeFileSync(join(folder, 'nginx.conf'), whole)
      return { command: [this.program, '-e', 'stderr', '-c', join(folder, 'nginx.conf')] }
    },
  },
  Caddy: {
    program: '/usr/bin/caddy',
    configure(folder, { http, https, portals }) {
      // The page has the first lines of the block for several instances.
      const [, block = ''] = /^```caddyfile\n([^`]*)```$/m.exec(read('docs/operating/instances.md')) ?? []
      const upstream = block
        .replace(/127\.0\.0\.1:300[01]/g, '')
        .replace('{', `127.0.0.1:${portals.join(' 127.0.0.1:')} {`)
      const config = read('deploy/Caddyfile')
        .replace(/^\treverse_proxy .*\n/m, upstream)
        .replace(/^\{$/m, `{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port ${http}`)
        .replace(/^\{\$PORTAL_SITE.*$/m, `$&\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`)
      writeFileSync(join(folder, 'Caddyfile'), config)
      return {
        command: [this.program, 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
        env: {
          PORTAL_SITE: `https://localhost:${https}`,
        },
      }
    },
  },
  HAProxy: {
    program: '/usr/sbin/haproxy',
    configure(folder, { http, https, portals: [one, two] }) {
      return {
        command: [this.program, '-db', '-f', join(PROJECT, 'deploy/several/haproxy.cfg')],
        env: {
          ADMIN_SOCKET: join(folder, 'haproxy.socket'),
          CERTIFICATE: join(folder, 'certificate.pem'),
          HTTP_BIND: `127.0.0.1:${http}`,
          HTTPS_BIND: `127.0.0.1:${https}`,
          PORTAL_1: `127.0.0.1:${one}`,
          PORTAL_2: `127.0.0.1:${two}`,
          // This proxy has no database.
          DATABASE_BIND: `${folder}/database.socket`,
          DATABASE_1: '127.0.0.1:1',
          DATABASE_2: '127.0.0.1:1',
          PATRONI_PORT_1: '1',
          PATRONI_PORT_2: '1',
        },
      }
    },
  },
}

const installed = Object.entries(PROXIES).filter(([, { program }]) => existsSync(program))
const missing = Object.keys(PROXIES).filter((name) => installed.every(([one]) => one !== name))
const why = missing.length > 0 ? ` (not tried, since not installed: ${missing.join(', ')})` : ''

// Contract § 9: a stopping server is immediately …
describe.skipIf(installed.length === 0)(`a rolling restart of two instances${why}`, () => {
  const servers = serverProcesses()
  const folder = scratchFolder()
  const closing: (() => unknown)[] = []
  afterAll(async () => {
    for (const close of closing.toReversed()) await close()
  })

  it(`fails none of ${REQUESTS} requests through each proxy as shipped: ${installed.map(([name]) => name)}`, async () => {
    const { address, drop } = await createDatabase('postgres', 'demo')
    closing.push(drop)
    const [first = 0, second = 0, ...free] = await freePorts(2 + 2 * installed.length)
    const portals: Ports['portals'] = [first, second]
    const instances = new Map<number, ServerProcess>()
    async function start(port: number): Promise<void> {
      const instance = servers.start({ ...environmentOf(address), PORT: String(port), STOP_DELAY })
      instances.set(port, instance)
      await instance.ready()
    }
    for (const port of portals) await start(port)

    const { cert, key } = makeCertificate()
    for (const [file, text] of Object.entries({ fullchain: cert, privkey: key, certificate: cert + key }))
      writeFileSync(join(folder, `${file}.pem`), text)
    const crowds: ReturnType<typeof createCrowd>[] = []
    for (const [name, proxy] of installed) {
      const ports = { http: free.pop() ?? 0, https: free.pop() ?? 0, portals }
      const { command, env = {} } = proxy.configure(folder, ports)
      const log = join(folder, `${name}.log`)
      const running = await startTied(command, { cwd: folder, log, env })
      closing.push(() => running.stop())
      await waitUntil(name, () => isReady(ports.https), { log })
      crowds.push(createCrowd(ports.https))
    }

    const browsing = crowds.map((crowd) => crowd.browse())
    do {
      for (const port of portals) {
        await setTimeout(BETWEEN_RESTARTS_MS)
        const old = instances.get(port)
        old?.child.kill('SIGTERM')
        expect(await old?.ended).toBe(0)
        await start(port)
      }
    } while (crowds.some((crowd) => crowd.answered() < REQUESTS))
    await setTimeout(BETWEEN_RESTARTS_MS)
    for (const crowd of crowds) crowd.leave()
    await Promise.all(browsing)
    const names = installed.map(([name]) => name)
    expect(names.map((name, at) => [name, crowds[at]?.failed])).toEqual(names.map((name) => [name, []]))
  })
})

/** Returns true if a proxy has found a ready instance. */
async function isReady(port: number): Promise<boolean> {
  const client = openHttpsClient(port)
  try {
    return (await client.ask({ method: 'GET', path: '/health/ready' })).status === 200
  } catch {
    return false
  } finally {
    client.close()
  }
}

/** Creates browsers that read, learn and act through a proxy until stopped. */
function createCrowd(port: number) {
  const failed: string[] = []
  let answered = 0
  let areThere = true

  async function browse(first: number): Promise<void> {
    const client = openHttpsClient(port)
    const ask = async (request: PersonRequest) => {
      const what = `${request.method} ${request.path}`
      try {
        const answer = await client.ask(request)
        if (answer.status >= 500) failed.push(`${what}: ${answer.status}`)
        answered++
        return answer.body
      } catch (error) {
        failed.push(`${what}: ${error}`)
        return undefined
      }
    }
    const person = { email: 'new@happytails.example', password: PASSWORD }
    const session = await ask({ method: 'POST', path: '/sign-in/v1/session', body: person })
    const { idToken: token } = session as { idToken: string }
    const opening = { courseId: 'welcome', moduleId: 'welcome-hello-video' }
    const requests: PersonRequest[] = [
      { method: 'GET', path: '/' },
      { method: 'GET', path: '/documents/v1/associate-training-courses', token },
      { method: 'POST', path: COMPLETIONS, token, body: opening },
      { method: 'PATCH', path: '/documents/v1/users/nobody', token, body: { userName: 'New' } },
      { method: 'POST', path: '/sign-in/v1/token', body: {} },
    ]
    for (let at = first; areThere; at++) {
      await ask(requests[at % requests.length] as PersonRequest)
      await setTimeout(PAUSE_MS)
    }
    client.close()
  }

  return {
    failed,
    answered: () => answered,
    browse: () => Promise.all(Array.from({ length: BROWSERS }, (_, at) => browse(at))),
    leave: () => {
      areThere = false
    },
  }
}
