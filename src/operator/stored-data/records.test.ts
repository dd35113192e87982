import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { findLockedCompletion } from '#store/learning/raw-completions.ts'
import { commandsOn, SILENT } from '#test/commands-on.ts'
import { courseOf, publishCourse, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { overtake } from '#test/databases/overtake.ts'
import { DATABASES } from '#test/databases.ts'
import { beginCourse, learner } from '#test/learner.ts'
import { listEvents } from '#test/learning/events-of-record.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'
import { waitForAll } from '#test/wait-for-all.ts'
import { type StoreCommand, UsageError, type Values } from '../command-line/command.ts'
import { recordsRebuild, recordsVerify } from './records.ts'

const COURSE = courseOf('checked', [videoModule('v'), quizWithKey('q', [1, 0])])

// Contract § 9: a record equals the sum …
for (const kind of DATABASES)
  describe(`checking and rebuilding records on ${kind}`, () => {
    let app: TestApp
    let recordId: string

    beforeEach(async () => {
      app = await startApp(kind)
      await publish()
      recordId = await learn()
    })
    afterEach(() => app.close())

    const publish = (course = COURSE) => publishCourse(app, course)

    /** Lets a new associate fail and then pass the quiz. Returns the record's id. */
    async function learn(): Promise<string> {
      const { client, record } = await beginCourse(app, 'checked', 'v')
      for (const choices of [
        [0, 0],
        [1, 0],
      ])
        await client.takeQuiz(record, 'q', choices)
      return record.id
    }

    /** Runs a command. `said` is its last line, `warned` its warnings, `progress` its progress lines. */
    async function run(command: StoreCommand, values: Values = {}) {
      const [warned, progress]: string[][] = [[], []]
      const print = (line: string) => void progress?.push(line)
      const warn = (line: string) => void warned?.push(line)
      const context = { ...SILENT, print, warn, config: parseConfig({}), db: app.db, now: app.now() }
      const said = await command.run(values, context).catch((error: Error) => error)
      return {
        said: said instanceof Error ? said.message : said,
        isFailed: said instanceof Error,
        warned,
        progress,
      }
    }

    const whole = { isFailed: false, warned: [] }

    async function rowOf(id: string) {
      const query = app.db.selectFrom('completions').selectAll().where('id', '=', id)
      return query.executeTakeFirstOrThrow()
    }

    it('finds no problems in records that match their events, including the demo’s', async () => {
      expect(await run(recordsVerify, { rejudge: true })).toMatchObject(whole)
      expect((await run(recordsVerify)).said).toMatch(/^\d+ records checked: each matches its events\.$/)
      expect((await run(recordsRebuild)).said).toMatch(/^\d+ records checked, 0 repaired\.$/)
    })

    const PLANTED: [string, string, RegExp][] = [
      [
        'a byte of what the record says',
        `update completions set modules = replace(modules, '"selectedAnswer":1', '"selectedAnswer":2')`,
        /its content differs from its events/,
      ],
      ['a time', `update completions set created = created + 1`, /its created differs/],
      [
        'the list of passed quizzes',
        `update completions set passed_quizzes = '[]'`,
        /list of passed quizzes/,
      ],
      [
        'the status',
        `update completions set status = 'in-progress'`,
        /status is in-progress, but the rule says complete/,
      ],
      [
        'the version',
        `update completions set version = version + 1`,
        /its version is \d+, but its last event is \d+/,
      ],
    ]
    const rebuiltRecords = () =>
      app.db
        .selectFrom('audit_log')
        .select(['actor', 'subject'])
        .where('act', '=', 'record-rebuilt')
        .execute()

    it.each(PLANTED)('detects a change of %s, and repairs it', async (_what, change, words) => {
      const before = await rowOf(recordId)
      await sql.raw(`${change} where id = '${recordId}'`).execute(app.db)
      const found = await run(recordsVerify)
      expect(found).toMatchObject({ isFailed: true, warned: [expect.stringMatching(words)] })
      expect(found.said).toMatch(/1 of them with problems$/)
      expect(await run(recordsRebuild)).toMatchObject({ said: expect.stringContaining(', 1 repaired.') })
      expect(await rowOf(recordId)).toEqual(before)
      expect(await run(recordsVerify)).toMatchObject(whole)
      expect(await rebuiltRecords()).toEqual([{ actor: 'operator', subject: before.user_id }])
    })

    it('finds a missing record, and restores it with an audit entry', async () => {
      const before = await rowOf(recordId)
      await app.db.deleteFrom('completions').where('id', '=', recordId).execute()
      expect(await run(recordsVerify)).toMatchObject({
        isFailed: true,
        warned: [expect.stringContaining('it has events but is missing')],
      })
      expect(await run(recordsRebuild)).toMatchObject({ said: expect.stringContaining(', 1 repaired.') })
      expect(await rowOf(recordId)).toEqual(before)
      expect(await run(recordsVerify)).toMatchObject(whole)
      expect(await rebuiltRecords()).toEqual([{ actor: 'operator', subject: before.user_id }])
    })

    const EVENTS: [string, string, RegExp][] = [
      ['an event that is gone', `delete from learning_events where number = 4`, /event 4 is missing/],
      [
        'the last event, gone',
        `delete from learning_events where kind = 'course-completed'`,
        /its version is 11/,
      ],
      ['a first event that is gone', `delete from learning_events where number = 1`, /event 1 is missing/],
      [
        'events in another order',
        `update learning_events set number = case number when 4 then 100 else 4 end where number in (4, 8)`,
        /event 8 is missing/,
      ],
      [
        'another attempt',
        `update learning_events set data = replace(data, '"attempt":1', '"attempt":0') where number = 7`,
        /it is of attempt 0, but the quiz was at attempt 1/,
      ],
      [
        'another owner',
        `update learning_events set user_id = 'somebody' where number = 3`,
        /event 3: event 3 is about another record/,
      ],
    ]
    it.each(EVENTS)('finds %s', async (_what, change, words) => {
      const mine = `record_id = '${recordId}'`
      await sql.raw(`${change} and ${mine}`).execute(app.db)
      const { isFailed, warned } = await run(recordsVerify)
      expect(isFailed).toBe(true)
      expect(warned?.join('\n')).toMatch(words)
    })

    it('leaves a record with incomplete events unchanged', async () => {
      await sql`delete from learning_events where number = 4 and record_id = ${recordId}`.execute(app.db)
      const before = await rowOf(recordId)
      const { said, isFailed } = await run(recordsRebuild)
      expect({ said, isFailed }).toEqual({
        said: expect.stringMatching(/0 repaired, 1 left alone$/),
        isFailed: true,
      })
      expect(await rowOf(recordId)).toEqual(before)
    })

    it('grades answers again with --rejudge, by the revision of each event', async () => {
      await publish(courseOf('checked', [videoModule('v'), quizWithKey('q', [2, 2, 2])]))
      expect(await run(recordsVerify, { rejudge: true })).toMatchObject(whole)
      const data = `replace(data, '"correct":false', '"correct":true')`
      const record = `replace(modules, '"correct":false', '"correct":true')`
      await sql
        .raw(`update learning_events set data = ${data} where record_id = '${recordId}'`)
        .execute(app.db)
      await sql.raw(`update completions set modules = ${record} where id = '${recordId}'`).execute(app.db)
      expect(await run(recordsVerify)).toMatchObject(whole)
      const { warned = [] } = await run(recordsVerify, { rejudge: true })
      expect(warned[0]).toMatch(
        /event 4: question-answered: answer 0 to question 1 is wrong, but was graded right/,
      )
      expect(warned[1]).toMatch(/event 6: quiz-finished: the score is 2, but was counted as 1/)
    })

    it('continues at the position of an interrupted run, and refuses an invalid position', async () => {
      const { partner_id, user_id, course_id } = await rowOf(recordId)
      await sql`update completions set version = 99 where id = ${recordId}`.execute(app.db)
      const place = [partner_id, user_id, course_id].join('/')
      expect(await run(recordsVerify, { from: place })).toMatchObject(whole)
      const before = [partner_id, user_id, 'a'].join('/')
      expect((await run(recordsVerify, { from: before })).isFailed).toBe(true)
      await expect(commandsOn(app).run(recordsVerify, { from: 'nowhere' })).rejects.toThrow(UsageError)
    })

    it('is never misled by concurrent learning', async () => {
      async function verify() {
        for (let time = 0; time < 5; time++)
          expect(await run(recordsVerify, { rejudge: true })).toMatchObject(whole)
      }
      await waitForAll([verify(), ...Array.from({ length: 10 }, learn)])
      expect(await run(recordsVerify)).toMatchObject(whole)
    })

    it('rereads a record and its events at the same version, while new actions wait', async () => {
      const person = await newAssociate(app)
      const { id } = (await learner(app, person).open('checked', 'v')).body
      const started = await overtake(
        app,
        async (transaction) => {
          const record = await findLockedCompletion(transaction, 'happy-tails', id)
          const events = await listEvents(transaction, { partner: 'happy-tails', records: [{ id }] })
          expect(record?.version).toBe(events.length)
        },
        () => learner(app, person).act({ id }, 'q', { act: 'start' }),
      )
      expect(started.status).toBe(200)
    })
  })
