import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getBackup } from '#jobs/backups/verify-backup.ts'
import { openFolder } from '#media/folder-store.ts'
import { connect } from '#store/connection/connect.ts'
import { sumTables } from '#store/copying/sqlite-backup.ts'
import { listRawCompletions } from '#store/learning/raw-completions.ts'
import { makeNewer } from '#test/databases/make-newer.ts'
import { learner } from '#test/learner.ts'
import { environmentOf, failing, runPortalCommand, startPortalCommand } from '#test/run-portal-command.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, type Person } from '#test/test-people.ts'

const QUIZ = 'welcome-check-quiz'
const LEARNERS = 12

// Contract § 9: a backup during use is complete and identical once restored; nothing is overwritten
describe('a backup with a running server', () => {
  let app: TestApp
  let people: Person[]
  let folder: string

  beforeAll(async () => {
    app = await startApp('sqlite')
    people = []
    for (let one = 0; one < LEARNERS; one++) people.push(await newAssociate(app))
  })
  afterAll(() => app.close())
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-backup-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const context = (args: string[], env = environmentOf(app.address)) => runPortalCommand(args, env)
  const restoredIn = (name = 'elsewhere') => ({ DATA_DIR: join(folder, name) })
  const backupFile = () => join(folder, 'one.backup')

  /** Starts and fails a quiz repeatedly until stopped. Returns the number of actions per person. */
  function learnUntil(isStopped: () => boolean): Promise<number[]> {
    return Promise.all(
      people.map(async (person) => {
        const client = learner(app, person)
        const record = (await client.open('welcome', QUIZ)).body
        let acts = 1
        for (; !isStopped(); acts++) {
          const { status } = await client.act(record, QUIZ, { act: 'start' })
          if (status !== 200)
            await client.act(record, QUIZ, { act: 'answer', question: 1, selectedAnswer: 0 })
        }
        return acts
      }),
    )
  }

  it('includes stored media, which a restore writes before the data that refers to them', async () => {
    const stored = join(environmentOf(app.address).DATA_DIR ?? '', 'media')
    const copies = join(folder, 'media-copies')
    const paths = ['one', 'another'].map((content) => {
      const path = join(folder, `${content}.png`)
      writeFileSync(path, content)
      return path
    })
    const names: string[] = []
    for (const path of paths) names.push((await openFolder(stored).put(path)).name)
    const made = await context(['backup', backupFile(), '--verify'])
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toContain(`, and 2 media files in ${copies}.`)
    expect(made.stdout).toMatch(/ are the same once restored, and so are 2 media files\.\n$/)
    expect((await context(['backup', join(folder, 'two.backup')])).code).toBe(0)
    expect(readdirSync(copies).sort()).toEqual(['arriving', ...names].sort())
    const restored = await context(['restore', backupFile()], restoredIn())
    expect(restored.stdout).toContain(`, and 2 media files in ${join(folder, 'elsewhere/media')}.`)
    for (const [at, name] of names.entries())
      expect(readFileSync(join(folder, 'elsewhere/media', name), 'utf8')).toBe(['one', 'another'][at])

    const [first = ''] = names
    writeFileSync(join(copies, first), 'onE')
    const torn = await context(['restore', backupFile()], restoredIn('third'))
    expect(torn).toMatchObject({ code: 1, stdout: '' })
    expect(torn.stderr).toMatch(/was not restored: the stored file .* is damaged: .*\n$/)
    expect(existsSync(join(folder, 'third/portal.sqlite'))).toBe(false)
    const found = await context(['backup', join(folder, 'three.backup'), '--verify'])
    expect(found.stderr).toMatch(/^portal: '.*three\.backup' was made, but the stored file .* is damaged/)
    rmSync(copies, { recursive: true })
    writeFileSync(join(stored, first), 'onE')
    const damaged = await context(['backup', join(folder, 'four.backup')])
    expect(damaged.stderr).toMatch(
      /^portal: '.*four\.backup' was made, but no whole copy of the media: .* is damaged/,
    )
    expect(readdirSync(copies)).not.toContain(first)
    rmSync(stored, { recursive: true })
  })

  it('is complete while people learn, and identical once restored, with every record equal to its events', async () => {
    let isStopped = false
    const learning = learnUntil(() => isStopped)
    const made = await startPortalCommand(['backup', backupFile(), '--verify'], environmentOf(app.address))
    isStopped = true
    expect((await learning).every((acts) => acts > 1)).toBe(true)
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toMatch(/Verified: \d+ tables with \d+ rows are the same once restored\.\n$/)
    expect(statSync(backupFile()).mode & 0o077, 'nobody else may read it').toBe(0)
    expect(existsSync(`${backupFile()}-wal`)).toBe(false)

    expect(await context(['restore', backupFile()], restoredIn())).toMatchObject({ code: 0, stderr: '' })
    const verified = await context(['records', 'verify'], restoredIn())
    expect(verified).toMatchObject({ code: 0, stderr: '' })
    const db = connect({ kind: 'sqlite', file: join(restoredIn().DATA_DIR, 'portal.sqlite') })
    const from = { partnerId: '', userId: '', courseId: '' }
    const records = await listRawCompletions(db, { after: from, limit: 1000 })
    await db.destroy()
    expect(records.length).toBeGreaterThanOrEqual(LEARNERS)
  })

  it('revives no session, link or queued mail, and its restore is in the audit log', async () => {
    const [person] = people
    const { email } = person as Person
    const forgotten = { method: 'POST', body: { email } }
    await app.request('/user-service/api/v1/user/send-reset-password-link', forgotten)
    await app.db
      .updateTable('mail_queue')
      .set({ due: app.now() + 60_000 })
      .execute()
    await context(['backup', backupFile()])
    const { stdout } = await context(['restore', backupFile()], restoredIn())
    expect(stdout).toMatch(/Ended sessions: [1-9]\d*\. Void links: \d+\. Queued emails not sent: \d+\./)
    const db = connect({ kind: 'sqlite', file: join(restoredIn().DATA_DIR, 'portal.sqlite') })
    expect(await db.selectFrom('email_tokens').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('mail_queue').select('id').where('due', 'is not', null).execute()).toEqual([])
    expect(await db.selectFrom('sessions').select('hash').where('ended', 'is', null).execute()).toEqual([])
    const restored = db.selectFrom('audit_log').select('actor').where('act', '=', 'restored')
    expect(await restored.execute()).toEqual([{ actor: 'operator' }])
    await db.destroy()
  })

  it('can be made of restored data, too', async () => {
    expect((await context(['backup', backupFile()])).code).toBe(0)
    expect((await context(['restore', backupFile()], restoredIn())).code).toBe(0)
    const again = await context(['backup', join(folder, 'again.backup'), '--verify'], restoredIn())
    expect(again).toMatchObject({ code: 0, stderr: '' })
  })

  it('refuses to overwrite anything', async () => {
    await context(['backup', backupFile()])
    const before = readFileSync(backupFile())
    const again = await context(['backup', backupFile()])
    expect(again).toMatchObject(failing('already exists'))
    expect(readFileSync(backupFile()).equals(before)).toBe(true)
    const over = await context(['restore', backupFile()])
    expect(over).toMatchObject(failing('never writes over data'))

    // A log without its file would be applied to any file restored next to it.
    mkdirSync(restoredIn().DATA_DIR)
    const log = join(restoredIn().DATA_DIR, 'portal.sqlite-wal')
    writeFileSync(log, '')
    const beside = await context(['restore', backupFile()], restoredIn())
    expect(beside).toMatchObject(failing(`${log} exists`))
  })

  it('reports an invalid backup, and a truncated or newer one', async () => {
    const no = join(folder, 'no')
    writeFileSync(no, 'Nothing of the kind. '.repeat(500))
    expect((await context(['restore', no], restoredIn())).stderr).toMatch(
      /'.*no' cannot be restored: it is damaged, or is not an SQLite file\. Take another backup/,
    )
    const gone = await context(['restore', join(folder, 'gone')], restoredIn())
    expect(gone.stderr).toMatch(/cannot be restored: there is no such file/)
    await context(['backup', backupFile()])
    truncateSync(backupFile(), Math.floor(statSync(backupFile()).size / 2))
    const torn = await context(['restore', backupFile()], restoredIn())
    expect(torn).toMatchObject(failing(/cannot be restored: .*(damaged|malformed)/))
    expect(existsSync(join(restoredIn().DATA_DIR, 'portal.sqlite'))).toBe(false)

    const newer = join(folder, 'newer')
    await context(['backup', newer])
    const db = connect({ kind: 'sqlite', file: newer })
    await makeNewer(db)
    expect(getBackup(newer).migrations).toContain('999-of-the-future')
    await makeNewer(db, { takesAway: true })
    await db.destroy()
    expect((await context(['restore', newer], restoredIn())).stderr).toMatch(
      /from a newer version .*999-of-the-future/,
    )
  })

  it('is distinguished from a plain copy of the file, which causes a warning', async () => {
    const source = app.address.kind === 'sqlite' ? app.address.file : ''
    const copy = join(folder, 'copied')
    copyFileSync(source, copy)
    const { code, stderr } = await context(['restore', copy], restoredIn())
    expect(stderr).toMatch(/was not made by portal backup: a mere copy of a database in use may lack/)
    expect(code).toBe(0)
    expect(dirname(source)).not.toBe(restoredIn().DATA_DIR)
  })

  it('detects a single row that differs', async () => {
    await context(['backup', backupFile()])
    const before = sumTables(backupFile())
    const db = connect({ kind: 'sqlite', file: backupFile() })
    await db.updateTable('partners').set({ name: 'Other' }).where('id', '=', 'city-paws').execute()
    await db.destroy()
    const changed = sumTables(backupFile()).filter(({ sum }, place) => sum !== before[place]?.sum)
    expect(changed.map(({ table }) => table)).toEqual(['partners'])
  })

  it('refers to PostgreSQL’s own tool for restoring its backups', async () => {
    const env = { DATABASE_URL: 'postgres://portal@127.0.0.1:1/portal' }
    expect((await context(['restore', backupFile()], env)).stderr).toMatch(/by its own tool, pg_restore/)
  })
})
