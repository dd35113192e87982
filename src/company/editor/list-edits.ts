// Not by `with` and `toSpliced`, which browsers before 2023 have not.

export function changeAt<Item>(list: readonly Item[], at: number, change: (item: Item) => Item): Item[] {
  return list.map((item, place) => (place === at ? change(item) : item))
}

export function insertAt<Item>(list: readonly Item[], at: number, item: Item): Item[] {
  return [...list.slice(0, at), item, ...list.slice(at)]
}

export function removeAt<Item>(list: readonly Item[], at: number): Item[] {
  return list.filter((_item, place) => place !== at)
}
