import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Dialect,
  DummyDriver,
  Kysely,
  type LogEvent,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SMALL_PAGE } from '#test/databases/small-pages.ts'
import { limitPageSizes } from '../connection/each-page.ts'
import { BASELINE_NAMES } from './baseline-names.ts'
import { MIGRATIONS } from './migrate.ts'

/** Hashes of each merged migration's statements on an empty database, for SQLite and PostgreSQL. */
const HASHES = 'merged-migrations.json'

const DIALECTS: Record<string, Dialect> = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}

/**
 * Hashes a migration's statements on SQLite and PostgreSQL. Its source is not hashed, since it may be moved or
 * commented.
 */
async function hashMigration(migration: Migration): Promise<string> {
  const hash = createHash('sha256')
  for (const dialect of Object.values(DIALECTS)) {
    const add = ({ query }: LogEvent) => {
      hash.update(`${query.sql.replace(/\s+/g, ' ')} ${JSON.stringify(query.parameters)}\n`)
    }
    const db = new Kysely<unknown>({ dialect, log: add })
    await migration.up(db)
    await db.destroy()
  }
  return hash.digest('hex').slice(0, 16)
}

/** Names without statements: the baseline runs under the first name. */
const CONTAINED: readonly string[] = BASELINE_NAMES.slice(1)

const merged: Record<string, string> = JSON.parse(readFileSync(join(import.meta.dirname, HASHES), 'utf8'))

describe('a merged migration', () => {
  // Some migrations store the current time.
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    limitPageSizes(Number.POSITIVE_INFINITY)
  })
  afterAll(() => {
    vi.useRealTimers()
    limitPageSizes(SMALL_PAGE)
  })

  const own = Object.entries(MIGRATIONS).filter(([name]) => !CONTAINED.includes(name))

  it.each(own)('%s never changes', async (name, migration) => {
    const hash = await hashMigration(migration)
    const hint =
      name in merged
        ? 'leave it as it was merged, and write a new one'
        : `add "${name}": "${hash}" to ${HASHES}`
    expect(hash, `${name}: ${hint}`).toBe(merged[name])
  })

  it('is never removed', () => {
    expect(Object.keys(merged).filter((name) => !(name in MIGRATIONS))).toEqual([])
  })
})
