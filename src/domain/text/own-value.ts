/**
 * Returns what a table holds under a key that comes from elsewhere, such as a service's code or the id of a document:
 * never what every object inherits, such as `constructor`.
 */
export function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
