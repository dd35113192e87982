import { sql } from 'kysely'
import { isSqlite, type Queryable } from '../schema.ts'

/**
 * Selects the elements of a JSON list of strings from one parameter, since a list may be longer than the maximum number
 * of parameters.
 */
export function selectTexts(db: Queryable, json: string) {
  return isSqlite(db)
    ? sql<string>`(select value from json_each(${json}))`
    : sql<string>`(select json_array_elements_text(${json}::json))`
}
