/**
 * Functions that some of the supported browsers lack, in words that all of them understand. See
 * `tsconfig.web.json`: its library is that of the oldest of them.
 */

/** Returns an address as the URL parser reads it; undefined for a text that is none. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** Returns items by their keys, each key's in their order. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
