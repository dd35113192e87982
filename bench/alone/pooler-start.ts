/**
 * Starts four servers at once behind PgBouncer in transaction mode, on a new and empty database, ten times, and has somebody read at
 * each of them. Says how many were up, and what they answered.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { SessionAnswer } from '#contract/sign-in.ts'
import { PROJECT } from '#server/web-app/folders.ts'
import { startPostgresCluster } from '#test/postgres-cluster.ts'
import { startServer } from '#test/server-process.ts'
import { administerAt } from '#test/template-databases.ts'
import { clientOf, PASSWORD } from '#test/test-app.ts'

const TIMES = 10
const SERVERS = 4
/** Readings at each server, all at once, so that they meet on the pooler's connections. */
const READINGS = 40
/** Connections to PostgreSQL. */
const CONNECTIONS = 5
const POOLER = '/usr/sbin/pgbouncer'
const SIGN_IN = { method: 'POST', body: { email: 'busy@happytails.example', password: PASSWORD } }

if (!existsSync(POOLER)) {
  console.error('PgBouncer is missing: apt-get install -y --no-install-recommends pgbouncer')
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'portal-pooler-'))
chmodSync(folder, 0o777)
const cluster = await startPostgresCluster()
const pooler = await startPooler(new URL(cluster.urlOf('postgres').replace('@/', '@localhost/')))
try {
  let up = 0
  for (let time = 1; time <= TIMES; time++) {
    const statuses = await startTogether(`portal_${time}`)
    up += statuses.length
    const found = [...new Set(statuses.flat())].join(', ')
    console.log(`${time}: ${statuses.length} of ${SERVERS} up, answered ${found}`)
    if (statuses.length < SERVERS || found !== '200') process.exitCode = 1
  }
  console.log(`${up} of ${TIMES * SERVERS} starts`)
} finally {
  pooler.stop()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Starts the servers at once on a new database; returns, for each that was up, the statuses of its answers. */
async function startTogether(database: string): Promise<number[][]> {
  await administerAt(cluster.urlOf('postgres'), `create database ${database}`)
  const servers = Array.from({ length: SERVERS }, (_, place) =>
    startServer({
      ...{ PORT: '0', DATA_DIR: join(folder, `${database}-${place}`) },
      DATABASE_URL: pooler.urlOf(database),
      MIGRATION_DATABASE_URL: cluster.urlOf(database).replace('@/', '@localhost/'),
      // One as an operator would set it, the others as they come: they find out.
      DATABASE_PREPARED_STATEMENTS: String(place > 0),
    }),
  )
  try {
    const origins = await Promise.allSettled(servers.map((server) => server.ready()))
    for (const start of origins) if (start.status === 'rejected') console.error(String(start.reason))
    const reached = origins.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    return await Promise.all(
      reached.map(async (origin) => {
        const request = clientOf(origin)
        const { body } = await request<SessionAnswer>('/sign-in/v1/session', SIGN_IN)
        const path = `/documents/v1/users/${body.user.uid}`
        const read = async () => (await request(path, { idToken: body.idToken })).status
        return Promise.all(Array.from({ length: READINGS }, read))
      }),
    )
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
  }
}

/** Starts PgBouncer with the file to copy, but few connections to the cluster, so that the servers share them. */
async function startPooler(direct: URL) {
  const port = await freePort()
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, '"portal" ""\n')
  const settings = readFileSync(join(PROJECT, 'deploy/several/pgbouncer.ini'), 'utf8')
    .replace(/^portal = .*$/m, `* = host=${direct.searchParams.get('host')}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*$/m, 'auth_type = trust')
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${CONNECTIONS}`)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings)
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const program = spawn(POOLER, ['-q', ...user, file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const urlOf = (database: string) => `postgres://portal@127.0.0.1:${port}/${database}`
  await waitForAnswer(urlOf('postgres'))
  return { urlOf, stop: () => void program.kill() }
}

async function waitForAnswer(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (attempt > 100) throw error
      await setTimeout(50)
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
