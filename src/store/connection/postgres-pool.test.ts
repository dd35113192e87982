import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SERVING_TIMEOUTS } from '#core/timeouts.ts'
import { createDatabase, type TestDatabase } from '#test/databases.ts'
import { migrate } from '../migrating/migrate.ts'
import { findUser } from '../people/users.ts'
import type { Queryable } from '../schema.ts'
import { connect } from './connect.ts'
import { inTransaction } from './in-transaction.ts'
import { ping } from './ping.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createDatabase('postgres')
})
afterEach(() => database.drop())

/** Sends a query while a transaction holds one of the pool's connections. */
async function askBeside(poolSize: number): Promise<void> {
  const db = connect({ ...database.address, poolSize } as typeof database.address, {
    ...SERVING_TIMEOUTS,
    connection: 200,
  })
  await db
    .transaction()
    .execute(async (transaction) => {
      await ping(transaction)
      await ping(db)
    })
    .finally(() => db.destroy())
}

it('a pool has the configured number of connections', async () => {
  await expect(askBeside(1)).rejects.toThrow('timeout')
  await expect(askBeside(2)).resolves.toBeUndefined()
})

it.each([
  [true, 1],
  [false, 0],
])('with keepsPrepared %s, a connection keeps %d statements prepared', async (keepsPrepared, count) => {
  const address = { ...database.address, poolSize: 1, keepsPrepared } as typeof database.address
  const db = connect(address)
  try {
    await migrate(db)
    for (const uid of ['one', 'another']) expect(await findUser(db, uid)).toBeUndefined()
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    )
    expect(rows).toHaveLength(count)
    for (const { statement } of rows) expect(statement).toContain('from "users"')
  } finally {
    await db.destroy()
  }
})

it.each(['outside a transaction', 'within one'])(
  'a prepared statement lost by a pooler is sent without preparing, %s',
  async (place) => {
    const db = connect({ ...database.address, poolSize: 1 } as typeof database.address)
    const askAfterLoss = async (connection: Queryable) => {
      await findUser(connection, 'one')
      await sql`deallocate all`.execute(connection)
      return findUser(connection, 'another')
    }
    try {
      await migrate(db)
      const answer = place === 'within one' ? inTransaction(db, askAfterLoss) : askAfterLoss(db)
      expect(await answer).toBeUndefined()
      await findUser(db, 'one')
      const { rows } = await sql`select name from pg_prepared_statements`.execute(db)
      expect(rows).toEqual([])
    } finally {
      await db.destroy()
    }
  },
)
