/** A requested part of a file: from one byte to another or to the end, or the last bytes. */
export type ByteRange = { first: number; last?: number } | { suffix: number }

/** Accepts up to 15 digits per number: more would exceed every file. */
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Parses a `Range` header (RFC 9110, 14.2). Undefined without a header, for several ranges and for an invalid one;
 * the response is then the whole file.
 */
export function parseRange(header: string | undefined): ByteRange | undefined {
  const [, first = '', last = ''] = RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (first === '') return last === '' ? undefined : { suffix: Number(last) }
  if (last === '') return { first: Number(first) }
  return Number(first) <= Number(last) ? { first: Number(first), last: Number(last) } : undefined
}

/** Formats a range counted from the start as a header. */
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
