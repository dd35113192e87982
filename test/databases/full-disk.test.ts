import { dirname } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { nameDisk } from '#core/full-disk.ts'
import { isUnavailable, isWithoutDisk } from '#store/connection/database-errors.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { learner } from '#test/learner.ts'
import { startSecondServer } from '#test/server/second-server.ts'
import { startApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'

const QUIZ = 'welcome-check-quiz'

/** A Linux file system that never has a free block. */
const WITHOUT_SPACE = '/proc'

/** Number of people whose records exceed the remaining space of the used pages. */
const PEOPLE = 60

// Contract § 9: a full disk is reported and answered with 503; system certificates are trusted
it('a full disk causes temporary refusals and is named in the log, and work continues once there is space', async () => {
  const app = await startApp('sqlite')
  const people = []
  while (people.length < PEOPLE) people.push(await newAssociate(app))
  const last = await newAssociate(app)
  const stream = new PassThrough()
  const server = await startSecondServer(app, {}, { logger: { level: 'error', stream } })
  const folder = app.address.kind === 'sqlite' ? dirname(app.address.file) : ''
  // Beyond its maximum size, SQLite behaves like on a full disk.
  const { rows } = await sql<{ page_count: number }>`select page_count from pragma_page_count`.execute(app.db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(app.db)
  const statuses = new Set<number>()
  for (const person of people) {
    const client = learner(server, person)
    const { status, body: record } = await client.open('welcome', QUIZ)
    statuses.add(status)
    if (status === 201) statuses.add((await client.act(record, QUIZ, { act: 'start' })).status)
  }
  expect([...statuses].sort()).toEqual([200, 201, 503])
  const refused = await learner(server, last).open('welcome', QUIZ)
  expectRefusal(refused, 503, 'unavailable', /disk is full/)
  expect(refused.headers.get('retry-after')).toBe('2')

  await sql`pragma max_page_count = 1000000`.execute(app.db)
  expect((await learner(server, last).open('welcome', QUIZ)).status).toBe(201)
  await server.close()
  await app.close()
  stream.end()
  expect(await text(stream)).toContain(`the disk that holds ${folder} is full: free up space on it`)
})

it('a full disk of PostgreSQL is answered like one of SQLite', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(isUnavailable(full) && isWithoutDisk(full)).toBe(true)
})

it.each([
  ['is not responding correctly: check the system log', 778, '/tmp'],
  ['is full: free up space on it', 778, WITHOUT_SPACE],
  ['is full: free up space on it', 13, '/tmp'],
])('names a disk that %s (SQLite’s code %i in %s), and allows a retry', (state, errcode, folder) => {
  const failed = Object.assign(new Error('disk I/O error'), { errcode, code: 'ERR_SQLITE_ERROR' })
  expect(isUnavailable(failed)).toBe(true)
  expect(nameDisk(failed, folder)).toMatchObject({
    message: `the disk that holds ${folder} ${state} (disk I/O error)`,
  })
})
