// Positions are 0-based. `with` and `toSpliced` are avoided, because browsers before 2023 lack them.

/** Returns a list with the item at an index changed. */
export function changeAt<Item>(list: readonly Item[], at: number, change: (item: Item) => Item): Item[] {
  return list.map((item, place) => (place === at ? change(item) : item))
}

/** Returns a list with an item inserted before an index. */
export function insertAt<Item>(list: readonly Item[], at: number, item: Item): Item[] {
  return [...list.slice(0, at), item, ...list.slice(at)]
}

/** Returns a list without the item at an index. */
export function removeAt<Item>(list: readonly Item[], at: number): Item[] {
  return list.filter((_item, place) => place !== at)
}
