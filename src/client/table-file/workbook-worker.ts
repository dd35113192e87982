import { writeWorkbook } from './write-workbook.ts'

// Receives a table and replies with its workbook, or with the reason for a failure.
addEventListener('message', ({ data }) =>
  writeWorkbook(data).then(
    (workbook) => postMessage(workbook),
    (error: unknown) => postMessage(String(error)),
  ),
)
