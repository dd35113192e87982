/** The fields of a value that comes from elsewhere: any may be missing or of any type. */
export type Fields = Readonly<Record<string, unknown>>

/** Returns the fields of a value, such as of an answer or an error; anything but an object has none. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
