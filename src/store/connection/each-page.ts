/**
 * Reads rows page by page, so that no number of them fills the memory. `read` gets the last row of the page
 * before, undefined at first, and returns the rows behind it, at most `size`; a page with fewer is the last
 * one.
 * @example for await (const people of eachPage(500, (last) => listPeople(db, { after: last?.uid ?? '', limit:
 * 500 }))) …
 */
export async function* eachPage<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let page: Row[] = []
  do {
    page = await read(page.at(-1))
    yield page
  } while (page.length === size)
}
