import { z } from 'zod'
import { requireSameTables, type TableSum } from '#store/copying/row-sum.ts'
import { compareMigrations } from '#store/migrating/is-migrated.ts'
import { type Backup, readBackup, restoreBackup, sumTables } from '#store/sqlite/sqlite-backup.ts'

/** The numbers of compared tables, those that a restore leaves as they are, of rows, and of media. */
export const Compared = z.object({ tables: z.int(), rows: z.int(), media: z.int().optional() })

export type Compared = z.infer<typeof Compared>

/** Reads the description of a backup; throws if it is none, is damaged, or is of a newer version. */
export function getBackup(file: string): Backup {
  const backup = readBackup(file)
  const { unknown, isTooNew } = compareMigrations(backup.migrations, backup.floor)
  if (isTooNew) throw new Error(`it is of a newer version of the portal, which has ${unknown.join(', ')}`)
  return backup
}

/**
 * Restores a backup into a scratch file, which the caller removes, and compares every table by its number of
 * rows and their checksum. Throws if any differs, or if the backup cannot be restored. Blocks the process for
 * seconds where there is much data.
 */
export async function verifyBackup(file: string, scratch: string, now: number): Promise<Compared> {
  getBackup(file)
  await restoreBackup(file, scratch, now)
  const tables = sumTables(file)
  requireSameTables(tables, sumTables(scratch))
  return comparedOf(tables)
}

/** Counts what was compared. */
export function comparedOf(tables: TableSum[]): Compared {
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
}
