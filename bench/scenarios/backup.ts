import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connect } from '#store/connection/connect.ts'
import { startPostgresCluster } from '#test/databases/postgres-cluster.ts'
import { administerAt } from '#test/databases/template-databases.ts'
import { measureLosses, readStoredActs } from '../durability/stored-acts.ts'
import type { Measure } from '../report/measure.ts'
import { fillDatabase } from '../stand/fill.ts'
import { inFolder, withPortal } from '../stand/in-folder.ts'
import { fillLearned } from '../stand/learned-records.ts'
import { letLearn, timesOf } from '../stand/let-learn.ts'
import { runPortal } from '../stand/run-portal.ts'
import type { Scenario } from './scenario.ts'

const LEARNERS = 200
/** Duration of the measurement before the backup starts, in ms. */
const WARM_UP_MS = 10_000
const MAX_RESTORE_MS = 300_000

/**
 * A backup of more than a gigabyte. It is restored, verified, searched for every action acknowledged before its start,
 * and copied to PostgreSQL.
 */
export const backup: Scenario = {
  name: 'backup',
  about:
    'a backup while 200 learners act, its restore elsewhere, and the copy to PostgreSQL; members may be named',
  isOnce: true,
  isOnDemand: true,
  run: ({ sizes: [members = 20_000] }) => inFolder((folder) => measure(folder, members)),
}

async function measure(folder: string, members: number): Promise<Measure[]> {
  const [DATA_DIR, elsewhere, file] = ['data', 'elsewhere', 'one.backup'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  console.error('filling …')
  const events = await fill(DATA_DIR, members)
  const { before, during, acknowledged, most, backingUp } = await withPortal({ DATA_DIR }, async (server) => {
    const learning = await letLearn(server, LEARNERS)
    await setTimeout(WARM_UP_MS)
    const before = learning.timesSoFar()
    const acknowledged = learning.actsSoFar()
    console.error('backing up …')
    const backingUp = await runPortal(['backup', file, '--verify'], { DATA_DIR })
    const during = learning.timesSoFar()
    return { before, during, acknowledged, most: await learning.stop(), backingUp }
  })
  console.error('restoring …')
  const restoring = await runPortal(['restore', file], { DATA_DIR: elsewhere })
  const verifying = await runPortal(['records', 'verify'], { DATA_DIR: elsewhere })
  const stored = await readStoredActs({ kind: 'sqlite', file: join(elsewhere, 'portal.sqlite') }, LEARNERS)
  console.error('copying …')
  const copying = await copyToPostgres(elsewhere)
  return [
    { unit: 'MB', work: 'the backup', portal: statSync(file).size / 1e6, goal: { atLeast: 1000 } },
    { unit: '', work: 'events in it', portal: events },
    { unit: 'ms', work: 'backup --verify beside 200 learners', portal: backingUp.ms },
    { unit: '/s', work: 'acts before it', portal: (before.length / WARM_UP_MS) * 1000 },
    { unit: '/s', work: 'acts meanwhile', portal: (during.length / backingUp.ms) * 1000 },
    ...timesOf('before it', before),
    ...timesOf('meanwhile', during),
    ...measureLosses(acknowledged, most, stored),
    { unit: 'ms', work: 'restore', portal: restoring.ms, goal: { atMost: MAX_RESTORE_MS } },
    { unit: 'ms', work: 'records verify on the restored file', portal: verifying.ms },
    { unit: 'ms', work: 'copy to PostgreSQL', portal: copying.ms },
    { unit: '/s', work: 'rows copied and compared', portal: (copying.rows / copying.ms) * 1000 },
  ]
}

async function fill(dataDir: string, members: number): Promise<number> {
  mkdirSync(dataDir)
  const address = { kind: 'sqlite', file: join(dataDir, 'portal.sqlite') } as const
  await fillDatabase(address, { teams: [], courses: 1, modules: 6, learners: LEARNERS })
  const db = connect(address)
  try {
    return await fillLearned(db, { members, courses: 10 })
  } finally {
    await db.destroy()
  }
}

async function copyToPostgres(DATA_DIR: string): Promise<{ ms: number; rows: number }> {
  const cluster = await startPostgresCluster({ isSynced: true })
  try {
    const urlOf = (name: string) => cluster.urlOf(name).replace('@/', '@localhost/')
    await administerAt(urlOf('postgres'), 'create database copied')
    const { printed, ms } = await runPortal(['copy', '--to', urlOf('copied')], { DATA_DIR })
    await runPortal(['records', 'verify'], { DATABASE_URL: urlOf('copied') })
    return { ms, rows: Number(/with (\d+) rows/.exec(printed)?.[1]) }
  } finally {
    await cluster.stop()
  }
}
