import writeExcelFile, { type Cell, type SheetData } from 'write-excel-file/universal'
import { type ColumnKind, columnKinds } from './column-kinds.ts'

/** Maximum number of characters in an Excel cell. */
const MAX_TEXT = 32_767

/** Minimum and maximum column widths, in characters. */
const MIN_WIDTH = 8
const MAX_WIDTH = 60

/** Number of rows measured to set the column widths. */
const MEASURED_ROWS = 1000

/** Matches characters forbidden in XML, and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/gu

/**
 * Returns a table as an Excel workbook; the first row is the header. Numbers, days and times are stored as
 * such, and texts never become formulas. The header is bold and frozen.
 */
export async function writeWorkbook(rows: readonly (readonly string[])[]): Promise<Blob> {
  const [header = [], ...body] = rows
  const kinds = columnKinds(rows)
  const data: SheetData = [
    header.map((text) => ({ value: cleanText(text), type: String, fontWeight: 'bold' as const })),
    ...body.map((row) => kinds.map((kind, column) => toCell(row[column] ?? '', kind))),
  ]
  return writeExcelFile(data, { columns: columnWidths(rows), stickyRowsCount: 1 }).toBlob()
}

function toCell(text: string, column: ColumnKind): Cell {
  if (text === '') return null
  switch (column.kind) {
    case 'number':
      return { value: Number(text), type: Number, format: numberFormat(column.decimals) }
    // The writer reads dates as UTC. Workbooks have no time zones, so the cell shows the time in the text.
    case 'day':
      return { value: new Date(`${text}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
    case 'time':
      return { value: new Date(`${text.slice(0, 19)}Z`), type: Date, format: 'yyyy-mm-dd hh:mm:ss' }
    case 'text':
      return { value: cleanText(text), type: String }
  }
}

function numberFormat(decimals: number): string {
  return decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`
}

function cleanText(text: string): string {
  return text.slice(0, MAX_TEXT).replace(NOT_IN_XML, '')
}

function columnWidths(rows: readonly (readonly string[])[]): { width: number }[] {
  const measured = rows.slice(0, MEASURED_ROWS)
  return (rows[0] ?? []).map((_, column) => {
    const length = measured.reduce((max, row) => Math.max(max, row[column]?.length ?? 0), 0)
    return { width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, length + 2)) }
  })
}
