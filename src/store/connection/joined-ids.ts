import { type RawBuilder, sql } from 'kysely'
import { isSqlite, type Queryable } from '../schema.ts'

/** Separates joined ids, as no id contains it: the character that is meant for that. */
const SEPARATOR = '\u001f'

/**
 * Joins the ids in a column to one text, in the order of the rows, null without any: that takes a fraction of
 * the time of as many rows, and on PostgreSQL a third of that of a list in JSON.
 */
export function joinIds(db: Queryable, column: string) {
  const ids = sql.ref(column)
  return isSqlite(db)
    ? sql<string | null>`group_concat(${ids}, char(31))`
    : sql<string | null>`string_agg(${ids}, chr(31))`
}

/** Joins texts without anything between them. */
export function joinTexts(db: Queryable, texts: RawBuilder<unknown>) {
  return isSqlite(db) ? sql<string>`group_concat(${texts}, '')` : sql<string>`string_agg(${texts}, '')`
}

/** Splits ids that the database joined. */
export function splitIds(joined: string | null): string[] {
  return joined === null ? [] : joined.split(SEPARATOR)
}
