import { expect, it } from 'vitest'
import { toCsv } from '#domain/text/to-csv.ts'
import { readCsv } from './read-csv.ts'

it('returns the rows that were written', () => {
  const rows = [
    ['Name', 'Note'],
    ['=1+1', '\'quoted\', "twice"; once'],
    ['\tTab', 'two\r\nlines'],
    ['محمد', ''],
  ]
  expect(readCsv(toCsv(rows))).toEqual(rows)
})
