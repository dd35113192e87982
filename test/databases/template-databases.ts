import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { StoreAddress } from '#core/store-address.ts'
import { loadDemoData } from '#demo/load-demo-data.ts'
import { connect } from '#store/connection/connect.ts'
import { migrate } from '#store/migrating/migrate.ts'
import { endDemoRounds } from '#test/end-demo-rounds.ts'
import { lightenDemoHashes } from '#test/hash-lightly.ts'
import { partitionLearningTables } from './learning-partitions.ts'

const FILLINGS = ['schema', 'demo'] as const

/** Databases created once per test run. Copying them saves migrations and fillings. */
interface SqliteTemplates {
  /** Contains `schema.sqlite` and `demo.sqlite`. */
  folder: string
  remove: () => void
}

/** Returns the name of the PostgreSQL database to copy. */
export function postgresTemplate(filling: (typeof FILLINGS)[number]): string {
  return `template_${filling}`
}

/** Creates the SQLite template databases in a temporary folder. */
export async function makeSqliteTemplates(): Promise<SqliteTemplates> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-templates-'))
  for (const filling of FILLINGS)
    await fill({ kind: 'sqlite', file: join(folder, `${filling}.sqlite`) }, filling)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Creates the PostgreSQL template databases in the cluster of `urlOf`. */
export async function makePostgresTemplates(urlOf: (database: string) => string): Promise<void> {
  for (const filling of FILLINGS) {
    const name = postgresTemplate(filling)
    await administerAt(urlOf('postgres'), `create database ${name}`)
    await fill({ kind: 'postgres', url: urlOf(name).replace('@/', '@localhost/') }, filling)
  }
}

/** Runs one statement on a new connection. */
export async function administerAt(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function fill(address: StoreAddress, filling: (typeof FILLINGS)[number]): Promise<void> {
  const db = connect(address)
  await migrate(db)
  if (address.kind === 'postgres') await partitionLearningTables(address.url)
  if (filling === 'demo') {
    await loadDemoData(db, Date.now())
    await lightenDemoHashes(db)
    await endDemoRounds(db)
  }
  await db.destroy()
}
