import { writeWorkbook } from './write-workbook.ts'

// Receives a table, answers with its workbook, or with the reason why it could not be written.
addEventListener('message', ({ data }) =>
  writeWorkbook(data).then(
    (workbook) => postMessage(workbook),
    (error: unknown) => postMessage(String(error)),
  ),
)
