import { lazyFile } from '#client/loading/lazy-part.tsx'
import { toCsv } from '#domain/text/to-csv.ts'
import { columnKinds } from './column-kinds.ts'

/** Formats of an exported table. */
export type TableFormat = 'csv' | 'xlsx'

/** Rows of an exported table; the first is the header. */
export type TableRows = readonly (readonly string[])[]

const loadWorkbook = lazyFile(() => import('./workbook-in-worker.ts'), { isFetchedAhead: false })
const loadReader = lazyFile(() => import('./read-csv.ts'), { isFetchedAhead: false })

/**
 * Returns a table as a file. CSV has the format of the reader's region. Throws TableTooLarge for a table too
 * large for Excel.
 */
export async function writeTable(format: TableFormat, rows: TableRows): Promise<Blob> {
  if (format === 'xlsx') return (await loadWorkbook()).writeInWorker(rows)
  return new Blob([csvText(rows, navigator.language)], { type: 'text/csv;charset=utf-8' })
}

/** Converts a CSV file of the server to a format. */
export async function convertCsv(format: TableFormat, csv: Blob): Promise<Blob> {
  if (format === 'csv' && !hasDecimalComma(navigator.language)) return csv
  const { readCsv } = await loadReader()
  return writeTable(format, readCsv(await csv.text()))
}

/**
 * Returns a table as CSV in the format of a region, identified by a language tag. In regions with a decimal
 * comma, numbers are written with one and columns are separated by `;`, as spreadsheet programs expect there.
 */
export function csvText(rows: TableRows, language: string): string {
  return hasDecimalComma(language) ? toCsv(withDecimalCommas(rows), ';') : toCsv(rows)
}

function hasDecimalComma(language: string): boolean {
  try {
    return new Intl.NumberFormat(language).format(0.5).includes(',')
  } catch {
    // Not a language tag, such as `C` on a system without a setting.
    return false
  }
}

function withDecimalCommas(rows: TableRows): TableRows {
  const kinds = columnKinds(rows)
  return rows.map((row, line) =>
    line === 0
      ? row
      : row.map((cell, column) => (kinds[column]?.kind === 'number' ? cell.replace('.', ',') : cell)),
  )
}
