const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Compares two names in the order of lists: capitals, accents and the length of numbers make no difference. */
export const compareNames = compare

/**
 * Returns the places of the names that come first in the order of lists; of equal names the earlier one. It
 * goes through the names once, since a team may have 10,000 and a page has a few milliseconds.
 */
export function findFirstNames(names: readonly string[], count: number): number[] {
  const first: number[] = []
  for (const [place, name] of names.entries()) {
    const isAfter = (other: number) => compareNames(names[other] ?? '', name) > 0
    const last = first.at(-1)
    if (first.length === count && last !== undefined && !isAfter(last)) continue
    const behind = first.findIndex(isAfter)
    first.splice(behind === -1 ? first.length : behind, 0, place)
    if (first.length > count) first.pop()
  }
  return first
}
