import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { AppContext } from '#app-context.ts'
import type { BackupPlan } from '#core/config.ts'
import { errorMessage } from '#core/error-message.ts'
import { programFile } from '#core/folders.ts'
import { makeFolder } from '#core/make-folder.ts'
import { A_MINUTE, AN_HOUR } from '#domain/durations.ts'
import { claimBackup, noteBackup, postponeBackup } from '#store/operation/backup-state.ts'
import { readJson } from '#store/schema.ts'
import { createJob, type Job } from '../create-job.ts'
import { mediaBeside, removeOldCopies } from './media-copies.ts'
import { Compared } from './verify-backup.ts'

/** Duration of a server's claim on a backup, in ms. If the server is killed, another one takes over afterwards. */
const CLAIM_LIFETIME_MS = AN_HOUR

/** Delay before a failed backup is retried, in ms. */
const RETRY_DELAY_MS = 15 * A_MINUTE

/** Names of scheduled backups, with the time in UTC, and of their temporary folders. */
const BACKUP = /^portal-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.(backup|dump)$/
const UNFINISHED = /^portal-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.(backup|dump)\.part$/

/** Returns true for the name of a scheduled backup. */
export const isBackupName = (name: string) => BACKUP.test(name)

/** Returns the name of a scheduled backup for a time in ms since 1970. */
export function nameBackup(now: number, ending: 'backup' | 'dump'): string {
  return `portal-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.${ending}`
}

const PROCESS = programFile('jobs/backups/backup-process.ts')

interface Options extends Pick<AppContext, 'db' | 'clock' | 'log'> {
  /** The SQLite file. */
  file: string
  /** The folder of stored media. Undefined if they are in a bucket. */
  media?: string | undefined
  plan: BackupPlan
}

/**
 * Creates the job that checks every minute for a due backup and makes it in a separate process. A stopping server
 * aborts a running backup; the next start makes it again.
 */
export function createScheduledBackups(options: Options): Job {
  return createJob({ every: A_MINUTE, log: options.log }, (stopping) => makeDueBackup(options, stopping))
}

/**
 * Makes the due backup, if any, verifies it, and removes the oldest. Intervals count from 1970; one of 24 hours begins
 * at midnight UTC. A backup gets its final name after its verification. Logs failures and retries after a quarter of an
 * hour. Returns true if a backup was made.
 */
export async function makeDueBackup(options: Options, signal: AbortSignal): Promise<boolean> {
  const { db, clock, log, plan } = options
  const now = clock()
  const dueSince = now - (now % plan.every)
  if (signal.aborted || !(await claimBackup(db, { now, until: now + CLAIM_LIFETIME_MS, dueSince })))
    return false
  try {
    const made = await makeBackupIn(options, now, signal)
    await noteBackup(db, { at: now, kind: 'scheduled' })
    log.info(made, 'a backup was made, restored into a scratch place and compared')
  } catch (error) {
    await postponeBackup(db, signal.aborted ? now : clock() + RETRY_DELAY_MS)
    const reason = errorMessage(error)
    if (!signal.aborted)
      log.error({ reason, folder: plan.folder }, 'the backup failed and will be tried again in 15 minutes')
    return false
  }
  await removeOldBackups(plan)
  return true
}

/** Makes a verified backup in a temporary folder next to its destination. Moves it there afterwards. */
async function makeBackupIn({ file, media, plan }: Options, now: number, signal: AbortSignal) {
  makeFolder(plan.folder, 0o700)
  await removeUnfinished(plan.folder)
  const backup = join(plan.folder, nameBackup(now, 'backup'))
  const making = `${backup}.part`
  try {
    await mkdir(making, { mode: 0o700 })
    const ofMedia = media === undefined ? [] : [media, mediaBeside(backup)]
    const compared = await runBackupProcess([file, making, String(now), ...ofMedia], signal)
    await rename(join(making, 'copy'), backup)
    await syncFolder(dirname(backup))
    return { backup, ...compared }
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

/** Runs the backup process. Kills it when the server stops. */
async function runBackupProcess(args: string[], signal: AbortSignal): Promise<Compared> {
  const child = spawn(process.execPath, [PROCESS, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const end = () => child.kill('SIGKILL')
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  try {
    const [output, problem, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    if (code !== 0) throw new Error(problem.trim() || 'its process was ended')
    return readJson(Compared, output)
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** Removes the unfinished backups of a killed server or command. */
export async function removeUnfinished(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => UNFINISHED.test(name))
  await removeAll(folder, left)
}

/** Removes all scheduled backups except the newest, and the media copies that only those needed. */
export async function removeOldBackups({ folder, keep }: BackupPlan): Promise<void> {
  const newestFirst = (await readdir(folder))
    .filter((name) => BACKUP.test(name))
    .sort()
    .reverse()
  await removeAll(folder, newestFirst.slice(keep))
  await removeOldCopies(folder)
}

async function removeAll(folder: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
