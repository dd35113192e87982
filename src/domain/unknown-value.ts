/** The fields of a value that comes from elsewhere: any may be missing or of any type. */
export type Fields = Readonly<Record<string, unknown>>

/** Returns the fields of a value, such as of an answer or an error; anything but an object has none. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** Returns the entries of a list that comes from elsewhere; anything but a list has none. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns a text that comes from elsewhere; anything but a text is empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/**
 * Returns what a table holds under a key that comes from elsewhere, such as a service's code or the id of a
 * document: never what every object inherits, such as `constructor`.
 */
export function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** Returns whether a key that comes from elsewhere is one of this table's own. */
export function isKeyOf<Table extends object>(table: Table, key: PropertyKey): key is keyof Table & string {
  return Object.hasOwn(table, key)
}

/** Returns the names of one of our own tables, which has no others than its type says. */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[]
}

/** Returns the value of a JSON text; undefined if the text is not JSON. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
