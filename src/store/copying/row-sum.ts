import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { eachPage } from '../connection/each-page.ts'
import type { Queryable } from '../schema.ts'

/** Number of rows per page. */
const PAGE_SIZE = 5000

/** The number and the order-independent checksum of rows. */
export interface RowSum {
  rows: number
  sum: string
}

/** A table's name, number of rows and checksum. */
export type TableSum = RowSum & { table: string }

/**
 * Creates an order-independent checksum of rows in JSON: the sum of their SHA-256 hashes in eight parts of 32 bits.
 */
export function createRowSum() {
  const parts = new Uint32Array(8)
  let rows = 0
  return {
    add(json: string): void {
      const digest = hash('sha256', json, 'buffer')
      for (let place = 0; place < parts.length; place++)
        parts[place] = (parts[place] ?? 0) + digest.readUInt32LE(place * 4)
      rows++
    },
    result: (): RowSum => ({ rows, sum: parts.join('-') }),
  }
}

/** Computes the checksum of a PostgreSQL table's rows within a transaction. Holds one page in memory at a time. */
export async function sumRows(
  transaction: Queryable,
  { table, columns }: { table: string; columns: string[] },
): Promise<RowSum> {
  const sum = createRowSum()
  const list = sql.join(columns.map((name) => sql.ref(name)))
  await sql`declare summed no scroll cursor for select ${list} from ${sql.table(table)}`.execute(transaction)
  const pages = eachPage<object>(
    PAGE_SIZE,
    async (_last, limit) =>
      (await sql<object>`fetch ${sql.lit(limit)} from summed`.execute(transaction)).rows,
  )
  for await (const rows of pages) for (const row of rows) sum.add(JSON.stringify(Object.values(row)))
  await sql`close summed`.execute(transaction)
  return sum.result()
}

/** Throws if a table is missing or has different rows in the second list. Names all such tables. */
export function requireSameTables(tables: TableSum[], restored: TableSum[]): void {
  const different = tables.filter(
    ({ table, rows, sum }) =>
      !restored.some((other) => other.table === table && other.rows === rows && other.sum === sum),
  )
  if (different.length > 0)
    throw new Error(`restored, these tables differ: ${different.map(({ table }) => table).join(', ')}`)
}
