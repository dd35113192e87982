import { AppError } from '#core/errors.ts'
import { isStorable } from '#domain/text/storable.ts'

// The end of a page as text, which the next request of a list of a past day names. It has the values of the order, not
// the row, so that a page starts after it even if its row has been erased meanwhile.

/** Returns the end of a page with these values. */
export function writeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Returns the values of the end of a page; undefined before the first page. Refuses any other text. */
export function readCursor(cursor: string | undefined, count: number): string[] | undefined {
  if (cursor === undefined) return undefined
  const values = parse(Buffer.from(cursor, 'base64url').toString())
  const isText = (one: unknown) => typeof one === 'string' && isStorable(one)
  if (!Array.isArray(values) || values.length !== count || !values.every(isText))
    throw new AppError('invalid-argument', 'after must be the `next` of a page')
  return values
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
