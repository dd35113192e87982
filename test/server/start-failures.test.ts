import { existsSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { explainFailure } from '#core/explain-failure.ts'
import { WEB_APP } from '#core/folders.ts'
import { connect } from '#store/connection/connect.ts'
import { MIGRATIONS, migrate } from '#store/migrating/migrate.ts'
import { makeNewer } from '#test/databases/make-newer.ts'
import { createDatabase } from '#test/databases.ts'
import { environmentOf } from '#test/run-portal-command.ts'
import { serverProcesses } from './server-processes.ts'

const OLD_NODE = '/usr/bin/node'

// Contract § 9: a failed start is reported in one sentence
describe('a portal that cannot start', () => {
  const { dataDir, start } = serverProcesses()

  /** Starts the portal and expects this exit code. Returns the output lines with the reason. */
  async function refusal(env: Record<string, string>, code = 1): Promise<string[]> {
    const server = start(env)
    expect(await server.ended).toBe(code)
    return server.output().trim().split('\n')
  }
  const sqliteFile = () => join(dataDir(), 'portal.sqlite')

  it('names a port in use', async () => {
    const holder = createServer()
    await new Promise<void>((done) => holder.listen(0, '127.0.0.1', done))
    const { port } = holder.address() as { port: number }
    expect(await refusal({ PORT: String(port) })).toEqual([
      `The portal will not start: another program already listens at port ${port} of 127.0.0.1. Stop it, or set PORT to another port.`,
    ])
    await new Promise((done) => holder.close(done))
  })

  it('names a host that is not this machine', async () => {
    const surroundings = { HOST: '203.0.113.7', PUBLIC_ORIGIN: 'https://portal.example' }
    expect(await refusal(surroundings)).toEqual([
      'The portal will not start: HOST 203.0.113.7 is not an address of this machine. Set HOST to one that is.',
    ])
  })

  it("names an invalid host name, including the metrics host's", async () => {
    const PUBLIC_ORIGIN = 'https://portal.example'
    expect(await refusal({ HOST: 'no-such-name.invalid', PUBLIC_ORIGIN })).toEqual([
      'The portal will not start: HOST no-such-name.invalid is not a name of this machine. Set HOST to an address of this machine, such as 127.0.0.1.',
    ])
    expect(await refusal({ METRICS_HOST: 'no-such-name.invalid', METRICS_PORT: '0' })).toEqual([
      'The portal will not start: METRICS_HOST no-such-name.invalid is not a name of this machine. Set METRICS_HOST to an address of this machine, such as 127.0.0.1.',
    ])
  })

  it('blames the port, not the data folder, for a privileged port', () => {
    const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen', port: 80 })
    expect(explainFailure(refused, parseConfig({ PORT: '80' }))).toBe(
      'this user may not listen at port 80. Set PORT to a port above 1023.',
    )
  })

  it('names a data folder that cannot be created, such as one below /proc', async () => {
    expect(await refusal({ DATA_DIR: '/proc/portal' })).toEqual([
      'The portal will not start: the data folder /proc/portal cannot be written by this user. Give it to the user that runs the portal, or set DATA_DIR.',
    ])
  })

  it('names an unknown setting in the env file that Node reads', async () => {
    const file = join(dataDir(), 'portal.env')
    writeFileSync(file, 'BACKUPS_FOLDER=/var/backups\n')
    const server = start({}, [process.execPath, `--env-file=${file}`, 'bin/server.js'])
    expect(await server.ended).toBe(2)
    expect(server.output()).toContain(
      `\nBACKUPS_FOLDER in ${file} is no setting of the portal; see .env.example\n`,
    )
  })

  it('names a damaged database', async () => {
    writeFileSync(sqliteFile(), 'This was a database once. '.repeat(400))
    expect(await refusal({})).toEqual([
      `The portal will not start: the database ${sqliteFile()} is damaged or is no SQLite file. Restore a backup of it.`,
    ])
  })

  // Contract § 9: the previous release and this …
  it('names a newer database, but starts on a compatible one', async () => {
    const db = connect({ kind: 'sqlite', file: sqliteFile() })
    await migrate(db)
    await makeNewer(db)
    const server = start()
    await server.ready()
    server.child.kill('SIGTERM')
    await server.ended
    await makeNewer(db, { takesAway: true })
    await db.destroy()
    const [said, ...more] = await refusal({})
    expect(more).toEqual([])
    expect(said).toMatch(
      /^The portal will not start: the database is at migration 999-of-the-future, newer than this version of the portal\./,
    )
  })

  it.each(['sqlite', 'postgres'] as const)('names tables of an unreleased version on %s', async (kind) => {
    const { address, drop } = await createDatabase(kind)
    const db = connect(address)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
    expect((await migrator.migrateTo('025-web-assets')).error).toBeUndefined()
    await sql`alter table users drop column joined`.execute(db)
    await db.destroy()
    const [said, ...more] = await refusal(environmentOf(address))
    expect(more).toEqual([])
    expect(said).toMatch(
      /^The portal will not start: the database's tables are not what this version of the portal expects \(.*joined.*\)\. /,
    )
    await drop()
  })

  it.each(['sqlite', 'postgres'] as const)(
    'names the version to start first on an older %s',
    async (kind) => {
      const { address, drop } = await createDatabase(kind)
      const db = connect(address)
      await migrate(db)
      await sql`delete from kysely_migration where name >= '024'`.execute(db)
      await db.destroy()
      const [said, ...more] = await refusal(environmentOf(address))
      expect(more).toEqual([])
      expect(said).toBe(
        'The portal will not start: the database is from before version 0.3.0. Start version 0.3.0 once, then this one.',
      )
      await drop()
    },
  )

  it('reports any other failure in one line, with its origin', async () => {
    const db = connect({ kind: 'sqlite', file: sqliteFile() })
    await migrate(db)
    await sql`insert into signing_keys (kid, private_jwk, public_jwk, created)
      values ('k', 'no key', 'no key', ${Date.now()})`.execute(db)
    await db.destroy()
    const [said, ...more] = await refusal({})
    expect(more).toEqual([])
    expect(said).toMatch(
      /^The portal will not start: .* \(at \/\S+:\d+:\d+\)\. This is a bug in the portal or a problem with its installation\.$/,
    )
  })

  it('explains how to configure a pooler that refuses the timeouts', () => {
    const refused = Object.assign(new Error('unsupported startup parameter: statement_timeout'), {
      code: '08P01',
    })
    const config = parseConfig({ DATABASE_URL: 'postgres://portal@db.example:6432/portal' })
    expect(explainFailure(refused, config)).toMatch(
      /^the pooler at db\.example:6432 does not take the connection: .*ignore_startup_parameters = statement_timeout, /,
    )
  })

  it('names an unreachable PostgreSQL, without its password', async () => {
    const DATABASE_URL = 'postgres://portal:hidden-word@127.0.0.1:9/training'
    expect(await refusal({ DATABASE_URL })).toEqual([
      'The portal will not start: the database at 127.0.0.1:9 does not answer. Start PostgreSQL, or correct DATABASE_URL.',
    ])
  })

  // Contract § 9: configuration: every problem is named …
  it('names a misspelled setting and the intended one', async () => {
    const lines = await refusal({ PUBLIC_ORGIN: 'https://portal.example', DATABSE_URL: 'x' }, 2)
    expect(lines).toEqual([
      'The configuration is not valid:',
      'PUBLIC_ORGIN is unknown; did you mean PUBLIC_ORIGIN?',
      'DATABSE_URL is unknown; did you mean DATABASE_URL?',
    ])
  })

  it.runIf(existsSync(OLD_NODE))('names an outdated Node', async () => {
    for (const program of ['bin/server.js', 'bin/portal.js']) {
      const server = start({}, [OLD_NODE, program])
      expect(await server.ended).toBe(1)
      expect(server.output()).toMatch(/^The portal needs Node 24\.5 or newer, and this is \d+\.\S+ at /)
      expect(server.output().trim()).not.toContain('\n')
    }
  })
})

describe('a production portal', () => {
  const { start } = serverProcesses()

  it('prints its public URL', async () => {
    const server = start({ PUBLIC_ORIGIN: 'https://portal.example', TRUST_PROXY: '1' }, [
      process.execPath,
      'bin/server.js',
    ])
    await server.ready()
    await expect.poll(server.output).toContain('\nPeople reach it at https://portal.example\n')
  })

  it('has a web app that every user of the machine can read', () => {
    for (const folder of [dirname(WEB_APP), WEB_APP, join(WEB_APP, 'assets')])
      expect(statSync(folder).mode & 0o005).toBe(0o005)
    expect(statSync(join(WEB_APP, 'index.html')).mode & 0o004).toBe(0o004)
  })
})
