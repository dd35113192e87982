import { spawn } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { SessionAnswer } from '#contract/sign-in.ts'
import { PROJECT } from '#core/folders.ts'
import { type PostgresCluster, startPostgresCluster } from '#test/postgres-cluster.ts'
import { startServer } from '#test/server-process.ts'
import { administerAt } from '#test/template-databases.ts'
import { clientOf, PASSWORD } from '#test/test-app.ts'
import { freePorts } from '../instances/tied-process.ts'
import { inFolder } from '../stand/in-folder.ts'
import type { Scenario } from './scenario.ts'

const TIMES = 10
const SERVERS = 4
/** Readings at each server, all at once, so that they meet on the pooler's connections. */
const READINGS = 40
/** Connections to PostgreSQL. */
const CONNECTIONS = 5
const POOLER = '/usr/sbin/pgbouncer'
const SIGN_IN = { method: 'POST', body: { email: 'busy@happytails.example', password: PASSWORD } }

/** Four servers started at once behind PgBouncer on a new and empty database, and somebody who reads at each of them. */
export const pooler: Scenario = {
  name: 'pooler',
  about: 'four servers started at once behind PgBouncer in transaction mode, ten times',
  isOnce: true,
  isAskedFor: true,
  async run() {
    if (!existsSync(POOLER))
      throw new Error('PgBouncer is missing: apt-get install -y --no-install-recommends pgbouncer')
    const cluster = await startPostgresCluster()
    try {
      const [ups, refused] = await inFolder((folder) => startAgain(folder, cluster))
      return [
        {
          unit: '',
          work: `of ${TIMES * SERVERS} starts: up`,
          portal: ups,
          goal: { atLeast: TIMES * SERVERS },
        },
        { unit: '', work: 'readings that were not answered with 200', portal: refused, goal: { atMost: 0 } },
      ]
    } finally {
      await cluster.stop()
    }
  },
}

/** Starts the servers ten times; returns how many were up, and how many readings failed. */
async function startAgain(folder: string, cluster: PostgresCluster): Promise<[ups: number, refused: number]> {
  chmodSync(folder, 0o777)
  const pooler = await startPooler(folder, new URL(cluster.urlOf('postgres').replace('@/', '@localhost/')))
  try {
    const statuses: number[][] = []
    for (let time = 1; time <= TIMES; time++) {
      const found = await startTogether(folder, cluster, pooler.urlOf, `portal_${time}`)
      console.error(
        `${time}: ${found.length} of ${SERVERS} up, answered ${[...new Set(found.flat())].join(', ')}`,
      )
      statuses.push(...found)
    }
    return [statuses.length, statuses.flat().filter((status) => status !== 200).length]
  } finally {
    pooler.stop()
  }
}

/** Starts the servers at once on a new database; returns, for each that was up, the statuses of its answers. */
async function startTogether(
  folder: string,
  cluster: PostgresCluster,
  urlOf: (database: string) => string,
  database: string,
): Promise<number[][]> {
  await administerAt(cluster.urlOf('postgres'), `create database ${database}`)
  const servers = Array.from({ length: SERVERS }, (_, place) =>
    startServer({
      ...{ PORT: '0', DATA_DIR: join(folder, `${database}-${place}`) },
      DATABASE_URL: urlOf(database),
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
async function startPooler(folder: string, direct: URL) {
  const [port = 0] = await freePorts(1)
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
