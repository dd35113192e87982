/** A way to set a card: which of its parts, in how many columns, and how large. */
export interface CardFit {
  part: number
  columns: 1 | 2
  /** In points. */
  size: number
}

const SIZES = [15, 14, 13, 12, 11, 10, 9.5, 9]
const SMALL_SIZES = [9, 8.5, 8]

/** Returns the ways to set a card of so many parts, the best first: all of it before less, large before small. */
export function cardFits(parts: number): CardFit[] {
  return Array.from({ length: parts }, (_, part) => [
    ...SIZES.map((size) => ({ part, columns: 1 as const, size })),
    ...SMALL_SIZES.map((size) => ({ part, columns: 2 as const, size })),
  ]).flat()
}

/** Returns whether everything in an element is within it, in both directions. */
export function isWithin({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element): boolean {
  return scrollHeight <= clientHeight && scrollWidth <= clientWidth
}
