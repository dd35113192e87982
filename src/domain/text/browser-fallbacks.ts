/**
 * Functions that some supported browsers lack, implemented with features common to all of them. The library in
 * `tsconfig.web.json` is that of the oldest supported browser.
 */

/** Parses a URL. Returns undefined if it is invalid. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** Groups items by key, keeping their order within a group. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
