import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseConfig } from '#server/core/config.ts'
import { recordsVerify } from '#server/operator/stored-data/records.ts'
import { connect } from '#server/store/connect.ts'
import { migrate } from '#server/store/migrating/migrate.ts'
import { makeBackup, restoreBackup, sumTables } from '#server/store/sqlite/sqlite-backup.ts'
import { fillLearned } from '../stand/learned-records.ts'

/**
 * Fills SQLite with the records of a partner by real events, each member failing and passing a quiz of four questions in
 * each course, and measures what the log takes on disk and how long `portal records verify`, a backup and a restore take. Run with
 * `npm run bench -- records`; sizes may be named: members, then courses.
 */
const [members = 10_000, courseCount = 10] = process.argv.slice(2).map(Number)

const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const file = join(dataDir, 'portal.sqlite')
const db = connect({ kind: 'sqlite', file })
try {
  await migrate(db)
  const filling = performance.now()
  const events = await fillLearned(db, { members, courses: courseCount })
  const filled = performance.now() - filling
  const sizes = tableSizes()
  const records = members * courseCount
  const plain = await timeVerify({})
  const judged = await timeVerify({ rejudge: true })
  const copy = join(dataDir, 'copy.backup')
  const copying = await timeOf(() => makeBackup(file, copy, Date.now()))
  const restoring = await timeOf(() => restoreBackup(copy, join(dataDir, 'restored.sqlite'), Date.now()))
  const comparing = await timeOf(async () => sumTables(copy))
  console.log(`${members} members × ${courseCount} courses: ${records} records, ${events} events`)
  console.table({
    'the log, MB': megabytes(sizes.learning_events),
    'the log, bytes an event': Math.round(sizes.learning_events / events),
    'the records with their indexes, MB': megabytes(sizes.completions),
    'the counts, MB': megabytes(sizes.learning_counts),
    'the whole file, MB': megabytes(statSync(copy).size),
    'filling, s': seconds(filled),
    'verify, s': seconds(plain),
    'verify, records a second': Math.round(records / (plain / 1000)),
    'verify --rejudge, s': seconds(judged),
    'backup, s': seconds(copying),
    'restore, s': seconds(restoring),
    'summing up a copy, s': seconds(comparing),
  })
} finally {
  await db.destroy()
  rmSync(dataDir, { recursive: true, force: true })
}

function megabytes(bytes: number): number {
  return Number((bytes / 1e6).toFixed(1))
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function seconds(ms: number): number {
  return Number((ms / 1000).toFixed(1))
}

function timeVerify(values: { rejudge?: boolean }): Promise<number> {
  const silent = { print: () => undefined, warn: console.error, readInput: async () => '' }
  return timeOf(() => recordsVerify.run(values, { ...silent, config: parseConfig({}), db, now: Date.now() }))
}

/** The bytes that each table takes with its indexes. */
function tableSizes(): Record<'learning_events' | 'completions' | 'learning_counts', number> {
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
