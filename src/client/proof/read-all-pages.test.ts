import { expect, it } from 'vitest'
import { MAX_FILE_ROWS, TableTooLarge } from '#client/table-file/table-failure.ts'
import { readAllPages } from './read-all-pages.ts'

const PAGE = 2000

/** Returns a list of `count` entries, with a function that loads its pages and a log of the queries. */
function listOf(count: number) {
  const queries: Record<string, string>[] = []
  const load = async (query: Record<string, string>) => {
    queries.push(query)
    const start = Number(query.after ?? 0)
    const end = Math.min(count, start + Number(query.limit))
    const documents = Array.from({ length: end - start }, (_entry, at) => start + at)
    return { documents, day: '2026-03-03', today: '2026-03-03', next: end < count ? String(end) : undefined }
  }
  return { load, queries }
}

it('loads every page with the filters, in order', async () => {
  const { load, queries } = listOf(PAGE + 1)
  const entries = await readAllPages(load, { courseId: 'cats' })
  expect([entries.length, entries[0], entries.at(-1)]).toEqual([PAGE + 1, 0, PAGE])
  expect(queries).toEqual([
    { courseId: 'cats', limit: String(PAGE) },
    { courseId: 'cats', limit: String(PAGE), after: String(PAGE) },
  ])
})

it('refuses a list with more rows than a file allows, and stops loading', async () => {
  expect(await readAllPages(listOf(MAX_FILE_ROWS).load, {})).toHaveLength(MAX_FILE_ROWS)
  const { load, queries } = listOf(10 * MAX_FILE_ROWS)
  await expect(readAllPages(load, {})).rejects.toThrow(
    new TableTooLarge('This list is too long for a file. Filter it first.'),
  )
  expect(queries).toHaveLength(MAX_FILE_ROWS / PAGE + 1)
})
