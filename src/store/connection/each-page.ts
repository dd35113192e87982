/** Upper limit of all page sizes, in rows. Tests lower it so that a few rows fill several pages. */
let maxPageSize = Number.POSITIVE_INFINITY

/** Limits the size of every page that this process reads afterwards. For tests only. */
export function limitPageSizes(max: number): void {
  maxPageSize = max
}

/** Returns the page size: `size`, or the lower limit set by a test. */
export function pageSize(size: number): number {
  return Math.min(size, maxPageSize)
}

/**
 * Reads rows in pages to limit memory use. `read` receives the last row of the previous page, undefined for the first
 * page, and the page size. It returns at most `limit` rows; a shorter page is the last.
 * @example
 * for await (const people of eachPage(500, (last, limit) => listPeople(db, { after: last?.uid ?? '', limit }))) …
 */
export async function* eachPage<Row>(
  size: number,
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const limit = pageSize(size)
  let page: Row[] = []
  do {
    page = await read(page.at(-1), limit)
    yield page
  } while (page.length === limit)
}

/** Splits a list into parts of at most `size` items, in order. */
export function* eachPart<Item>(list: readonly Item[], size: number): Generator<Item[]> {
  const step = pageSize(size)
  for (let from = 0; from < list.length; from += step) yield list.slice(from, from + step)
}
