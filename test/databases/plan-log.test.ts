import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/databases.ts'
import { findWholeReads, wholeReadProblem } from './look-ups.ts'
import { judgePlan, problemOf } from './plan-log.ts'

/** A trigger that reads a user's records without a condition on the partner. */
const TRIGGER = `create function follow() returns trigger language plpgsql as $$
  begin perform id from completions where user_id = new.name; return new; end $$;
create trigger followed after update on partners for each row execute function follow()`

describe('the check of query plans', () => {
  let database: TestDatabase
  let client: pg.Client
  let explained: string[]

  beforeAll(async () => {
    database = await createDatabase('postgres', 'demo')
    client = new pg.Client({
      connectionString: database.address.kind === 'postgres' ? database.address.url : '',
      // Sends the plans to this test instead of the log of the whole run.
      options: '-c auto_explain.log_level=notice -c client_min_messages=notice',
    })
    await client.connect()
    client.on('notice', ({ message = '' }) => explained.push(message))
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  /** Runs a statement as a calling function. Returns the problems of the statement and its triggers. */
  async function judge(place: string, statement: string, values: unknown[] = []): Promise<string[]> {
    explained = []
    await client.query({ text: statement, values })
    expect(explained.length).toBeGreaterThan(0)
    return explained.flatMap((message) => {
      const wide = judgePlan(message, place, 'a_test')
      // The mark would name this test as the caller.
      return wide ? (problemOf({ ...wide, place }) ?? []) : []
    })
  }

  // Contract § 9: each statement about learning records is limited to one partner, except those listed
  it('refuses a statement without a condition on the partner, with its caller and its text', async () => {
    expect(await judge('src/a.ts find', 'select id from completions where user_id = $1', ['u'])).toEqual([
      'src/a.ts find asked 4 parts of the learning record by a statement that does not name the partner (in the database a_test): select id from completions where user_id = $1',
    ])
    expect(await judge('src/a.ts change', 'update learning_counts set count = count')).toHaveLength(1)
    expect(await judge('src/a.ts drop', 'delete from video_positions where uid = $1', ['u'])).toHaveLength(1)
  })

  it('refuses such a statement inside a trigger', async () => {
    await client.query(TRIGGER)
    const found = await judge('src/a.ts rename', 'update partners set name = name')
    expect(new Set(found)).toEqual(
      new Set([expect.stringContaining('SELECT id from completions where user_id = new.name')]),
    )
    await client.query('drop trigger followed on partners')
  })

  it('accepts a statement within one partner, even if that is only known at run time', async () => {
    await client.query('set plan_cache_mode = force_generic_plan')
    const one = 'select id from completions where partner_id = $1 and user_id = $2'
    expect(await judge('src/a.ts find', one, ['happy-tails', 'u'])).toEqual([])
    await client.query('set enable_hashjoin = off; set enable_mergejoin = off')
    const joined = `select completions.id from partners join completions on partner_id = partners.id where partners.name = $1`
    expect(await judge('src/a.ts join', joined, ['Happy Tails Pet Supply'])).toEqual([])
    expect(await judge('src/a.ts all', joined.replace('where partners.name = $1', ''))).toHaveLength(1)
  })

  it('accepts a statement whose caller is allowed to read all partners', async () => {
    expect(await judge('portal records verify', 'select count(*) from completions')).toEqual([])
  })

  // Contract § 9: each lookup of an account, session, email, member or token uses an index
  it('refuses a look-up without an index in a table of any size, and accepts one with an index', async () => {
    const schema = await createDatabase('postgres', 'schema')
    const url = schema.address.kind === 'postgres' ? schema.address.url : ''
    const judgeLookUp = async (statement: string, place = 'src/a.ts find') =>
      (await findWholeReads(url, [{ place, statement }])).flatMap((one) => wholeReadProblem(one) ?? [])
    for (const statement of [
      'select uid from users where lower(email) = $1',
      'select uid from emails where email like $1',
      'delete from sessions where secret_hash = $1',
      'update email_tokens set expires = $1 where email = $2',
      'select uid from members where partner_id = $1 and lower(email) = $2 or email = $3',
      'select hash from sessions join users on users.uid = sessions.uid where users.user_name = $1',
    ])
      expect(await judgeLookUp(statement), statement).toEqual([
        `src/a.ts find reads a whole table to find a few rows: ${statement}`,
      ])
    for (const statement of [
      'select uid from users where email = $1',
      'select uid from emails where email = $1',
      'select hash from sessions join users on users.uid = sessions.uid where sessions.uid = $1',
      'select uid from members where partner_id = $1 order by created',
    ])
      expect(await judgeLookUp(statement), statement).toEqual([])
    const all = 'select uid from users where lower(email) like $1'
    expect(await judgeLookUp(all, 'src/store/people/users.ts listUsers')).toEqual([])
    await schema.drop()
  })
})
