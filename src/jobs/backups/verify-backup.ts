import { z } from 'zod'
import { requireSameTables, type TableSum } from '#store/copying/row-sum.ts'
import { type Backup, readBackup, restoreBackup, sumTables } from '#store/copying/sqlite-backup.ts'
import { compareMigrations } from '#store/migrating/is-migrated.ts'

/** Numbers of compared tables, rows and media files. Excludes tables that a restore changes. */
export const Compared = z.object({ tables: z.int(), rows: z.int(), media: z.int().optional() })

export type Compared = z.infer<typeof Compared>

/** Reads the description of a backup. Throws if the file is not a backup, is damaged, or is from a newer version. */
export function getBackup(file: string): Backup {
  const backup = readBackup(file)
  const { unknown, isTooNew } = compareMigrations(backup.migrations, backup.floor)
  if (isTooNew) throw new Error(`it is from a newer version of the portal, which has ${unknown.join(', ')}`)
  return backup
}

/**
 * Restores a backup into a scratch file and compares the row count and checksum of every table. The caller removes the
 * file. Throws on any difference or a failed restore. Blocks for seconds on a large database.
 */
export async function verifyBackup(file: string, scratch: string, now: number): Promise<Compared> {
  getBackup(file)
  await restoreBackup(file, scratch, now)
  const tables = sumTables(file)
  requireSameTables(tables, sumTables(scratch))
  return comparedOf(tables)
}

/** Returns the numbers of compared tables and rows. */
export function comparedOf(tables: TableSum[]): Compared {
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
}
