import { expect, it } from 'vitest'
import { MAX_CELLS, TableTooLarge, tableFailure } from './table-failure.ts'
import { writeInWorker } from './workbook-in-worker.ts'

it('refuses a table of more cells than the Excel export writes', async () => {
  const columns = 100
  const row = Array.from({ length: columns }, () => '1')
  const rows = Array.from({ length: MAX_CELLS / columns }, () => row)
  await expect(writeInWorker([...rows, ['1']])).rejects.toThrow(
    new TableTooLarge('This table is too large for Excel. Export it as CSV.'),
  )
  // A table at the limit is written. Node has no web workers.
  await expect(writeInWorker(rows)).rejects.toThrow('Worker is not defined')
})

it('explains a table that is too large, and suggests a retry after other failures', () => {
  expect(tableFailure(new TableTooLarge('Export it as CSV.'))).toBe('Export it as CSV.')
  expect(tableFailure(new Error('worker'))).toBe('We couldn’t prepare the file. Try again.')
})
