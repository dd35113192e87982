import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, describe, expect, it } from 'vitest'
import { makeNewer } from '#test/databases/make-newer.ts'
import { createDatabase, DATABASES, type TestDatabase } from '#test/databases.ts'
import { connect } from '../connection/connect.ts'
import { BASELINE_NAMES } from './baseline-names.ts'
import { isServable, listApplied } from './is-migrated.ts'
import { MIGRATIONS, migrate } from './migrate.ts'

const MIGRATE = `
import { connect } from '#store/connection/connect.ts'
import { migrate } from '#store/migrating/migrate.ts'
const db = connect(JSON.parse(process.env.ADDRESS))
await migrate(db)
await db.destroy()
console.log('migrated')`

/** Migrates a database in a separate process and returns its output. */
async function migrateApart({ address }: TestDatabase): Promise<string> {
  const args = ['--input-type=module-typescript', '--eval', MIGRATE]
  const env = { ...process.env, ADDRESS: JSON.stringify(address) }
  return (await promisify(execFile)(process.execPath, args, { env })).stdout
}

let database: TestDatabase | undefined

afterEach(() => database?.drop())

it('registers every migration under the name of its file', () => {
  const files = readdirSync(join(import.meta.dirname, 'migrations')).filter((file) => /^\d/.test(file))
  const names = files.map((file) => file.replace(/\.ts$/, ''))
  expect(Object.keys(MIGRATIONS)).toEqual([...BASELINE_NAMES, ...names.sort()])
})

for (const kind of DATABASES) {
  describe(`migrations on ${kind}`, () => {
    it('bring an empty database to the newest schema once, even with several processes starting simultaneously', async () => {
      const empty = await createDatabase(kind)
      database = empty
      const outputs = await Promise.all([0, 1, 2].map(() => migrateApart(empty)))
      expect(outputs.map((output) => output.trim())).toEqual(['migrated', 'migrated', 'migrated'])
    })

    it('change nothing the second time', async () => {
      database = await createDatabase(kind)
      const db = connect(database.address)
      await migrate(db)
      const applied = () => sql`select name, timestamp from kysely_migration order by name`.execute(db)
      const first = await applied()
      await migrate(db)
      expect((await applied()).rows).toEqual(first.rows)
      await db.destroy()
    })

    // Contract § 9: the previous release and this …
    it('are not loaded for a current database, and newer ones are accepted until one removes something', async () => {
      database = await createDatabase(kind)
      const db = connect(database.address)
      expect(await isServable(db)).toBe(false)
      const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
      await migrator.migrateTo('026-last-active')
      expect(await isServable(db)).toBe(false)
      await migrate(db)
      expect(await isServable(db)).toBe(true)
      await makeNewer(db)
      expect(await isServable(db)).toBe(true)
      expect(await migrate(db)).toEqual([])
      await makeNewer(db, { takesAway: true })
      expect(await isServable(db)).toBe(false)
      await expect(migrate(db)).rejects.toThrow('999-of-the-future')
      await db.destroy()
    })

    it('refuse a database from before version 0.3.0, and leave it unchanged', async () => {
      database = await createDatabase(kind)
      const db = connect(database.address)
      const older = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, BASELINE_NAMES.length - 1))
      await new Migrator({ db, provider: { getMigrations: async () => older } }).migrateToLatest()
      await expect(migrate(db)).rejects.toThrow('Start version 0.3.0 once, then this one.')
      expect(await listApplied(db)).toEqual(BASELINE_NAMES.slice(0, -1))
      await db.destroy()
    })
  })
}
