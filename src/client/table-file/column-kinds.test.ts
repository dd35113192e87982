import { expect, it } from 'vitest'
import { type ColumnKind, columnKinds } from './column-kinds.ts'

const TEXT: ColumnKind = { kind: 'text' }

it.each<[ColumnKind, string[]]>([
  [{ kind: 'number', decimals: 0 }, ['0', '12', '', '-3']],
  [{ kind: 'number', decimals: 4 }, ['1', '0.6667']],
  [{ kind: 'day' }, ['', '2026-03-03']],
  [{ kind: 'time' }, ['2026-03-03T14:05:09', '2026-03-03T14:05:09.000Z']],
  [TEXT, ['007', '8']],
  [TEXT, ['12', 'none']],
  [TEXT, ['2026-03-03', '3']],
  [TEXT, ['1234567890123456']],
  [TEXT, ['1e5']],
  [TEXT, ['']],
])('is %j for the cells %j', (kind, cells) => {
  expect(columnKinds([['Header'], ...cells.map((cell) => [cell])])).toEqual([kind])
})

it('returns no kinds for a table without a header', () => {
  expect(columnKinds([])).toEqual([])
})
