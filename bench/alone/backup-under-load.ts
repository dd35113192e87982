import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connect } from '#server/store/connect.ts'
import { PROJECT } from '#server/web-app/folders.ts'
import { startPostgresCluster } from '#test/postgres-cluster.ts'
import { administerAt } from '#test/template-databases.ts'
import type { StoredActs } from '../durability/stored-acts.ts'
import { readStoredActs } from '../durability/stored-acts.ts'
import type { Measure } from '../report/measure.ts'
import { isMet } from '../report/measure.ts'
import { table } from '../report/table.ts'
import { fillDatabase } from '../stand/fill.ts'
import { fillLearned } from '../stand/learned-records.ts'
import { letLearn, timesOf } from '../stand/let-learn.ts'
import { runPortal } from '../stand/run-portal.ts'
import type { Running } from '../stand/stand.ts'
import { portalIn, startProgram } from '../stand/stand.ts'

/**
 * Backs up a file of more than a gigabyte while 200 learners act, restores it elsewhere, verifies its records, looks for every act
 * that was acknowledged before the backup began, and copies the restored data to PostgreSQL. Run with `npm run bench -- backup`;
 * the number of members with ten courses each may be named.
 */
const [members = 20_000] = process.argv.slice(2).map(Number)
const LEARNERS = 200
/** Time in which acts are timed before the backup begins, in ms. */
const BEFORE = 10_000
const FIVE_MINUTES = 300_000

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const DATA_DIR = join(folder, 'data')
const elsewhere = join(folder, 'elsewhere')
const file = join(DATA_DIR, 'portal.sqlite')
const backup = join(folder, 'one.backup')
const cluster = await startPostgresCluster({ isSynced: true })
let server: Running | undefined
try {
  console.error('filling …')
  const events = await fill()
  server = await startProgram(portalIn(PROJECT), { DATA_DIR })
  const learning = await letLearn(server, LEARNERS)
  await setTimeout(BEFORE)
  const before = learning.timesSoFar()
  const acknowledged = learning.actsSoFar()
  console.error('backing up …')
  const backingUp = await runPortal(['backup', backup, '--verify'], { DATA_DIR })
  const during = learning.timesSoFar()
  const most = await learning.stop()
  await server.stop()
  console.error('restoring …')
  const restoring = await runPortal(['restore', backup], { DATA_DIR: elsewhere })
  const verifying = await runPortal(['records', 'verify'], { DATA_DIR: elsewhere })
  const stored = await readStoredActs({ kind: 'sqlite', file: join(elsewhere, 'portal.sqlite') }, LEARNERS)
  console.error('copying …')
  await administerAt(cluster.urlOf('postgres').replace('@/', '@localhost/'), 'create database copied')
  const url = cluster.urlOf('copied').replace('@/', '@localhost/')
  const copying = await runPortal(['copy', '--to', url], { DATA_DIR: elsewhere })
  await runPortal(['records', 'verify'], { DATABASE_URL: url })
  const rows = Number(/with (\d+) rows/.exec(copying.printed)?.[1])

  const measures: Measure[] = [
    { unit: 'MB', work: 'the backup', portal: statSync(backup).size / 1e6, goal: { atLeast: 1000 } },
    { unit: '', work: 'events in it', portal: events },
    { unit: 'ms', work: 'backup --verify beside 200 learners', portal: backingUp.ms },
    { unit: '/s', work: 'acts before it', portal: (before.length / BEFORE) * 1000 },
    { unit: '/s', work: 'acts meanwhile', portal: (during.length / backingUp.ms) * 1000 },
    ...timesOf('before it', before),
    ...timesOf('meanwhile', during),
    { unit: '', work: 'acts acknowledged before it began', portal: sum(acknowledged) },
    {
      unit: '',
      work: 'of these missing in the restored file',
      portal: missing(acknowledged, stored),
      goal: { atMost: 0 },
    },
    {
      unit: '',
      work: 'acts in it that nobody made',
      portal: sum(stored.map(({ sequence }, at) => Math.max(0, sequence - (most[at] ?? 0)))),
      goal: { atMost: 0 },
    },
    {
      unit: '',
      work: 'records that are not whole',
      portal: stored.filter(({ sequence, version }) => sequence !== version).length,
      goal: { atMost: 0 },
    },
    { unit: 'ms', work: 'restore', portal: restoring.ms, goal: { atMost: FIVE_MINUTES } },
    { unit: 'ms', work: 'records verify on the restored file', portal: verifying.ms },
    { unit: 'ms', work: 'copy to PostgreSQL', portal: copying.ms },
    { unit: '/s', work: 'rows copied and compared', portal: (rows / copying.ms) * 1000 },
  ]
  console.log(table(measures))
  if (measures.some((measure) => isMet(measure) === false)) process.exitCode = 1
} finally {
  await server?.stop()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function fill(): Promise<number> {
  mkdirSync(DATA_DIR)
  await fillDatabase({ kind: 'sqlite', file }, { teams: [], courses: 1, modules: 6, learners: LEARNERS })
  const db = connect({ kind: 'sqlite', file })
  try {
    return await fillLearned(db, { members, courses: 10 })
  } finally {
    await db.destroy()
  }
}

function missing(acknowledged: number[], stored: StoredActs[]): number {
  return sum(acknowledged.map((count, at) => Math.max(0, count - (stored[at]?.sequence ?? 0))))
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}
