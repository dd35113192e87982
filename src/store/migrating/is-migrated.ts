import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { SOURCES } from '#core/folders.ts'
import type { Queryable } from '../schema.ts'
import { BASELINE_NAMES } from './baseline-names.ts'
import { findFloor } from './schema-floor.ts'

const MIGRATIONS = `${SOURCES}/store/migrating/migrations`

/** Differences between a database's schema and that of this version. */
export interface SchemaDifference {
  /** Migrations that have not been applied yet. */
  missing: string[]
  /** Applied migrations that this version does not know. */
  unknown: string[]
  /** True for a newer schema that no longer works with this version. */
  isTooNew: boolean
}

/**
 * Returns true if this version can serve a database without migrating it: its schema is this version's, or a newer
 * one that still works with it. Only reads. Otherwise `migrate` decides and waits for another migrating instance.
 */
export async function isServable(db: Queryable): Promise<boolean> {
  const difference = await compareSchema(db).catch(() => undefined)
  return difference !== undefined && difference.missing.length === 0 && !difference.isTooNew
}

/** Compares a database's schema with that of this version. Throws if the database has no schema. */
export async function compareSchema(db: Queryable): Promise<SchemaDifference> {
  const applied = await listApplied(db)
  const known = listKnownMigrations()
  const floor = known.every((name) => applied.includes(name)) ? await findFloor(db) : undefined
  return compareMigrations(applied, floor)
}

/** Compares applied migrations with those of this version. `floor` is the migration that a version must know. */
export function compareMigrations(applied: string[], floor: string | undefined): SchemaDifference {
  const known = listKnownMigrations()
  const unknown = applied.filter((name) => !known.includes(name))
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown,
    isTooNew: unknown.length > 0 && (floor === undefined || !known.includes(floor)),
  }
}

/** Counts the migrations still to be applied to a database in use; returns 0 for a new database. */
export async function countToCome(db: Queryable): Promise<number> {
  const applied = await listApplied(db).catch(() => [])
  return applied.length === 0 ? 0 : compareMigrations(applied, undefined).missing.length
}

/** Lists the migrations of this version, in order. */
export function listKnownMigrations(): string[] {
  const files = readdirSync(MIGRATIONS).filter((file) => /^\d/.test(file))
  const later = files.map((file) => file.replace(/\.ts$/, ''))
  return [...BASELINE_NAMES, ...later.toSorted()]
}

/** Lists the applied migrations of a database by name. Throws if none was ever applied. */
export async function listApplied(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns the time at which a migration was applied, in ms since 1970, or undefined if it was not. */
export async function findMigrationTime(db: Queryable, name: string): Promise<number | undefined> {
  const query = sql<{ timestamp: string }>`select timestamp from kysely_migration where name = ${name}`
  const [row] = (await query.execute(db)).rows
  return row && Date.parse(row.timestamp)
}
