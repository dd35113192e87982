import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { A_DAY, A_MINUTE, AN_HOUR } from '#domain/durations.ts'
import { openFolder } from '#media/folder-store.ts'
import type { StoreCommand, Values } from '#operator/command-line/command.ts'
import { doctor } from '#operator/doctor.ts'
import { backupCommand } from '#operator/stored-data/backup.ts'
import { connect } from '#store/connection/connect.ts'
import { sumTables } from '#store/copying/sqlite-backup.ts'
import { lastBackup, noteBackup } from '#store/operation/backup-state.ts'
import type { Database } from '#store/schema.ts'
import { openDatabase } from '#test/databases.ts'
import { runPortalCommand } from '#test/run-portal-command.ts'
import { serverProcesses } from '#test/server/server-processes.ts'
import { createScheduledBackups, makeDueBackup } from './scheduled-backups.ts'

const MIDNIGHT = Date.UTC(2026, 2, 3)
const FIRST = 'portal-2026-03-03T07-30-00Z.backup'
const HALF_PAST_SEVEN = MIDNIGHT + 7 * AN_HOUR + 30 * A_MINUTE
/** Timeout of a test that starts processes, in ms. */
const TIMEOUT = 240_000
const NOT_STOPPED = new AbortController().signal

describe('scheduled backups', () => {
  let folder: string
  let now: number
  let db: Database
  let file: string
  let close: () => Promise<void>
  let lines: string[]

  beforeEach(async () => {
    folder = join(mkdtempSync(join(tmpdir(), 'portal-backups-')), 'backups')
    now = HALF_PAST_SEVEN
    lines = []
    const opened = await openDatabase('sqlite', 'demo')
    ;({ db, close } = opened)
    file = opened.address.kind === 'sqlite' ? opened.address.file : ''
  })
  afterEach(async () => {
    await close()
    rmSync(dirname(folder), { recursive: true, force: true })
  })

  function options(more: { keep?: number; every?: number; db?: Database; folder?: string } = {}) {
    const { log } = fastify({ logger: { stream: { write: (line) => lines.push(line) } } })
    const plan = { folder: more.folder ?? folder, every: more.every ?? A_DAY, keep: more.keep ?? 3 }
    return { db: more.db ?? db, file, plan, clock: () => now, log }
  }
  const makeDue = (more: Parameters<typeof options>[0] = {}) => makeDueBackup(options(more), NOT_STOPPED)
  const stored = () => (existsSync(folder) ? readdirSync(folder).sort() : [])
  const logged = (level: number) =>
    lines
      .map((line) => JSON.parse(line) as { level: number; msg: string; reason?: string })
      .filter((line) => line.level === level)
  const ERROR = 50

  it('are made once per interval, complete, readable by the owner only, and recorded', {
    timeout: TIMEOUT,
  }, async () => {
    expect(await lastBackup(db)).toEqual({ made: undefined, verified: undefined })
    expect(await makeDue()).toBe(true)
    expect(stored()).toEqual([FIRST])
    expect(sumTables(join(folder, FIRST))).toEqual(
      // The copy contains the claim, which has since been released.
      expect.arrayContaining(sumTables(file).filter(({ table }) => table !== 'backup_state')),
    )
    expect(statSync(join(folder, FIRST)).mode & 0o077).toBe(0)
    expect(await lastBackup(db)).toEqual({ made: now, verified: now })
    expect(lines.join()).toMatch(/a backup was made, restored into a scratch place and compared/)

    now = MIDNIGHT + A_DAY - 1
    expect(await makeDue()).toBe(false)
    now = MIDNIGHT + A_DAY
    expect(await makeDue()).toBe(true)
    expect(stored()).toEqual([FIRST, 'portal-2026-03-04T00-00-00Z.backup'])
  })

  it('remove the oldest scheduled backups, and no other file of the folder', {
    timeout: TIMEOUT,
  }, async () => {
    const others = ['portal-before-upgrade.backup', 'notes.txt', `my-${FIRST}`]
    mkdirSync(folder)
    for (const name of others) writeFileSync(join(folder, name), 'mine')
    for (let day = 0; day < 4; day++) {
      await makeDue({ keep: 2 })
      now += A_DAY
    }
    const [third, fourth] = ['portal-2026-03-05T07-30-00Z.backup', 'portal-2026-03-06T07-30-00Z.backup']
    expect(stored()).toEqual([...others, third, fourth].sort())
  })

  it('include stored media, and keep each file as long as a backup from its time', {
    timeout: TIMEOUT,
  }, async () => {
    const media = join(dirname(folder), 'media')
    const put = async (content: string) => {
      const path = join(dirname(folder), `${content}.png`)
      writeFileSync(path, content)
      return (await openFolder(media).put(path)).name
    }
    const make = () => makeDueBackup({ ...options({ keep: 2 }), media }, NOT_STOPPED)
    const copies = () => readdirSync(join(folder, 'media-copies')).filter((name) => name.endsWith('.png'))
    const longAgo = (path: string, days: number) => {
      const then = Date.now() / 1000 - (days * A_DAY) / 1000
      utimesSync(join(folder, path), then, then)
    }
    const [staying, going] = [await put('staying'), await put('going')]
    expect(await make()).toBe(true)
    expect(copies().sort()).toEqual([staying, going].sort())
    rmSync(join(media, going))
    now += A_DAY
    // Backdates the first backup by a day.
    for (const path of [FIRST, `media-copies/${staying}`, `media-copies/${going}`]) longAgo(path, 1)
    expect(await make()).toBe(true)
    expect(copies().sort()).toEqual([staying, going].sort())
    now += A_DAY
    expect(await make()).toBe(true)
    expect(stored()).not.toContain(FIRST)
    expect(copies()).toEqual([staying])
    expect(lines.at(-1)).toContain('"media":1')
  })

  it('are made by only one of several servers', async () => {
    const other = connect({ kind: 'sqlite', file })
    const made = await Promise.all([makeDue(), makeDue({ db: other }), makeDue(), makeDue({ db: other })])
    await other.destroy()
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(stored()).toEqual([FIRST])
  })

  it('are logged as an error on failure, leave no files behind, and are retried after 15 minutes', {
    timeout: TIMEOUT,
  }, async () => {
    writeFileSync(folder, 'a file stands where the folder should be')
    expect(await makeDue()).toBe(false)
    expect(logged(ERROR)).toMatchObject([{ msg: 'the backup failed and will be tried again in 15 minutes' }])
    expect(await lastBackup(db)).toEqual({ made: undefined, verified: undefined })
    unlinkSync(folder)
    now += 15 * A_MINUTE - 1
    expect(await makeDue()).toBe(false)
    now += 1
    expect(await makeDue()).toBe(true)
    expect(stored()).toEqual(['portal-2026-03-03T07-45-00Z.backup'])
  })

  it.runIf(canMount())('leave nothing on a full disk, and keep the earlier ones', async () => {
    mkdirSync(folder)
    const size = statSync(file).size
    // Space for one backup, but not for a second one to compare with.
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size + 2 ** 16}`, 'none', folder])
    try {
      writeFileSync(join(folder, 'portal-2026-03-02T00-00-00Z.backup'), 'earlier')
      expect(await makeDue({ keep: 1 })).toBe(false)
      expect(logged(ERROR)).toMatchObject([{ reason: expect.stringMatching(/full/) }])
      expect(stored()).toEqual(['portal-2026-03-02T00-00-00Z.backup'])
    } finally {
      execFileSync('umount', [folder])
    }
  })

  it('clean up the remains of a killed server', async () => {
    const left = join(folder, 'portal-2026-03-01T00-00-00Z.backup.part')
    mkdirSync(left, { recursive: true })
    writeFileSync(join(left, 'copy'), 'half')
    expect(await makeDue()).toBe(true)
    expect(stored()).toEqual([FIRST])
  })

  it('leave no partial file when the server stops, and are made after the next start', {
    timeout: TIMEOUT,
  }, async () => {
    const job = createScheduledBackups(options())
    job.start()
    const isMade = () => stored().includes(FIRST)
    await expect.poll(() => isMade() || halt('backup-process.ts'), { interval: 1 }).toBe(true)
    await job.stop()
    expect(logged(ERROR)).toEqual([])
    // A fast machine may already have finished.
    const wasFinished = isMade()
    expect(stored()).toEqual(wasFinished ? [FIRST] : [])
    expect(await makeDue()).toBe(!wasFinished)
    expect(stored()).toEqual([FIRST])
  })

  it('do not start once the server is stopping', async () => {
    const stopped = AbortSignal.abort()
    expect(await makeDueBackup(options(), stopped)).toBe(false)
    expect(await makeDue()).toBe(true)
  })
})

describe('a server with BACKUP_DIR', () => {
  const { dataDir, start } = serverProcesses()

  it('makes a restorable backup on schedule, which the command line and other servers report', {
    timeout: TIMEOUT,
  }, async () => {
    const BACKUP_DIR = join(dataDir(), 'backups')
    const server = start({ BACKUP_DIR })
    await server.ready()
    const files = () => (existsSync(BACKUP_DIR) ? readdirSync(BACKUP_DIR) : [])
    await expect.poll(files).toEqual([expect.stringMatching(/^portal-.*Z\.backup$/)])
    const env = { DATA_DIR: dataDir(), BACKUP_DIR }
    const { stdout } = await runPortalCommand(['doctor', '--json'], env)
    const backups = (JSON.parse(stdout) as { list: { about: string }[] }).list.find(
      ({ about }) => about === 'backups',
    )
    expect(backups).toMatchObject({ state: 'well', said: expect.stringContaining(BACKUP_DIR) })
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)

    const elsewhere = { DATA_DIR: join(dataDir(), 'elsewhere') }
    const [name = ''] = files()
    expect(await runPortalCommand(['restore', join(BACKUP_DIR, name)], elsewhere)).toMatchObject({ code: 0 })
    expect(await runPortalCommand(['records', 'verify'], elsewhere)).toMatchObject({ code: 0, stderr: '' })
  })
})

describe('the operator', () => {
  it('sees the time of the last backup and of its verification, and where none is expected', async () => {
    const { db, address, close } = await openDatabase('sqlite', 'demo')
    const folder = mkdtempSync(join(tmpdir(), 'portal-backups-'))
    const now = Date.now()
    const run = (command: StoreCommand, values: Values, env: Record<string, string> = {}) => {
      const config = { ...parseConfig({ DATA_DIR: folder, ...env }), store: address }
      const silent = { print: () => undefined, warn: () => undefined, readInput: async () => '' }
      return command.run(values, { ...silent, config, db, now })
    }
    const backups = async (env: Record<string, string>) => {
      const answer = await run(doctor, {}, env)
      if (typeof answer === 'string' || !('list' in answer)) throw new Error('the answer is no list')
      return answer.list.find(({ about }) => about === 'backups')
    }
    const SUPPORT_EMAIL = 'help@company.example'
    const production = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://portal.example', SUPPORT_EMAIL }
    const scheduled = { BACKUP_DIR: folder }
    for (const env of [{}, production])
      expect(await backups(env)).toMatchObject({
        state: 'not set up',
        said: expect.stringMatching(/^no backup has been made yet: set BACKUP_DIR/),
      })
    expect(await backups(scheduled)).toMatchObject({
      state: 'look',
      said: expect.stringContaining('every 24 hours: see the server’s log'),
    })

    await run(backupCommand, { FILE: join(folder, 'one') })
    expect(await lastBackup(db)).toEqual({ made: now, verified: undefined })
    await run(backupCommand, { FILE: join(folder, 'two'), verify: true })
    expect(await lastBackup(db)).toEqual({ made: now, verified: now })
    expect(await backups(production)).toMatchObject({ state: 'well' })
    expect(readdirSync(folder).filter((name) => name.startsWith('two'))).toEqual(['two'])

    await noteBackup(db, { at: now - 13 * AN_HOUR, kind: 'verified' })
    expect(await backups(scheduled)).toMatchObject({ said: expect.stringContaining('has none') })

    const file = join(folder, 'portal-2026-03-03T00-00-00Z.backup')
    writeFileSync(file, 'a backup')
    expect(await backups(scheduled)).toMatchObject({ state: 'well' })
    // A sparse file, larger than any disk.
    truncateSync(file, 8 * 1024 ** 4)
    const said = expect.stringContaining('has no space for the next one')
    expect(await backups(scheduled)).toMatchObject({ state: 'FAULT', said })
    writeFileSync(join(folder, 'portal-2026-03-03T00-00-00Z.backup'), '')
    expect(await backups(scheduled)).toMatchObject({ state: 'well' })
    const nowhere = { BACKUP_DIR: join(folder, 'nowhere') }
    expect(await backups(nowhere)).toMatchObject({ state: 'FAULT', said: expect.stringContaining('nowhere') })
    expect(await backups({ ...scheduled, BACKUP_EVERY: '6' })).toMatchObject({ state: 'look' })
    await close()
    rmSync(folder, { recursive: true, force: true })
  })
})

/** Pauses a child process that runs a program, so that only SIGKILL ends it. Returns false if there is none. */
function halt(program: string): boolean {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  for (const line of processes.split('\n')) {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    if (Number(parent) !== process.pid || !args.includes(program)) continue
    process.kill(Number(pid), 'SIGSTOP')
    return true
  }
  return false
}

/** Returns true if this machine permits mounting a file system, which requires root. */
function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'portal-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
