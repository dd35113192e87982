/** A requested part of a file: from a first byte to a last byte or the end, or a number of last bytes. */
export type ByteRange = { first: number; last?: number } | { suffix: number }

/** Pattern of a single range. Numbers have up to 15 digits, which exceed any file size. */
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Parses a `Range` header (RFC 9110, 14.2). Undefined without a header, for several ranges, or for an invalid range;
 * the response is then the whole file.
 */
export function parseRange(header: string | undefined): ByteRange | undefined {
  const [, first = '', last = ''] = RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (first === '') return last === '' ? undefined : { suffix: Number(last) }
  if (last === '') return { first: Number(first) }
  return Number(first) <= Number(last) ? { first: Number(first), last: Number(last) } : undefined
}

/** Formats a range from the start of the file as a header. */
export function rangeHeader({ first, last }: { first: number; last?: number }): string {
  return `bytes=${first}-${last ?? ''}`
}

/** Returns the first and last byte of a range in a file of this size. Undefined beyond its end. */
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
