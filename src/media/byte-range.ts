/** A requested part of a file: from a byte on, perhaps up to another, or the last so many bytes. */
export type ByteRange = { first: number; last?: number } | { suffix: number }

/** Most digits of a number of bytes that is read: more are beyond every file. */
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Reads a `Range` header (RFC 9110, 14.2). Undefined for none, for one that asks for several parts and for
 * one that makes no sense: these are answered with the whole.
 */
export function parseRange(header: string | undefined): ByteRange | undefined {
  const [, first = '', last = ''] = RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (first === '') return last === '' ? undefined : { suffix: Number(last) }
  if (last === '') return { first: Number(first) }
  return Number(first) <= Number(last) ? { first: Number(first), last: Number(last) } : undefined
}

/** Writes a range that is counted from the start as its header. */
export function rangeHeader({ first, last }: { first: number; last?: number }): string {
  return `bytes=${first}-${last ?? ''}`
}

/** Returns the first and last byte of a range in a file of this size; undefined beyond its end. */
export function boundsOf(
  range: ByteRange | undefined,
  size: number,
): { first: number; last: number } | undefined {
  const end = size - 1
  if (range === undefined) return { first: 0, last: end }
  if ('suffix' in range)
    return range.suffix === 0 ? undefined : { first: Math.max(0, size - range.suffix), last: end }
  const { first, last = end } = range
  return first > end ? undefined : { first, last: Math.min(last, end) }
}
