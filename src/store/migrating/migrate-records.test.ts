import { createHash } from 'node:crypto'
import fastify from 'fastify'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listOf, MemberStatus } from '#contract/documents.ts'
import { checkRecord } from '#domain/learning/record-check.ts'
import { writeMemberStatuses } from '#records/member-statuses.ts'
import { courseOf, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { createDatabase, DATABASES, type TestDatabase } from '#test/databases.ts'
import { listEvents } from '#test/learning/events-of-record.ts'
import { connect } from '../connection/connect.ts'
import { listCompletionsOfPartner } from '../learning/completions.ts'
import { findStoredCourse } from '../learning/courses.ts'
import { listRawCompletions } from '../learning/raw-completions.ts'
import { listVideoPositions } from '../learning/video-positions.ts'
import type { Database } from '../schema.ts'
import { MIGRATIONS, migrate } from './migrate.ts'

const PEOPLE = 300
const PASSED = { type: 'quiz', currentQuestion: 0, submitCount: 1, answers: [], dateCompleted: 1 }

/** Inserts associates in one course, in the form of migration 008; every other one has passed its quiz. */
async function fillLearningRecord(db: Database): Promise<void> {
  await sql`insert into partners (id, name, created) values ('p', 'P', 0)`.execute(db)
  const document = JSON.stringify(courseOf('c', [videoModule('v'), quizWithKey('q', [0])]))
  await sql`insert into courses (id, web_path, enabled, document, revision, created)
    values ('c', 'c', 1, ${document}, 3, 0)`.execute(db)
  for (let at = 0; at < PEOPLE; at++) {
    const uid = `u${at}`
    await sql`insert into users (uid, email, user_name, roles, partner, created)
      values (${uid}, ${`${uid}@b.example`}, 'U', '["partner-associate"]', 'p', ${at})`.execute(db)
    const [modules, passed] = at % 2 ? [{ q: PASSED }, ['q']] : [{}, []]
    const lists = sql`${JSON.stringify(modules)}, ${JSON.stringify(passed)}`
    await sql`insert into completions (id, user_id, partner_id, course_id, created, modules, passed_quizzes, version)
      values (${`record-${uid}`}, ${uid}, 'p', 'c', ${at}, ${lists}, 2)`.execute(db)
    await sql`insert into video_positions (uid, partner_id, course_id, module_id, position, updated)
      values (${uid}, 'p', 'c', 'v', 1.5, ${at})`.execute(db)
  }
}

/** Returns the migrations with one that fails after its work is done. */
function cutShortAt(name: keyof typeof MIGRATIONS): Record<string, Migration> {
  async function up(transaction: Kysely<unknown>): Promise<void> {
    await MIGRATIONS[name].up(transaction)
    throw new Error('the power failed')
  }
  return { ...MIGRATIONS, [name]: { up } }
}

for (const kind of DATABASES)
  describe(`an old learning record on ${kind}`, () => {
    let database: TestDatabase
    let db: Database

    beforeEach(async () => {
      database = await createDatabase(kind)
      db = connect(database.address)
      await migratorOf(MIGRATIONS).migrateTo('008-proofs-and-devices')
      await fillLearningRecord(db)
    })
    afterEach(async () => {
      await db.destroy()
      await database.drop()
    })

    function migratorOf(migrations: Record<string, Migration>) {
      return new Migrator({ db, provider: { getMigrations: async () => migrations } })
    }

    it('is unchanged after an interrupted migration, and complete after the next one', async () => {
      const { error } = await migratorOf(cutShortAt('011-records-by-partner')).migrateToLatest()
      expect(error).toMatchObject({ message: 'the power failed' })
      const indexed = await sql`select user_id, passed_quizzes from completions order by user_id`.execute(db)
      expect(indexed.rows).toHaveLength(PEOPLE)

      await migratorOf(MIGRATIONS).migrateTo('013-team-in-order')
      const versions = db.selectFrom('completions').select('version').distinct()
      expect(await versions.execute()).toEqual([{ version: 2 }])
      await migrate(db)
      const records = await listCompletionsOfPartner(db, {
        partner: 'p',
        after: { user: '', course: '' },
        limit: 2 * PEOPLE,
      })
      expect(records).toHaveLength(PEOPLE)
      expect(records.find(({ id }) => id === 'record-u7')).toEqual({
        id: 'record-u7',
        userId: 'u7',
        partnerId: 'p',
        courseId: 'c',
        created: 7,
        modules: { q: PASSED },
      })
      const positions = await listVideoPositions(db, { uid: 'u7', partnerId: 'p', courseId: 'c' })
      expect(positions).toEqual([{ moduleId: 'v', position: 1.5, updated: 7 }])
    })

    // Contract § 9: records older than their events are adopted as they are
    it('is adopted with one event per record, from which the record follows, however often the migration is retried', async () => {
      const { error } = await migratorOf(cutShortAt('014-events-beneath-records')).migrateToLatest()
      expect(error).toMatchObject({ message: 'the power failed' })
      await migrate(db)
      const after = { partnerId: '', userId: '', courseId: '' }
      const records = await listRawCompletions(db, { after, limit: PEOPLE + 1 })
      const events = await listEvents(db, { partner: 'p', records })
      expect(records).toHaveLength(PEOPLE)
      expect(new Set(events.map(({ id }) => id)).size).toBe(PEOPLE)
      for (const record of records) {
        const own = events.filter(({ recordId }) => recordId === record.id)
        const check = checkRecord(record)
        own.forEach(check.add)
        expect(check.end()).toEqual([])
        expect(own).toMatchObject([{ kind: 'record-adopted', actor: 'system', revision: 3 }])
        expect(own[0]?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
      }
      const revisions = await db.selectFrom('course_revisions').selectAll().execute()
      const hash = createHash('sha256')
        .update(revisions[0]?.document ?? '')
        .digest('base64url')
      expect(revisions).toMatchObject([{ course_id: 'c', revision: 3, sha256: hash }])
      expect((await findStoredCourse(db, 'c'))?.course.id).toBe('c')
    })

    // Contract § 4: statuses stay true when a course changes …
    it('has the status that the rule yields for every record', async () => {
      await migrate(db)
      const at = { clock: () => 0, config: { timeZone: 'UTC' } }
      const answer = await writeMemberStatuses({ db, log: fastify().log, ...at }, 'p')
      const { documents: statuses } = listOf(MemberStatus).parse(JSON.parse(answer))
      const expected = records(PEOPLE).map(([userId, status]) => ({
        userId,
        courses: { c: status },
        lastActive: 0,
      }))
      expect(statuses).toHaveLength(PEOPLE)
      expect(statuses).toEqual(expect.arrayContaining(expected))
    })
  })

function records(count: number): [string, string][] {
  return Array.from({ length: count }, (_, at) => [`u${at}`, at % 2 ? 'complete' : 'in-progress'])
}
