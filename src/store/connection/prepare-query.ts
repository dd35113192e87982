import { createHash } from 'node:crypto'
import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import { keysOf } from '#domain/unknown-value.ts'
import type { Queryable } from '../schema.ts'

const namesOfTexts = new Map<string, string>()

/** Returns a statement's name if connections may keep it prepared, otherwise undefined. */
export function nameOfPrepared(sql: string): string | undefined {
  return namesOfTexts.get(sql)
}

/**
 * Allows connections to keep a statement prepared. Its name is a hash, since other processes prepare it behind a
 * pooler.
 */
export function keepPrepared(sql: string): void {
  if (namesOfTexts.has(sql)) return
  namesOfTexts.set(sql, `portal_${createHash('sha256').update(sql).digest('base64url')}`)
}

/** A placeholder for a value provided by each run of a query. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Prepares a frequent query. `build` compiles it once per database with placeholders, and each run provides their
 * values. Parts that change the SQL text, such as the length of a list, cannot be placeholders.
 */
export function prepareQuery<Values extends object, Row>(
  build: (db: Queryable, values: Values) => Compilable<Row>,
): (db: Queryable, values: Values) => Promise<QueryResult<Row>> {
  // The SQL text is constant. The entry is released with its database.
  const built = new WeakMap<object, CompiledQuery<Row>>()
  const places = new Proxy({}, { get: (_places, name) => new Placeholder(String(name)) }) as Values

  function buildFor(db: Queryable): CompiledQuery<Row> {
    const { adapter } = db.getExecutor()
    const known = built.get(adapter)
    if (known) return known
    const query = build(db, places).compile()
    built.set(adapter, query)
    keepPrepared(query.sql)
    return query
  }

  return (db, values) => {
    const query = buildFor(db)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
    return db.executeQuery({ ...query, parameters })
  }
}

/** Rows to insert, by the statement's name for them. */
type Batches<Rows> = { [Name in keyof Rows]: Rows[Name][] }

/**
 * Prepares a statement that inserts any number of rows into one or more tables. `build` compiles it once per database
 * and combination of row counts, with placeholders for the values of these columns.
 */
export function prepareInsert<Rows extends Record<string, object>, Row>(
  columns: { [Name in keyof Rows]: readonly (keyof Rows[Name] & string)[] },
  build: (db: Queryable, batches: Batches<Rows>) => Compilable<Row>,
): (db: Queryable, batches: Batches<Rows>) => Promise<QueryResult<Row>> {
  type Run = (db: Queryable, values: Record<string, unknown>) => Promise<QueryResult<Row>>
  const names = keysOf(columns)
  const byLengths = new Map<string, Run>()

  function prepareFor(lengths: number[]) {
    return prepareQuery((db, values: Record<string, unknown>) => {
      const batches = names.map((name, at) => {
        const rows = Array.from({ length: lengths[at] ?? 0 }, (_, place) =>
          Object.fromEntries(columns[name].map((column) => [column, values[`${name} ${place} ${column}`]])),
        )
        return [name, rows]
      })
      return build(db, Object.fromEntries(batches) as Batches<Rows>)
    })
  }

  return (db, batches) => {
    const lengths = names.map((name) => batches[name].length)
    const key = lengths.join(' ')
    const insert = byLengths.get(key) ?? prepareFor(lengths)
    byLengths.set(key, insert)
    const values: Record<string, unknown> = {}
    for (const name of names)
      for (const [place, row] of batches[name].entries())
        for (const column of columns[name]) values[`${name} ${place} ${column}`] = row[column]
    return insert(db, values)
  }
}
