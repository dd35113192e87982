import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { PROJECT } from '#core/folders.ts'
import { makeCertificate } from '#test/server/self-signed.ts'
import { startTied, type TiedProcess, waitUntil } from './tied-process.ts'

/** Configuration that operators copy. Addresses and paths come from the environment. */
const CONFIGURATION = join(PROJECT, 'deploy/several/haproxy.cfg')

/** HAProxy's state of a running server. */
const UP = '2'

/** HAProxy in front of two instances. */
export interface FrontProxy {
  process: TiedProcess
  /** HTTPS port of the portal. */
  port: number
  /** Waits until HAProxy routes requests to these servers, such as `portal-1`. */
  untilUp: (...servers: string[]) => Promise<void>
}

/** Ports of HAProxy and its backends. */
export interface ProxyPorts {
  http: number
  https: number
  database: number
  portals: number[]
  databases: number[]
  patronis: number[]
}

/** Starts HAProxy with the configuration that operators copy. */
export async function startProxy(folder: string, ports: ProxyPorts): Promise<FrontProxy> {
  const { cert, key } = makeCertificate()
  const certificate = join(folder, 'certificate.pem')
  writeFileSync(certificate, cert + key, { mode: 0o600 })
  const socket = join(folder, 'haproxy.socket')
  const log = join(folder, 'haproxy.log')
  const at = (port = 0) => `127.0.0.1:${port}`
  const running = await startTied(['/usr/sbin/haproxy', '-db', '-f', CONFIGURATION], {
    cwd: folder,
    log,
    env: {
      ADMIN_SOCKET: socket,
      CERTIFICATE: certificate,
      HTTP_BIND: at(ports.http),
      HTTPS_BIND: at(ports.https),
      DATABASE_BIND: at(ports.database),
      PORTAL_1: at(ports.portals[0]),
      PORTAL_2: at(ports.portals[1]),
      DATABASE_1: at(ports.databases[0]),
      DATABASE_2: at(ports.databases[1]),
      PATRONI_PORT_1: String(ports.patronis[0]),
      PATRONI_PORT_2: String(ports.patronis[1]),
    },
  })
  await waitUntil('HAProxy', () => existsSync(socket), { log, timeout: 10_000 })
  return {
    process: running,
    port: ports.https,
    untilUp: (...servers) =>
      waitUntil(`HAProxy's ${servers.join(' and ')}`, async () => {
        const up = await listUp(socket)
        return servers.every((server) => up.includes(server))
      }),
  }
}

/** Returns the servers that currently receive requests. */
async function listUp(socket: string): Promise<string[]> {
  const states = await ask(socket, 'show servers state')
  return states.filter((row) => row[5] === UP).map((row) => row[3] ?? '')
}

/** Sends a command to HAProxy. Returns the lines of the response, split at spaces. */
async function ask(socket: string, question: string): Promise<string[][]> {
  const connection = connect(socket)
  await once(connection, 'connect')
  connection.end(`${question}\n`)
  return (await text(connection)).split('\n').map((line) => line.split(' '))
}
