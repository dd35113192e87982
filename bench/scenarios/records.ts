import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseConfig } from '#core/config.ts'
import { recordsVerify } from '#operator/stored-data/records.ts'
import { connect } from '#store/connection/connect.ts'
import { migrate } from '#store/migrating/migrate.ts'
import { makeBackup, restoreBackup, sumTables } from '#store/sqlite/sqlite-backup.ts'
import { timeOf } from '../figures.ts'
import type { Measure } from '../report/measure.ts'
import { inFolder } from '../stand/in-folder.ts'
import { fillLearned } from '../stand/learned-records.ts'
import type { Scenario } from './scenario.ts'

/** The records of a partner by real events: each member fails and passes a quiz of four questions in each course. */
export const records: Scenario = {
  name: 'records',
  about: 'the log of events on disk, and how long it takes to verify it; members and courses may be named',
  isOnce: true,
  isAskedFor: true,
  run: ({ sizes: [members = 10_000, courses = 10] }) =>
    inFolder((folder) => measure(folder, { members, courses })),
}

async function measure(folder: string, of: { members: number; courses: number }): Promise<Measure[]> {
  const file = join(folder, 'portal.sqlite')
  const copy = join(folder, 'copy.backup')
  const db = connect({ kind: 'sqlite', file })
  const silent = { print: () => undefined, warn: console.error, readInput: async () => '' }
  const verify = (values: { rejudge?: boolean }) =>
    timeOf(() => recordsVerify.run(values, { ...silent, config: parseConfig({}), db, now: Date.now() }))
  try {
    await migrate(db)
    let events = 0
    const filling = await timeOf(async () => {
      events = await fillLearned(db, of)
    })
    const sizes = tableSizes(file)
    const plain = await verify({})
    const inMegabytes = (work: string, bytes: number): Measure => ({ unit: 'MB', work, portal: bytes / 1e6 })
    const inMs = (work: string, portal: number): Measure => ({ unit: 'ms', work, portal })
    return [
      { unit: '', work: 'records', portal: of.members * of.courses },
      { unit: '', work: 'events', portal: events },
      inMegabytes('the log', sizes.learning_events),
      { unit: '', work: 'bytes of the log an event', portal: Math.round(sizes.learning_events / events) },
      inMegabytes('the records with their indexes', sizes.completions),
      inMegabytes('the counts', sizes.learning_counts),
      inMs('filling', filling),
      inMs('verify', plain),
      { unit: '/s', work: 'records verified', portal: (of.members * of.courses) / (plain / 1000) },
      inMs('verify --rejudge', await verify({ rejudge: true })),
      inMs('backup', await timeOf(() => makeBackup(file, copy, Date.now()))),
      inMegabytes('the whole file', statSync(copy).size),
      inMs('restore', await timeOf(() => restoreBackup(copy, join(folder, 'restored.sqlite'), Date.now()))),
      inMs('summing up a copy', await timeOf(async () => sumTables(copy))),
    ]
  } finally {
    await db.destroy()
  }
}

/** The bytes that each table takes with its indexes. */
function tableSizes(file: string): Record<'learning_events' | 'completions' | 'learning_counts', number> {
  const data = new DatabaseSync(file, { readOnly: true })
  const sizes = data
    .prepare(
      `select schema.tbl_name as name, sum(pgsize) as bytes from dbstat
       join sqlite_schema as schema on schema.name = dbstat.name group by schema.tbl_name`,
    )
    .all() as { name: string; bytes: number }[]
  data.close()
  return Object.fromEntries(sizes.map(({ name, bytes }) => [name, bytes])) as never
}
