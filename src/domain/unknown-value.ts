/** The fields of an external value. Any of them may be missing or of any type. */
export type Fields = Readonly<Record<string, unknown>>

/** Returns the fields of a value, such as an answer or an error, or no fields unless it is an object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** Returns the entries of an external list, or an empty list for other types. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns an external text, or an empty text for other types. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/**
 * Returns the table's value for an external key, such as a service's code or a document's id. Never returns a
 * property that every object inherits, such as `constructor`.
 */
export function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** Returns whether an external key is one of the table's own keys. */
export function isKeyOf<Table extends object>(table: Table, key: PropertyKey): key is keyof Table & string {
  return Object.hasOwn(table, key)
}

/** Returns the keys of an internal table, which has exactly those of its type. */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[]
}

/** Returns whether two values are the same JSON, with their fields in the same order. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** Parses a JSON text. Returns undefined if the text is not JSON. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Returns the fields of a JSON text, or no fields unless it is the JSON of an object. */
export function parseFields(json: string): Fields {
  return fieldsOf(parseJson(json))
}
