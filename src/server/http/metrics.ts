import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '#core/config.ts'
import { VERSION } from '#core/version.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { RESET_COUNTS } from '#people/password/send-reset-link.ts'
import { poolStateOf } from '#store/connection/connect.ts'
import { STORE_COUNTS } from '#store/connection/in-transaction.ts'
import { lastBackup } from '#store/operation/backup-state.ts'
import { measureQueue } from '#store/operation/queued-mails.ts'
import type { App } from './app-instance.ts'

/** Maximum wait for the database per reading, in ms. After that its metrics are NaN. */
const DATABASE_TIMEOUT_MS = 1000

/** Upper bounds of the histogram of request times, in seconds. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A running server's metrics for Prometheus, at a separate address. */
export interface Metrics {
  /** The URL of the metrics, such as `http://127.0.0.1:9464/metrics`. */
  address: string
  /** Starts counting an app's requests and measuring its portal. */
  watch: (app: App, context: AuthContext) => void
  close: () => Promise<void>
}

/** Updates metrics before they are read. */
type Reading = () => void | Promise<void>

/**
 * Serves the metrics on a separate port. The public proxy must not forward this port: the metrics contain nothing
 * about people, but much about the company. Answers other requests on the port with 404.
 */
export async function openMetrics({ host, port }: NonNullable<Config['metrics']>): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const info = gaugeIn(registry, 'portal_info', 'The versions of the portal and Node.', ['version', 'node'])
  info.set({ version: VERSION, node: process.version }, 1)
  const readings: Reading[] = []
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    for (const read of readings) await read()
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  server.listen(port, host)
  await once(server, 'listening')
  const { address, port: bound, family } = server.address() as AddressInfo
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}/metrics`,
    watch(app, context) {
      watchRequests(app, registry)
      readings.push(
        watchWork(context, registry),
        watchDatabase(context, registry),
        watchDisk(context, registry),
      )
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Counts requests by their route pattern, never by their URL, which may contain personal data. */
function watchRequests(app: App, registry: Registry): void {
  const labelNames = ['method', 'route']
  const registers = [registry]
  const answered = new Counter({
    name: 'portal_requests_total',
    help: 'Answered requests.',
    labelNames: [...labelNames, 'status'],
    registers,
  })
  const took = new Histogram({
    name: 'portal_request_seconds',
    help: 'Time to answer a request.',
    labelNames,
    buckets: BUCKETS_SECONDS,
    registers,
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none'
    answered.inc({ method, route, status: statusCode })
    took.observe({ method, route }, elapsedTime / 1000)
  })
}

/** Totals since the process started. */
const TOTALS = [
  {
    name: 'portal_database_retries_total',
    help: 'Transactions retried because another writer was faster.',
    count: () => STORE_COUNTS.retries,
  },
  {
    name: 'portal_database_lost_connections_total',
    help: 'Lost connections to PostgreSQL.',
    count: () => STORE_COUNTS.lostConnections,
  },
  {
    name: 'portal_reset_requests_ignored_total',
    help: 'Ignored reset link requests: the client address was over its limit.',
    count: () => RESET_COUNTS.ignored,
  },
]

/** Measures hashing, mail and the database's connections in this process. */
function watchWork({ db, passwords, mail }: AuthContext, registry: Registry): Reading {
  const hashing = gaugeIn(
    registry,
    'portal_hashing_jobs',
    'Sign-ins and new passwords, waiting or running.',
    ['state'],
  )
  const connections = gaugeIn(
    registry,
    'portal_database_connections',
    'Connections to PostgreSQL, used or idle, and requests waiting for one.',
    ['state'],
  )
  const mails = totalIn(registry, 'portal_mails_total', 'Email delivery attempts, by outcome.', ['outcome'])
  const totals = TOTALS.map(({ name, help, count }) => ({ total: totalIn(registry, name, help), count }))
  return () => {
    for (const [state, count] of Object.entries(passwords.load())) hashing.set({ state }, count)
    for (const [state, count] of Object.entries(poolStateOf(db) ?? {})) connections.set({ state }, count)
    mails.reset()
    for (const [outcome, count] of Object.entries(mail.outcomes)) mails.inc({ outcome }, count)
    for (const { total, count } of totals) {
      total.reset()
      total.inc(count())
    }
  }
}

/** Measures values from the database; NaN while it does not answer. */
function watchDatabase({ db, clock }: AuthContext, registry: Registry): Reading {
  const up = gaugeIn(registry, 'portal_database_up', '1 if the database answered this scrape.')
  const waiting = gaugeIn(registry, 'portal_mails_waiting', 'Queued emails.')
  const oldest = gaugeIn(
    registry,
    'portal_mails_oldest_seconds',
    'Age of the oldest queued email; 0 if none.',
  )
  const made = gaugeIn(
    registry,
    'portal_backup_made_seconds',
    'When the portal last made a backup, in seconds since 1970; not a number if never.',
  )
  const verified = gaugeIn(
    registry,
    'portal_backup_verified_seconds',
    'When a backup was last restored and compared, in seconds since 1970; not a number if never.',
  )
  return async () => {
    const measured = await inTime(Promise.all([measureQueue(db), lastBackup(db)])).catch(() => undefined)
    const [queue, backup] = measured ?? []
    up.set(measured ? 1 : 0)
    waiting.set(queue?.waiting ?? Number.NaN)
    oldest.set(queue ? ageOf(queue.oldest, clock()) : Number.NaN)
    made.set((backup?.made ?? Number.NaN) / 1000)
    verified.set((backup?.verified ?? Number.NaN) / 1000)
  }
}

/** Measures the free space on the data's disk; NaN while it cannot be read. */
function watchDisk({ config }: AuthContext, registry: Registry): Reading {
  const free = gaugeIn(
    registry,
    'portal_disk_free_bytes',
    'Free space on the disk that holds DATA_DIR, in bytes.',
  )
  return async () => {
    const disk = await statfs(config.dataDir).catch(() => undefined)
    free.set(disk ? disk.bavail * disk.bsize : Number.NaN)
  }
}

/** Returns the age in seconds; both times are in ms since 1970. */
function ageOf(since: number | undefined, now: number): number {
  return since === undefined ? 0 : Math.max(0, now - since) / 1000
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = setTimeout(DATABASE_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`the database didn’t answer within ${DATABASE_TIMEOUT_MS} ms`)
  })
  return Promise.race([answer, late])
}

function gaugeIn(registry: Registry, name: string, help: string, labelNames: string[] = []): Gauge {
  return new Gauge({ name, help, labelNames, registers: [registry] })
}

function totalIn(registry: Registry, name: string, help: string, labelNames: string[] = []): Counter {
  return new Counter({ name, help, labelNames, registers: [registry] })
}
