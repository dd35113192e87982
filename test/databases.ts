import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { connect as connectTo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject } from 'vitest'
import type { StoreAddress } from '#core/store-address.ts'
import { connect } from '#store/connection/connect.ts'
import type { Database } from '#store/schema.ts'
import { markStatements } from '#test/databases/statement-places.ts'
import { administerAt, postgresTemplate } from '#test/databases/template-databases.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** Kinds of database in this run: SQLite for `npm test`, PostgreSQL or both for `npm run test:full`. */
export const DATABASES: readonly DatabaseKind[] = inject('databaseKinds')

/** A separate empty database, with a function that drops it. */
export interface TestDatabase {
  address: StoreAddress
  drop: () => Promise<void>
}

/** Contents of a new database: none, the newest schema, or the schema with the demo data. */
export type Filling = 'nothing' | 'schema' | 'demo'

export async function createDatabase(
  kind: DatabaseKind,
  filling: Filling = 'nothing',
): Promise<TestDatabase> {
  return kind === 'sqlite' ? createSqlite(filling) : createPostgres(filling)
}

/** Opens a database with the newest schema, and with the demo data if requested. `close` closes and drops it. */
export async function openDatabase(
  kind: DatabaseKind,
  filling: Exclude<Filling, 'nothing'> = 'schema',
): Promise<{ db: Database; address: StoreAddress; close: () => Promise<void> }> {
  const { address, drop } = await createDatabase(kind, filling)
  const db = connect(address)
  return {
    db,
    address,
    close: async () => {
      await db.destroy()
      await drop()
    },
  }
}

function createSqlite(filling: Filling): TestDatabase {
  if (!inject('templateFolder'))
    throw new Error('This test uses a database: vitest.config.ts must not call it pure.')
  const folder = mkdtempSync(join(tmpdir(), 'portal-sqlite-'))
  const file = join(folder, 'portal.sqlite')
  if (filling !== 'nothing') copyFileSync(join(inject('templateFolder'), `${filling}.sqlite`), file)
  return {
    address: { kind: 'sqlite', file },
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function createPostgres(filling: Filling): Promise<TestDatabase> {
  const name = `${testName()}_${randomUUID().slice(-12)}`
  const template = filling === 'nothing' ? 'template1' : postgresTemplate(filling)
  await administer(`create database ${name} template ${template}`)
  const url = new URL((await findPostgres()).replace('@/', '@localhost/'))
  url.pathname = `/${name}`
  markStatements()
  return {
    address: { kind: 'postgres', url: url.href },
    drop: () => administer(`drop database ${name} with (force)`),
  }
}

/** Returns the current test file as part of a database name. */
function testName(): string {
  const { testPath = '' } = expect.getState()
  const file = basename(testPath).replace(/\.test\.ts$/, '')
  return `t_${file.replaceAll(/\W/g, '_').slice(0, 40)}`
}

async function administer(statement: string): Promise<void> {
  await administerAt(await findPostgres(), statement)
}

/** Connection string of the run's PostgreSQL, started by the first request. */
let postgresUrl: Promise<string> | undefined

function findPostgres(): Promise<string> {
  postgresUrl ??= text(connectTo(inject('postgresSocket')))
  return postgresUrl
}
