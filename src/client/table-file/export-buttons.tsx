import { sentenceOf, useForm } from '#client/form/use-form.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { TableTooLarge } from './table-failure.ts'
import type { TableFormat } from './write-table.ts'

/** Buttons that download a table, one per format. */
export function ExportButtons({ download }: { download: (format: TableFormat) => Promise<void> }) {
  return (
    <Row gap="small">
      <ExportButton download={() => download('csv')}>Export CSV</ExportButton>
      <ExportButton download={() => download('xlsx')}>Export Excel</ExportButton>
    </Row>
  )
}

function ExportButton({ download, children }: { download: () => Promise<void>; children: string }) {
  const { busy, problem, submit } = useForm({ onFailure: (error) => ({ sentence: exportFailure(error) }) })
  return (
    <>
      <Button kind="secondary" busy={busy} onClick={() => void submit(download)}>
        {children}
      </Button>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </>
  )
}

function exportFailure(error: unknown): string {
  return error instanceof TableTooLarge ? error.message : sentenceOf(error)
}
