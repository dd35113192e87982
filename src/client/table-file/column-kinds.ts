/** Kind of a column of an exported table; `decimals` is the number of digits after the point. */
export type ColumnKind = { kind: 'text' | 'day' | 'time' } | { kind: 'number'; decimals: number }

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3}Z)?$/
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.(\d{1,9}))?$/

const TEXT: ColumnKind = { kind: 'text' }

/**
 * Returns the kind of each column of an exported table, whose first row is the header. A column has days,
 * times or numbers if every non-empty cell does. Numbers have no leading zeros, which keeps IDs unchanged.
 */
export function columnKinds([header = [], ...rows]: readonly (readonly string[])[]): ColumnKind[] {
  return header.map((_, column) => kindOf(rows.map((row) => row[column] ?? '').filter(Boolean)))
}

function kindOf(cells: readonly string[]): ColumnKind {
  if (cells.length === 0) return TEXT
  if (cells.every((cell) => DAY.test(cell))) return { kind: 'day' }
  if (cells.every((cell) => TIME.test(cell))) return { kind: 'time' }
  const matches = cells.map((cell) => NUMBER.exec(cell))
  if (matches.includes(null)) return TEXT
  return { kind: 'number', decimals: Math.max(...matches.map((match) => match?.[1]?.length ?? 0)) }
}
