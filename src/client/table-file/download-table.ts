import { lazyFile } from '#client/loading/lazy-part.tsx'
import { downloadFile } from '#client/storage/download-file.ts'
import type { TableFormat, TableRows } from './write-table.ts'

const loadWriter = lazyFile(() => import('./write-table.ts'))

/** Downloads a table; `name` is without the extension. */
export async function downloadTable(name: string, format: TableFormat, rows: TableRows): Promise<void> {
  const { writeTable } = await loadWriter()
  downloadFile(`${name}.${format}`, await writeTable(format, rows))
}

/** Downloads a CSV file of the server in the chosen format; `name` is without the extension. */
export async function downloadCsv(name: string, format: TableFormat, csv: Blob): Promise<void> {
  const { convertCsv } = await loadWriter()
  downloadFile(`${name}.${format}`, await convertCsv(format, csv))
}
