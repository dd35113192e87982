import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import type { Queryable } from './schema.ts'

const MIGRATIONS = new URL('migrations/', import.meta.url)

/**
 * True if a database has had exactly the migrations of this version, which then need not be loaded. Asks by reading alone; a
 * database that is new, older or newer is left to `migrate`, which also waits for another instance that migrates.
 */
export async function isMigrated(db: Queryable): Promise<boolean> {
  const applied = await listApplied(db).catch(() => [])
  return JSON.stringify(applied) === JSON.stringify(listKnownMigrations())
}

/** Lists the migrations that a database still lacks, and those it has had that this version does not know. */
export async function listUnapplied(db: Queryable): Promise<{ missing: string[]; unknown: string[] }> {
  const [applied, known] = [await listApplied(db), listKnownMigrations()]
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  }
}

/** Counts the migrations that a database in use still lacks; 0 for a new one, which is no database in use, and for a newer one. */
export async function countToCome(db: Queryable): Promise<number> {
  const applied = await listApplied(db).catch(() => [])
  return applied.length === 0 ? 0 : Math.max(0, listKnownMigrations().length - applied.length)
}

/** Lists the migrations of this version, in their order. */
export function listKnownMigrations(): string[] {
  return readdirSync(MIGRATIONS)
    .map((file) => file.replace(/\.ts$/, ''))
    .toSorted()
}

async function listApplied(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
