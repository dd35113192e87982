import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCourseRevision } from '#store/courses/courses.ts'
import type { Database } from '#store/schema.ts'
import { PERSONAL_TABLES, TABLES } from '#store/tables/tables.ts'
import { DATABASES, openDatabase } from '#test/databases.ts'
import { storeHistory } from '#test/learning/long-history.ts'
import { BYSTANDER, PLANTED, PLANTED_HASHES, plantPerson } from '#test/people/planted-person.ts'
import {
  databaseNamedBy,
  environmentOf,
  failing,
  runPortalCommand,
  startPortalCommand,
} from '#test/run-portal-command.ts'
import { scratchFolder } from '#test/scratch-folder.ts'

type Copy = Record<string, Record<string, unknown>[]>

const NOW = Date.now()

// Contract § 9: a copy of a person's data is complete and contains no secret
for (const kind of DATABASES)
  describe(`a copy of a person’s data on ${kind}`, () => {
    let opened: Awaited<ReturnType<typeof openDatabase>>
    let db: Database
    let people: Awaited<ReturnType<typeof plantPerson>>
    const folder = scratchFolder()

    beforeAll(async () => {
      opened = await openDatabase(kind, 'demo')
      db = opened.db
      people = await plantPerson(db, NOW)
    })
    afterAll(() => opened.close())

    const run = (...options: string[]) =>
      runPortalCommand(['person', 'export', ...options], environmentOf(opened.address))

    async function copy(...options: string[]): Promise<{ copy: Copy; text: string }> {
      const { code, stdout, stderr } = await run(...options)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      return { copy: JSON.parse(stdout) as Copy, text: stdout }
    }

    it('contains everything that the table of personal data states, by email and by uid', async () => {
      const made = await copy('--email', PLANTED.email)
      for (const { copiedAs, personal } of PERSONAL_TABLES.map((name) => TABLES[name])) {
        if (copiedAs === null) continue
        const rows = [made.copy[copiedAs] ?? []].flat()
        const names = Object.values(personal).flatMap(({ copy }) => ('as' in copy ? [copy.as] : []))
        const copied = names.filter((name) => rows.some((row) => row[name] != null))
        expect({ [copiedAs]: copied }).toEqual({ [copiedAs]: names })
      }
      const { written: _, auditLog: log, ...known } = made.copy
      expect((await copy('--uid', people.uid)).copy).toMatchObject(known)
      expect(log).toHaveLength(5)
    })

    it('uses plain names, ISO times and no nested JSON', async () => {
      const { copy: made } = await copy('--email', PLANTED.email.toUpperCase())
      const iso = (at: number) => new Date(at).toISOString()
      const { email, name, picture, device, address, earlierEmail } = PLANTED
      expect(made.account).toMatchObject({ id: people.uid, email, name, picture, disabled: false })
      expect(made.account).toMatchObject({ roles: ['partner-associate'], joined: iso(NOW - 5000) })
      expect(made.partnerName).toBe('Happy Tails Pet Supply')
      expect(made.sessions).toMatchObject([{ device, signedIn: iso(NOW - 4000), ended: iso(NOW) }])
      expect(made.videoPositions).toMatchObject([{ course: 'welcome', module: 'hello', seconds: 12.5 }])
      expect(made.mails).toMatchObject([
        { recipient: email, givenUp: iso(NOW - 2000), link: 'invitation' },
        { recipient: earlierEmail, delivered: iso(NOW - 1000), content: null },
        { recipient: email, delivered: null, content: { userName: name } },
      ])
      expect(made.requestsForLinks).toEqual([{ requested: iso(NOW), email }])
      expect(made.failedSignIns).toHaveLength(4)
      expect(made.failedSignIns?.filter(({ lockedUntil }) => lockedUntil === iso(NOW + 9000))).toHaveLength(1)
      expect(made.publishedCourses).toMatchObject([{ course: 'welcome', note: 'a better quiz' }])

      expect(made.learningRecords?.map(({ course }) => course)).toEqual([
        'cat-behaviour',
        'dog-nutrition',
        'welcome',
      ])
      for (const { record, events, modules } of made.learningRecords ?? []) {
        const own = made.learningEvents?.filter((event) => event.record === record) ?? []
        expect(own.map(({ number }) => number)).toEqual(
          Array.from({ length: Number(events) }, (_, at) => at + 1),
        )
        expect(own.every(({ by }) => by === people.uid)).toBe(true)
        for (const { dateCompleted } of Object.values(modules as Record<string, { dateCompleted: string }>))
          expect(dateCompleted).toMatch(/^\d{4}-\d\d-\d\dT/)
      }
      const acts = made.auditLog?.map(({ act, by, to, address: from }) => [act, by, to, from])
      expect(acts).toEqual(
        expect.arrayContaining([
          ['signed-in', people.uid, people.uid, address],
          ['sign-in-failed', 'nobody', email, address],
          ['sign-in-failed', 'nobody', earlierEmail, address],
          ['associate-added', 'another account', people.uid, null],
          ['access-removed', people.uid, 'another account', address],
        ]),
      )
    })

    it('contains no secret, no hash of a secret, and no other person’s data', async () => {
      const { text } = await copy('--email', PLANTED.email)
      const query = db.selectFrom('users').select('password_hash').where('uid', '=', people.uid)
      const { password_hash: hash } = await query.executeTakeFirstOrThrow()
      expect(hash).toMatch(/^\$argon2id\$/)
      for (const secret of [hash ?? '', '$argon2', ...PLANTED_HASHES]) expect(text).not.toContain(secret)
      for (const other of [people.admin, people.bystander, ...Object.values(BYSTANDER)])
        expect(text).not.toContain(other)
    })

    it('is written to a new file that only its owner can read, never over an existing file', async () => {
      const file = join(folder, `${kind}.json`)
      const line = ['person', 'export', '--email', PLANTED.email, '--out', file]
      const done = await startPortalCommand(line, environmentOf(opened.address))
      expect(done).toMatchObject({ code: 0, stdout: `Wrote all data about ${PLANTED.email} to ${file}.\n` })
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ account: { email: PLANTED.email } })

      writeFileSync(file, 'mine')
      const again = await run('--email', PLANTED.email, '--out', file)
      expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('already exists') })
      expect(readFileSync(file, 'utf8')).toBe('mine')
      const nowhere = await run('--email', PLANTED.email, '--out', join(folder, 'no', 'where.json'))
      expect(nowhere).toMatchObject(failing('cannot be written'))
    })

    it('is written in pages, so a long history needs no more memory than a short one', async () => {
      const course = await findCourseRevision(db, { id: 'dog-nutrition', revision: 1 })
      if (!course) throw new Error('the course is gone')
      const admin = { userId: people.admin, partnerId: 'happy-tails' }
      await storeHistory(db, { course: { ...course, revision: 1 }, ...admin, attempts: 20_000, at: NOW })
      const file = join(folder, `long-${kind}.json`)
      const done = await startPortalCommand(['person', 'export', '--uid', people.admin, '--out', file], {
        ...environmentOf(opened.address),
        NODE_OPTIONS: '--max-old-space-size=56',
      })
      expect(done).toMatchObject({ code: 0, stderr: '' })
      const text = readFileSync(file, 'utf8')
      const made = JSON.parse(text) as Copy
      expect(text).toBe(`${JSON.stringify(made, undefined, 2)}\n`)
      const numbers = made.learningEvents?.map(({ number }) => number)
      expect(numbers).toEqual(Array.from({ length: 60_001 }, (_, at) => at + 1))
    }, 300_000)

    it('is printed as one document without other output', async () => {
      const line = ['person', 'export', '--email', PLANTED.email]
      expect(await databaseNamedBy(line, environmentOf(opened.address))).toBeUndefined()
    })

    it('is refused for an unknown, an ambiguous and a missing person, in one sentence', async () => {
      const unknown = await run('--email', 'nobody@people.example')
      expect(unknown).toMatchObject({
        code: 1,
        stdout: '',
        stderr: "portal: --email 'nobody@people.example' belongs to no account\n",
      })
      expect(await run('--uid', 'nobody')).toMatchObject(failing('is not an account'))
      const both = ['--email', PLANTED.email, '--uid', people.uid]
      for (const options of [[], both])
        expect(await run(...options)).toMatchObject({
          code: 2,
          stderr: 'portal: give either --email or --uid\n',
        })
    })

    it('is recorded in the audit log', async () => {
      const log = db.selectFrom('audit_log').select(['actor', 'subject', 'address'])
      const before = (await log.where('act', '=', 'person-exported').execute()).length
      await copy('--email', PLANTED.email)
      const entries = await log.where('act', '=', 'person-exported').execute()
      expect(entries).toHaveLength(before + 1)
      expect(entries.at(-1)).toEqual({ actor: 'operator', subject: people.uid, address: null })
    })
  })
