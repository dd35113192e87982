import { type RawBuilder, sql } from 'kysely'
import { isSqlite, type Queryable } from '../schema.ts'

/** Separator of joined ids: the unit separator character, which no id contains. */
const SEPARATOR = '\u001f'

/**
 * Joins a column's ids into one text, in row order; null without ids. One joined text takes a fraction of the time of
 * separate rows, and on PostgreSQL a third of that of a JSON list.
 */
export function joinIds(db: Queryable, column: string | RawBuilder<unknown>) {
  const ids = typeof column === 'string' ? sql.ref(column) : column
  return isSqlite(db)
    ? sql<string | null>`group_concat(${ids}, char(31))`
    : sql<string | null>`string_agg(${ids}, chr(31))`
}

/** Joins texts without a separator. */
export function joinTexts(db: Queryable, texts: RawBuilder<unknown>) {
  return isSqlite(db) ? sql<string>`group_concat(${texts}, '')` : sql<string>`string_agg(${texts}, '')`
}

/** Splits ids joined by `joinIds`. */
export function splitIds(joined: string | null): string[] {
  return joined === null ? [] : joined.split(SEPARATOR)
}
