import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#core/config.ts'
import { errorMessage } from '#core/error-message.ts'
import { bad, type Finding, look, notSetUp, well } from '#domain/console/portal-health.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { plural } from '#domain/messages.ts'
import { lastBackup } from '#store/operation/backup-state.ts'
import type { Queryable } from '#store/schema.ts'
import { isBackupName } from './scheduled-backups.ts'

interface Examined {
  config: Pick<Config, 'backups' | 'isProduction' | 'store'>
  db: Queryable
  now: number
}

/** Returns the age at which a verified backup is overdue, in ms: two intervals, or two days by default. */
export function backupMaxAge({ backups }: Pick<Config, 'backups'>): number {
  return 2 * (backups?.every ?? A_DAY)
}

/** Checks for a recent, verified backup (see `backupMaxAge`). */
export async function examineBackups({ config, db, now }: Examined): Promise<Finding> {
  const { backups, isProduction, store } = config
  const { made, verified } = await lastBackup(db)
  const said = `last made: ${momentText(made)}; last verified: ${momentText(verified)}`
  const isLate = verified === undefined || verified < now - backupMaxAge(config)
  if (made === undefined && verified === undefined && (store.kind === 'postgres' || !backups))
    return notSetUp(
      store.kind === 'postgres'
        ? 'no backup has been made yet: start portal-backup.timer (docs/operating.md, "Backups")'
        : 'no backup has been made yet: set BACKUP_DIR to have the server make and verify them',
    )
  if (store.kind === 'postgres' && isLate)
    return look(`${said}: start portal-backup.timer (docs/operating.md, "Backups")`)
  if (backups && isLate)
    return look(`${said}. One is due every ${hoursText(backups.every)}: see the server’s log`)
  if (backups) return examineBackupFolder(backups.folder, said)
  if (isProduction && isLate) return look(`${said}: set BACKUP_DIR to have the server make and verify them`)
  return well(said)
}

/**
 * Checks the backup folder: the last backup may be elsewhere or missing, and the next backup with its restored copy may
 * need more space.
 */
async function examineBackupFolder(folder: string, said: string): Promise<Finding> {
  try {
    await access(folder, constants.R_OK | constants.W_OK)
    const files = (await readdir(folder)).filter(isBackupName).sort()
    const newest = files.at(-1)
    if (newest === undefined) return look(`${said}. ${folder} has none: the next one is made when due`)
    const [{ size }, { bavail, bsize }] = await Promise.all([stat(join(folder, newest)), statfs(folder)])
    if (bavail * bsize < 2 * size)
      return bad(
        `${said}. ${folder} has no space for the next one, which needs twice its size: free up space`,
      )
    return well(`${said}; ${plural(files.length, 'file')} in ${folder}`)
  } catch (error) {
    return bad(`BACKUP_DIR ${folder} can’t be read and written by this user: ${errorMessage(error)}`)
  }
}

function momentText(time: number | undefined): string {
  return time === undefined ? 'never' : `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function hoursText(time: number): string {
  return plural(time / AN_HOUR, 'hour')
}
