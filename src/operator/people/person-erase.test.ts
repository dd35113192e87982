import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { createMailer, type Letter } from '#mail/delivery/deliver.ts'
import { createMailWorker } from '#mail/delivery/mail-worker.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { networksOf } from '#people/client-address.ts'
import { recountPartner } from '#store/learning/learning-counters.ts'
import { insertMail } from '#store/operation/mail-queue.ts'
import { countPersonalRows, findPerson } from '#store/people/personal-data/read-personal-rows.ts'
import { setMembership } from '#store/people/users.ts'
import type { Database, Schema } from '#store/schema.ts'
import { PERSONAL_TABLES, type PersonalTableName, TABLES } from '#store/tables/tables.ts'
import { SILENT } from '#test/commands-on.ts'
import { textOfTables } from '#test/databases/tables.ts'
import { DATABASES, openDatabase } from '#test/databases.ts'
import { outboxOf } from '#test/mailbox.ts'
import { BYSTANDER, PLANTED, PLANTED_HASHES, plantPerson } from '#test/people/planted-person.ts'
import { environmentOf, runPortalCommand } from '#test/run-portal-command.ts'
import type { StoreCommand, Values } from '../command-line/command.ts'
import { questionsReport } from '../courses/questions-report.ts'
import { recordsVerify } from '../stored-data/records.ts'
import { personErase } from './person-erase.ts'
import { userDisable } from './user-changes.ts'
import { userMove, userSetRole } from './user-roles.ts'

const NOW = Date.now()

const NOTICE = {
  mail: JSON.stringify({ kind: 'password-changed', userName: PLANTED.name }),
  cause: 'password-changed' as const,
  link: undefined,
  sender: undefined,
  partner: undefined,
  isUrgent: true,
}

