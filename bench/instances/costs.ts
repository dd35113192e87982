import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#store/connection/connect.ts'
import type { Database } from '#store/schema.ts'
import type { PostgresCluster } from '#test/databases/postgres-cluster.ts'
import { administerAt } from '#test/databases/template-databases.ts'
import type { PlannedRequest } from '../load/load.ts'
import { runLoad } from '../load/run-load.ts'
import { alignedTable } from '../report/table.ts'
import { QUIZ_ACTS } from '../scenarios/acts.ts'
import { COMPLETIONS, fillDatabase, LEARNERS, learnerEmail, PASSWORD, quizPath } from '../stand/fill.ts'
import { fillLearned } from '../stand/learned-records.ts'
import { signInLearners } from '../stand/sign-in.ts'
import { familyOf } from './failover-cluster.ts'
import { createInstance } from './portal-instance.ts'
import { startDatabase, urlIn } from './site.ts'
import { freePorts } from './tied-process.ts'

/** Requests at once. */
const REQUESTS_AT_ONCE = 16

/** Clock ticks of the system in a second, in which it counts processor time. */
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Records whose space is measured, as learned by real acts: 17 events each. */
const LEARNED = { members: 300, courses: 5 }

/** A kind of request that learners send, with the numbers to measure and to warm up. */
interface Work {
  name: string
  requests: number
  warmUp: number
  plan: (at: number) => PlannedRequest[]
}

/**
 * Measures the processor time of an instance and of PostgreSQL for what people do, and the space of what is
 * stored; prints both.
 */
export async function measureCosts(folder: string): Promise<void> {
  console.error('measuring what people cost …')
  const cluster = await startDatabase()
  const [url, space] = await Promise.all([makeDatabase(cluster, 'costs'), makeDatabase(cluster, 'space')])
  const db = connect({ kind: 'postgres', url })
  const [port = 0] = await freePorts(1)
  const env = { NODE_ENV: 'test', DATA_DIR: join(folder, 'data'), DATABASE_URL: url }
  const instance = createInstance(port, folder, env)
  try {
    await instance.start()
    const origin = `http://127.0.0.1:${port}`
    const tokens = await signInLearners({ origin, pid: 0, stop: async () => undefined }, LEARNERS)
    const server = await serverOf(db)
    const rows: string[][] = []
    for (const { name, requests, warmUp, plan } of worksOf(tokens)) {
      const connections = Array.from({ length: REQUESTS_AT_ONCE }, (_, at) => plan(at))
      await runLoad({ origin, connections, until: { requests: warmUp }, warmUp: 0 })
      const before = [timeOf([instance.pid()]), timeOf(familyOf(server))]
      const { perSecond } = await runLoad({ origin, connections, until: { requests }, warmUp: 0 })
      const after = [timeOf([instance.pid()]), timeOf(familyOf(server))]
      const costs = after.map((time, at) => ((time - (before[at] ?? 0)) / requests).toFixed(2))
      rows.push([name, ...costs.map((cost) => `${cost} ms`), `${Math.round(perSecond)} /s`])
    }
    const head = ['work', 'processor time of the instance', 'of PostgreSQL', `at ${REQUESTS_AT_ONCE} at once`]
    console.log(`${alignedTable(head, rows)}\n`)
    console.log(`${alignedTable(['stored on PostgreSQL', 'bytes'], await measureSpace(space))}\n`)
  } finally {
    await db.destroy()
    if (instance.isLive()) await instance.kill()
    await cluster.stop()
  }
}

function worksOf(tokens: string[]): Work[] {
  const as = (at: number, method: string, path: string, body?: unknown): PlannedRequest => ({
    ...{ method, path, token: tokens[at] ?? '' },
    ...(body === undefined ? {} : { body }),
  })
  const film = '/documents/v1/video-positions/course-1/course-1-module-0'
  const places = [10, 20, 30, 40]
  return [
    {
      ...{ name: 'an act in a quiz', requests: 2000, warmUp: 500 },
      plan: (at) => QUIZ_ACTS.map((body) => as(at, 'PATCH', quizPath(at + 1), body)),
    },
    {
      ...{ name: 'a place in a film', requests: 2000, warmUp: 500 },
      plan: (at) => places.map((position) => as(at, 'PUT', film, { position })),
    },
    {
      ...{ name: 'own records read', requests: 2000, warmUp: 500 },
      plan: (at) => [as(at, 'GET', `${COMPLETIONS}?userId=learner-${at + 1}`)],
    },
    {
      ...{ name: 'a sign-in', requests: 160, warmUp: 32 },
      plan: (at) => [
        {
          ...{ method: 'POST', path: '/sign-in/v1/session' },
          body: { email: learnerEmail(at + 1), password: PASSWORD },
        },
      ],
    },
  ]
}

/** Returns the process id of the PostgreSQL server. */
async function serverOf(db: Database): Promise<string> {
  const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(
    db,
  )
  const [pid = ''] = readFileSync(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')
  return pid
}

/** Returns the processor time of these processes and their ended children so far, in ms. */
function timeOf(pids: number[]): number {
  const ticks = pids.flatMap((pid) => {
    // The fields after the name, which is in parentheses: utime, stime, cutime and cstime are the 12th to the
    // 15th.
    const fields = readStat(pid).split(') ').at(-1)?.split(' ') ?? []
    return fields.slice(11, 15).map(Number)
  })
  return (ticks.reduce((sum, count) => sum + count, 0) / TICKS) * 1000
}

function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

async function makeDatabase(cluster: PostgresCluster, name: string): Promise<string> {
  await administerAt(urlIn(cluster, 'postgres'), `create database ${name}`)
  const url = urlIn(cluster, name)
  await fillDatabase({ kind: 'postgres', url }, { teams: [], courses: 5, modules: 20 })
  return url
}

/** Measures in a database where nothing was changed before, so that no space is used again. */
async function measureSpace(url: string): Promise<string[][]> {
  const db = connect({ kind: 'postgres', url })
  const sizes = async () => {
    const { rows } = await sql<{ records: number; events: number }>`select
      pg_total_relation_size('completions') as records,
      pg_total_relation_size('learning_events') as events`.execute(db)
    return rows[0] ?? { records: 0, events: 0 }
  }
  try {
    const before = await sizes()
    const events = await fillLearned(db, LEARNED)
    const after = await sizes()
    const records = LEARNED.members * LEARNED.courses
    return [
      ['an event with its indexes', String(Math.round((after.events - before.events) / events))],
      ['a record with its indexes', String(Math.round((after.records - before.records) / records))],
    ]
  } finally {
    await db.destroy()
  }
}
