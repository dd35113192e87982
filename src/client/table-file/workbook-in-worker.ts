import { trustedTypes } from '../trusted-types.ts'
import { MAX_CELLS, TableTooLarge } from './table-failure.ts'
import workerUrl from './workbook-worker.ts?worker&url'
import type { TableRows } from './write-table.ts'

/** Policy that only allows starting this worker. */
const policy = trustedTypes?.createPolicy('table-file', { createScriptURL: (_url: string) => workerUrl })

/** Writes a table as an Excel workbook in a worker. Throws TableTooLarge for more than MAX_CELLS cells. */
export async function writeInWorker(rows: TableRows): Promise<Blob> {
  if (rows.reduce((sum, row) => sum + row.length, 0) > MAX_CELLS)
    throw new TableTooLarge('This table is too large for Excel. Export it as CSV.')
  const worker = new Worker(policy?.createScriptURL('') ?? workerUrl, { type: 'module' })
  try {
    return await new Promise<Blob>((resolve, reject) => {
      worker.onmessage = ({ data }) => (data instanceof Blob ? resolve(data) : reject(new Error(data)))
      worker.onerror = ({ message }) => reject(new Error(message || 'The workbook writer did not load.'))
      worker.postMessage(rows)
    })
  } finally {
    worker.terminate()
  }
}
