import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { StoreAddress } from '#server/store/connect.ts'
import { connect } from '#server/store/connect.ts'
import { migrate } from '#server/store/migrate.ts'
import type { Database } from '#server/store/schema.ts'

/** Every suite that touches data runs on both. */
export const DATABASES = ['sqlite', 'postgres'] as const

export type DatabaseKind = (typeof DATABASES)[number]

/** An empty database of its own kind and place, and how to be rid of it. */
export interface TestDatabase {
  address: StoreAddress
  drop: () => Promise<void>
}

export async function createDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  return kind === 'sqlite' ? createSqlite() : createPostgres()
}

/** A migrated, empty database and an open connection; `close` closes and drops it. */
export async function openDatabase(
  kind: DatabaseKind,
): Promise<{ db: Database; address: StoreAddress; close: () => Promise<void> }> {
  const { address, drop } = await createDatabase(kind)
  const db = connect(address)
  await migrate(db)
  return {
    db,
    address,
    close: async () => {
      await db.destroy()
      await drop()
    },
  }
}

function createSqlite(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'portal-sqlite-'))
  return {
    address: { kind: 'sqlite', file: join(folder, 'portal.sqlite') },
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function createPostgres(): Promise<TestDatabase> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  const url = new URL(inject('postgresUrl').replace('@/', '@localhost/'))
  url.pathname = `/${name}`
  return {
    address: { kind: 'postgres', url: url.href },
    drop: () => administer(`drop database ${name} with (force)`),
  }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