// Contract § 9: erasing a person leaves only an id; records, counts and other people are unchanged
for (const kind of DATABASES)
  describe(`erasing a person on ${kind}`, () => {
    let opened: Awaited<ReturnType<typeof openDatabase>>
    let db: Database
    let people: Awaited<ReturnType<typeof plantPerson>>
    let dataDir: string

    beforeEach(async () => {
      opened = await openDatabase(kind, 'demo')
      db = opened.db
      people = await plantPerson(db, NOW)
      dataDir = mkdtempSync(join(tmpdir(), 'portal-erasing-'))
    })
    afterEach(async () => {
      await opened.close()
      rmSync(dataDir, { recursive: true, force: true })
    })

    /** Runs a command with an operator who gives this answer. */
    async function run(command: StoreCommand, values: Values, answer = () => Promise.resolve('y')) {
      const [printed, questions]: [string[], string[]] = [[], []]
      const said = await command.run(values, {
        config: parseConfig({ DATA_DIR: dataDir }),
        db,
        now: NOW,
        readInput: SILENT.readInput,
        print: (line) => void printed.push(line),
        warn: (line) => void printed.push(line),
        ask: (question) => {
          questions.push(question)
          return answer()
        },
      })
      return { said, printed: printed.join('\n'), questions }
    }
    const erase = () => run(personErase, { email: PLANTED.email, yes: true })

    const rowsOf = (table: keyof Schema) => db.selectFrom(table).selectAll().execute()

    it('removes the name, emails, picture, devices and addresses from every table', async () => {
      const traces = [...Object.values(PLANTED), ...PLANTED_HASHES]
      const before = await textOfTables(db)
      expect(traces.filter((trace) => !before.includes(trace))).toEqual([])
      await erase()
      const after = await textOfTables(db)
      expect(traces.filter((trace) => after.includes(trace))).toEqual([])

      if (opened.address.kind !== 'sqlite') return
      // SQLite overwrites deleted data, so the file must not contain it either.
      await db.destroy()
      const file = readFileSync(opened.address.file, 'latin1')
      expect(file).toContain(people.uid)
      expect(traces.filter((trace) => file.includes(trace))).toEqual([])
    })

    it('changes every table as documented in the table of personal data', async () => {
      const user = { uid: people.uid, email: PLANTED.email }
      const person = await findPerson(db, user, networksOf)
      const count = async () => {
        const counted: [PersonalTableName, number][] = []
        for (const table of PERSONAL_TABLES) counted.push([table, await countPersonalRows(db, table, person)])
        return counted
      }
      const before = await count()
      expect(before.filter(([, rows]) => rows === 0)).toEqual([])
      const log = (await rowsOf('audit_log')).length
      await erase()
      const others = before.filter(([table]) => table !== 'audit_log')
      const expected = others.map(([table, rows]) => [table, TABLES[table].erased === 'removed' ? 0 : rows])
      expect((await count()).filter(([table]) => table !== 'audit_log')).toEqual(expected)

      const entries = await db
        .selectFrom('audit_log')
        .select(['act', 'actor', 'subject', 'address'])
        .execute()
      expect(entries).toHaveLength(log - networksOf(PLANTED.address).length + 1)
      const { uid, admin, bystander } = people
      expect(entries).toEqual(
        expect.arrayContaining([
          { act: 'signed-in', actor: uid, subject: uid, address: null },
          { act: 'sign-in-failed', actor: 'nobody', subject: 'forgotten', address: null },
          { act: 'associate-added', actor: admin, subject: uid, address: null },
          { act: 'access-removed', actor: uid, subject: bystander, address: null },
          { act: 'person-erased', actor: 'operator', subject: uid, address: null },
        ]),
      )
    })

    it('removes no other person’s data', async () => {
      const ofOthers = async () => ({
        users: (await rowsOf('users')).filter((row) => 'email' in row && row.email !== PLANTED.email),
        sessions: await db.selectFrom('sessions').selectAll().where('uid', '!=', people.uid).execute(),
        mails: await db.selectFrom('mail_queue').selectAll().where('uid', '=', people.bystander).execute(),
        links: await db.selectFrom('email_tokens').selectAll().where('uid', '!=', people.uid).execute(),
        counters: await db
          .selectFrom('sign_in_attempts')
          .selectAll()
          .where('counter', '=', BYSTANDER.email)
          .execute(),
        entries: await db
          .selectFrom('audit_log')
          .selectAll()
          .where('actor', '=', people.bystander)
          .where('address', '=', BYSTANDER.address)
          .execute(),
      })
      const before = await ofOthers()
      for (const rows of Object.values(before)) expect(rows.length).toBeGreaterThan(0)
      await erase()
      expect(await ofOthers()).toEqual(before)
    })

    it('keeps the rows of another person who now has an earlier email of the erased person', async () => {
      const { bystander, uid } = people
      const taken = db.updateTable('users').set({ email: PLANTED.earlierEmail })
      await taken.where('uid', '=', bystander).execute()
      await erase()
      const left = await db.selectFrom('sign_in_attempts').select('counter').execute()
      expect(left.map(({ counter }) => counter)).toContain(PLANTED.earlierEmail)
      const entered = db.selectFrom('audit_log').select('subject').where('act', '=', 'sign-in-failed')
      expect((await entered.execute()).map(({ subject }) => subject).sort()).toEqual(
        ['forgotten', PLANTED.earlierEmail].sort(),
      )
      expect((await rowsOf('users')).some((row) => 'uid' in row && row.uid === uid)).toBe(false)
    })

    it('keeps every record, event and count unchanged', async () => {
      const state = async () => ({
        records: await db.selectFrom('completions').selectAll().orderBy('partner_id').orderBy('id').execute(),
        events: await db
          .selectFrom('learning_events')
          .selectAll()
          .orderBy('record_id')
          .orderBy('number')
          .execute(),
        counts: (await rowsOf('learning_counts')).map((row) => JSON.stringify(row)).sort(),
        report: (await run(questionsReport, {})).said,
      })
      const before = await state()
      expect(before.counts.length).toBeGreaterThan(10)
      await erase()
      expect(await state()).toEqual(before)
      await recountPartner(db, 'happy-tails')
      expect(await state()).toEqual(before)
      const verified = await run(recordsVerify, { rejudge: true })
      expect(verified).toMatchObject({
        printed: '',
        said: expect.stringMatching(/each matches its events/),
      })
    })

    it('lists the removed and the kept data, asks, and changes nothing without yes', async () => {
      const before = await textOfTables(db)
      for (const answer of ['', 'n', 'yeah']) {
        const refused = await run(personErase, { email: PLANTED.email }, async () => answer)
        expect(refused.said).toBe('Nothing was erased.')
        expect(refused.questions).toEqual([`Permanently erase ${PLANTED.email}? [y/N] `])
      }
      expect(await textOfTables(db)).toBe(before)

      const { said, printed } = await run(personErase, { uid: people.uid }, async () => 'Yes')
      expect(printed.split('\n')).toEqual([
        `account: ${PLANTED.email} (${PLANTED.name}), ${people.uid}`,
        'deleted: the account with its name, email, profile picture and password; 1 session, 1 passkey, 1 authenticator app, 1 recovery code, 1 remembered browser, 4 failed sign-in counts, 1 emailed link, 1 password reset request, 3 emails, 1 saved video position',
        expect.stringMatching(
          /^kept under that ID, .*: 3 learning records with \d+ events, 5 lines of the audit log, without any email or address$/,
        ),
      ])
      expect(said).toContain(`Erased the account ${people.uid}. Keep this ID`)
    })

    it('warns before erasing the last administrator of a partner, but continues if confirmed', async () => {
      const asAdmin = { partner: 'happy-tails', roles: ['partner-admin'] }
      await setMembership(db, people.uid, asAdmin, NOW)
      const no = async () => 'n'
      expect((await run(personErase, { uid: people.uid }, no)).printed).not.toContain('last administrator')
      await db.updateTable('users').set({ admin_limit: null }).where('uid', '=', people.uid).execute()
      await db.updateTable('users').set({ disabled: 1 }).where('uid', '!=', people.uid).execute()
      expect((await run(personErase, { uid: people.uid }, no)).printed).toContain(
        'warning: this is the last administrator of happy-tails; no one will be left to manage its team',
      )
      const member = { email: PLANTED.email, partner: 'city-paws', role: 'partner-associate' }
      for (const command of [userSetRole, userMove, userDisable]) {
        const warned = (await run(command, member)).printed
        expect(warned).toMatch(/^warning: this is the last administrator of happy-tails; [^\n]+$/)
        await setMembership(db, people.uid, asAdmin, NOW)
      }
      expect((await run(personErase, { uid: people.uid })).said).toContain('Erased')
    })

    it('removes only the person’s emails from the outbox', async () => {
      const mailer = createMailer(parseConfig({ DATA_DIR: dataDir }))
      const written = { subject: 'Hello', text: `Hello ${PLANTED.name}`, html: '', link: undefined }
      const long = `${'josephine'.repeat(7)}@${'planted.'.repeat(12)}example`
      await db.updateTable('users').set({ email: long }).where('uid', '=', people.uid).execute()
      for (const to of [long, PLANTED.email, PLANTED.earlierEmail, BYSTANDER.email])
        await mailer.deliver({ ...written, id: to.slice(-30, -20), to })
      expect(outboxOf(dataDir)).toHaveLength(4)
      await run(personErase, { uid: people.uid })
      expect(outboxOf(dataDir).map(({ headers }) => headers.get('to'))).toEqual([BYSTANDER.email])
    })

    it('removes an email that is being written to the outbox concurrently', async () => {
      const config = parseConfig({ DATA_DIR: dataDir })
      const outbox = createMailer(config)
      await db.deleteFrom('mail_queue').execute()
      await db.deleteFrom('reset_requests').execute()
      for (const [id, recipient] of [
        ['of-the-erased', PLANTED.email],
        ['of-another', BYSTANDER.email],
      ] as const)
        await insertMail(db, { ...NOTICE, id, recipient, uid: id === 'of-another' ? 'x' : people.uid }, NOW)
      const delivered: string[] = []
      const mailer = {
        ...outbox,
        deliver: async (letter: Letter) => {
          if (letter.to === PLANTED.email) await erase()
          await outbox.deliver(letter)
          delivered.push(letter.id)
        },
      }
      const media = await openMediaStore(config.media)
      const worker = createMailWorker({
        config,
        db,
        media,
        log: fastify().log,
        mailer,
        interval: 10,
        clock: () => NOW,
        origins: () => ['http://portal.example'],
        composeRequiredMail: async () => ({ why: 'nothing' as const }),
      })
      worker.start()
      await expect.poll(() => delivered.sort()).toEqual(['of-another', 'of-the-erased'])
      await worker.stop()
      expect(outboxOf(dataDir).map(({ headers }) => headers.get('to'))).toEqual([BYSTANDER.email])
      expect(await textOfTables(db)).not.toContain(PLANTED.email)
    })

    it('refuses an account erased during the confirmation, without a second log entry', async () => {
      const late = run(personErase, { uid: people.uid }, async () => {
        await erase()
        return 'y'
      })
      await expect(late).rejects.toThrow(`--uid '${people.uid}' is no longer an account`)
      const erased = db.selectFrom('audit_log').select('id').where('act', '=', 'person-erased')
      expect(await erased.execute()).toHaveLength(1)
    })

    it('reports a missing terminal, --yes or account in one sentence', async () => {
      const context = (...options: string[]) =>
        runPortalCommand(['person', 'erase', ...options], {
          ...environmentOf(opened.address),
          ...(kind === 'postgres' ? { DATA_DIR: dataDir } : {}),
        })
      const email = ['--email', PLANTED.email]
      expect(await context(...email)).toMatchObject({
        code: 2,
        stdout: expect.stringMatching(/^account: /),
        stderr: 'portal: person erase asks before it erases, but there is no terminal: add --yes\n',
      })
      expect(await context(...email, '--yes')).toMatchObject({ code: 0, stderr: '' })
      for (const [option, value, words] of [
        ['--email', PLANTED.email, 'belongs to no account'],
        ['--uid', people.uid, 'is not an account'],
        ['--email', 'nobody@people.example', 'belongs to no account'],
      ] as const)
        expect(await context(option, value, '--yes')).toEqual({
          code: 1,
          stdout: '',
          stderr: `portal: ${option} '${value}' ${words}\n`,
        })
    })
  })
