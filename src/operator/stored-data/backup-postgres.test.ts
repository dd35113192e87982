import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadDemoData } from '#demo/load-demo-data.ts'
import { A_DAY } from '#domain/durations.ts'
import { openFolder } from '#media/folder-store.ts'
import { connect } from '#store/connection/connect.ts'
import { dumpPostgres, verifyDump } from '#store/copying/postgres-backup.ts'
import { migrate } from '#store/migrating/migrate.ts'
import { lastBackup } from '#store/operation/backup-state.ts'
import type { Database } from '#store/schema.ts'
import { findPostgresPrograms } from '#test/databases/find-postgres-programs.ts'
import { type PostgresCluster, startPostgresCluster } from '#test/databases/postgres-cluster.ts'
import { failing, runPortalCommand, startPortalCommand } from '#test/run-portal-command.ts'

const programs = findPostgresPrograms()
const NOT_STOPPED = new AbortController().signal

/** Timeout of a test that starts processes, in ms. */
const TIMEOUT = 300_000

describe.skipIf(programs === undefined && !process.env.CI)(
  'a backup of PostgreSQL',
  { timeout: TIMEOUT },
  () => {
    let cluster: PostgresCluster
    let db: Database
    let folder: string

    beforeAll(async () => {
      if (programs === undefined)
        throw new Error('PostgreSQL with pg_dump is missing: node scripts/get-debian-programs.ts')
      cluster = await startPostgresCluster({ programs })
      db = connect({ kind: 'postgres', url: url() })
      await migrate(db)
      await loadDemoData(db, Date.now())
    }, TIMEOUT)
    afterAll(async () => {
      await db?.destroy()
      await cluster?.stop()
    })
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'portal-dumps-'))
    })
    // Applies to successful and failed backups.
    afterEach(async () => {
      rmSync(folder, { recursive: true, force: true })
      expect(await scratchDatabases()).toEqual([])
    })

    const url = (user = 'portal') =>
      cluster.urlOf('postgres').replace('@/', '@localhost/').replace('portal@', `${user}@`)
    const address = () => ({ kind: 'postgres', url: url() }) as const
    const settings = () => ({
      DATABASE_URL: url(),
      DATA_DIR: join(folder, 'data'),
      BACKUP_DIR: join(folder, 'backups'),
      PATH: [programs, process.env.PATH].join(delimiter),
    })
    const context = (args: string[], env: Record<string, string> = {}) =>
      runPortalCommand(args, { ...settings(), ...env })
    const inFolder = () => readdirSync(join(folder, 'backups')).toSorted()

    async function scratchDatabases(): Promise<string[]> {
      const { rows } = await sql<{ datname: string }>`
      select datname from pg_database where datname like 'portal_scratch%'`.execute(db)
      return rows.map(({ datname }) => datname)
    }

    async function examined(): Promise<{ state: string; said: string } | undefined> {
      const { stdout } = await context(['doctor', '--json'])
      const { list } = JSON.parse(stdout) as { list: { about: string; state: string; said: string }[] }
      return list.find(({ about }) => about === 'backups')
    }

    // Contract § 9: a PostgreSQL backup is restored and compared before it counts; `portal doctor` checks
    //   from outside
    it('is requested by doctor until one has been verified, and made by the timer’s command', async () => {
      expect(await examined()).toMatchObject({
        state: 'not set up',
        said: 'no backup has been made yet: start portal-backup.timer (docs/operating.md, "Backups")',
      })
      writeFileSync(join(folder, 'a.png'), 'an image')
      const { name } = await openFolder(join(folder, 'data/media')).put(join(folder, 'a.png'))
      const made = await startPortalCommand(['backup', '--scheduled'], settings())
      expect(made).toMatchObject({ code: 0, stderr: '' })
      expect(made.stdout).toMatch(
        /^Backed up to .*\/portal-[\dTZ-]+\.dump, \S+ MB, and 1 media file in .*\nVerified: \d+ tables with \d{3,} rows are the same once restored, and so is 1 media file\.\n$/,
      )
      expect(inFolder()).toEqual(['media-copies', expect.stringMatching(/^portal-[\dTZ-]+\.dump$/)])
      expect(readdirSync(join(folder, 'backups/media-copies'))).toContain(name)
      expect(statSync(join(folder, 'backups', inFolder()[1] ?? '')).mode & 0o077).toBe(0)
      expect(await examined()).toMatchObject({
        state: 'well',
        said: expect.stringMatching(/^last made: 2\d{3}-.*; 1 file in /),
      })
      const acts = await db.selectFrom('audit_log').select('act').where('act', '=', 'backed-up').execute()
      expect(acts).toHaveLength(1)
    })

    it('is requested again once the last verified backup is two days old', async () => {
      const long = Date.now() - 2 * A_DAY - 1000
      await db.updateTable('backup_state').set({ made: Date.now(), verified: long }).execute()
      expect(await examined()).toMatchObject({
        state: 'look',
        said: expect.stringContaining('portal-backup.timer'),
      })
    })

    it('keeps BACKUP_KEEP scheduled files and removes partial ones', async () => {
      await context(['backup', '--scheduled'])
      const [first = ''] = inFolder()
      writeFileSync(join(folder, 'backups/portal-2026-01-01T00-00-00Z.dump'), 'older')
      writeFileSync(join(folder, 'backups/portal-2026-01-02T00-00-00Z.dump.part'), 'of a killed one')
      writeFileSync(join(folder, 'backups/mine.dump'), 'of somebody')
      expect(await context(['backup', '--scheduled'], { BACKUP_KEEP: '2' })).toMatchObject({ code: 0 })
      const left = inFolder()
      expect(left).toHaveLength(3)
      expect(left).toEqual(expect.arrayContaining(['mine.dump', first]))
    })

    it('creates a new file by command, which pg_restore accepts', async () => {
      const file = join(folder, 'one.dump')
      const made = await context(['backup', file, '--verify'])
      expect(made).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Verified: ') })
      expect(await context(['backup', file])).toMatchObject(failing('already exists: choose a new file'))
      expect((await lastBackup(db)).verified).toBeGreaterThan(Date.now() - A_DAY)
    })

    // Contract § 9: a PostgreSQL backup is restored …
    it('is invalid if its dump cannot be restored, which only --verify detects', async () => {
      const file = join(folder, 'one.dump')
      const damaging = { PATH: [damagingPrograms(), settings().PATH].join(delimiter) }
      const damaged = await startPortalCommand(['backup', file], { ...settings(), ...damaging })
      expect(damaged).toMatchObject({ code: 0, stderr: '' })
      rmSync(file)
      const found = await startPortalCommand(['backup', file, '--verify'], { ...settings(), ...damaging })
      expect(found).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^portal: no backup was made: pg_restore failed: .+/),
      })
      expect(existsSync(file)).toBe(false)
    })

    /** Returns a folder with a pg_dump that truncates its output by half, like a full disk. */
    function damagingPrograms(): string {
      const bin = join(folder, 'damaging')
      mkdirSync(bin)
      const script = `#!/bin/sh
'${programs}/pg_dump' "$@" || exit
for word; do case $word in --file=*) file=\${word#--file=} ;; esac; done
truncate --size=$(($(wc -c < "$file") / 2)) "$file"
`
      writeFileSync(join(bin, 'pg_dump'), script, { mode: 0o755 })
      return bin
    }

    it('reports a damaged dump, and a table that differs', async () => {
      const [one, other] = [join(folder, 'one.dump'), join(folder, 'other.dump')]
      const options = { sums: true, signal: NOT_STOPPED }
      const tables = await dumpPostgres(address(), one, options)
      await verifyDump(address(), one, { tables, signal: NOT_STOPPED })
      await db.updateTable('partners').set({ name: 'Other' }).where('id', '=', 'city-paws').execute()
      const changed = await dumpPostgres(address(), other, options)
      await expect(verifyDump(address(), one, { tables: changed, signal: NOT_STOPPED })).rejects.toThrow(
        /^restored, these tables differ: partners$/,
      )
      await expect(
        verifyDump(address(), one, {
          tables: [...tables, { table: 'gone', rows: 0, sum: '' }],
          signal: NOT_STOPPED,
        }),
      ).rejects.toThrow(/differ: gone$/)
      truncateSync(one, Math.floor(statSync(one).size / 2))
      await expect(verifyDump(address(), one, { tables, signal: NOT_STOPPED })).rejects.toThrow(
        /^pg_restore failed: .+/,
      )
    })

    it('is aborted when the process stops, and the next backup removes the remains of a killed one', async () => {
      const file = join(folder, 'one.dump')
      const tables = await dumpPostgres(address(), file, { sums: true, signal: NOT_STOPPED })
      const stopping = new AbortController()
      const verifying = verifyDump(address(), file, { tables, signal: stopping.signal })
      const ended = expect(verifying).rejects.toThrow()
      await expect.poll(scratchDatabases, { interval: 5 }).not.toEqual([])
      stopping.abort()
      await ended
      const { rows } = await sql<{ oid: number }>`
      select oid from pg_database where datname = current_database()`.execute(db)
      await sql`create database ${sql.id(`portal_scratch_${rows[0]?.oid}_left`)}`.execute(db)
      await verifyDump(address(), file, { tables, signal: NOT_STOPPED })
    })

    it('reports a missing privilege, program or BACKUP_DIR', async () => {
      await sql`create role reader login; grant pg_read_all_data to reader`.execute(db)
      const file = join(folder, 'one.dump')
      const read = await context(['backup', file, '--verify'], { DATABASE_URL: url('reader') })
      expect(read).toMatchObject({
        code: 1,
        stderr:
          "portal: no backup was made: the user 'reader' may not make the scratch database: let an administrator of PostgreSQL run ALTER ROLE reader CREATEDB\n",
      })
      expect(readdirSync(folder)).not.toContain('one.dump')
      expect(existsSync(`${file}.part`)).toBe(false)
      const noPrograms = { ...settings(), PATH: join(folder, 'nothing') }
      const bare = await startPortalCommand(['backup', file], noPrograms)
      expect(bare.stderr).toMatch(/^portal: no backup was made: pg_dump is not installed here: /)
      expect(await context(['backup', '--scheduled'], { BACKUP_DIR: '' })).toMatchObject({
        code: 2,
        stderr: 'portal: --scheduled needs BACKUP_DIR, the folder for the backups\n',
      })
      expect(await context(['backup', file, '--scheduled'])).toMatchObject({ code: 2 })
      const sqlite = await context(['backup', '--scheduled'], { DATABASE_URL: '' })
      expect(sqlite.stderr).toContain('with SQLite, the running server makes the backups')
    })
  },
)
